"""A store in the place of a damaged one: the newest copy, and what can be read that is newer.

The damaged store is put aside as it is; what is read of it is read from a copy of its files.
"""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from pullstrings_qt.core.files import sync_folder, whole_file
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.storage.copies import load_copy, newest_good
from pullstrings_qt.storage.database import connect
from pullstrings_qt.storage.errors import NewerStore
from pullstrings_qt.storage.folder import COMPANIONS, RENEWED_FILE, companion, make_file
from pullstrings_qt.storage.inspection import Condition, as_text, inspect
from pullstrings_qt.storage.reviews import REVIEW_COLUMNS
from pullstrings_qt.storage.schema import migrate, schema_version, stored_version
from pullstrings_qt.storage.store_file import free_path

_TYPES: Final[dict[str, tuple[type, ...]]] = {
    "TEXT": (str,),
    "INTEGER": (int,),
    "REAL": (float, int),
}
_UNREADABLE: Final = (sqlite3.Error, UnicodeDecodeError)
"""SQLite quotes the damaged schema in its messages."""

_MEND_FOUND: Final = (
    "DELETE FROM turns WHERE number < 1",
    # A match is whole up to the first turn that is missing, and can be played on from there.
    """CREATE TEMP TABLE cut AS SELECT match_id, min(number) AS number FROM (
        SELECT match_id, number, row_number() OVER (PARTITION BY match_id ORDER BY number) AS place
        FROM turns
    ) WHERE number <> place GROUP BY match_id""",
    "DELETE FROM turns WHERE number >= (SELECT number FROM cut WHERE match_id = turns.match_id)",
    "UPDATE matches SET outcome = NULL WHERE id IN (SELECT match_id FROM cut)",
)

_MATCHES: Final = (
    # Only the turns of a match can be read: they belong to the match as the copy has it.
    """INSERT INTO found.matches SELECT * FROM main.matches AS here
        WHERE id NOT IN (SELECT id FROM found.matches)
        AND (SELECT count(*) FROM found.turns WHERE match_id = here.id)
        > (SELECT count(*) FROM main.turns WHERE match_id = here.id)""",
    # What was played on since, as far as no turn goes; after going back to a copy, another match
    # may have the number of one.
    """CREATE TEMP TABLE coming AS SELECT there.id AS old, CASE
        WHEN here.id IS NULL OR here.started = there.started THEN there.id
        ELSE (SELECT max(id) FROM (SELECT id FROM main.matches UNION SELECT id FROM found.matches))
            + row_number() OVER () END AS new
        FROM found.matches AS there LEFT JOIN main.matches AS here ON here.id = there.id
        WHERE here.id IS NULL OR here.started <> there.started
        OR (SELECT count(*) FROM found.turns WHERE match_id = there.id)
            > (SELECT count(*) FROM main.turns WHERE match_id = here.id)
        OR (there.played > here.played
            AND (SELECT count(*) FROM found.turns WHERE match_id = there.id)
                = (SELECT count(*) FROM main.turns WHERE match_id = here.id))""",
    "DELETE FROM main.turns WHERE match_id IN (SELECT new FROM coming)",
    "DELETE FROM main.matches WHERE id IN (SELECT new FROM coming)",
    "INSERT INTO main.matches SELECT new, {matches} FROM found.matches JOIN coming ON old = id",
    "INSERT INTO main.turns SELECT new, number, choices FROM found.turns JOIN coming"
    " ON old = match_id",
)

_LAPTOPS: Final = (
    # No copy has a key; logs only ever grow.
    "INSERT OR IGNORE INTO main.remote_keys SELECT * FROM found.remote_keys",
    """INSERT OR IGNORE INTO main.remote_matches (peer, match_id, here, requests)
        SELECT peer, coalesce(new, match_id), here, requests
        FROM found.remote_matches LEFT JOIN coming ON old = match_id
        WHERE match_id IS NULL OR coalesce(new, match_id) IN (SELECT id FROM main.matches)""",
    """INSERT OR IGNORE INTO main.remote_entries
        SELECT here.id, entry.peer, number, body, signature FROM found.remote_entries AS entry
        JOIN found.remote_matches AS there ON there.id = remote
        JOIN main.remote_matches AS here ON here.peer = there.peer""",
)

_PEOPLE: Final = (
    # The same key is the same person, and so is the same name: a store has each but once.
    "CREATE TEMP TABLE known (old INTEGER PRIMARY KEY, new INTEGER)",
    "INSERT INTO known SELECT there.id, here.id FROM found.players AS there"
    " JOIN main.players AS here ON here.key = there.key",
    "INSERT OR IGNORE INTO known SELECT there.id, here.id FROM found.players AS there"
    " JOIN main.players AS here ON here.folded = there.folded",
    # Who cannot be read is who had the number when the copy was made.
    "INSERT OR IGNORE INTO known SELECT id, id FROM main.players"
    " WHERE id NOT IN (SELECT id FROM found.players)",
    """INSERT OR IGNORE INTO known SELECT id, CASE
        WHEN id NOT IN (SELECT id FROM main.players) THEN id
        ELSE (SELECT max(id) FROM (SELECT id FROM main.players UNION SELECT id FROM found.players))
            + row_number() OVER () END FROM found.players""",
    "INSERT INTO main.players SELECT new, {players} FROM found.players JOIN known ON old = id"
    " WHERE new NOT IN (SELECT id FROM main.players)",
)

_LEARNED: Final = (
    # A card as it was when it was seen later.
    """INSERT OR REPLACE INTO main.cards SELECT new, {cards} FROM found.cards AS there
        JOIN known ON old = there.person WHERE coalesce(reviewed, 0) > coalesce((
            SELECT coalesce(here.reviewed, 0) FROM main.cards AS here WHERE here.person = new
            AND here.set_id = there.set_id AND here.tile = there.tile
            AND here.direction = there.direction
        ), -1)""",
    f"""INSERT OR IGNORE INTO main.reviews (person, {REVIEW_COLUMNS}) SELECT new, {REVIEW_COLUMNS}
        FROM found.reviews JOIN known ON old = person
        WHERE (new, set_id, tile, direction, moment) NOT IN
            (SELECT person, set_id, tile, direction, moment FROM main.reviews) ORDER BY id""",
    "INSERT OR IGNORE INTO main.ratings (person, game, match_id, rating, deviation, volatility)"
    " SELECT new, game, match_id, rating, deviation, volatility FROM found.ratings"
    " JOIN known ON old = person ORDER BY id",
    "INSERT OR IGNORE INTO main.classes (key, name, folded, set_id, started)"
    " SELECT key, name, folded, set_id, started FROM found.classes",
    """INSERT OR IGNORE INTO main.pupils SELECT here.id, new FROM found.pupils
        JOIN found.classes AS there ON there.id = class
        JOIN main.classes AS here ON here.key = there.key
        JOIN known ON old = pupils.person""",
    "INSERT OR IGNORE INTO main.settings SELECT * FROM found.settings",
)


def renew(file: Path) -> Path:
    """Put a store from the newest copy in the place of a damaged one, and keep that aside.

    Returns where the damaged one lies now. Raises an `OSError` or a `sqlite3.Error`: it could not
    be done; the damaged store is as it was.
    """
    renewed = file.with_name(RENEWED_FILE)
    with whole_file(renewed) as part, _copied(file) as damaged:
        make_file(part)
        with closing(sqlite3.connect(part, isolation_level=None)) as connection:
            fill(connection, file.parent, damaged)
    try:
        return finish_renewal(file)
    except BaseException:
        renewed.unlink(missing_ok=True)
        raise


def finish_renewal(file: Path) -> Path:
    """Rename a damaged store, with the files SQLite keeps beside it, and return its new path.

    Then the renewed one takes its place; after a kill the next start goes on from here. Where only
    a log is left, the path of the log is returned, and where nothing is left (a kill in the
    middle), that of the store kept last. The logs go first: should the app be killed in between,
    the next start finds a store without its log and never a log without its store, which SQLite
    would replay into a new store. Raises an `OSError`: what has been renamed by then stays so.
    """
    date = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    target = free_path(file.with_name(f"{file.stem}-damaged-{date}{file.suffix}"))
    kept = None
    for ending in (*COMPANIONS, ""):
        part = companion(file, ending)
        if os.path.lexists(part):
            kept = part.rename(companion(target, ending))
    sync_folder(file.parent)
    earlier = sorted(file.parent.glob(f"{file.stem}-damaged-*{file.suffix}"))
    file.with_name(RENEWED_FILE).rename(file)
    sync_folder(file.parent)
    return kept or (earlier[-1] if earlier else target)


def kept_aside_notice(kept: Path, connection: sqlite3.Connection) -> str:
    """Return the sentence that says what is back of a damaged store, and from when.

    The damaged one is `kept`; the connection is to the store in its place.
    """
    counts = "SELECT (SELECT COUNT(*) FROM matches), (SELECT COUNT(*) FROM players)"
    copy = newest_good(kept.parent)
    if copy is not None:
        sentence = _(
            "The saved matches were damaged, so the copy from {day}, {time}, is "
            "back. The damaged file is kept as “{name}” in “{folder}”."
        )
    elif any(connection.execute(counts).fetchone()):
        sentence = _(
            "The saved matches were damaged; all that could be read is back. The "
            "damaged file is kept as “{name}” in “{folder}”."
        )
    else:
        sentence = _(
            "The saved matches could not be read, so the app started fresh. They are "
            "kept as “{name}” in “{folder}”."
        )
    made = datetime.min if copy is None else copy.made
    return sentence.format(
        name=kept.name, folder=kept.parent, day=f"{made:%Y-%m-%d}", time=f"{made:%H:%M}"
    )


def copy_into_memory(file: Path, memory: sqlite3.Connection) -> None:
    """Fill an empty database in memory from a store file; what cannot be read leaves it empty.

    SQLite cannot read a store whose log it may not touch, so this reads a copy elsewhere. Raises
    `NewerStore`.
    """
    with suppress(OSError, sqlite3.Error), _copied(file) as damaged:
        condition = inspect(damaged)
        if condition is Condition.NEWER:
            raise NewerStore
        if condition is Condition.DAMAGED:
            fill(memory, file.parent, damaged)
        elif condition is not Condition.ABSENT:
            with closing(connect(damaged, "rw")) as connection:
                connection.execute("PRAGMA journal_mode = DELETE")  # memory knows no log
                connection.backup(memory)


@contextmanager
def _copied(file: Path) -> Iterator[Path]:
    """Give a copy of the files of a store in a folder of its own, for the length of the block."""
    with TemporaryDirectory(prefix="pullstrings-") as folder:
        copy = Path(folder).resolve() / file.name
        for ending in ("", "-wal", "-journal"):
            part = companion(file, ending)
            if part.is_file():
                shutil.copyfile(part, companion(copy, ending))
        yield copy


def fill(connection: sqlite3.Connection, folder: Path, damaged: Path) -> None:
    """Fill an empty database with the newest good copy, and with what is newer in a damaged store.

    The copies are in the folder. `damaged` is a copy of the damaged store, which this may change,
    or a path where nothing is.
    """
    copy = newest_good(folder)
    if copy is not None:
        load_copy(copy, connection)
    else:
        migrate(connection)
    found = damaged.with_name("found.db")
    with closing(sqlite3.connect(found, isolation_level=None)) as reading:
        _read(damaged, reading)
    connection.execute("ATTACH ? AS found", (str(found),))
    connection.execute("BEGIN")
    columns = {}  # of each table but for the first, which gets a new number
    for table in ("matches", "players", "cards"):
        rows = connection.execute("SELECT name FROM pragma_table_info(?)", (table,)).fetchall()
        columns[table] = ", ".join(name for (name,) in rows[1:])
    for statement in (*_MATCHES, *_LAPTOPS, *_PEOPLE, *_LEARNED):
        connection.execute(statement.format(**columns))
    connection.execute("COMMIT")
    connection.execute("DETACH found")


def _read(damaged: Path, found: sqlite3.Connection) -> None:
    """Fill an empty database with the rows that SQLite still reads of a damaged store.

    What SQLite shows of a store with a damaged log may be older than what it shows without the log:
    both are read.
    """
    alone = damaged.with_name("alone.db")
    if damaged.is_file():
        shutil.copyfile(damaged, alone)
    found.execute("PRAGMA synchronous = OFF")
    for file in filter(Path.is_file, (damaged, alone)):
        with suppress(*_UNREADABLE), closing(connect(file, "rw")) as connection:
            connection.text_factory = bytes
            connection.execute("PRAGMA writable_schema = ON")  # damage in it hides no table
            _read_tables(connection, found)
    migrate(found)
    for statement in _MEND_FOUND:
        found.execute(statement)


def _read_tables(connection: sqlite3.Connection, found: sqlite3.Connection) -> None:
    tables = "SELECT name FROM sqlite_master WHERE type = 'table'"  # a view may go on for ever
    there = {as_text(name) for (name,) in connection.execute(tables)}
    if stored_version(found) == 0:
        number = stored_version(connection)
        migrate(found, number if 0 < number <= schema_version() else None)
        found.execute("DROP TRIGGER IF EXISTS review_added")  # nobody reads its totals
    ours = {name for (name,) in found.execute(f"{tables} AND name NOT LIKE 'sqlite%'")}
    found.execute("BEGIN")
    for table in (ours & there) - {"day_totals", "confusions"}:
        columns = found.execute(
            'SELECT type, "notnull", pk FROM pragma_table_info(?)', (table,)
        ).fetchall()
        marks = ", ".join("?" * len(columns))
        keys = sum(key > 0 for _kind, _needed, key in columns)  # they stand in front
        for row in _rows(connection, table, keys):
            values = [as_text(value) for value in row]
            if len(values) == len(columns) and all(
                not is_needed if value is None else isinstance(value, _TYPES[kind])
                for value, (kind, is_needed, _key) in zip(values, columns, strict=True)
            ):
                found.execute(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", values)
    found.execute("COMMIT")


def _rows(connection: sqlite3.Connection, table: str, keys: int) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a table up to a fault, and those behind the last one from the end."""
    for way in ("ASC", "DESC"):
        order = ", ".join(f"{key} {way}" for key in range(1, keys + 1))
        with suppress(*_UNREADABLE):
            yield from connection.execute(f"SELECT * FROM {table} ORDER BY {order}")
            return
