"""Where a match is written down, turn by turn, before it is shown, or waits until it can be."""

from contextlib import suppress
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.rated_match import rated_match
from pullstrings_qt.core.record import Record, record_from_document
from pullstrings_qt.storage.errors import StoreBusy, UnknownMatch
from pullstrings_qt.storage.matches import Matches


class Journal:
    """Saves a match, turn by turn; this one keeps nothing, for demonstrations."""

    def save(self, record: Record) -> None:
        """Store what is new in the record, and delete what is no longer part of it.

        Returns when all of it is durable; until then any part may be, and the next call goes on
        from there. `PullstringsError` says why it could not be stored.
        """

    def forget(self) -> None:
        """Take the match out of the store, since nobody has played it, or raise as `save`."""


class StoreJournal(Journal):
    """Keeps one match in the store."""

    def __init__(self, matches: Matches, match_id: int, stored: Record | None = None) -> None:
        """Write into the match of that id; `stored` is what was just read of it."""
        self._matches = matches
        self.match_id = match_id  # a new one if it had to be stored again
        self._stored = stored  # None: not known, and to be read

    def save(self, record: Record) -> None:
        """Store the turns and the outcome; a match that was deleted is stored again."""
        try:
            self._save(record)
        except (UnknownMatch, ValueError):  # another store lies there now, or an older one
            self._save(record)

    def forget(self) -> None:
        """Delete the match; saving it later stores it as a new one."""
        self._matches.delete(self.match_id)
        self._stored = None

    def _save(self, record: Record) -> None:
        stored = self._stored if self._stored is not None else self._read(record)
        self._stored = None
        matches, match_id = self._matches, self.match_id
        same = turns_in_common(stored, record)
        is_over = stored.outcome is not None
        ends_else = (len(stored.turns), stored.outcome) != (len(record.turns), record.outcome)
        if same < len(stored.turns) or (is_over and ends_else):
            matches.truncate(match_id, same)
            stored = stored.cut(same)
        if record.extras != stored.extras:  # before the turn they belong to: none goes without
            matches.keep_extras(match_id, record.extras)
        for number in range(same + 1, len(record.turns) + 1):
            turn = record.turns[number - 1]
            matches.append_turn(match_id, number, {str(seat): turn[seat] for seat in turn})
        if record.outcome is not None and stored.outcome is None:
            matches.finish(match_id, record.outcome, rated_match(record))
        self._stored = record

    def _read(self, record: Record) -> Record:
        """Return the stored match, or store it again if it is missing."""
        try:
            stored = record_from_document(self._matches.record(self.match_id))
        except UnknownMatch:
            stored = None
        if stored is None or _beginning(stored) != _beginning(record):
            stored = record.cut(0)
            self.match_id = self._matches.add_record(stored.document())
            self._matches.truncate(self.match_id, 0)  # played here, not imported from a file
        return stored


class NotesJournal(Journal):
    """Keeps what this laptop notes beside a match whose turns are stored with their logs."""

    def __init__(self, matches: Matches, match_id: int, stored: Record) -> None:
        self._matches, self._match_id, self._stored = matches, match_id, stored.extras

    def save(self, record: Record) -> None:
        """Store the further keys of the record."""
        if record.extras != self._stored:
            self._matches.keep_extras(self._match_id, record.extras)
            self._stored = record.extras


class Saving(QObject):
    """Keeps a record in its journal; what could not be stored is tried again with the next."""

    changed = Signal()  # more is stored than before, or less: `since`

    def __init__(self, journal: Journal, record: Record, parent: QObject) -> None:
        super().__init__(parent)
        self._journal = journal
        self._saved = self.record = record
        self.may_wait = False  # whether the match goes on with what cannot be stored
        self.is_busy = False  # another program holds the store, which it soon may not any more

    @property
    def since(self) -> int | None:
        """How many turns are stored as they were played, where something is not; else None."""
        if _played(self._saved) == _played(self.record):
            return None
        return turns_in_common(self._saved, self.record)

    def save(self, record: Record) -> str:
        """Store a record; return why it could not be stored, or nothing."""
        since, trouble = self.since, ""
        self.is_busy = False
        try:
            self._journal.save(record)
        except PullstringsError as problem:
            trouble = str(problem)
            self.is_busy = isinstance(problem, StoreBusy)
        else:
            self._saved = self.record = record
            self.may_wait = False
        if self.may_wait:
            self.record = record
        if self.since != since:
            self.changed.emit()
        return trouble

    def forget_unplayed(self) -> None:
        """Forget a match in which nobody has played; where that fails, the next start does it."""
        if not self.record.turns and self.record.outcome is None:
            with suppress(PullstringsError):
                self._journal.forget()

    def try_again(self) -> str:
        """Try to store what waits; return why that fails, or nothing."""
        return self.save(self.record)


def turns_in_common(one: Record, other: Record) -> int:
    """Return how many turns from the first are the same in two records."""
    count = 0
    for mine, yours in zip(one.turns, other.turns, strict=False):
        if mine != yours:
            break
        count += 1
    return count


def _beginning(record: Record) -> tuple[object, ...]:
    return record.game, record.options, record.setup, record.players, record.extras.get("started")


def _played(record: Record) -> Record:
    """Return a record without what is only noted beside the turns: that goes with the next one."""
    return replace(record, extras={})
