"""The engine that other programs talk to in English: JSON in, JSON out (docs/notation.md)."""

import json
import signal
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from queue import Queue
from random import Random
from threading import Thread
from typing import Any, BinaryIO, Final, NoReturn

from pullstrings_qt import __version__
from pullstrings_qt.core.analysis import FULL_EFFORT, QUICK_EFFORT, Analysis
from pullstrings_qt.core.errors import PullstringsError, RecordError
from pullstrings_qt.core.game import AnyGame, Outcome, Seat
from pullstrings_qt.core.opponents import Opponents
from pullstrings_qt.core.record import (
    LARGEST_FILE,
    LONGEST_NUMBER,
    LONGEST_TEXT,
    Record,
    outcome_document,
    read_object,
    record_from_outside,
)
from pullstrings_qt.core.registry import GameSpec, games
from pullstrings_qt.core.replay import replay, spec_of

PROTOCOL: Final = 2

LONGEST_LINE: Final = LARGEST_FILE  # bytes a request may have

MIN_EFFORT: Final = 0.01
MAX_EFFORT: Final = 100.0
"""The bounds of the effort of an analysis, in the unit of `FULL_EFFORT`: minutes at most."""

DEEPENING: Final = 10  # how much more effort a round of an analysis takes than the one before

LARGEST_SEED: Final = 2**64
MOST_WAITING: Final = 1000  # lines read ahead of their answers, to find a `stop` among them
_RARE: Final = ("likely", "points", "certain", "lines")  # told only where there is any

Answer = dict[str, Any]


class RequestError(PullstringsError):
    """A request that cannot be answered; `code` names why, and the sentence says it."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class _Stopped(Exception):
    """The thinking is to end now."""


@dataclass(frozen=True, slots=True)
class _Position:
    record: Record
    spec: GameSpec
    rules: AnyGame
    state: Any
    outcome: Outcome | None


class Engine:
    """Answers requests, one after another; the same request has the same answer."""

    def __init__(self) -> None:
        self._stopped_before = 0
        self._number = 0
        self._thinking = False

    def serve(self, lines: Iterable[bytes]) -> Iterator[str]:
        """Yield an answer to each line until there are no more; only the main thread can.

        A thread reads ahead, so that a `stop` is heard while the engine thinks. `OSError` where the
        lines cannot be read.
        """
        waiting: Queue[bytes | OSError | None] = Queue(MOST_WAITING)
        before = signal.signal(signal.SIGINT, self._interrupted)
        Thread(target=self._listen, args=(lines, waiting), daemon=True).start()
        try:
            while (line := waiting.get()) is not None:
                if isinstance(line, OSError):
                    raise line
                yield self.answer(line)
        finally:
            signal.signal(signal.SIGINT, before)

    def answer(self, line: bytes) -> str:
        """Return the answer to a line, as JSON in ASCII; standard error tells of our faults."""
        self._number += 1
        answer: Answer = {}
        try:
            request = _read_request(line)
            answer |= _echo(request)
            answer |= self._answer_to(request)
        except RequestError as problem:
            answer["error"] = {"code": problem.code, "message": str(problem)}
        except Exception:  # any error: the next line must still be answered
            traceback.print_exc(file=sys.stderr)
            message = "The engine made a mistake; the details are on standard error."
            answer["error"] = {"code": "internal", "message": message}
        return json.dumps(answer)

    def _answer_to(self, request: Mapping[str, Any]) -> Answer:
        methods: dict[str, Callable[[Mapping[str, Any]], Answer]] = {
            "hello": _hello,
            "new": _new,
            "state": lambda asked: _told(_read_position(asked)),
            "play": _play,
            "choose": self._choose,
            "analyze": self._analyze,
            "stop": lambda _asked: {},
        }
        method = request.get("method")
        if not isinstance(method, str) or method not in methods:
            names = ", ".join(methods)
            raise RequestError("method", f"The method has to be one of: {names}.")
        return methods[method](request)

    def _choose(self, request: Mapping[str, Any]) -> Answer:
        position, seat, opponents = _read_question(request)
        level, seed = _read_level(request, position.spec), _read_seed(request)
        view = position.rules.view(position.state, seat)
        thought = self._think(partial(opponents.think, view, seat, level, seed))
        answer = {"seat": seat, "choice": position.rules.write_choice(thought.choice)}
        if thought.analysis is not None:
            answer["thought"] = _found(opponents.calibrate(thought.analysis))
        return answer

    def _analyze(self, request: Mapping[str, Any]) -> Answer:
        """Search in rounds, each with more effort; a stop leaves what the last whole one found."""
        position, seat, opponents = _read_question(request)
        seed, effort = _read_seed(request), _read_effort(request)
        if request.get("choices") is None:
            look = partial(opponents.analyze, position.rules.view(position.state, seat), seat)
        else:
            texts = _after(position, request).record.turns[-1]
            chosen = {each: position.rules.read_choice(text) for each, text in texts.items()}
            look = partial(opponents.hindsight, position.state, chosen, seat)
        answer: Answer = {}
        for each in _rounds(effort):
            try:
                found = self._think(partial(look, each, seed))
            except RequestError:
                if not answer:
                    raise
                return {**answer, "stopped": True}
            if found is None:
                name = position.spec.name
                raise RequestError("no analysis", f"{name} has nobody who can analyze.")
            answer = {"seat": seat, **_found(opponents.calibrate(found))}
        return answer

    def _think(self, work: Callable[[], Any]) -> Any:
        """Return what the work returns; `RequestError` where a `stop` came before its end."""
        try:
            self._thinking = True
            if self._stopped_before > self._number:
                raise _Stopped
            result = work()
            self._thinking = False
        except _Stopped as problem:
            raise RequestError("stopped", "It was stopped before it found anything.") from problem
        finally:
            self._thinking = False
        return result

    def _listen(self, lines: Iterable[bytes], waiting: "Queue[bytes | OSError | None]") -> None:
        """Pass lines on, and interrupt the thinking as soon as one of them is a `stop`."""
        try:
            for number, line in enumerate(lines, start=1):
                if _is_stop(line):
                    self._stopped_before = number
                    signal.raise_signal(signal.SIGINT)
                waiting.put(line)
        except OSError as problem:
            waiting.put(problem)
        waiting.put(None)

    def _interrupted(self, _number: int, _frame: object) -> None:
        """Take a signal in the main thread: of a `stop`, or of a person who ends the engine.

        It is a stop's as long as one was read that is not answered yet: of two in a row, the second
        may be read before the first one's signal is taken.
        """
        if self._stopped_before <= self._number:
            raise KeyboardInterrupt
        if self._thinking:
            self._thinking = False
            raise _Stopped


def read_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yield each line as soon as it has come; of one that is too long, only the beginning."""
    while line := stream.readline(LONGEST_LINE + 1):
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = stream.readline(LONGEST_LINE + 1)
        yield line


def _is_stop(line: bytes) -> bool:
    if b'"stop"' not in line:  # most lines need not be read twice
        return False
    try:
        return _read_request(line).get("method") == "stop"
    except RequestError:
        return False


def _hello(_request: Mapping[str, Any]) -> Answer:
    return {
        "protocol": PROTOCOL,
        "version": __version__,
        "games": [
            {
                "id": spec.id,
                "name": spec.name,
                "seats": list(spec.seats),
                "levels": len(spec.levels()),
                "options": {
                    field.key: [value.value for value in field.values]
                    for field in spec.words().option_fields()
                },
            }
            for spec in games().values()
        ],
    }


def _new(request: Mapping[str, Any]) -> Answer:
    """Return a record with nothing but a set-up drawn by chance, and its state."""
    options = request.get("options", {})
    document = {**Record("", {}, {}, ()).document(), "game": request.get("game")}
    record = _checked_record({**document, "options": options})
    seed = _read_seed(request)
    try:
        setup = spec_of(record).rules().draw_setup(record.options, Random(seed))
    except PullstringsError as problem:
        raise RequestError("options", str(problem)) from problem
    return _with_record(_position(_checked_record({**record.document(), "setup": setup})))


def _play(request: Mapping[str, Any]) -> Answer:
    after = _after(_going_on(request), request)
    if after.outcome is not None:
        after = replace(after, record=after.record.ended(after.outcome))
    return _with_record(after)


def _after(position: _Position, request: Mapping[str, Any]) -> _Position:
    document = {**position.record.document(), "turns": [request.get("choices")]}
    record = _checked_record(document, "choices")
    try:
        return _position(position.record.with_turn(record.turns[0]))
    except RequestError as problem:
        raise RequestError("choices", str(problem)) from problem


def _with_record(position: _Position) -> Answer:
    return {"record": position.record.document(), **_told(position)}


def _told(position: _Position) -> Answer:
    """Return what anybody may know of a position, and who may choose what."""
    rules, state, outcome = position.rules, position.state, position.outcome
    deciding = () if outcome else sorted(rules.deciding(state))
    return {
        "position": rules.write_position(state),
        "choices": {
            str(seat): list(map(rules.write_choice, rules.choices(state, seat)))
            for seat in deciding
        },
        "outcome": outcome_document(outcome) if outcome else None,
        "returns": list(outcome.returns) if outcome else None,
    }


def _rounds(effort: float) -> Iterator[float]:
    """Yield the efforts of the rounds of an analysis, the last one in full."""
    each = QUICK_EFFORT
    while each < effort:
        yield each
        each *= DEEPENING
    yield effort


def _found(found: Analysis) -> Answer:
    told = found.to_json()
    answer = {key: told[key] for key in ("values", "shares")}
    answer |= {"chance": told["chances"], "effort": found.effort}
    return answer | {key: told[key] for key in _RARE if told[key]}


def _read_request(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        limit = LONGEST_LINE // 1_000_000
        raise RequestError("line", f"The line is far too long: at most {limit} MB can be read.")
    try:
        text = line.decode("utf-8").removeprefix("\ufeff")
        request = json.loads(text, object_pairs_hook=read_object, parse_constant=_no_number)
    except UnicodeDecodeError as problem:
        raise RequestError("line", "The line is not written in UTF-8 text.") from problem
    except RecordError as problem:
        raise RequestError("line", f"The request is damaged. {problem}") from problem
    except (ValueError, RecursionError) as problem:
        raise RequestError("line", "The line is not JSON.") from problem
    if not isinstance(request, dict):
        raise RequestError("line", "The line is not a JSON object.")
    return request


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def _echo(request: Mapping[str, Any]) -> Answer:
    """Return the name of the request, which the answer bears too."""
    name = request.get("id")
    if name is None:
        return {}
    whole = type(name) is int and abs(name) < LONGEST_NUMBER
    if not whole and not (isinstance(name, str) and len(name) <= LONGEST_TEXT):
        raise RequestError(
            "id", f"The id has to be a whole number or a text of at most {LONGEST_TEXT} letters."
        )
    return {"id": name}


def _checked_record(document: Any, code: str = "record") -> Record:
    try:
        record = record_from_outside(document)
        spec_of(record)
    except RecordError as problem:
        raise RequestError(code, f"The record cannot be replayed. {problem}") from problem
    return record


def _position(record: Record) -> _Position:
    spec = spec_of(record)
    try:
        *_before, last = replay(record)
    except RecordError as problem:
        raise RequestError("record", f"The record cannot be replayed. {problem}") from problem
    return _Position(record, spec, spec.rules(), last.step.state, last.outcome)


def _read_position(request: Mapping[str, Any]) -> _Position:
    return _position(_checked_record(request.get("record")))


def _going_on(request: Mapping[str, Any]) -> _Position:
    position = _read_position(request)
    if position.outcome is not None:
        raise RequestError("over", "The match is over.")
    return position


def _read_question(request: Mapping[str, Any]) -> tuple[_Position, Seat, Opponents]:
    position = _going_on(request)
    opponents = position.spec.opponents()
    if opponents is None:
        raise RequestError("no players", f"{position.spec.name} has no computer players.")
    deciding = position.rules.deciding(position.state)
    seat = request.get("seat", min(deciding))
    if type(seat) is not int:
        raise RequestError("seat", "The seat has to be a whole number.")
    if seat not in deciding:
        seats = ", ".join(map(str, sorted(deciding)))
        raise RequestError("seat", f"It is not the turn of that seat, but of {seats}.")
    return position, seat, opponents


def _read_level(request: Mapping[str, Any], spec: GameSpec) -> str:
    """Return the id of the level of that number, or of the strongest where there is no number."""
    levels = spec.levels()
    number = request.get("level")
    if number is None:
        return levels[-1].id
    if type(number) is not int or not 1 <= number <= len(levels):
        raise RequestError("level", f"The level has to be a whole number from 1 to {len(levels)}.")
    return levels[number - 1].id


def _read_seed(request: Mapping[str, Any]) -> int:
    seed = request.get("seed", 0)
    if type(seed) is not int or not 0 <= seed < LARGEST_SEED:
        raise RequestError("seed", "The seed has to be a whole number, at least 0 and below 2^64.")
    return seed


def _read_effort(request: Mapping[str, Any]) -> float:
    effort = request.get("effort", FULL_EFFORT)
    if type(effort) not in (int, float) or not MIN_EFFORT <= effort <= MAX_EFFORT:
        least, most = f"{MIN_EFFORT:g}", f"{MAX_EFFORT:g}"
        raise RequestError("effort", f"The effort has to be a number from {least} to {most}.")
    return float(effort)
