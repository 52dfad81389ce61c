"""Errors a person may meet. Each one's text is a sentence that can be shown as it stands."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from pullstrings_qt.core.letters import one_line

LONGEST_QUOTE: Final = 40


def quoted(value: object) -> str:
    """Return a value from outside as one short line that fits into a sentence."""
    text = one_line(str(value))
    if len(text) <= LONGEST_QUOTE:
        return text
    return one_line(text[: LONGEST_QUOTE - 1]) + "…"


class PullstringsError(Exception):
    """Something expected went wrong; `str(error)` is a sentence for a person."""


class Telling:
    """Tell what goes wrong in a block of code, instead of raising it."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        self._tell = tell

    def __enter__(self) -> None: ...

    def __exit__(self, _kind: object, problem: object, _trace: object) -> bool:
        if expected := isinstance(problem, PullstringsError):
            self._tell(str(problem))
        return expected


class NotationError(PullstringsError):
    """A choice, position, option or set-up that cannot be read."""


class IllegalChoice(PullstringsError):
    """A choice that can be read but is not allowed now."""

    def __init__(self, sentence: str, reason: str, **details: str) -> None:
        super().__init__(sentence)
        self.reason = reason  # stable id of the rule that forbids it, such as ``"broken end"``
        self.details: Mapping[str, str] = MappingProxyType(dict(details))  # ``{"end": "n3"}``

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(IllegalChoice, str(self), self.reason, **self.details), ()


class RecordError(PullstringsError):
    """A record that cannot be read or replayed; the sentence says which turn and seat."""


class NewerVersionError(RecordError):
    """A record or store written by a newer version of the app."""
