"""The file of a store: made, brought to this version or repaired, and opened for writing.

What repairs a store is imported only where one has to be repaired: the window comes sooner.
"""
# ruff: noqa: PLC0415 - see above

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from pullstrings_qt.core.files import sync_file, sync_folder, temporary_beside
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.storage.database import connect, open_durable
from pullstrings_qt.storage.errors import newer_store
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
from pullstrings_qt.storage.schema import migrate, stored_version


def open_file(folder: Path) -> tuple[sqlite3.Connection, str | None]:
    """Open the file of a store for writing, in a folder that is locked; make it where it is not.

    Returns:
        the connection, and a sentence the person should read, or None.

    Raises:
        OSError, sqlite3.Error: it cannot be opened for writing.
        NewerStore: a newer version of the app wrote it.
    """
    file = folder / STORE_FILE
    drop_links(file.with_name(RENEWED_FILE), *(companion(file, ending) for ending in COMPANIONS))
    kept = _finish_renewal(file)
    condition = inspect(file)
    if condition is Condition.NEWER:
        raise newer_store()
    keep_files_from_others(folder)
    _clear_leftovers(folder)
    if condition is Condition.DAMAGED:
        from pullstrings_qt.storage.repair import renew

        kept = renew(file)
    elif condition is Condition.ABSENT:
        _create(file)
    elif condition is Condition.OLDER:
        with closing(connect(file, "rw")) as older:
            _upgrade(older, file)
    connection = open_durable(file)
    return connection, None if kept is None else _kept_aside_notice(kept, connection)


def _finish_renewal(file: Path) -> Path | None:
    """Go on where a kill stopped the renewal of a damaged store; return where that lies now."""
    if not os.path.lexists(file.with_name(RENEWED_FILE)):
        return None
    from pullstrings_qt.storage.repair import finish_renewal

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
    from pullstrings_qt.storage.repair import back_up

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
