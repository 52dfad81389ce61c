"""Records: everything needed to replay a match, as the JSON document of docs/notation.md."""

import json
import math
import re
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

from pullstrings_qt.core.errors import NewerVersionError, RecordError, quoted
from pullstrings_qt.core.game import Options, Outcome, Seat, Setup
from pullstrings_qt.core.language import gettext as _

FORMAT: Final = "pullstrings-record"
VERSION: Final = 1
LARGEST_FILE: Final = 1_000_000  # bytes from outside; 10,000 turns of any game take a third
MAX_TURNS: Final = 10_000  # from outside; a long match of a family has a few hundred
LONGEST_TEXT: Final = 200  # letters of a name, choice, option or part of the set-up from outside
DEEPEST_NESTING: Final = 40  # far above what any game writes, far below what recursion can bear
LONGEST_NUMBER: Final = 2**63
ANALYSIS: Final = "analysis"  # the key of what a review found (`core.review.AnalysisCache`)
FOUND_OUT: Final = (ANALYSIS,)  # keys found out later: without them it is the same match
SEAT: Final = re.compile(r"0|[1-9][0-9]?")

Turn = Mapping[Seat, str]  # the choices of one turn as text, by seat


@dataclass(frozen=True, slots=True)
class Record:
    """One match as data; replaying it needs no random generator."""

    game: str
    options: Options  # as in the file, unknown keys included
    setup: Setup
    players: tuple[str, ...]  # in seat order
    turns: tuple[Turn, ...] = ()
    outcome: Mapping[str, Any] | None = None  # as in the file, or None while the match is open
    extras: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))  # unknown keys

    def computer(self, seat: Seat) -> Any:
        """Return the level of the computer player at a seat; None for a person."""
        seats = self.extras.get("seats")
        entry = seats[seat] if isinstance(seats, list) and seat < len(seats) else None
        return entry.get("computer") if isinstance(entry, dict) else None

    @property
    def whole_turns(self) -> int:
        """Turns played, several steps of one seat in a row counted once."""
        return sum(self.begins_turn(number + 1) for number in range(len(self.turns)))

    def begins_turn(self, number: int) -> bool:
        """Tell whether an entry (from 1) is more than one more step of the same seat."""
        seats = self.turns[number - 1].keys()
        return len(seats) > 1 or number == 1 or seats != self.turns[number - 2].keys()

    def turn_begun(self, seats: Collection[Seat]) -> int:
        """Return the entry (from 1) the turn begins with that seats who have to choose now play.

        It is the next one, or the first of the steps they have just done in a row.
        """
        entry = len(self.turns) + 1
        while len(seats) == 1 and entry > 1 and self.turns[entry - 2].keys() == set(seats):
            entry -= 1
        return entry

    def with_turn(self, turn: Turn) -> "Record":
        """Return the record one turn longer."""
        return replace(self, turns=(*self.turns, dict(turn)))

    def cut(self, turns: int) -> "Record":
        """Return the record of the first turns only, without an outcome."""
        return replace(self, turns=self.turns[:turns], outcome=None)

    def ended(self, outcome: Outcome) -> "Record":
        """Return the record with its outcome."""
        return replace(self, outcome=outcome_document(outcome))

    def document(self) -> dict[str, Any]:
        """Return the record as the JSON document of docs/notation.md."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "options": dict(self.options),
            "setup": dict(self.setup),
            "players": list(self.players),
            "turns": [{str(seat): turn[seat] for seat in sorted(turn)} for turn in self.turns],
            "outcome": dict(self.outcome) if self.outcome is not None else None,
            **self.extras,
        }


def outcome_document(outcome: Outcome) -> dict[str, Any]:
    """Return an outcome as it stands in records and in the output of ``replay``."""
    return {
        "winners": list(outcome.winners),
        "reason": outcome.reason,
        "scores": {str(seat): score for seat, score in enumerate(outcome.scores)},
    }


def write_record(record: Record) -> str:
    """Return the record as text: one turn a line, so that people can read it."""
    document = record.document()
    turns = ",\n".join(f"    {json.dumps(turn, ensure_ascii=False)}" for turn in document["turns"])
    lines = [
        f"  {json.dumps(key, ensure_ascii=False)}: [\n{turns}\n  ]"
        if key == "turns" and turns
        else f"  {json.dumps(key, ensure_ascii=False)}: {json.dumps(value, ensure_ascii=False)}"
        for key, value in document.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def damaged_words() -> str:
    """Return what people are told of a record that cannot be read or replayed."""
    return _("This isn’t the right kind of file, or part of it is missing.")


def read_record(text: str | bytes) -> Record:
    """Return the record of a text, legal or not (`replay`); raises as `record_from_outside`."""
    if len(text) > LARGEST_FILE:
        raise RecordError(
            f"It is far too large: at most {LARGEST_FILE // 1_000_000} MB can be opened."
        )
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        document = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=read_object)
    except UnicodeDecodeError as problem:
        raise RecordError("It is not written in UTF-8 text.") from problem
    except (ValueError, RecursionError) as problem:
        raise RecordError(damaged_words()) from problem
    return record_from_outside(document)


def record_from_outside(document: Any) -> Record:
    """Return the record a JSON document stands for that another program wrote.

    What would be shown for minutes, as longer than `MAX_TURNS` and `LONGEST_TEXT`, is a
    `RecordError`, though our own store may hold it.
    """
    record = record_from_document(document)
    if len(record.turns) > MAX_TURNS:
        raise RecordError(f"It has {len(record.turns)} turns; at most {MAX_TURNS} can be opened.")
    layer: list[Any] = [record.options, record.setup, *record.players, *record.turns]
    while layer:
        if any(isinstance(value, str) and len(value) > LONGEST_TEXT for value in layer):
            raise RecordError(
                f"A name or a choice in it is too long: at most {LONGEST_TEXT} letters."
            )
        layer = _inside(layer)
    return record


def _inside(layer: list[Any]) -> list[Any]:
    """Return what objects and lists hold, keys included."""
    inner: list[Any] = []
    for value in layer:
        if isinstance(value, dict):
            inner += (*value.keys(), *value.values())
        elif isinstance(value, list):
            inner += value
    return inner


def read_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the pairs as a dict; `RecordError` for a key given twice, which would lose a value."""
    document = dict(pairs)
    if len(document) < len(pairs):
        seen = Counter(key for key, _value in pairs)
        twice = next(key for key, count in seen.items() if count > 1)
        raise RecordError(f"Its part “{quoted(twice)}” is there twice.")
    return document


def record_from_document(document: Any) -> Record:
    """Return the record of a JSON document, or raise `RecordError`, such as `NewerVersionError`."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise RecordError("This isn’t a Pullstrings match file.")
    version = document.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise RecordError("It does not say which version of the record it is.")
    if version > VERSION:
        raise NewerVersionError(
            _("A newer version of Pullstrings wrote it. Please update the app to open it.")
        )
    _check_values(document)
    players = _part(document, "players", list, [])
    if not all(isinstance(name, str) for name in players):
        raise RecordError("Its part “players” is missing or damaged.")
    known = ("format", "version", "game", "options", "setup", "players", "turns", "outcome")
    return Record(
        game=_part(document, "game", str),
        options=_part(document, "options", dict, {}),
        setup=_part(document, "setup", dict, {}),
        players=tuple(players),
        turns=_read_turns(document),
        outcome=_read_outcome(document),
        extras={key: value for key, value in document.items() if key not in known},
    )


def _check_values(document: dict[str, Any]) -> None:
    """Refuse values that could be read but never be written, stored or shown again."""
    layer: list[Any] = [document]
    for _depth in range(DEEPEST_NESTING):
        if not all(isinstance(value, dict | list) or _is_plain(value) for value in layer):
            raise RecordError("It holds a number or a letter that does not exist.")
        layer = _inside(layer)
        if not layer:
            return
    raise RecordError("Its parts are nested far too deep for a match.")


def _is_plain(value: Any) -> bool:
    if isinstance(value, str):
        return value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value)
    if isinstance(value, float):
        return math.isfinite(value)
    return not isinstance(value, int) or abs(value) < LONGEST_NUMBER


def _part(document: dict[str, Any], key: str, kind: type, default: Any = None) -> Any:
    value = document.get(key, default)
    if not isinstance(value, kind):
        raise RecordError(f"Its part “{key}” is missing or damaged.")
    return value


def _read_turns(document: dict[str, Any]) -> tuple[Turn, ...]:
    turns: list[Turn] = []
    for number, entry in enumerate(_part(document, "turns", list), start=1):
        if not isinstance(entry, dict) or not all(
            SEAT.fullmatch(seat) and isinstance(choice, str) for seat, choice in entry.items()
        ):
            raise RecordError(f"Turn {number} is damaged: it has to name a choice for each seat.")
        turns.append({int(seat): choice for seat, choice in entry.items()})
    return tuple(turns)


def _read_outcome(document: dict[str, Any]) -> Mapping[str, Any] | None:
    if document.get("outcome") is None:
        return None
    outcome: dict[str, Any] = _part(document, "outcome", dict)
    known = {"winners": list, "reason": str}
    if not all(isinstance(outcome.get(key), kind) for key, kind in known.items()):
        raise RecordError("Its part “outcome” is missing or damaged.")
    return outcome
