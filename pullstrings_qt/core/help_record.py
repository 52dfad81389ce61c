"""The help of a match, as its record keeps it: how much is allowed, and what was asked for.

It stands under ``help``: ``{"allowed": 1, "used": {"3": {"0": 2}}}`` says that nobody gets more
than a nudge, and that in turn 3 seat 0 asked for advice. A record from outside may hold anything
there; what cannot be read counts as not being there.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from pullstrings_qt.core.analysis import Help
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.record import SEAT, Record

KEY: Final = "help"
_ENTRY: Final = re.compile(r"[1-9][0-9]{0,8}")


def allowed_help(record: Record) -> Help | None:
    """Return the most that may be asked for in a match, or None: everybody decides that."""
    return _degree(part(record.extras, KEY).get("allowed"))


def used_help(record: Record, entry: int) -> dict[Seat, Help]:
    """Return how much help each seat asked for in a played entry of the record (from 1)."""
    if entry > len(record.turns):
        return {}
    found = part(part(part(record.extras, KEY), "used"), str(entry))
    degrees = {seat: _degree(degree) for seat, degree in found.items() if SEAT.fullmatch(seat)}
    return {int(seat): degree for seat, degree in sorted(degrees.items()) if degree}


def with_help(record: Record, used: Mapping[Seat, Help]) -> Record:
    """Return the record with what was asked for in its last entry, and in none after it."""
    last, kept = len(record.turns), part(record.extras, KEY)
    entries: dict[str, Any] = {
        number: value
        for number, value in part(kept, "used").items()
        if _ENTRY.fullmatch(number) and int(number) < last
    }
    degrees = {str(seat): int(degree) for seat, degree in sorted(used.items()) if degree}
    if degrees:
        entries[str(last)] = degrees
    others = {key: value for key, value in kept.items() if key != "used"}
    told = {**others, "used": entries} if entries else others
    extras = {key: value for key, value in record.extras.items() if key != KEY}
    known = told or KEY in record.extras  # an empty one takes the place of what was stored
    return replace(record, extras={**extras, KEY: told} if known else extras)


def was_advised(record: Record) -> bool:
    """Tell whether a player was given advice; a nudge names no choice."""
    used = part(part(record.extras, KEY), "used")
    return any(degree == Help.ADVICE for turn in used for degree in part(used, turn).values())


def part(values: Mapping[str, Any], key: str) -> dict[str, Any]:
    """Return an object inside of another one; an empty one where there is none."""
    value = values.get(key)
    return value if isinstance(value, dict) else {}


def _degree(value: object) -> Help | None:
    numbers = {int(degree): degree for degree in Help}
    return numbers.get(value) if isinstance(value, int) and not isinstance(value, bool) else None
