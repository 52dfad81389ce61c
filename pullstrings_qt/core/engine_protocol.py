"""What a computer player is asked and answers, and the loop of the process that thinks.

Qt-free: the worker process imports this module and the rules of a game, and nothing of Qt.
"""

import os
import signal
import sys
import traceback
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pullstrings_qt.core.analysis import Analysis
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.registry import game_spec

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

NICENESS: Final = 5
"""How far the worker steps back behind the window when the machine is busy (`os.nice`)."""


@dataclass(frozen=True, slots=True)
class EngineRequest:
    """A question to a computer player.

    Attributes:
        game: id of the game.
        view: what the seat may know of the state (`Game.view`); it can be pickled.
        seat: the seat that chooses.
        level: id of one of the game's levels.
        source: id of the match, or another name where its answer must be another one.
        begun: the entry the turn begins with; see `seed_for`.
        match: id of the match, to recognize late answers.
        revision: turns played when the question was asked.
    """

    game: str
    view: Any
    seat: Seat
    level: str
    source: str
    begun: int
    match: str
    revision: int

    @property
    def seed(self) -> int:
        """What decides every random step of the thinking; only who thinks has to know it."""
        return seed_for(self.source, self.begun, self.seat)


@dataclass(frozen=True, slots=True)
class EngineAnswer:
    """The choice of a computer player as text, for `Game.read_choice`, and what it saw in it."""

    match: str
    revision: int
    seat: Seat
    choice: str
    analysis: Analysis | None = None


@dataclass(frozen=True, slots=True)
class AnalysisRequest:
    """A question about a position; effort and the rest as in `Opponents.analyze`.

    Attributes:
        match: who asked, so that answers can be matched up and dropped. It is never
            the id of the match itself: nobody waits for this to go on playing.
        revision: of which turn; one question a match, turn and seat is open at a time.
        choices: what was really chosen in the turn (`Opponents.hindsight`), or None.
    """

    game: str
    view: Any
    seat: Seat
    effort: float
    seed: int
    match: str
    revision: int
    choices: dict[Seat, Any] | None = None


@dataclass(frozen=True, slots=True)
class AnalysisAnswer:
    """What the search found out; None where the game has nobody who can say."""

    match: str
    revision: int
    seat: Seat
    effort: float
    analysis: Analysis | None


@dataclass(frozen=True, slots=True)
class WorkerError:
    """The worker could not answer a request; `trace` (a traceback) is for the log."""

    trace: str


def seed_for(match_id: str, turn: int, seat: Seat) -> int:
    """Return a seed below 2 ** 64 that is the same on every machine and in every process.

    Args:
        match_id: or another name.
        turn: the entry a turn begins with (`Record.turn_begun`): all its steps have one seed.
        seat: who chooses.
    """
    import hashlib  # noqa: PLC0415 - loads OpenSSL, and only computer players need it

    text = f"{match_id}\x1f{turn}\x1f{seat}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest())


def think(request: EngineRequest) -> EngineAnswer:
    """Return the choice of the computer player; the same request gives the same answer.

    Raises:
        LookupError: there is no such game or level, or the game has no computer players.
    """
    spec = game_spec(request.game)
    opponents = spec.opponents()
    if opponents is None:
        raise LookupError(f"{request.game} has no computer players")
    thought = opponents.think(request.view, request.seat, request.level, request.seed)
    return EngineAnswer(
        request.match,
        request.revision,
        request.seat,
        spec.rules().write_choice(thought.choice),
        thought.analysis and opponents.calibrate(thought.analysis),
    )


def analyze(request: AnalysisRequest) -> AnalysisAnswer:
    """Return what the game's computer player finds out; the same request gives the same answer.

    Raises:
        LookupError: there is no such game.
    """
    opponents = game_spec(request.game).opponents()
    analysis = None
    if opponents is not None:
        asked = request.seat, request.effort, request.seed
        if request.choices is None:
            analysis = opponents.analyze(request.view, *asked)
        else:
            analysis = opponents.hindsight(request.view, request.choices, *asked)
        analysis = analysis and opponents.calibrate(analysis)
    return AnalysisAnswer(request.match, request.revision, request.seat, request.effort, analysis)


def answer_or_failure(
    request: EngineRequest | AnalysisRequest,
) -> EngineAnswer | AnalysisAnswer | WorkerError:
    """Return what `think` or `analyze` returns, or what went wrong."""
    try:
        return analyze(request) if isinstance(request, AnalysisRequest) else think(request)
    except Exception:  # any error must reach the window
        return WorkerError(traceback.format_exc())


def serve(connection: "Connection") -> None:
    """Answer every request that comes through the connection until its other end closes.

    This is what the worker process runs. Requests come and answers go in pairs with a number, by
    which the asker knows them again.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is for the app
    if sys.platform != "win32":
        os.nice(NICENESS)
    with suppress(EOFError, OSError):
        while True:
            number, request = connection.recv()
            connection.send((number, answer_or_failure(request)))
