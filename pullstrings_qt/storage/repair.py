"""Keeping what is there: damaged stores aside, older ones backed up, unwritable ones in memory."""

import os
import shutil
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from pullstrings_qt.core.files import sync_file, sync_folder, temporary_beside
from pullstrings_qt.storage.database import connect
from pullstrings_qt.storage.errors import newer_store
from pullstrings_qt.storage.folder import COMPANIONS, RENEWED_FILE, companion, make_file
from pullstrings_qt.storage.inspection import Condition, inspect
from pullstrings_qt.storage.recovery import recover_rows
from pullstrings_qt.storage.schema import migrate


def keep_aside(file: Path) -> Path:
    """Rename a damaged store, with the files SQLite keeps beside it, and return its new path.

    Where only a log is left, the path of the log is returned, and where nothing is left (a kill in
    the middle), that of the store kept last. The logs go first: should the app
    be killed in between, the next start finds a store without its log and never a log without
    its store, which SQLite would replay into a new store.

    Raises:
        OSError: it cannot be renamed; what has been renamed by then stays under its new name.
    """
    date = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    target = _free_path(file.with_name(f"{file.stem}-damaged-{date}{file.suffix}"))
    kept = None
    for ending in (*COMPANIONS, ""):
        part = companion(file, ending)
        if os.path.lexists(part):
            kept = part.rename(companion(target, ending))
    sync_folder(file.parent)
    earlier = sorted(file.parent.glob(f"{file.stem}-damaged-*{file.suffix}"))
    return kept or (earlier[-1] if earlier else target)


def renew(file: Path) -> Path:
    """Put a new store with all that can be read in the place of a damaged one, and keep that aside.

    Returns:
        where the damaged one lies now, as `keep_aside` returns it.

    Raises:
        OSError, sqlite3.Error: it could not be done; the damaged store is as it was.
    """
    temporary, renewed = temporary_beside(file), file.with_name(RENEWED_FILE)
    try:
        make_file(temporary)
        with closing(sqlite3.connect(temporary, isolation_level=None)) as connection:
            fill_from(file, connection)
        sync_file(temporary)
        temporary.rename(renewed)
        sync_folder(file.parent)
        return finish_renewal(file)
    except BaseException:
        for path in (temporary, companion(temporary, "-journal"), renewed):
            path.unlink(missing_ok=True)
        raise


def finish_renewal(file: Path) -> Path:
    """Bring the new store to its place; after a kill the next start goes on from here.

    Raises:
        OSError: it could not be done.
    """
    kept = keep_aside(file)
    file.with_name(RENEWED_FILE).rename(file)
    sync_folder(file.parent)
    return kept


def fill_from(file: Path, connection: sqlite3.Connection) -> None:
    """Fill an empty database with what can be read of a damaged store.

    Raises:
        OSError, sqlite3.Error: the one cannot be read or the other not written.
    """
    if file.is_file():
        recover_rows(file, connection)
    else:
        migrate(connection)


def back_up(connection: sqlite3.Connection, file: Path, version: int) -> Path:
    """Copy an open store of an older version into its folder and return the path of the copy.

    Raises:
        OSError, sqlite3.Error: the copy could not be made; no part of it is left.
    """
    target = _free_path(file.with_name(f"{file.stem}-version-{version}{file.suffix}"))
    temporary = temporary_beside(target)
    try:
        make_file(temporary)
        with closing(sqlite3.connect(temporary)) as copy:
            connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, complete by itself
        sync_file(temporary)
        temporary.replace(target)
    finally:
        for ending in (*COMPANIONS, ""):
            companion(temporary, ending).unlink(missing_ok=True)
    sync_folder(target.parent)
    return target


def copy_into_memory(file: Path, memory: sqlite3.Connection) -> bool:
    """Fill an empty database in memory from a store file, as far as it can be read.

    SQLite cannot read a store whose log it may not touch, so this reads a copy elsewhere.

    Returns:
        whether anything could be read; otherwise the database stays empty.

    Raises:
        NewerStore: a newer version wrote it.
    """
    try:
        with TemporaryDirectory(prefix="pullstrings-") as folder:
            copy = Path(folder).resolve() / file.name
            for ending in ("", "-wal", "-journal"):
                part = companion(file, ending)
                if part.is_file():
                    shutil.copyfile(part, companion(copy, ending))
            condition = inspect(copy)
            if condition is Condition.NEWER:
                raise newer_store()
            if condition is Condition.DAMAGED:
                fill_from(copy, memory)
                return True
            if condition is Condition.ABSENT:
                return False
            with closing(connect(copy, "rw")) as connection:
                connection.execute("PRAGMA journal_mode = DELETE")  # memory knows no log
                connection.backup(memory)
            return True
    except (OSError, sqlite3.Error):
        return False


def _free_path(wanted: Path) -> Path:
    number, path = 1, wanted
    while any(os.path.lexists(companion(path, ending)) for ending in ("", *COMPANIONS)):
        number += 1
        path = wanted.with_name(f"{wanted.stem}-{number}{wanted.suffix}")
    return path
