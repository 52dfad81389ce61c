"""Where a match is written down, turn by turn, before anything is shown."""

from collections.abc import Mapping
from typing import Any, Protocol

from pullstrings_qt.storage.matches import Matches


class Journal(Protocol):
    """Keeps a match safe; every method returns only when the change is durable.

    Each may raise a `PullstringsError` whose sentence says why nothing could be written; then
    nothing has changed.
    """

    def append_turn(self, number: int, choices: Mapping[str, str]) -> None:
        """Store one whole turn; the first is number 1."""
        ...

    def truncate(self, turns: int) -> None:
        """Forget all turns after the first ones, and the outcome."""
        ...

    def finish(self, outcome: Mapping[str, Any]) -> None:
        """Store the outcome."""
        ...


class NoJournal:
    """Keeps nothing: for demonstrations and for playing on when nothing can be saved."""

    def append_turn(self, number: int, choices: Mapping[str, str]) -> None:
        """Keep nothing."""

    def truncate(self, turns: int) -> None:
        """Keep nothing."""

    def finish(self, outcome: Mapping[str, Any]) -> None:
        """Keep nothing."""


class StoreJournal:
    """Keeps one match in the store."""

    def __init__(self, matches: Matches, match_id: int) -> None:
        """Write into the match of that id."""
        self._matches = matches
        self._match_id = match_id

    def append_turn(self, number: int, choices: Mapping[str, str]) -> None:
        """Store one whole turn."""
        self._matches.append_turn(self._match_id, number, choices)

    def truncate(self, turns: int) -> None:
        """Forget all turns after the first ones, and the outcome."""
        self._matches.truncate(self._match_id, turns)

    def finish(self, outcome: Mapping[str, Any]) -> None:
        """Store the outcome."""
        self._matches.finish(self._match_id, outcome)
