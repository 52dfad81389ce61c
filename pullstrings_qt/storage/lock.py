"""The lock on the folder of a store: one copy of the app at a time."""

import sqlite3
from pathlib import Path

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.storage.errors import StoreInUse, is_busy
from pullstrings_qt.storage.paths import LOCK_FILE


class FolderLock:
    """Keeps other copies of the app from a folder, until it is released or the process ends.

    An empty SQLite database serves as lock: SQLite locks files on every platform, and the system
    takes such a lock away from a process that was killed. Nothing is ever written to it.

    Args:
        folder: an existing folder.

    Raises:
        StoreInUse: another copy of the app has the lock.
        sqlite3.Error: files in the folder cannot be locked.
    """

    def __init__(self, folder: Path) -> None:
        self._connection = sqlite3.connect(folder / LOCK_FILE, timeout=0, isolation_level=None)
        try:
            self._connection.execute("PRAGMA journal_mode = OFF")  # else a second file comes up
            self._connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as problem:
            self._connection.close()
            if not is_busy(problem):
                raise
            raise StoreInUse(
                _(
                    "Pullstrings is open already. Please go on in the window that is open,"
                    " or close it first."
                )
            ) from problem

    def release(self) -> None:
        """Let the next copy in; twice does no harm."""
        self._connection.close()
