"""The lock on the folder of a store: one copy of the app at a time."""

import sqlite3
from pathlib import Path

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.storage.errors import StoreInUse, is_busy, primary_code
from pullstrings_qt.storage.paths import LOCK_FILE


class FolderLock:
    """Keeps other copies of the app from a folder, until it is released or the process ends.

    An empty SQLite database serves as lock: SQLite locks files on every platform, and the system
    takes such a lock away from a process that was killed. Nothing is ever written to it; what is
    no database there stops nobody and is thrown away.

    Args:
        folder: an existing folder.

    Raises:
        StoreInUse: another copy of the app has the lock.
        sqlite3.Error: files in the folder cannot be locked.
    """

    def __init__(self, folder: Path) -> None:
        file = folder / LOCK_FILE
        try:
            self._connection = _locked(file)
        except sqlite3.Error as problem:
            if primary_code(problem) == sqlite3.SQLITE_NOTADB:
                file.unlink(missing_ok=True)
                self._connection = _locked(file)
            elif is_busy(problem):
                raise StoreInUse(
                    _(
                        "Pullstrings is open already. Please go on in the window that is open,"
                        " or close it first."
                    )
                ) from problem
            else:
                raise

    def release(self) -> None:
        """Let the next copy in; twice does no harm."""
        self._connection.close()


def _locked(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, timeout=0, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode = OFF")  # else a second file comes up
        connection.execute("BEGIN EXCLUSIVE")
    except BaseException:
        connection.close()
        raise
    return connection
