"""The folder of the store: its files, the lock on it, and whether it is still the same one."""

import errno
import os
import sqlite3
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.storage.errors import StoreInUse, is_busy, primary_code

STORE_FILE: Final = "pullstrings.db"
RENEWED_FILE: Final = f".{STORE_FILE}.renewed"
"""Where a new store waits, whole, until the damaged one is kept aside."""
LOCK_FILE: Final = "pullstrings.lock"
COMPANIONS: Final = ("-wal", "-shm", "-journal")
"""Endings of the files SQLite keeps beside a database; they may hold what was written last."""


def data_folder() -> Path:
    """Return the platform's folder for the data of this app; it need not exist yet."""
    if sys.platform == "linux":  # so plain that loading more would take longer
        place = os.environ.get("XDG_DATA_HOME", "").strip()
        usual = Path.home() / ".local" / "share"
        return (Path(place) if Path(place).is_absolute() else usual) / "Pullstrings"
    from platformdirs import user_data_path  # noqa: PLC0415 - see above

    return user_data_path("Pullstrings", appauthor=False)


def companion(file: Path, ending: str) -> Path:
    """Return the path of the file SQLite keeps beside a database, such as its ``-wal``."""
    return file.with_name(file.name + ending)


def make_folder(folder: Path) -> None:
    """Make the folder of the store where it is missing, or raise an `OSError`.

    Nobody else may look into it. A folder somebody made for us stays open to whom it was; what we
    keep in it is not.
    """
    is_new = not folder.exists()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if is_new or folder == data_folder():
        _keep_from_others(folder)


def make_file(file: Path) -> None:
    """Make an empty file that only its owner may read; SQLite gives its companions the same rights.

    Raises an `OSError` also where it is there already.
    """
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def drop_links(*files: Path) -> None:
    """Remove links where SQLite and we write beside a store: neither of us makes any there."""
    for file in files:
        if file.is_symlink():
            file.unlink()


def keep_files_from_others(folder: Path) -> None:
    """Let only their owner read the stores in the folder, their copies and their logs."""
    for file in folder.glob("pullstrings*"):
        if file.is_file() and not file.is_symlink():
            _keep_from_others(file)


def _keep_from_others(path: Path) -> None:
    with suppress(OSError):  # it belongs to somebody else, or the disk knows no rights
        mode = path.stat().st_mode & 0o7777
        if mode & 0o077:
            path.chmod(mode & ~0o077)


class FolderLock:
    """Keeps other copies of the app from a folder, until it is released or the process ends.

    An empty SQLite database serves as lock: SQLite locks files on every platform, and the system
    takes such a lock away from a process that was killed. Nothing is ever written to it; what is
    no database there stops nobody and is thrown away. The folder has to exist.

    Raises:
        StoreInUse: another copy of the app has the lock.
        OSError, sqlite3.Error: files in the folder cannot be locked.
    """

    def __init__(self, folder: Path) -> None:
        file = folder / LOCK_FILE
        drop_links(file)
        try:
            self._connection = _locked(file)
        except sqlite3.Error as problem:
            if is_busy(problem):
                _check_locks(folder)
                raise StoreInUse(
                    _(
                        "Pullstrings is open already. Please go on in the window that is open,"
                        " or close it first."
                    )
                ) from problem
            if primary_code(problem) != sqlite3.SQLITE_NOTADB:
                raise
            file.unlink(missing_ok=True)
            self._connection = _locked(file)

    def release(self) -> None:
        """Let the next copy in; twice does no harm."""
        self._connection.close()


def _check_locks(folder: Path) -> None:
    # by locking a file nobody else has: to SQLite, a disk without locks has all of them taken
    if sys.platform != "win32":
        import fcntl  # noqa: PLC0415 - not on Windows, and seldom wanted
        import tempfile  # noqa: PLC0415 - seldom wanted

        with tempfile.TemporaryFile(dir=folder) as file:
            try:
                fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as problem:
                raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK)) from problem


def _locked(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, timeout=0, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode = OFF")  # else a second file comes up
        connection.execute("BEGIN EXCLUSIVE")
    except BaseException:
        connection.close()
        raise
    return connection


class StoreLocation:
    """Where an open store lies, and on which file system."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._file = _identity(folder / STORE_FILE)
        self._lock = _identity(folder / LOCK_FILE)

    @property
    def is_unchanged(self) -> bool:
        """Whether the file is still the one that was opened."""
        return _identity(self.folder / STORE_FILE) == self._file

    @property
    def lock_is_unchanged(self) -> bool:
        """Whether the lock on the folder is still the one that was taken."""
        return self._lock is not None and _identity(self.folder / LOCK_FILE) == self._lock

    @property
    def is_empty(self) -> bool:
        """Whether no file of a store lies there now."""
        return not os.path.lexists(self.folder / STORE_FILE)

    @property
    def can_be_recreated(self) -> bool:
        """Whether the folder was removed, and not the drive it lay on.

        A folder that is made where a drive was would be out of sight once the drive is back.
        """
        above = filter(None, map(_identity, (self.folder, *self.folder.parents)))
        return self._file is not None and next(above, (None, 0))[0] == self._file[0]


def _identity(path: Path) -> tuple[int, int] | None:
    """Return the numbers of file system and file; None where there is nothing."""
    with suppress(OSError):
        status = path.stat()
        return status.st_dev, status.st_ino
    return None
