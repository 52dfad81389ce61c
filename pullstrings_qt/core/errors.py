"""Errors a person may meet. Each one's text is a sentence that can be shown as it stands."""

from collections.abc import Mapping
from types import MappingProxyType


class PullstringsError(Exception):
    """Something expected went wrong; `str(error)` is a sentence for a person."""


class NotationError(PullstringsError):
    """A choice, position, option or set-up that cannot be read."""


class IllegalChoice(PullstringsError):
    """A choice that can be read but is not allowed now.

    Attributes:
        reason: stable identifier of the rule that forbids it, such as ``"broken end"``.
        details: facts that belong to the reason, such as ``{"end": "n3"}``.
    """

    def __init__(self, sentence: str, reason: str, **details: str) -> None:
        super().__init__(sentence)
        self.reason = reason
        self.details: Mapping[str, str] = MappingProxyType(dict(details))


class RecordError(PullstringsError):
    """A record that cannot be read or replayed; the sentence says which turn and seat."""


class NewerVersionError(RecordError):
    """A record or store written by a newer version of the app."""
