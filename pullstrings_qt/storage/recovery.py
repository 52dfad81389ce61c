"""Taking every row that can be read out of a damaged store."""

import sqlite3
from collections import defaultdict
from contextlib import suppress
from pathlib import Path
from typing import Final

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.storage.pages import FoundRow, Pages
from pullstrings_qt.storage.schema import TOTALS_TABLES, migrate, schema_version
from pullstrings_qt.storage.shape import TableShape, table_shapes

_SAMPLE: Final = 400  # pages; they tell the version of a long store, and of a short one exactly

_MEND_MATCHES: Final = (
    "DELETE FROM turns WHERE number < 1 OR match_id NOT IN (SELECT id FROM matches)",
    # A match is whole up to the first turn that is missing, and can be played on from there.
    """CREATE TEMP TABLE cut AS SELECT match_id, min(number) AS number FROM (
        SELECT match_id, number, row_number() OVER (PARTITION BY match_id ORDER BY number) AS place
        FROM turns
    ) WHERE number <> place GROUP BY match_id""",
    "DELETE FROM turns WHERE number >= (SELECT number FROM cut WHERE match_id = turns.match_id)",
    "UPDATE matches SET outcome = NULL WHERE id IN (SELECT match_id FROM cut)",
    "DROP TABLE cut",
)


class _RowFilter:
    """Tells rows of the tables of a version from anything else."""

    def __init__(self, shapes: tuple[TableShape, ...]) -> None:
        self._shapes: dict[tuple[bool, int], list[TableShape]] = defaultdict(list)
        for shape in shapes:
            self._shapes[shape.numbered, len(shape.columns)].append(shape)

    def table_of(self, row: FoundRow) -> TableShape | None:
        for shape in self._shapes.get((row.number is not None, len(row.values)), ()):
            if all(map(isinstance, row.values, shape.kinds)):
                return shape
        return None

    def fits(self, row: FoundRow) -> bool:
        return self.table_of(row) is not None


def recover_rows(file: Path, connection: sqlite3.Connection) -> bool:
    """Fill an empty database with what can be read of a damaged store; return whether it is a lot.

    The file is only read. What belongs to a match or a person that cannot be read is left out,
    but for the learning of a person, who gets a number for a name.

    Raises:
        OSError: the file cannot be read.
        sqlite3.Error: the database cannot be written.
    """
    pages = Pages(file)
    version = _version_of(pages)
    migrate(connection, version)
    connection.execute("BEGIN")
    kept = 0
    sieve = _RowFilter(table_shapes(version))
    for row in pages.rows(sieve.fits):
        shape = sieve.table_of(row)
        if shape is not None and shape.name not in TOTALS_TABLES:
            kept += _keep(connection, shape, row)
    _name_the_nameless(connection, version)
    for statement in _MEND_MATCHES:
        connection.execute(statement)
    connection.execute("COMMIT")
    migrate(connection)
    return kept > 0


def _version_of(pages: Pages) -> int:
    """Return the version most rows fit, the newest of several; the header may be damaged too."""

    def fitting(version: int) -> int:
        sieve = _RowFilter(table_shapes(version))
        return sum(1 for _row in pages.rows(sieve.fits, _SAMPLE))

    return max(range(schema_version(), 0, -1), key=fitting)


def _keep(connection: sqlite3.Connection, shape: TableShape, row: FoundRow) -> int:
    values = [
        row.number if kinds == (type(None),) else value
        for value, kinds in zip(row.values, shape.kinds, strict=True)
    ]
    texts = [
        value.decode("utf-8", "replace") if isinstance(value, bytes) else value for value in values
    ]
    names, marks = ", ".join(shape.columns), ", ".join("?" * len(texts))
    with suppress(sqlite3.IntegrityError):  # read twice, or it contradicts one that is kept
        connection.execute(f"INSERT INTO {shape.name} ({names}) VALUES ({marks})", texts)
        return 1
    return 0


def _name_the_nameless(connection: sqlite3.Connection, version: int) -> None:
    """Let what somebody has learned stay where only the person behind it cannot be read."""
    if version < 2:
        return
    # Both, so that one damaged number makes nobody new.
    learned = "SELECT person FROM cards INTERSECT SELECT person FROM reviews"
    lost = f"{learned} EXCEPT SELECT id FROM players"
    for (person,) in connection.execute(lost).fetchall():
        name = _("Person {number}").format(number=person)
        connection.execute(
            "INSERT OR IGNORE INTO players (id, name, folded, key)"
            " VALUES (?, ?, ?, lower(hex(randomblob(16))))",
            (person, name, name.casefold()),
        )
    tables = {shape.name for shape in table_shapes(version)}
    for table in tables & {"reviews", "cards", "ratings", "pupils", *TOTALS_TABLES}:
        connection.execute(f"DELETE FROM {table} WHERE person NOT IN (SELECT id FROM players)")
    if "pupils" in tables:
        connection.execute("DELETE FROM pupils WHERE class NOT IN (SELECT id FROM classes)")
