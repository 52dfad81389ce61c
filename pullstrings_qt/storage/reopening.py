"""When the folder of an open store was taken away: going on in the one that lies there now."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.storage.database import open_durable
from pullstrings_qt.storage.errors import StoreError, StoreWriteError
from pullstrings_qt.storage.folder import (
    COMPANIONS,
    STORE_FILE,
    FolderLock,
    StoreLocation,
    companion,
)
from pullstrings_qt.storage.store_file import copy_database, open_file


@dataclass(frozen=True, slots=True)
class Reopened:
    """A store to go on with."""

    connection: sqlite3.Connection
    lock: FolderLock
    notice: str


def reopen(location: StoreLocation, old: sqlite3.Connection, lock: FolderLock | None) -> Reopened:
    """Open the store that lies at the place, or make it anew with all the old one holds.

    The old connection and lock are closed where this succeeds; else they stay as they are.

    Raises:
        StoreError: neither can be done now.
    """
    try:
        if not location.is_empty:
            return _open_again(location, old, lock)
        if location.can_be_recreated:
            return _make_anew(location, old, lock)
    except (OSError, sqlite3.Error) as problem:
        raise _gone(location) from problem
    raise _gone(location)


def _gone(location: StoreLocation) -> StoreError:
    return StoreWriteError(
        _(
            "This could not be saved: the folder “{folder}” is gone. If it is on a drive that was "
            "taken out, please put the drive back in."
        ).format(folder=location.folder)
    )


def _open_again(
    location: StoreLocation, old: sqlite3.Connection, lock: FolderLock | None
) -> Reopened:
    """Open what lies there; a lock that cannot be had is somebody else's, and says so."""
    with _locked(location, lock) as new_lock:
        connection, trouble = open_file(location.folder)
    _close(old)
    notice = _("The folder “{folder}” is there again, and what you do is saved in it.")
    notice = notice.format(folder=location.folder)
    return Reopened(connection, new_lock, trouble or notice)


def _make_anew(
    location: StoreLocation, old: sqlite3.Connection, lock: FolderLock | None
) -> Reopened:
    """Copy the old store, which can still be read, to where it was."""
    file = location.folder / STORE_FILE
    location.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _locked(location, lock) as new_lock:
        for ending in COMPANIONS:  # of the file that is gone; it needs no names for them
            companion(file, ending).unlink(missing_ok=True)
        copy_database(old, file)
        connection = open_durable(file)
    _close(old)
    notice = _(
        "The folder “{folder}” disappeared while the app was open. It has been "
        "restored with everything in it."
    )
    return Reopened(connection, new_lock, notice.format(folder=location.folder))


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


def _close(old: sqlite3.Connection) -> None:
    # SQLite sees that the old file has moved away, and leaves the log of the new one alone
    with suppress(sqlite3.Error):
        old.close()
