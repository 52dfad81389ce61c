"""Dated copies of the store, three at most: what is there when it is damaged or regretted."""

import re
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from pullstrings_qt.core.files import unsaved_words
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.storage.database import PATIENT_SECONDS, connect, prepare
from pullstrings_qt.storage.errors import StoreReadError, StoreWriteError, is_disk_full, write_error
from pullstrings_qt.storage.folder import STORE_FILE
from pullstrings_qt.storage.inspection import Condition, inspect
from pullstrings_qt.storage.schema import PRIVATE_TABLE, migrate
from pullstrings_qt.storage.store_file import copy_database

MOST: Final = 3
"""So many copies are kept."""
_APART: Final = timedelta(hours=1)
_NAME: Final = "pullstrings-copy-%Y-%m-%d-%H%M%S.db"
_OF_PERSON: Final = re.compile(r"\.[0-9a-f]{32}$")
"""How the name of a setting ends that belongs to one person."""


@dataclass(frozen=True, slots=True)
class StoreCopy:
    """A copy of the store, and when it was made, in local time."""

    file: Path
    made: datetime


@dataclass(frozen=True, slots=True)
class Holdings:
    """How much a copy holds: matches, people, and cards they have met."""

    matches: int
    people: int
    cards: int


def list_copies(folder: Path) -> list[StoreCopy]:
    """Return the copies in the folder of a store, the newest first.

    One that seems to come from the future was made while the clock was wrong, and is the last.
    """
    found = []
    for file in folder.glob("pullstrings-copy-*.db"):
        with suppress(ValueError):  # somebody has renamed it
            found.append(StoreCopy(file, datetime.strptime(file.name, _NAME).astimezone()))
    now = datetime.now().astimezone()
    return sorted(found, key=lambda copy: (copy.made <= now, copy.made), reverse=True)


def make_copy(folder: Path) -> None:
    """Copy the store in the folder; meant for a thread beside the window.

    The new copy is read through before it counts. Of those before it two stay: while the app is
    used, one from earlier on the same day and the last of the day before. Raises a
    `StoreWriteError`: no copy could be made; those before it are all there.
    """
    target = folder / datetime.now().strftime(_NAME)
    try:
        with closing(connect(folder / STORE_FILE, "rw", PATIENT_SECONDS)) as connection:
            copy_database(connection, target, without=PRIVATE_TABLE)
            if inspect(target) is not Condition.SOUND:
                target.unlink()
                raise StoreWriteError(
                    _("This could not be saved because the file of saved matches is damaged.")
                )
            for copy in _superfluous(list_copies(folder)):
                copy.file.unlink()
            # What the log holds is in the copy now: where the log is damaged later, nothing that
            # is older than the copy is lost. First what hinders nobody, so that the rest is short.
            for kind in ("PASSIVE", "TRUNCATE"):
                connection.execute(f"PRAGMA wal_checkpoint({kind})").fetchall()
    except (OSError, sqlite3.Error) as problem:
        raise StoreWriteError(unsaved_words(full=is_disk_full(problem, folder))) from problem


def _superfluous(copies: list[StoreCopy]) -> list[StoreCopy]:
    """Return the copies that can go, given the newest first.

    Of a day the newest stays and one from at least an hour before; then the last of days before.
    Whatever is done within an hour after something was deleted, what was there before it stays.
    """
    kept = list(copies)
    while len(kept) > MOST:
        today = [copy for copy in kept if copy.made.date() == kept[0].made.date()]
        if len(today) < MOST:
            kept.pop()
        else:
            kept.remove(today[1] if today[1].made - today[2].made < _APART else today[2])
    return [copy for copy in copies if copy not in kept]


def holdings(copy: StoreCopy) -> Holdings | None:
    """Return how much a copy holds; None where it cannot be read."""
    counts = (
        "SELECT (SELECT count(*) FROM matches), (SELECT count(*) FROM players),"
        " (SELECT count(*) FROM cards)"
    )
    with suppress(sqlite3.Error), closing(connect(copy.file, "ro")) as connection:
        return Holdings(*connection.execute(counts).fetchone())
    return None


def newest_good(folder: Path) -> StoreCopy | None:
    """Return the newest copy that is whole; None where there is none."""
    return next(filter(_is_good, list_copies(folder)), None)


def _is_good(copy: StoreCopy) -> bool:
    with suppress(OSError, sqlite3.Error):
        return inspect(copy.file) in (Condition.SOUND, Condition.OLDER)
    return False


def load_copy(copy: StoreCopy, database: sqlite3.Connection) -> None:
    """Fill an empty database with a copy, brought to this version, or raise a `sqlite3.Error`."""
    with closing(connect(copy.file, "ro")) as connection:
        connection.backup(database)
    migrate(database)


def go_back_to(copy: StoreCopy) -> None:
    """Put what a copy holds in the place of what its store holds: all of it, or nothing.

    The store is copied first, so that this can be taken back. What is set for the app as a whole
    stays as it is now; what is set for a person goes back. Meant for a thread beside the window,
    which must not write meanwhile. Raises a `StoreReadError` where the copy is damaged, or a
    `StoreWriteError`; the store is then as it was.
    """
    folder = copy.file.parent
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as memory:
        if not _is_good(copy):
            raise StoreReadError(_("This copy is damaged. Please choose another one."))
        load_copy(copy, memory)
        make_copy(folder)  # which may push the other one out
        try:
            with closing(connect(folder / STORE_FILE, "rw", PATIENT_SECONDS)) as store:
                prepare(store)
                _keep_settings_of_app(store, memory)
                keys = store.execute(f"SELECT * FROM {PRIVATE_TABLE}").fetchall()
                # no copy has any
                memory.executemany(f"INSERT OR IGNORE INTO {PRIVATE_TABLE} VALUES (?, ?, ?)", keys)
                memory.backup(store)
        except sqlite3.Error as problem:
            raise write_error(problem, folder) from problem


def _keep_settings_of_app(store: sqlite3.Connection, other: sqlite3.Connection) -> None:
    """Give another database what is set for the app as a whole in the place of its own."""
    rows = [
        row
        for database, is_ours in ((store, True), (other, False))
        for row in database.execute("SELECT key, value FROM settings")
        if is_ours is not bool(_OF_PERSON.search(row[0]))
    ]
    other.execute("BEGIN")
    other.execute("DELETE FROM settings")
    other.executemany("INSERT INTO settings VALUES (?, ?)", rows)
    other.execute("COMMIT")
