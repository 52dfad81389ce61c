"""Opening the store, whatever its folder and its file have been through.

What mends a store is imported only where one has to be mended: the window comes sooner.
"""
# ruff: noqa: PLC0415 - see above

import os
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from pullstrings_qt.core.durability import sync_file, sync_folder, temporary_beside
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.storage.database import Database, connect, prepare
from pullstrings_qt.storage.errors import (
    StoreError,
    is_busy,
    newer_store,
    store_in_use_elsewhere,
)
from pullstrings_qt.storage.inspection import Condition, inspect
from pullstrings_qt.storage.lock import FolderLock
from pullstrings_qt.storage.paths import (
    COMPANIONS,
    RENEWED_FILE,
    STORE_FILE,
    companion,
    keep_files_from_others,
    make_file,
    make_folder,
)
from pullstrings_qt.storage.schema import migrate, stored_version
from pullstrings_qt.storage.store import Store


@dataclass(frozen=True, slots=True)
class OpenedStore:
    """A store and what the person should know about it.

    Attributes:
        store: the open store.
        notice: a sentence to show once, or None when all is well.
    """

    store: Store
    notice: str | None


def open_store(folder: Path) -> OpenedStore:
    """Open the store in the folder; both are made where they are missing.

    A damaged store is kept aside in the folder, and a new one begun with what could be read of it;
    where nothing can be written, a store in memory takes its place. The notice says so.

    Raises:
        StoreInUse: another copy of the app, or another program, uses the store.
        NewerStore: a newer version of the app wrote it; it is untouched.
        StoreError: a store of an older version could not be brought to this one; it is unchanged.
    """
    folder = folder.absolute()
    try:
        make_folder(folder)
        lock = FolderLock(folder)
    except (OSError, sqlite3.Error):
        return _open_in_memory(folder)
    try:
        opened = _open_locked(folder, lock)
    except (OSError, sqlite3.Error) as problem:
        lock.release()
        if isinstance(problem, sqlite3.Error) and is_busy(problem):
            raise store_in_use_elsewhere() from problem
        return _open_in_memory(folder)
    except BaseException:
        lock.release()
        raise
    return opened


def _open_locked(folder: Path, lock: FolderLock) -> OpenedStore:
    connection, notice = open_file(folder)
    return OpenedStore(Store(Database(connection), folder, lock, persistent=True), notice)


def open_file(folder: Path) -> tuple[sqlite3.Connection, str | None]:
    """Open the file of a store for writing, in a folder that is locked; make it where it is not.

    Returns:
        the connection, and a sentence the person should read, or None.

    Raises:
        OSError, sqlite3.Error: it cannot be opened for writing.
        NewerStore: a newer version of the app wrote it.
    """
    file = folder / STORE_FILE
    kept = _finish_renewal(file)
    condition = inspect(file)
    if condition is Condition.NEWER:
        raise newer_store()
    keep_files_from_others(folder)
    _clear_leftovers(folder)
    if condition is Condition.DAMAGED:
        from pullstrings_qt.storage.salvage import renew

        kept = renew(file)
    elif condition is Condition.ABSENT:
        _create(file)
    connection = connect(file, "rw")
    try:
        if condition is Condition.OLDER:
            _upgrade(connection, file)
        prepare(connection)
    except BaseException:
        connection.close()
        raise
    return connection, None if kept is None else _kept_aside_notice(kept, connection)


def _finish_renewal(file: Path) -> Path | None:
    """Go on where a kill stopped the renewal of a damaged store; return where that lies now."""
    if not os.path.lexists(file.with_name(RENEWED_FILE)):
        return None
    from pullstrings_qt.storage.salvage import finish_renewal

    return finish_renewal(file)


def _clear_leftovers(folder: Path) -> None:
    """Remove what a killed copy of the app was still writing; the lock says that none is."""
    for leftover in folder.glob(f".{Path(STORE_FILE).stem}*.db.*.new*"):
        with suppress(OSError):  # it only takes room
            leftover.unlink()


def _create(file: Path) -> None:
    """Build a new store beside its place and move it there whole: no kill leaves half of one."""
    temporary = temporary_beside(file)
    try:
        make_file(temporary)
        with closing(sqlite3.connect(temporary, isolation_level=None)) as connection:
            migrate(connection)
        sync_file(temporary)
        for ending in COMPANIONS:  # empty ones; those with content were kept aside
            companion(file, ending).unlink(missing_ok=True)
        temporary.rename(file)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    sync_folder(file.parent)


def _upgrade(connection: sqlite3.Connection, file: Path) -> None:
    from pullstrings_qt.storage.salvage import back_up

    backup = back_up(connection, file, stored_version(connection))
    try:
        migrate(connection)
    except BaseException:
        backup.unlink()  # the store itself is unchanged; a try at every start would fill the disk
        raise


def _kept_aside_notice(kept: Path, connection: sqlite3.Connection) -> str:
    counts = "SELECT (SELECT COUNT(*) FROM matches), (SELECT COUNT(*) FROM players)"
    sentence = (
        _(
            "The file of saved matches was damaged. What could be read of it is here again; the"
            " damaged file is kept as “{name}” in the folder “{folder}”."
        )
        if any(connection.execute(counts).fetchone())
        else _(
            "The saved matches could not be read. They are kept as “{name}” in the folder"
            " “{folder}”, and the app has begun afresh."
        )
    )
    return sentence.format(name=kept.name, folder=kept.parent)


def _open_in_memory(folder: Path) -> OpenedStore:
    from pullstrings_qt.storage.salvage import copy_into_memory

    # Store.beside hands this one connection to a thread, while the window waits for that thread
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    try:
        copy_into_memory(folder / STORE_FILE, connection)
        migrate(connection)
        connection.execute("PRAGMA foreign_keys = ON")
    except sqlite3.Error as problem:
        connection.close()
        raise StoreError(
            _(
                "The saved matches come from an older version and could not be brought to this one."
                " They were left as they are."
            )
        ) from problem
    except BaseException:
        connection.close()
        raise
    notice = _(
        "Nothing can be saved in the folder “{folder}”. You can play, but matches, players and"
        " settings are kept only until you close the app."
    ).format(folder=folder)
    return OpenedStore(Store(Database(connection), folder, None, persistent=False), notice)
