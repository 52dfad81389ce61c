"""When the folder of an open store was taken away: going on in the one that lies there now."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.storage.database import open_durable
from pullstrings_qt.storage.errors import StoreWriteError
from pullstrings_qt.storage.folder import (
    COMPANIONS,
    STORE_FILE,
    FolderLock,
    StoreLocation,
    companion,
)
from pullstrings_qt.storage.store_file import copy_database, open_file


def reopen(
    location: StoreLocation, old: sqlite3.Connection, lock: FolderLock | None
) -> tuple[sqlite3.Connection, FolderLock, str]:
    """Open the store that lies at the place, or make it anew with all the old one holds.

    Return the connection and the lock to go on with, and a sentence that says so; the old ones are
    closed. Raises a `StoreError`, and closes nothing, where neither can be done now.
    """
    try:
        if location.is_empty:
            if not location.can_be_recreated:
                raise FileNotFoundError(location.folder)
            notice = _(
                "The folder “{folder}” disappeared while the app was open. It has been "
                "restored with everything in it."
            ).format(folder=location.folder)
            location.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with _locked(location, lock) as new_lock:
                connection = _made_anew(location, old)
        else:
            with _locked(location, lock) as new_lock:
                connection, trouble = open_file(location.folder)
            notice = trouble or _(
                "The folder “{folder}” is there again, and what you do is saved in it."
            ).format(folder=location.folder)
    except (OSError, sqlite3.Error) as problem:
        raise StoreWriteError(
            _(
                "This could not be saved: the folder “{folder}” is gone. If it is on a drive that "
                "was taken out, please put the drive back in."
            ).format(folder=location.folder)
        ) from problem
    # SQLite sees that the old file has moved away, and leaves the log of the new one alone
    with suppress(sqlite3.Error):
        old.close()
    return connection, new_lock, notice


def _made_anew(location: StoreLocation, old: sqlite3.Connection) -> sqlite3.Connection:
    """Copy the old store, which can still be read, to where it was."""
    file = location.folder / STORE_FILE
    for ending in COMPANIONS:  # of the file that is gone; it needs no names for them
        companion(file, ending).unlink(missing_ok=True)
    copy_database(old, file)
    return open_durable(file)


@contextmanager
def _locked(location: StoreLocation, lock: FolderLock | None) -> Iterator[FolderLock]:
    """Hold a lock on the folder that is there now; the old one goes once all is well."""
    if lock is not None and location.lock_is_unchanged:
        yield lock
        return
    new = FolderLock(location.folder)
    try:
        yield new
    except BaseException:
        new.release()
        raise
    if lock is not None:
        lock.release()
