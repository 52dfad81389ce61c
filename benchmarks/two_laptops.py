"""Matches between laptops: seconds from the last choice to both shown, messages and bytes a turn.

Laptops are processes of their own, with the app's own store and carriers, which think for up to a
twentieth of a second. With root each has a network namespace too, and both are joined by a cable
(veth). A program in between delays and loses (`tests.robustness.relay`), since the kernel's netem
is not everywhere.
"""

import os
import socket
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from benchmarks.machine import percentile, table
from pullstrings_qt.table.carriers import Way
from pullstrings_qt.table.new_match import SeatChoice
from pullstrings_qt.table.other_laptops import OtherLaptops
from tests.core.remote.laptops import KINDS, Kind
from tests.robustness.laptop import Plan
from tests.robustness.party import Party
from tests.robustness.relay import FAIR, Relay, Weather, inside
from tests.table.carriers.mosquitto import LOCAL, Mosquitto
from tests.table.remote_tables import Laptop

MATCHES: Final = 2
"""Of each game and carrier."""
NAMESPACES: Final = ("pullstrings-a", "pullstrings-b")
FIRST: Final = "10.77.0.1"
BAD: Final = (Weather(0.02, 0.01), Weather(0.1, 0.05))
_THINKS: Final = 50  # milliseconds at most
_TURNS: Final = 40
"""Matches of players who choose at random may never end; these are cut off."""
_NAMES: Final = ("Mara", "Theo", "Rose")
_HEAD: Final = ("carrier", "game", "matches", "turns", "median", "95 %", "messages", "bytes", "net")


class Figures(NamedTuple):
    """What matches of one game over one carrier took.

    Attributes:
        seconds: of each turn, from the last choice until all laptops have shown the turn.
        turns: that were played.
        messages, bytes: that came to a laptop, by turn, and their bytes before they are sealed.
        carried: bytes on the line, by turn.
    """

    seconds: list[float]
    turns: int
    messages: float
    bytes: float
    carried: float


def measure() -> None:
    """Measure on this machine, with root in two network namespaces too, and by messages."""
    print(
        "Seconds from the last choice until both have shown the turn; by turn: messages, their"
        " bytes, and bytes on the line (at both laptops for a broker).\n"
    )
    rows = [
        row(carrier, name, played(way, KINDS[name]))
        for carrier, way in (("flat", Way.FLAT), ("broker", Way.BROKER))
        for name in KINDS
    ]
    table(_HEAD, rows)
    if os.geteuid() == 0:
        with cable():
            for weather in (FAIR, *BAD):
                words = f"{1000 * weather.delay:.0f} ms each way, {weather.loss:.0%} late"
                print(f"Two network namespaces, {words}:")
                rows = [
                    row(carrier, name, played(way, KINDS[name], weather, NAMESPACES))
                    for carrier, way in (("flat", Way.FLAT), ("broker", Way.BROKER))
                    for name in KINDS
                    if KINDS[name].seats == len(NAMESPACES)
                ]
                table(_HEAD, rows)
    measure_lines()


def row(carrier: str, name: str, figures: Figures) -> Sequence[str]:
    """Return a row of the table."""
    return (
        carrier,
        name,
        str(MATCHES),
        str(figures.turns),
        f"{1000 * statistics.median(figures.seconds):.1f} ms",
        f"{1000 * percentile(figures.seconds, 0.95):.1f} ms",
        f"{figures.messages:.1f}",
        f"{figures.bytes:.0f}",
        f"{figures.carried:.0f}",
    )


def played(
    way: Way, kind: Kind, weather: Weather = FAIR, namespaces: Sequence[str] = ()
) -> Figures:
    """Play whole matches and return what they took."""
    all_of = [_played_once(way, kind, weather, namespaces, seed) for seed in range(MATCHES)]
    turns = sum(each.turns for each in all_of)
    return Figures(
        [second for each in all_of for second in each.seconds],
        turns,
        *(
            sum(getattr(each, what) * each.turns for each in all_of) / turns
            for what in ("messages", "bytes", "carried")
        ),
    )


def _played_once(
    way: Way, kind: Kind, weather: Weather, namespaces: Sequence[str], seed: int
) -> Figures:
    with tempfile.TemporaryDirectory(dir="/dev/shm") as place:
        folder = Path(place)
        home = namespaces[0] if namespaces else ""
        relay = Relay(weather, namespace=home, seed=seed)
        broker = None
        letter_box = ""
        if way is Way.BROKER:
            with inside(home) if home else nullcontext():
                broker = Mosquitto(folder)
            relay.target = broker.port
            letter_box = f"mqtt://{FIRST if home else LOCAL}:{relay.port}"
        udp = _free_port()
        plans = [
            Plan(
                folder / name,
                kind,
                {seat: name},
                hosts=seat == 0,
                host=_NAMES[0],
                seed=seed,
                way=way,
                turns=_TURNS,
                pause=_THINKS,
                letter_box=letter_box,
                relay=relay.port if way is Way.FLAT and seat == 0 else 0,
                udp=0 if home else udp,
                namespace=namespaces[seat] if namespaces else "",
            )
            for seat, name in enumerate(_NAMES[: kind.seats])
        ]
        party = Party(plans, relay)
        try:
            party.start()
            while not party.is_done:
                party.hear(0.1)
                party.start()
        finally:
            party.end()
            if broker is not None:
                broker.kill()
            relay.end()
        turns = party.check()
        return _figures(party, turns)


def _figures(party: Party, turns: int) -> Figures:
    """Return the figures of a match; what came before its first turn is not counted."""
    last = max(party.shown)
    laptops = range(len(party.laptops))
    came = [
        sum(party.got[laptop, last][what] - party.got[laptop, 0][what] for laptop in laptops)
        for what in (0, 1)
    ]
    seconds = [party.shown[turn] - party.chosen[turn] for turn in party.shown]
    carried = party.carried[last] - party.carried[0]
    return Figures(seconds, turns, *(value / last for value in (*came, carried)))


def _free_port() -> int:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
        free.bind((LOCAL, 0))
        return int(free.getsockname()[1])


@contextmanager
def cable() -> Iterator[None]:
    """Make two network namespaces with a cable between them."""
    first, second = NAMESPACES
    try:
        for words in (
            f"netns add {first}",
            f"netns add {second}",
            f"link add veth-a netns {first} type veth peer name veth-b netns {second}",
            f"-n {first} addr add {FIRST}/24 brd + dev veth-a",
            f"-n {second} addr add 10.77.0.2/24 brd + dev veth-b",
            f"-n {first} link set veth-a up",
            f"-n {second} link set veth-b up",
            f"-n {first} link set lo up",
            f"-n {second} link set lo up",
        ):
            subprocess.run(["ip", *words.split()], check=True)
        yield
    finally:
        for name in NAMESPACES:
            subprocess.run(["ip", "netns", "del", name], check=False)


def measure_lines() -> None:
    """Measure matches by messages that are copied and pasted."""
    rows = []
    for name, kind in KINDS.items():
        pastes: list[float] = []
        lengths: list[int] = []
        turns = sum(_by_lines(kind, Random(seed), pastes, lengths) for seed in range(MATCHES))
        rows.append(
            (
                name,
                str(MATCHES),
                str(turns),
                f"{len(lengths) / turns / kind.seats:.2f}",
                f"{statistics.median(lengths):.0f}",
                str(max(lengths)),
                f"{1000 * statistics.median(pastes):.1f} ms",
                f"{1000 * percentile(pastes, 0.95):.1f} ms",
            )
        )
    print("By messages: lines a turn and laptop, their letters, and what pasting one takes.")
    table(("game", "matches", "turns", "lines", "letters", "most", "median", "95 %"), rows)


def _by_lines(kind: Kind, chance: Random, pastes: list[float], lengths: list[int]) -> int:
    """Play a whole match: who has a new message pastes it, chooses, and sends one to all."""
    with tempfile.TemporaryDirectory(dir="/dev/shm") as place:
        laptops = [Laptop(Path(place, name), OtherLaptops) for name in _NAMES[: kind.seats]]
        host, *guests = laptops
        here = [{seat: SeatChoice(_NAMES[seat])} for seat in range(kind.seats)]
        host.watch(host.laptops.host(kind.game, kind.options, here[0], ()))
        for guest, sitting in zip(guests, here[1:], strict=True):
            joining = guest.laptops.paste(host.table.line()).joining
            assert joining is not None
            guest.watch(joining.join(sitting))
            host.laptops.paste(guest.table.line())
        for guest in guests:
            guest.laptops.paste(host.table.line())
        sent = dict.fromkeys(range(len(laptops)), "")
        while not all(laptop.match is not None and laptop.page.outcome for laptop in laptops):
            for at, laptop in enumerate(laptops):
                while laptop.seats and laptop.choose(laptop.seats[0], chance):
                    pass
                line = laptop.table.line()
                if line == sent[at]:
                    continue
                sent[at] = line
                lengths.append(len(line))
                for other in laptops:
                    if other is not laptop:
                        began = time.perf_counter()
                        other.laptops.paste(line)
                        pastes.append(time.perf_counter() - began)
        turns = host.page.turn
        for laptop in laptops:
            laptop.end()
        return turns
