"""What a computer player is asked and answers (protocol 2), and the process that thinks; no Qt."""

import os
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from pullstrings_qt.core.analysis import Analysis
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.opponents import level_number, mixed_number
from pullstrings_qt.core.record import Record

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

NICENESS: Final = 5  # how far the worker steps back while the machine is busy (`os.nice`)
Told: TypeAlias = Mapping[str, Any]  # an answer of the engine (docs/notation.md)


@dataclass(frozen=True, slots=True)
class EngineRequest:
    """A question to a computer player, who thinks of what its seat may know (`Game.view`)."""

    record: Record
    seat: Seat
    level: str
    seed: int  # decides every random step of the thinking (`seed_for`)
    match: str  # its id, to recognize late answers
    revision: int  # turns played when it was asked

    def document(self) -> dict[str, Any]:
        """Return it as a request of the protocol; a level there is not is refused as level 0."""
        try:
            level = level_number(self.level)
        except KeyError:
            level = 0
        asked = {"method": "choose", "level": level, "seat": self.seat, "seed": self.seed}
        return {**asked, "record": _played(self.record)}

    def answer(self, told: Told) -> "EngineAnswer":
        """Return what the engine told."""
        thought = told.get("thought")
        analysis = thought and _analysis(self.seat, thought)
        return EngineAnswer(self.match, self.revision, self.seat, analysis, told["choice"])


@dataclass(frozen=True, slots=True)
class EngineAnswer:
    """What a computer player saw, if it can say, and its choice where it had to choose."""

    match: str
    revision: int
    seat: Seat
    analysis: Analysis | None = None
    choice: str = ""  # as text, for `Game.read_choice`


@dataclass(frozen=True, slots=True)
class AnalysisRequest:
    """A question about the end of a record; effort and seed as in `Opponents.analyze`."""

    record: Record
    seat: Seat
    effort: float
    seed: int
    # who asked, never the id of the match itself: nobody waits for this to go on playing
    match: str
    revision: int  # of which turn; one question a match, turn and seat is open at a time
    choices: Mapping[Seat, str] | None = None  # those really made (`Opponents.hindsight`)

    def document(self) -> dict[str, Any]:
        """Return it as a request of the protocol."""
        asked = {"method": "analyze", "effort": self.effort, "seat": self.seat, "seed": self.seed}
        if self.choices is not None:
            asked["choices"] = {str(seat): choice for seat, choice in self.choices.items()}
        return {**asked, "record": _played(self.record)}

    def answer(self, told: Told) -> EngineAnswer:
        """Return what the engine told; nothing where it could not answer."""
        analysis = None if "error" in told else _analysis(self.seat, told)
        return EngineAnswer(self.match, self.revision, self.seat, analysis)


def _played(record: Record) -> dict[str, Any]:
    """Return what decides a position, and nothing else of a record."""
    return Record(record.game, record.options, record.setup, (), record.turns).document()


def _analysis(seat: Seat, told: Told) -> Analysis:
    return Analysis.from_json({**told, "seat": seat, "chances": told["chance"]})


def seed_for(match_id: str, turn: int, seat: Seat) -> int:
    """Return a seed below 2 ** 64, everywhere the same for all steps of a turn begun there."""
    return mixed_number(f"{match_id}\x1f{turn}\x1f{seat}")


def serve(connection: "Connection") -> None:
    """Answer every line of the connection until its other end closes; the worker runs this."""
    from pullstrings_qt.core.engine_lines import Engine  # noqa: PLC0415 - only the worker needs it

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(NICENESS)
        os.setsid()  # Ctrl-C in a terminal is for the app
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # by which a stop is heard
    with suppress(OSError):
        for answer in Engine().serve(_lines(connection)):
            connection.send_bytes(answer.encode())


def _lines(connection: "Connection") -> Iterator[bytes]:
    with suppress(EOFError, OSError):
        while True:
            yield connection.recv_bytes()
