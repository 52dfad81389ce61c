"""Matches that were left before all of them could be stored."""

from PySide6.QtCore import QObject

from pullstrings_qt.table.match import Match


class UnsavedMatches(QObject):
    """Keeps such matches until they are stored, as long as the app is open."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._matches: list[Match] = []

    def __len__(self) -> int:
        return len(self._matches)

    def add(self, match: Match) -> str:
        """Try once more to store a match that is left; keep it and return why where that fails."""
        trouble = match.saving.try_again() if match.saving.since is not None else ""
        if trouble:
            match.setParent(self)  # its page goes
            self._matches.append(match)
        return trouble

    def try_again(self) -> None:
        """Try to store them all."""
        for match in list(self._matches):
            if not match.saving.try_again():
                self._drop(match)

    def resume(self, match: Match) -> None:
        """Let a match that was opened from the store go on where it was left."""
        for left in list(self._matches):
            if left.match_id == match.match_id:
                match.saving.may_wait = True
                match.saving.save(left.record)
                match.go_to(left.record)
                self._drop(left)

    def _drop(self, match: Match) -> None:
        self._matches.remove(match)
        match.deleteLater()
