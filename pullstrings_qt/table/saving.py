"""What of a match is stored, and what has to wait until it can be."""

from contextlib import suppress
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.record import Record
from pullstrings_qt.storage.errors import StoreBusy
from pullstrings_qt.table.journal import Journal, turns_in_common


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


def _played(record: Record) -> Record:
    """Return a record without what is only noted beside the turns: that goes with the next one."""
    return replace(record, extras={})
