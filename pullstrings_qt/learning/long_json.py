"""Long JSON bit by bit: `json.loads` would hold the whole app up while it reads a long file."""

import json
import re
from typing import Any, Final

from pullstrings_qt.core.progress import ProgressCallback

_BLANKS: Final = re.compile(r"[ \t\r\n]*")
_DECODER: Final = json.JSONDecoder()
_PORTION: Final = 2000


def read_long_object(text: str, progress: ProgressCallback) -> dict[str, Any]:
    """Return a JSON object as `json.loads` does; lists in it may be long, their entries not.

    Args:
        text: the whole document.
        progress: hears after so many characters of how many, and may cancel it.

    Raises:
        Cancelled: `progress` stopped it.
        ValueError: it is no JSON, or no object.
        RecursionError: a value is nested too deeply.
    """
    found: dict[str, Any] = {}
    at = _past(text, 0, "{")
    if text.startswith("}", at):
        return found
    while True:
        name, at = _DECODER.raw_decode(text, at)
        if not isinstance(name, str):
            raise ValueError(f"a name is missing at {at}")
        at = _past(text, at, ":")
        found[name], at = _read_value(text, at, progress)
        if not text.startswith(",", at):
            break
        at = _past(text, at, ",")
    if _past(text, at, "}") != len(text):
        raise ValueError(f"something stands behind the end at {at}")
    return found


def _read_value(text: str, at: int, progress: ProgressCallback) -> tuple[Any, int]:
    """Return the value that begins at a place, and the place of what follows it."""
    if not text.startswith("[", at):
        value, at = _DECODER.raw_decode(text, at)
        return value, _past(text, at)
    entries: list[Any] = []
    at = _past(text, at, "[")
    while not text.startswith("]", at):
        entry, at = _DECODER.raw_decode(text, at)
        entries.append(entry)
        at = _past(text, at)
        if not text.startswith("]", at):
            at = _past(text, at, ",")
            if text.startswith("]", at):
                raise ValueError(f"an entry is missing at {at}")
        if len(entries) % _PORTION == 0:
            progress(at, len(text))
    return entries, _past(text, at, "]")


def _past(text: str, at: int, mark: str = "") -> int:
    """Return the place behind blanks, a mark that has to stand there, and blanks again."""
    place = _end_of_blanks(text, at)
    if not text.startswith(mark, place):
        raise ValueError(f"{mark} is missing at {place}")
    return _end_of_blanks(text, place + len(mark))


def _end_of_blanks(text: str, at: int) -> int:
    found = _BLANKS.match(text, at)
    return found.end() if found is not None else at
