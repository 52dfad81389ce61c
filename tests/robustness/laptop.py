"""One laptop of a match in a process of its own: invites or joins, plays by itself, is killed.

It is the app without its window: the store, the match on a page, and the carriers are the real
ones. A process is forked by who looks on (`Laptop`) and tells what it does, a line of JSON each:

- ``{"code": digits}``, ``{"port": number}``: how others come to it;
- ``{"will": [turn, seat, text]}`` before a choice is made, ``{"did": ...}`` when it counts, and
  ``{"turn": number}`` when a turn is shown, each with its moment (seconds of the machine's clock),
  the last with the messages and their bytes that came since the start;
- ``{"stands": mark, "turns": number, "over": bool}`` whenever the match is another one;
- ``{"wrong": words}`` for whatever must not be.
"""

import hashlib
import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Mapping
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QSocketNotifier, QTimer
from PySide6.QtNetwork import QHostAddress

from pullstrings_qt.core.remote.keys import InvitationKeys
from pullstrings_qt.storage import Store
from pullstrings_qt.storage.remote import RemoteShelf
from pullstrings_qt.table import other_laptops, remote_match
from pullstrings_qt.table.carriers import Way, lan
from pullstrings_qt.table.new_match import SeatChoice
from pullstrings_qt.table.other_laptops import LETTER_BOX, Joining, OtherLaptops
from pullstrings_qt.table.remote_match import RemoteTable
from tests.core.remote.laptops import Kind, digest
from tests.robustness.relay import inside
from tests.table.remote_tables import Laptop as Table

ON_THIS_MACHINE: Final = "127.255.255.255"
"""Where all programs of this machine hear an announcement, and nobody else."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What one laptop is to do.

    Attributes:
        folder: of its store.
        here: who sits there.
        hosts: whether it invites.
        host: the name it looks for in the flat, if it does not.
        turns: how far it plays.
        way: how the others are reached.
        pause: the longest time it thinks, in milliseconds.
        letter_box, code: for matches over a broker.
        relay: the port to which others come instead of the laptop's own; 0 for none.
        udp: the port of announcements, which stay on this machine; 0 for the real ones.
        hurries: it announces and gives up sooner, so that a trial takes less time.
        namespace: network namespace it lives in.
        dies: it kills itself ``before`` or ``after`` a write, and at which one; 0 for none.
    """

    folder: Path
    kind: Kind
    here: Mapping[int, str]
    hosts: bool
    host: str
    seed: int
    turns: int = 10_000
    way: Way = Way.FLAT
    pause: int = 10
    letter_box: str = ""
    code: str = ""
    relay: int = 0
    udp: int = 0
    hurries: bool = False
    namespace: str = ""
    dies: tuple[str, int] = ("before", 0)


@dataclass(slots=True)
class Laptop:
    """A laptop as who looks on sees it.

    Attributes:
        plan: what it does at its next start.
        process: id of the process; 0 while it does not run.
        words: end of the pipe on which it tells.
    """

    plan: Plan
    process: int = 0
    words: int = -1
    _line: int = -1
    _rest: bytes = field(default=b"", repr=False)

    def start(self) -> None:
        """Start it; it goes on with what it has stored."""
        self.words, telling = os.pipe()
        listening, self._line = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            os.close(self.words)
            os.close(self._line)
            _be_the_laptop(self.plan, listening, telling)
        os.close(telling)
        os.close(listening)
        self._rest = b""

    def told(self) -> list[dict[str, Any]] | None:
        """Return what it has told since; None where it is gone."""
        data = os.read(self.words, 1 << 16)
        *lines, self._rest = (self._rest + data).split(b"\n")
        return [json.loads(line) for line in lines] if data else None

    def kill(self) -> None:
        """Kill it, if it is still there."""
        os.kill(self.process, signal.SIGKILL)

    def bury(self) -> int:
        """Clear up after it is gone; return how it ended, as `os.waitpid` says."""
        _process, status = os.waitpid(self.process, 0)
        os.close(self.words)
        os.close(self._line)
        self.process = 0
        return status


def _be_the_laptop(plan: Plan, listening: int, telling: int) -> None:
    """Be one, and never return."""

    def tell(**words: object) -> None:
        os.write(telling, json.dumps(words).encode() + b"\n")

    def fail(kind: Any, error: Any, trace: Any) -> None:
        tell(wrong="".join(traceback.format_exception(kind, error, trace)))

    sys.excepthook = fail
    try:
        with inside(plan.namespace) if plan.namespace else nullcontext():
            app = QCoreApplication([])
            end = QSocketNotifier(listening, QSocketNotifier.Type.Read)
            end.activated.connect(app.quit)  # who looked on is gone
            live = _Live(plan, tell)
            app.exec()
            live.end()
    except BaseException:
        with suppress(OSError):  # who looked on may be gone
            tell(wrong=traceback.format_exc())
    finally:
        os._exit(1)  # it must not go on as a second onlooker


class _Live(Table):
    """A laptop that plays by itself."""

    def __init__(self, plan: Plan, tell: Any) -> None:
        self._plan, self._tell = plan, tell
        self._chance = Random(f"{plan.seed} {time.monotonic()}")
        self._stood: tuple[object, ...] = ()
        self._is_thinking = False
        self._joining: Joining | None = None
        self._messages = self._bytes = 0
        self._seen: int | None = None  # turns that were shown
        _adapt(plan, tell)
        super().__init__(plan.folder, self._reached)
        if self.laptops.tables:
            return
        if self.store.remote.open():
            tell(wrong="a match that was stored is not there")
        self.store.settings.set(LETTER_BOX, plan.letter_box)
        here = {seat: SeatChoice(name) for seat, name in plan.here.items()}
        if plan.hosts:
            self.watch(self.laptops.host(plan.kind.game, plan.kind.options, here, {plan.way}))
        elif plan.way is Way.FLAT:
            self.laptops.found.connect(self._visit)
            self.laptops.listen()
        else:
            self._join(self.laptops.look_up(plan.code))

    def _reached(self, store: Store) -> OtherLaptops:
        return OtherLaptops(store)

    def _visit(self, announced: lan.Announced) -> None:
        if announced.who == self._plan.host and self._joining is None:
            self._join(self.laptops.visit(announced))

    def _join(self, joining: Joining) -> None:
        def join() -> None:
            here = {seat: SeatChoice(name) for seat, name in self._plan.here.items()}
            self.watch(joining.join(here))

        self._joining = joining
        joining.failed.connect(lambda why: self._tell(wrong=str(why)))
        joining.invited.connect(join)

    def watch(self, table: RemoteTable) -> None:
        self.table = table
        if self._plan.hosts:
            self._tell(code=table.code)
        table.begun.connect(self.show)
        table.asked.connect(table.let_in)
        table.refused.connect(lambda why: self._tell(wrong=str(why)))
        table.changed.connect(self._look)
        for carrier in table._carriers.values():
            carrier.received.connect(self._count)
        if table.has_begun:
            self.show()

    def _count(self, data: bytes) -> None:
        self._messages, self._bytes = self._messages + 1, self._bytes + len(data)

    def reveal(self) -> None:
        super().reveal()
        self._look()

    def _look(self) -> None:
        """Tell what was shown and how the match stands, and choose where somebody here has to."""
        if self.match is None:
            return
        first = self.page.turn if self._seen is None else self._seen
        self._seen = self.page.turn
        for turn in range(first, self._seen):
            self._tell(turn=turn, at=time.monotonic(), got=[self._messages, self._bytes])
        rounds = self.table.remote.begun
        over = self.page.outcome is not None and (rounds.is_checked or not rounds.hides)
        stands = (digest(rounds), self._shown(), over)
        if stands != self._stood:
            self._stood = stands
            self._tell(stands=stands[:2], turns=self.page.turn, over=over)
        if self.seats and self.page.turn < self._plan.turns and not self._is_thinking:
            self._is_thinking = True
            QTimer.singleShot(self._chance.randrange(self._plan.pause + 1), self.table, self._think)

    def _shown(self) -> str:
        page = self.page
        return hashlib.sha256(repr(page.record.document()["turns"]).encode()).hexdigest()

    def _think(self) -> None:
        self._is_thinking = False
        if not self.seats or self.page.turn >= self._plan.turns:
            return
        page, seat = self.page, self._chance.choice(self.seats)
        choice = self._chance.choice(list(page.rules.choices(page.state, seat)))
        rolls = page.players[seat].rolls
        about = [page.turn, seat, "" if rolls else page.rules.write_choice(choice)]
        self._tell(will=about, at=time.monotonic())
        if page.turns.roll(seat) if rolls else page.choose(seat, choice):
            self._tell(did=about, at=time.monotonic())
        self._look()


def _adapt(plan: Plan, tell: Any) -> None:
    """Let a laptop stay on this machine, be in a hurry, and die, as planned."""

    class RelayedHost(lan.LanHost):
        def _announce(self) -> None:
            if plan.relay and self._announced.port != plan.relay:
                tell(port=self.port)
                self._announced = self._announced._replace(port=plan.relay)
            super()._announce()

    vars(lan)["LanHost"] = RelayedHost
    if plan.udp:
        vars(lan)["PORT"] = plan.udp
        vars(lan)["broadcast_addresses"] = lambda: [QHostAddress(ON_THIS_MACHINE)]
    if plan.hurries:
        vars(lan).update(EVERY_MS=50, SILENCE_MS=400)
        vars(remote_match)["BEAT_MS"] = 100
        vars(other_laptops)["invitation_keys"] = _quick_keys
        if plan.way is Way.BROKER:
            from pullstrings_qt.table.carriers import broker

            vars(broker)["_LONGEST_WAIT"] = 1
    moment, left = plan.dies
    if left:
        for name in ("append", "remember"):
            setattr(RemoteShelf, name, _deadly(getattr(RemoteShelf, name), moment, [left]))


def _quick_keys(code: str) -> InvitationKeys:
    digest = hashlib.sha256(code.encode())
    return InvitationKeys(digest.hexdigest()[:32], digest.digest())


def _deadly(write: Any, moment: str, left: list[int]) -> Any:
    def written(self: RemoteShelf, *arguments: object) -> None:
        left[0] -= 1
        if left[0] == 0 and moment == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        write(self, *arguments)
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    return written
