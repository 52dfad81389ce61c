"""Opening the store, whatever its folder and its file have been through."""

import errno
import sqlite3
from pathlib import Path
from typing import NamedTuple

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.storage.database import Database
from pullstrings_qt.storage.errors import StoreBusy, StoreError, is_busy, is_disk_full
from pullstrings_qt.storage.folder import STORE_FILE, FolderLock, make_folder
from pullstrings_qt.storage.schema import migrate
from pullstrings_qt.storage.store import Store
from pullstrings_qt.storage.store_file import open_file


class OpenedStore(NamedTuple):
    """A store, and what the person should know about it once; None when all is well."""

    store: Store
    notice: str | None


def open_store(folder: Path) -> OpenedStore:
    """Open the store in the folder; both are made where they are missing.

    A damaged store is kept aside, and a new one begun with what could be read of it; where nothing
    can be written, a store in memory takes its place. The notice says so.

    Raises:
        StoreInUse: another copy of the app uses the store.
        StoreBusy: another program does.
        NewerStore: a newer version of the app wrote it; it is untouched.
        StoreError: a store of an older version could not be brought to this one; it is unchanged.
    """
    folder = folder.absolute()
    try:
        make_folder(folder)
        lock = FolderLock(folder)
        try:
            connection, notice = open_file(folder)
            return OpenedStore(Store(Database(connection), folder, lock, persistent=True), notice)
        except BaseException:
            lock.release()
            raise
    except (OSError, sqlite3.Error) as problem:
        if isinstance(problem, sqlite3.Error) and is_busy(problem):
            raise StoreBusy from problem
        return _open_in_memory(folder, problem)


def _open_in_memory(folder: Path, why: OSError | sqlite3.Error) -> OpenedStore:
    from pullstrings_qt.storage.recovery import copy_into_memory  # noqa: PLC0415 - seldom wanted

    # Store.beside hands this one connection to a thread, while the window waits for that thread
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    try:
        copy_into_memory(folder / STORE_FILE, connection)
        migrate(connection)
        connection.execute("PRAGMA foreign_keys = ON")
    except BaseException as problem:
        connection.close()
        if not isinstance(problem, sqlite3.Error):
            raise
        words = _(
            "The saved matches come from an older version and could not be "
            "converted. They were left unchanged."
        )
        raise StoreError(words) from problem
    notice = _(
        "Nothing can be saved in “{folder}”. You can play, but everything will be "
        "lost when you close the app."
    ).format(folder=folder)
    if isinstance(why, OSError) and why.errno == errno.ENOLCK:
        notice = " ".join((_("The disk of this folder cannot lock files."), notice))
    elif is_disk_full(why, folder):
        notice = " ".join((_("The disk is full."), notice))
    return OpenedStore(Store(Database(connection), folder, None, persistent=False), notice)
