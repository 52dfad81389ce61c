"""A match over a letter box begins, whatever dies meanwhile: laptops at any write, the broker."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.remote.keys import InvitationKeys
from pullstrings_qt.storage import Store, open_store
from pullstrings_qt.storage.database import Database
from pullstrings_qt.storage.remote import RemoteShelf
from pullstrings_qt.table import other_laptops
from pullstrings_qt.table.carriers import Way, broker
from pullstrings_qt.table.new_match import SeatChoice
from pullstrings_qt.table.other_laptops import LETTER_BOX, OtherLaptops
from pullstrings_qt.table.remote_match import RemoteTable
from tests.core.remote.laptops import KINDS, TIMES, digest, rounds_of
from tests.table.carriers.post_office import Client, PostOffice
from tests.table.remote_tables import Laptop

NAMES = ("Mara", "Theo", "Rose")
TURNS = 2
AT: dict[Database, "Player"] = {}
"""Whose store it is."""


class Player(Laptop):
    """A laptop that invites or joins by itself, and may die at a write."""

    def __init__(self, folder: Path, start: "Start", seat: int) -> None:
        self.all, self.seat = start, seat
        self.dies = ("before", 0)
        self.is_dead = False
        super().__init__(folder, self._reached)

    def _reached(self, store: Store) -> OtherLaptops:
        store.settings.set(LETTER_BOX, "mqtt://nowhere:1")
        AT[store.remote._database] = self
        return OtherLaptops(store)

    def start(self) -> None:
        self.is_dead = self.is_here = False
        super().start()
        self.is_here = bool(self.laptops.tables)
        self.begin()

    def begin(self) -> None:
        """Invite, or look for the invitation, unless that was done before."""
        here = {self.seat: SeatChoice(NAMES[self.seat])}
        if self.is_here or (self.seat and not self.all.code):
            return
        self.is_here = True
        if self.seat == 0:
            kind = self.all.kind
            self.watch(self.laptops.host(kind.game, kind.options, here, {Way.BROKER}))
            return
        joining = self.laptops.look_up(self.all.code)
        joining.failed.connect(lambda why: self.all.wrong.append(str(why)))
        joining.invited.connect(lambda: self.watch(joining.join(here)))

    def watch(self, table: RemoteTable) -> None:
        if self.seat == 0 and not self.is_dead:
            self.all.code = table.code
        table.refused.connect(lambda why: self.all.wrong.append(str(why)))
        super().watch(table)

    def show(self) -> None:
        if not self.is_dead:
            super().show()

    def write(self, do: Callable[[], None]) -> None:
        """Write something to the store, and perhaps die before or after."""
        moment, left = self.dies
        self.dies = moment, left - 1
        if left == 1 and moment == "before":
            self.die()
        if not self.is_dead:
            do()
        if left == 1:
            self.die()

    def die(self) -> None:
        """Be killed: nothing is heard, sent or stored any more."""
        self.is_dead = True
        self.dies = ("before", 0)
        self.all.office.gone.append(self.laptops)
        for client in self.laptops.findChildren(Client):
            client.die()

    def rise(self) -> None:
        self.store.close()
        self.match = None
        self.start()

    @property
    def can_choose(self) -> bool:
        is_there = not self.is_dead and self.match is not None
        return is_there and self.page.turn < TURNS and bool(self.seats)

    def choose_any(self) -> None:
        self.choose(self.seats[0], self.all.chance)


class Start:
    """The start of one match: one thing happens after the other, in an order by chance."""

    def __init__(self, folder: Path, name: str, seed: int) -> None:
        self.kind, self.chance = KINDS[name], Random(seed)
        self.code = ""
        self.wrong: list[str] = []
        self.troubles = self.chance.randrange(8)
        self.office = Client.office = PostOffice(self.chance)
        self.players: list[Player] = []
        for seat in range(self.kind.seats):
            self.players.append(Player(folder / f"{seed} {seat}", self, seat))

    def run(self) -> None:
        for _step in range(3_000):
            steps = self.office.steps()
            steps += [player.begin for player in self.players if self.code and not player.is_here]
            steps += [player.choose_any for player in self.players if player.can_choose]
            steps += [player.rise for player in self.players if player.is_dead]
            if not self.office.is_up:
                steps.append(self.office.rise)
            if self.troubles and self.chance.random() < 0.1:
                self.troubles -= 1
                self.break_something()
            elif steps:
                self.chance.choice(steps)()
            elif self.troubles:
                self.break_something()
            else:
                return
        raise AssertionError("it never comes to rest")

    def break_something(self) -> None:
        player = self.chance.choice(self.players)
        match self.chance.randrange(3):
            case 0 if self.office.is_up:
                self.office.kill()
            case 1 if not player.is_dead:
                player.die()
            case _:
                player.dies = self.chance.choice(("before", "after")), self.chance.randint(1, 2)

    def end(self) -> None:
        for player in self.players:
            player.store.close()
            player.laptops.deleteLater()


@pytest.mark.parametrize("name", ["mijnlieff", "pulling strings", "strung along"])
def test_a_match_begins_whatever_dies(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def written(write: Callable[..., None]) -> Callable[..., None]:
        def write_as(shelf: RemoteShelf, *what: object) -> None:
            AT[shelf._database].write(lambda: write(shelf, *what))

        return write_as

    def quick(code: str) -> InvitationKeys:
        return InvitationKeys(code, hashlib.sha256(code.encode()).digest())

    monkeypatch.setattr(broker, "Broker", Client)
    monkeypatch.setattr(other_laptops, "invitation_keys", quick)
    for method in ("append", "remember"):
        monkeypatch.setattr(RemoteShelf, method, written(getattr(RemoteShelf, method)))
    for seed in range(5 * TIMES):
        start = Start(tmp_path, name, seed)
        start.run()
        assert start.wrong == [], seed
        assert all(player.match for player in start.players), seed
        assert all(player.page.turn == TURNS for player in start.players), seed
        digests = {digest(rounds_of(player.table.remote)) for player in start.players}
        assert len(digests) == 1, seed
        start.end()


def test_an_invitation_is_found_again_without_holding_up_the_window(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, Callable[[InvitationKeys], None]]] = []

    def stretch(code: str, then: Callable[[InvitationKeys], None]) -> None:
        asked.append((code, then))

    monkeypatch.setattr(broker, "Broker", Client)
    office = Client.office = PostOffice(Random(1))
    store = open_store(tmp_path).store
    store.settings.set(LETTER_BOX, "mqtt://nowhere:1")
    mara = OtherLaptops(store, stretch=stretch)
    mara.host("mijnlieff", {}, {0: SeatChoice("Mara")}, {Way.BROKER})
    back = OtherLaptops(store, stretch=stretch)
    back.go_on()
    assert [code for code, _then in asked] == [mara.tables[0].code] * 2
    office.settle()
    assert not office.kept
    asked[1][1](InvitationKeys("1" * 32, bytes(32)))
    office.settle()
    assert list(office.kept) == [f"{broker.ROOT}/{'1' * 32}/host"]
    store.close()
