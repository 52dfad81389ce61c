"""The computer players as other programs ask them: a line of JSON in, a line of JSON out.

In the spirit of UCI and GTP; docs/notation.md describes requests and answers. Qt-free.
"""

import json
import sys
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO, Final, NoReturn

from pullstrings_qt.core.analysis import FULL_EFFORT, Analysis
from pullstrings_qt.core.errors import PullstringsError, RecordError
from pullstrings_qt.core.game import AnyGame, Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.opponents import Opponents
from pullstrings_qt.core.record import (
    LARGEST_FILE,
    LONGEST_NUMBER,
    LONGEST_TEXT,
    Record,
    read_object,
    record_from_outside,
)
from pullstrings_qt.core.registry import GameSpec
from pullstrings_qt.core.replay import replay, spec_of

LONGEST_LINE: Final = LARGEST_FILE
"""Bytes a request may have."""

MIN_EFFORT: Final = 0.01
MAX_EFFORT: Final = 100.0
"""The bounds of the effort of an analysis, in the unit of `FULL_EFFORT`: minutes at most."""

LARGEST_SEED: Final = 2**64


class RequestError(PullstringsError):
    """A request that cannot be answered; the sentence says why."""


@dataclass(frozen=True, slots=True)
class EngineQuery:
    """What a request asks, once it has been replayed.

    Attributes:
        spec: the game of its record.
        state: the position after all its turns.
        seat: the seat to choose for.
        level: id of one of the game's levels.
        seed: decides every random step.
        effort: of the analysis, or None where none is wanted.
    """

    spec: GameSpec
    state: Any
    seat: Seat
    level: str
    seed: int
    effort: float | None = None


def read_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yield each line as soon as it has come; of one that is too long, only the beginning.

    Raises:
        OSError: the stream cannot be read.
    """
    while line := stream.readline(LONGEST_LINE + 1):
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = stream.readline(LONGEST_LINE + 1)
        yield line


def answer_line(line: bytes) -> str:
    """Return the answer to a line, as JSON in ASCII; the same line has the same answer.

    What is wrong with a line is said in the answer, and so is a fault of ours, the details of
    which go to standard error.
    """
    answer: dict[str, Any] = {}
    try:
        request = _read_request(line)
        answer |= _echo(request)
        answer |= answer_question(_read_question(request))
    except PullstringsError as problem:
        answer["error"] = str(problem)
    except Exception:  # any error: the next line must still be answered
        traceback.print_exc(file=sys.stderr)
        answer["error"] = _("The computer player could not find a choice.")
    return json.dumps(answer)


def answer_question(question: EngineQuery) -> dict[str, Any]:
    """Return seat and choice, and where it was asked for what the analysis found, as JSON values.

    Raises:
        RequestError: there are no computer players, or they cannot say what they think.
    """
    rules, seat = question.spec.rules(), question.seat
    opponents = _opponents(question.spec)
    view = rules.view(question.state, seat)
    thought = opponents.think(view, seat, question.level, question.seed)
    answer = {"seat": seat, "choice": rules.write_choice(thought.choice)}
    if question.effort is not None:
        found = opponents.analyze(view, seat, question.effort, question.seed)
        if found is None:
            raise RequestError(
                _("The computer players of {game} choose, but cannot say what they think.").format(
                    game=question.spec.name
                )
            )
        answer |= _found(opponents.calibrate(found))
    return answer


def _found(found: Analysis) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "values": dict(found.values),
        "shares": dict(found.shares),
        "chance": list(found.chances),
        "effort": found.effort,
    }
    if found.likely:
        answer["likely"] = {str(seat): dict(shares) for seat, shares in found.likely.items()}
    if found.points:
        answer["points"] = dict(found.points)
    if found.certain:
        answer["certain"] = sorted(found.certain)
    if found.lines:
        answer["lines"] = {choice: list(line) for choice, line in found.lines.items()}
    return answer


def _read_request(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise RequestError(
            _("The line is far too long: at most {limit} MB can be read.").format(
                limit=LONGEST_LINE // 1_000_000
            )
        )
    try:
        text = line.decode("utf-8").removeprefix("\ufeff")
        request = json.loads(text, object_pairs_hook=read_object, parse_constant=_no_number)
    except UnicodeDecodeError as problem:
        raise RequestError(_("The line is not written in UTF-8 text.")) from problem
    except RecordError as problem:
        raise RequestError(_("The request is damaged. {why}").format(why=problem)) from problem
    except (ValueError, RecursionError) as problem:
        raise RequestError(_("The line is not JSON.")) from problem
    if not isinstance(request, dict):
        raise RequestError(_("The line is not a JSON object."))
    return request


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def _echo(request: dict[str, Any]) -> dict[str, Any]:
    """Return the name of the request, which the answer bears too."""
    name = request.get("id")
    if name is None:
        return {}
    whole = type(name) is int and abs(name) < LONGEST_NUMBER
    if not whole and not (isinstance(name, str) and len(name) <= LONGEST_TEXT):
        raise RequestError(
            _("The id has to be a whole number or a text of at most {limit} letters.").format(
                limit=LONGEST_TEXT
            )
        )
    return {"id": name}


def _read_question(request: dict[str, Any]) -> EngineQuery:
    """Return what is asked, replayed.

    Raises:
        RequestError: it cannot be asked; the sentence says why.
    """
    try:
        record = record_from_outside(request.get("record"))
        spec = spec_of(record)
    except RecordError as problem:
        raise _no_record(problem) from problem
    level, seed = _read_level(request, spec), _read_seed(request)
    effort = _read_effort(request)
    rules = spec.rules()
    state = _last_state(record)
    return EngineQuery(spec, state, _read_seat(request, rules, state), level, seed, effort)


def _last_state(record: Record) -> Any:
    try:
        *_before, last = replay(record)
    except RecordError as problem:
        raise _no_record(problem) from problem
    if last.outcome is not None:
        raise RequestError(_("The match is over."))
    return last.step.state


def _no_record(problem: RecordError) -> RequestError:
    return RequestError(_("The record cannot be replayed. {why}").format(why=problem))


def _read_level(request: dict[str, Any], spec: GameSpec) -> str:
    """Return the id of the level of that number, or of the strongest where there is no number."""
    _opponents(spec)
    levels = spec.levels()
    number = request.get("level")
    if number is None:
        return levels[-1].id
    if type(number) is not int or not 1 <= number <= len(levels):
        raise RequestError(
            _("The level has to be a whole number from 1 to {most}.").format(most=len(levels))
        )
    return levels[number - 1].id


def _opponents(spec: GameSpec) -> Opponents:
    opponents = spec.opponents()
    if opponents is None:
        raise RequestError(_("{game} has no computer players.").format(game=spec.name))
    return opponents


def _read_seed(request: dict[str, Any]) -> int:
    seed = request.get("seed", 0)
    if type(seed) is not int or not 0 <= seed < LARGEST_SEED:
        raise RequestError(_("The seed has to be a whole number, at least 0 and below 2^64."))
    return seed


def _read_effort(request: dict[str, Any]) -> float | None:
    wanted, effort = request.get("analyse", False), request.get("effort", FULL_EFFORT)
    if type(wanted) is not bool:
        raise RequestError(_("Whether to analyze has to be true or false."))
    if type(effort) not in (int, float) or not MIN_EFFORT <= effort <= MAX_EFFORT:
        raise RequestError(
            _("The effort has to be a number from {least} to {most}.").format(
                least=f"{MIN_EFFORT:g}", most=f"{MAX_EFFORT:g}"
            )
        )
    return float(effort) if wanted else None


def _read_seat(request: dict[str, Any], rules: AnyGame, state: Any) -> Seat:
    deciding = rules.deciding(state)
    seat = request.get("seat", min(deciding))
    if type(seat) is not int:
        raise RequestError(_("The seat has to be a whole number."))
    if seat not in deciding:
        raise RequestError(
            _("It is not the turn of that seat, but of {seats}.").format(
                seats=", ".join(map(str, sorted(deciding)))
            )
        )
    return seat
