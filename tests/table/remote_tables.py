"""Laptops with a store and a table each, and a carrier between them that loses and disorders."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QObject

from pullstrings_qt.core.remote.keys import PeerKey
from pullstrings_qt.core.work_steps import run_to_end
from pullstrings_qt.storage import Store, open_store
from pullstrings_qt.table.carriers import Carrier, Link, Way
from pullstrings_qt.table.match import Match
from pullstrings_qt.table.new_match import SeatChoice
from pullstrings_qt.table.other_laptops import OtherLaptops
from pullstrings_qt.table.remote_match import RemoteTable
from pullstrings_qt.table.stored_matches import opening_steps
from tests.core.remote.laptops import Kind

MOST_LATE = 6
"""How many messages may overtake another one."""
MOST_STEPS = 5000
"""How many choices, messages and waits a match may take; the longest here takes 518."""


class Air:
    """What is under way between carriers in memory."""

    def __init__(self, chance: Random, *, loss: float = 0, double: float = 0) -> None:
        self.chance, self.loss, self.double = chance, loss, double
        self.carriers: list[AirCarrier] = []
        self.under_way: list[tuple[AirCarrier, bytes]] = []

    def laptops(self, store: Store) -> "AirLaptops":
        return AirLaptops(store, self)

    def send(self, sender: "AirCarrier", data: bytes) -> None:
        for carrier in self.carriers:
            if carrier is not sender and self.chance.random() >= self.loss:
                copies = 2 if self.chance.random() < self.double else 1
                self.under_way += [(carrier, data)] * copies

    def step(self) -> None:
        at = self.chance.randrange(min(len(self.under_way), MOST_LATE)) if self.loss else 0
        carrier, data = self.under_way.pop(at)
        if carrier in self.carriers:
            carrier.received.emit(data)

    def run(self) -> None:
        while self.under_way:
            self.step()


class AirCarrier(Carrier):
    def __init__(self, air: Air, parent: QObject) -> None:
        super().__init__(parent)
        self.air, self.link = air, Link.CONNECTED
        air.carriers.append(self)

    def send(self, data: bytes) -> None:
        self.air.send(self, data)

    def close(self) -> None:
        self.air.carriers.remove(self)


class AirLaptops(OtherLaptops):
    """All laptops, reached through the air whatever way is wanted."""

    def __init__(self, store: Store, air: Air) -> None:
        super().__init__(store)
        self.air = air

    def carrier(self, way: Way, key: PeerKey, host: bytes, *_about: Any) -> AirCarrier:
        return AirCarrier(self.air, self)

    def listen(self) -> None:
        pass


class Laptop:
    """One laptop: a store in a folder, and the match on its page."""

    def __init__(self, folder: Path, connect: Callable[[Store], OtherLaptops]) -> None:
        self.folder, self.connect = folder, connect
        self.told: list[object] = []
        self.is_busy = False
        self.start()

    def start(self) -> None:
        self.store = open_store(self.folder).store
        self.laptops = self.connect(self.store)
        self.laptops.go_on()
        self.match: Match | None = None
        if self.laptops.tables:
            self.watch(self.laptops.tables[0])

    def end(self) -> None:
        self.laptops.close()
        for table in self.laptops.tables:
            table.carry(())
        self.store.close()

    def watch(self, table: RemoteTable) -> None:
        self.table = table
        table.begun.connect(self.show)
        for signal in (table.asked, table.said, table.offered, table.answered):
            signal.connect(self.told.append)
        table.refused.connect(lambda problem: self.told.append(str(problem)))
        table.asked.connect(table.let_in)
        if table.has_begun:
            self.show()

    def show(self) -> None:
        """Show the match on a page that shows a turn in no time."""
        assert self.table.match_id is not None
        match = run_to_end(opening_steps(self.store, self.table.match_id, self.table))
        assert isinstance(match, Match)
        self.match = match
        match.ready.connect(self.reveal)
        self.reveal()

    def reveal(self) -> None:
        """Show all turns that wait, unless the page shows something else."""
        while not self.is_busy:
            before = self.page.turn
            self.page.reveal()
            if self.page.turn == before:
                return

    @property
    def page(self) -> Match:
        assert self.match is not None
        return self.match

    @property
    def seats(self) -> list[int]:
        """The seats that have to choose here."""
        page = self.page
        return [seat for seat in sorted(page.waiting) if page.players[seat].is_here]

    def choose(self, seat: int, chance: Random) -> bool:
        page = self.page
        if page.players[seat].rolls:
            return page.turns.roll(seat)
        return page.choose(seat, chance.choice(list(page.rules.choices(page.state, seat))))


def laid(folder: Path, air: Air, kind: Kind, *here: Mapping[int, str | SeatChoice]) -> list[Laptop]:
    """Begin a match; `here` tells who sits at each laptop, the host first."""
    laptops = [Laptop(folder / f"laptop {number}", air.laptops) for number in range(len(here))]
    host, *guests = laptops
    seats = [
        {seat: SeatChoice(who) if isinstance(who, str) else who for seat, who in each.items()}
        for each in here
    ]
    host.watch(host.laptops.host(kind.game, kind.options, seats[0], {Way.FLAT}))
    for laptop, sitting in zip(guests, seats[1:], strict=True):
        joining = laptop.laptops.paste(host.table.line()).joining
        assert joining is not None
        table = joining.join(sitting)
        laptop.watch(table)
        table.use({Way.FLAT})
    beats(laptops, air, lambda: all(laptop.match for laptop in laptops))
    for laptop in laptops:
        laptop.told.clear()
    return laptops


def beats(laptops: Sequence[Laptop], air: Air, until: Callable[[], bool], most: int = 400) -> None:
    """Let everything arrive that is sent and sent again until something is so."""
    for _beat in range(most):
        air.run()
        if until():
            return
        for laptop in laptops:
            laptop.table.remote.tell()
    raise AssertionError("it never came")


def play(
    laptops: Sequence[Laptop], air: Air, until: Callable[[], bool], turns: int = 10_000
) -> None:
    """Choose and send in any order until something is so; laptops that wait send again."""
    is_idle = False
    for _step in range(MOST_STEPS):
        if until():
            return
        moving = [laptop for laptop in laptops if laptop.page.turn < turns]
        ready = [(laptop, seat) for laptop in moving for seat in laptop.seats]
        if air.under_way and (is_idle or not ready or air.chance.random() < 0.7):
            air.step()
            is_idle = False
        elif ready:
            laptop, seat = air.chance.choice(ready)
            assert laptop.choose(seat, air.chance)
        else:
            is_idle = True
            for each in laptops:
                each.table.remote.tell()
    raise AssertionError("it never came")


def are_over(laptops: Sequence[Laptop]) -> Callable[[], bool]:
    return lambda: all(laptop.page.outcome is not None for laptop in laptops)


def stored(laptop: Laptop) -> dict[str, Any]:
    assert laptop.table.match_id is not None
    document = laptop.store.matches.record(laptop.table.match_id)
    return {key: document[key] for key in ("setup", "players", "turns", "outcome")}
