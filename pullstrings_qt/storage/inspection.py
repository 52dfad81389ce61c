"""Looking at a store file before anything opens it to write."""

import os
import sqlite3
from collections import deque
from contextlib import closing
from enum import Enum, auto
from pathlib import Path
from typing import Final

from pullstrings_qt.storage.database import connect, leave_log
from pullstrings_qt.storage.errors import is_busy, primary_code
from pullstrings_qt.storage.folder import COMPANIONS, companion
from pullstrings_qt.storage.schema import APPLICATION_ID, schema_version, stored_version
from pullstrings_qt.storage.shape import SCHEMA_ROWS, TableShape, table_shapes, version_of

# The header of an SQLite file: https://www.sqlite.org/fileformat.html#the_database_header
MAGIC: Final = b"SQLite format 3\0"
HEADER_BYTES: Final = 100
PAGE_SIZE_AT: Final = slice(16, 18)
FORMATS_AT: Final = slice(18, 20)
FORMATS: Final = frozenset({b"\1\1", b"\2\2"})
"""How a store is written and read: without and with a write-ahead log."""
VERSION_AT: Final = slice(60, 64)
APPLICATION_AT: Final = slice(68, 72)

DAMAGE_CODES: Final = frozenset(
    {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR}
)
_NEXT_VERSIONS: Final = 50
"""What is damaged and says to be so far ahead, a newer app wrote; a damaged number is higher."""
UNFINISHED_CODES: Final = frozenset(
    (
        sqlite3.SQLITE_READONLY_ROLLBACK,
        sqlite3.SQLITE_READONLY_RECOVERY,
        sqlite3.SQLITE_IOERR_SHMMAP,
        sqlite3.SQLITE_IOERR_SHMOPEN,
        sqlite3.SQLITE_IOERR_SHMSIZE,
        sqlite3.SQLITE_CANTOPEN,
    )
)
"""A killed process did not finish a transaction, or its log cannot be read on this disk."""


class Condition(Enum):
    """What a store file was found to be."""

    ABSENT = auto()
    SOUND = auto()
    OLDER = auto()
    NEWER = auto()
    DAMAGED = auto()


def inspect(file: Path) -> Condition:
    """Return what lies at the path: a sound store, none, or something that is no store of ours.

    A file of no bytes counts as damaged: a new store is built beside its place and moved there
    whole, so that we never leave such a file; nor do we leave a link, which is not followed.
    Neither they nor a newer store are opened to write, which would throw their write-ahead log
    away or bring it in. Of a sound store two things are put right: what a killed process left
    half written, and a version number that is not that of its tables.

    Raises:
        OSError: it cannot be read.
        sqlite3.Error: it cannot be opened just now (locked, not permitted, disk trouble).
    """
    if not os.path.lexists(file):
        return Condition.DAMAGED if _has_leftovers(file) else Condition.ABSENT
    if file.is_symlink() or not file.is_file():
        return Condition.DAMAGED
    with file.open("rb") as opened:
        header = opened.read(HEADER_BYTES)
    if len(header) < HEADER_BYTES or not header.startswith(MAGIC):
        return Condition.DAMAGED
    ours = int.from_bytes(header[APPLICATION_AT], "big") == APPLICATION_ID
    ahead = int.from_bytes(header[VERSION_AT], "big") - schema_version()
    says_newer = ours and 0 < ahead <= _NEXT_VERSIONS
    if header[FORMATS_AT] not in FORMATS or _is_cut(file, header) or _has_damaged_log(file, header):
        condition = Condition.DAMAGED
    else:
        condition = _inspect_content(file, says_newer=says_newer)
    return Condition.NEWER if says_newer and condition is Condition.DAMAGED else condition


def _has_leftovers(file: Path) -> bool:
    """Tell whether a log of a store lies there that is itself gone; it may hold whole matches."""
    logs = [companion(file, ending) for ending in COMPANIONS]
    return any(log.is_file() and log.stat().st_size > 0 for log in logs)


def _is_cut(file: Path, header: bytes) -> bool:
    """Tell whether the last page is not whole; SQLite would read zeros for what is missing.

    While there is a log the page may be on its way from it, and the log has it whole.
    """
    page_size = _page_size(header)
    log = companion(file, "-wal")
    has_log = log.is_file() and log.stat().st_size > 0
    return page_size == 0 or (file.stat().st_size % page_size != 0 and not has_log)


def _has_damaged_log(file: Path, header: bytes) -> bool:
    log = companion(file, "-wal")
    if not log.is_file():
        return False
    from pullstrings_qt.storage.write_ahead_log import is_log_damaged  # noqa: PLC0415 - see above

    return is_log_damaged(log.read_bytes(), _page_size(header))


def _page_size(header: bytes) -> int:
    size = int.from_bytes(header[PAGE_SIZE_AT], "big")
    return 65536 if size == 1 else size  # how the header writes it


def _inspect_content(file: Path, *, says_newer: bool) -> Condition:
    try:
        return _read_condition(file)
    except UnicodeDecodeError:  # SQLite quotes the damaged schema in its message
        return Condition.DAMAGED
    except sqlite3.DatabaseError as problem:
        if primary_code(problem) in DAMAGE_CODES or (says_newer and not is_busy(problem)):
            return Condition.DAMAGED
        if getattr(problem, "sqlite_errorcode", 0) not in UNFINISHED_CODES:
            raise
    with closing(connect(file, "rw")) as connection:  # only a writer may take it back
        leave_log(connection)
    return _read_condition(file)


def _read_condition(file: Path) -> Condition:
    with closing(connect(file, "ro")) as connection:
        connection.text_factory = bytes  # what SQLite says of damage may hold any bytes
        number = stored_version(connection)
        version = version_of(connection.execute(SCHEMA_ROWS).fetchall(), number)
        condition = _condition_of(connection, number, version)
    if condition in (Condition.SOUND, Condition.OLDER) and number != version:
        with closing(connect(file, "rw")) as connection:
            connection.execute(f"PRAGMA user_version = {version}")
    return condition


def _condition_of(connection: sqlite3.Connection, number: int, version: int) -> Condition:
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        return Condition.DAMAGED
    ours = schema_version()
    # The schema comes first: a view in the place of a table may go on for ever.
    if version == 0:
        return Condition.NEWER if number > ours else Condition.DAMAGED
    if connection.execute("PRAGMA integrity_check(1)").fetchone()[0] != b"ok":
        return Condition.DAMAGED
    connection.text_factory = str
    if not all(_is_text(connection, shape) for shape in table_shapes(version)):
        return Condition.DAMAGED
    return Condition.SOUND if version == ours else Condition.OLDER


_UNREADABLE: Final = "CAST(x'ff' AS TEXT)"
"""A text that Python cannot read: it stands for any value of a wrong kind."""


def _is_text(connection: sqlite3.Connection, shape: TableShape) -> bool:
    """Tell whether every text in a table is one, and stands where text belongs.

    SQLite itself keeps any bytes as text, in any column.
    """
    together = " || ".join(
        # bytes that are not even marked as text: a text Python cannot read instead
        f"CASE typeof({name}) WHEN 'blob' THEN {_UNREADABLE}"
        f" WHEN 'text' THEN {name if str in kinds else _UNREADABLE} ELSE '' END"
        for name, kinds in zip(shape.columns, shape.kinds, strict=True)
    )
    try:
        deque(connection.execute(f"SELECT {together} FROM {shape.name}"), maxlen=0)
        return True
    except sqlite3.OperationalError as problem:
        if primary_code(problem) != 0:  # Python itself could not read the text
            raise
        return False
