"""What a store of a version looks like: its schema, and what a row of each table is made of."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias

from pullstrings_qt.storage import schema
from pullstrings_qt.storage.schema import Migration, migrate

SCHEMA_ROWS: Final = "SELECT type, name, sql FROM sqlite_master"

SchemaObject: TypeAlias = tuple[str, str, str]
"""Kind, name and statement of a table, an index or a trigger."""

_KINDS: Final[dict[str, tuple[type, ...]]] = {
    "TEXT": (str, bytes),
    "INTEGER": (int,),
    "REAL": (float, int),
}


@dataclass(frozen=True, slots=True)
class TableShape:
    """What rows of a table are made of, in the order in which they are stored.

    Attributes:
        name: of the table.
        columns: their names.
        kinds: what a value of each column may be.
        numbered: whether rows have a rowid; a column that is the rowid is stored as None.
    """

    name: str
    columns: tuple[str, ...]
    kinds: tuple[tuple[type, ...], ...]
    numbered: bool


def schema_objects(rows: Iterable[tuple[Any, Any, Any]]) -> frozenset[SchemaObject]:
    """Return what a schema is made of, from its rows; blanks do not count, nor SQLite's own."""
    return frozenset(
        (_text(kind), _text(name), " ".join(_text(statement).split()))
        for kind, name, statement in rows
        if not _text(name).startswith("sqlite_")
    )


def expected_objects(version: int) -> frozenset[SchemaObject]:
    """Return the schema of a store of a version, 1 or more."""
    return _expected(schema.MIGRATIONS[:version])[0]


def table_shapes(version: int) -> tuple[TableShape, ...]:
    """Return the tables of a store of a version, 1 or more."""
    return _expected(schema.MIGRATIONS[:version])[1]


def version_of(rows: Iterable[tuple[Any, Any, Any]], number: int) -> int:
    """Return the version that has this schema; 0 where none up to ours has.

    Tables and views that were added do no harm.

    Args:
        rows: the schema.
        number: what the store says of itself. Where its tables are exactly those of another
            version, the number is damaged, not the store.
    """
    found = schema_objects(rows)
    versions = range(schema.schema_version(), 0, -1)
    if number in versions and found >= (expected := expected_objects(number)):
        added = {kind for kind, *_ in found - expected}
        return number if added <= {"table", "view"} else 0
    return next((one for one in versions if found == expected_objects(one)), 0)


@cache
def _expected(
    migrations: tuple[Migration, ...],
) -> tuple[frozenset[SchemaObject], tuple[TableShape, ...]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, len(migrations))
        objects = schema_objects(connection.execute(SCHEMA_ROWS))
        tables = sorted((name, statement) for kind, name, statement in objects if kind == "table")
        return objects, tuple(_shape(connection, *table) for table in tables)


def _shape(connection: sqlite3.Connection, name: str, statement: str) -> TableShape:
    numbered = not statement.endswith("WITHOUT ROWID")
    columns = connection.execute(
        'SELECT name, type, "notnull", pk FROM pragma_table_info(?)', (name,)
    ).fetchall()
    if not numbered:  # the key comes first
        columns.sort(key=lambda column: (not column[3], column[3]))
    kinds: list[tuple[type, ...]] = []
    for _column, kind, is_needed, place in columns:
        if numbered and place and kind == "INTEGER":
            kinds.append((type(None),))
        else:
            kinds.append(_KINDS[kind] + (() if is_needed or place else (type(None),)))
    return TableShape(name, tuple(column[0] for column in columns), tuple(kinds), numbered)


def _text(value: Any) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
