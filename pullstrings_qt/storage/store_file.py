"""The file of a store: made, brought to this version or repaired, and opened for writing.

What repairs a store is imported only where one has to be repaired: the window comes sooner.
"""
# ruff: noqa: PLC0415 - see above

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from pullstrings_qt.core.files import whole_file
from pullstrings_qt.storage.database import connect, open_durable
from pullstrings_qt.storage.errors import NewerStore
from pullstrings_qt.storage.folder import (
    COMPANIONS,
    RENEWED_FILE,
    STORE_FILE,
    companion,
    drop_links,
    keep_files_from_others,
    make_file,
)
from pullstrings_qt.storage.inspection import Condition, inspect
from pullstrings_qt.storage.schema import PRIVATE_TABLE, migrate, stored_version


def open_file(folder: Path) -> tuple[sqlite3.Connection, str | None]:
    """Open the file of a store for writing, in a folder that is locked; make it where it is not.

    Returns the connection, and a sentence the person should read, or None. Raises an `OSError` or a
    `sqlite3.Error`, or `NewerStore`: a newer version of the app wrote it.
    """
    file = folder / STORE_FILE
    drop_links(file.with_name(RENEWED_FILE), *(companion(file, ending) for ending in COMPANIONS))
    kept = None
    if os.path.lexists(file.with_name(RENEWED_FILE)):  # a kill stopped the renewal
        from pullstrings_qt.storage.recovery import finish_renewal

        kept = finish_renewal(file)
    condition = inspect(file)
    if condition is Condition.NEWER:
        raise NewerStore
    keep_files_from_others(folder)
    for leftover in folder.glob(f".*{file.stem}*.db.*.new*"):  # of an app that was killed
        with suppress(OSError):  # it only takes room
            leftover.unlink()
    if condition is Condition.DAMAGED:
        from pullstrings_qt.storage.recovery import renew

        kept = renew(file)
    elif condition is Condition.ABSENT:
        with whole_file(file) as part:  # no kill leaves half of a store
            make_file(part)
            with closing(sqlite3.connect(part, isolation_level=None)) as new:
                migrate(new)
            for ending in COMPANIONS:  # empty ones; those with content were kept aside
                companion(file, ending).unlink(missing_ok=True)
    elif condition is Condition.OLDER:
        with closing(connect(file, "rw")) as older:
            _upgrade(older, file)
    connection = open_durable(file)
    if kept is None:
        return connection, None
    from pullstrings_qt.storage.recovery import kept_aside_notice

    return connection, kept_aside_notice(kept, connection)


def _upgrade(connection: sqlite3.Connection, file: Path) -> None:
    wanted = f"{file.stem}-version-{stored_version(connection)}{file.suffix}"
    backup = free_path(file.with_name(wanted))
    copy_database(connection, backup, without=PRIVATE_TABLE)
    try:
        migrate(connection)
    except BaseException:
        backup.unlink()  # the store itself is unchanged; a try at every start would fill the disk
        raise


def free_path(wanted: Path) -> Path:
    """Return the path, with a number behind its name where something lies there already."""
    number, path = 1, wanted
    while any(os.path.lexists(companion(path, ending)) for ending in ("", *COMPANIONS)):
        number += 1
        path = wanted.with_name(f"{wanted.stem}-{number}{wanted.suffix}")
    return path


def copy_database(connection: sqlite3.Connection, target: Path, without: str = "") -> None:
    """Copy an open database into one file, whole or not at all; a file of that name is replaced.

    Of the table `without`, if there is such a one, nothing is left in the copy. Raises an `OSError`
    or a `sqlite3.Error`.
    """
    with whole_file(target) as part:
        make_file(part)
        with closing(sqlite3.connect(part)) as copy:
            connection.backup(copy)
            known = "SELECT count(*) FROM sqlite_master WHERE name = ?"
            if copy.execute(known, (without,)).fetchone()[0]:
                copy.execute(f"DELETE FROM {without}")
                copy.commit()
                copy.execute("VACUUM")  # what was deleted would still stand in the file
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, complete by itself
