"""The tables of the store, as an ordered list of migrations counted by `user_version`."""

import sqlite3
from typing import Final

from pullstrings_qt.storage.learning_schema import LEARNING, Migration

__all__ = [
    "APPLICATION_ID",
    "MIGRATIONS",
    "Migration",
    "migrate",
    "schema_version",
    "stored_version",
]

APPLICATION_ID: Final = 0x50756C6C  # "Pull": tells our file from any other SQLite database

_FIRST: Migration = (
    "CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    """CREATE TABLE players (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        folded TEXT NOT NULL UNIQUE
    )""",
    # options, setup, players, outcome and extras are JSON, as they stand in the record
    """CREATE TABLE matches (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        options TEXT NOT NULL,
        setup TEXT NOT NULL,
        players TEXT NOT NULL,
        outcome TEXT,
        extras TEXT NOT NULL,
        imported INTEGER NOT NULL,
        started TEXT NOT NULL,
        changed TEXT NOT NULL
    )""",
    "CREATE INDEX matches_by_change ON matches (changed)",
    """CREATE TABLE turns (
        match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        choices TEXT NOT NULL,
        PRIMARY KEY (match_id, number)
    ) WITHOUT ROWID""",
)

_ORDER: Migration = (
    # A clock can be set back; what was played after it was played later all the same.
    "ALTER TABLE matches ADD COLUMN played INTEGER NOT NULL DEFAULT 0",
    """UPDATE matches SET played = place FROM (
        SELECT id AS other, row_number() OVER (ORDER BY changed, id) AS place FROM matches
    ) WHERE other = id""",
    "DROP INDEX matches_by_change",
    "CREATE INDEX matches_by_play ON matches (played)",
)

MIGRATIONS: tuple[Migration, ...] = (_FIRST, LEARNING, _ORDER)
"""Entry n brings version n to version n + 1. Only ever append: stores of old versions exist.

Each changes the schema: a store of a higher version that has exactly the tables of this one does
not come from a newer app; its number is damaged. Whoever adds a column writes it in every row: rows
of a damaged store are known by how many values they have.
"""


def schema_version() -> int:
    """Return the version of the store this app writes."""
    return len(MIGRATIONS)


def stored_version(connection: sqlite3.Connection) -> int:
    """Return the version of an open store."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, version: int | None = None) -> None:
    """Bring an open store, empty or of an older version, to the newest: wholly or not at all.

    Foreign keys have to be off, as they are when a connection is opened.

    Args:
        connection: the store.
        version: where to stop; None for the newest.

    Raises:
        sqlite3.Error: a statement failed; the store is as it was.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        for statements in MIGRATIONS[stored_version(connection) : version]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {version or schema_version()}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
