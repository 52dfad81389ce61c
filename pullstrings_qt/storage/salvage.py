"""Keeping what is there: damaged stores aside, older ones backed up, unwritable ones in memory."""

import os
import shutil
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from pullstrings_qt.core.durability import sync_file, sync_folder, temporary_beside
from pullstrings_qt.storage.database import connect
from pullstrings_qt.storage.errors import newer_store
from pullstrings_qt.storage.inspection import Condition, inspect
from pullstrings_qt.storage.paths import COMPANIONS, companion


def keep_aside(file: Path) -> Path:
    """Rename a damaged store, with the files SQLite keeps beside it, and return its new path.

    Where only a log is left, the path of the log is returned. The logs go first: should the app
    be killed in between, the next start finds a store without its log and never a log without
    its store, which SQLite would replay into a new store.

    Raises:
        OSError: it cannot be renamed; what has been renamed by then stays under its new name.
    """
    date = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    target = _free_path(file.with_name(f"{file.stem}-damaged-{date}{file.suffix}"))
    kept = target
    for ending in (*COMPANIONS, ""):
        part = companion(file, ending)
        if os.path.lexists(part):
            kept = part.rename(companion(target, ending))
    sync_folder(file.parent)
    return kept


def back_up(connection: sqlite3.Connection, file: Path, version: int) -> Path:
    """Copy an open store of an older version into its folder and return the path of the copy.

    Raises:
        OSError, sqlite3.Error: the copy could not be made; no part of it is left.
    """
    target = _free_path(file.with_name(f"{file.stem}-version-{version}{file.suffix}"))
    temporary = temporary_beside(target)
    try:
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
        whether the store was there and sound; otherwise the database stays empty.

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
            if condition not in (Condition.SOUND, Condition.OLDER):
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
