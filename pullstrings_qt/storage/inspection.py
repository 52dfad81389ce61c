"""Looking at a store file before anything opens it to write."""

import os
import sqlite3
import struct
from collections import deque
from contextlib import closing
from enum import Enum, auto
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias
from zlib import crc32

from pullstrings_qt.storage import schema
from pullstrings_qt.storage.database import connect, leave_log
from pullstrings_qt.storage.errors import is_busy, primary_code
from pullstrings_qt.storage.folder import COMPANIONS, companion
from pullstrings_qt.storage.schema import (
    APPLICATION_ID,
    CHECKSUM,
    CHECKSUM_VERSION,
    Migration,
    migrate,
    schema_version,
    stored_version,
)

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

_SchemaObject: TypeAlias = tuple[str, str, str]
"""Kind, name and statement of a table, an index or a trigger."""


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
    half written, and a version number that is not that of its tables. Raises an `OSError` or a
    `sqlite3.Error` (locked, not permitted, disk trouble).
    """
    if not os.path.lexists(file):  # a log of a store that is gone may hold whole matches
        has_log = any(_has_content(companion(file, ending)) for ending in COMPANIONS)
        return Condition.DAMAGED if has_log else Condition.ABSENT
    if file.is_symlink() or not file.is_file():
        return Condition.DAMAGED
    with file.open("rb") as opened:
        header = opened.read(HEADER_BYTES)
    if len(header) < HEADER_BYTES or not header.startswith(MAGIC):
        return Condition.DAMAGED
    ours = int.from_bytes(header[APPLICATION_AT], "big") == APPLICATION_ID
    ahead = int.from_bytes(header[VERSION_AT], "big") - schema_version()
    says_newer = ours and 0 < ahead <= _NEXT_VERSIONS
    page_size = int.from_bytes(header[PAGE_SIZE_AT], "big")
    page_size = 65536 if page_size == 1 else page_size  # how the header writes it
    log = companion(file, "-wal")
    # SQLite would read zeros for what is missing of the last page; while there is a log, the page
    # may be on its way from it, and the log has it whole.
    is_cut = page_size == 0 or (file.stat().st_size % page_size != 0 and not _has_content(log))
    if header[FORMATS_AT] not in FORMATS or is_cut or _is_damaged_log(log, page_size):
        condition = Condition.DAMAGED
    else:
        condition = _inspect_content(file, says_newer=says_newer)
    return Condition.NEWER if says_newer and condition is Condition.DAMAGED else condition


def _has_content(file: Path) -> bool:
    return file.is_file() and file.stat().st_size > 0


def _is_damaged_log(log: Path, page_size: int) -> bool:
    """Tell whether the log has transactions behind a fault: SQLite passes over them silently.

    https://www.sqlite.org/fileformat.html#the_write_ahead_log
    """
    content = log.read_bytes() if log.is_file() else b""
    frame = 24 + page_size
    if len(content) < 32 + frame:
        return False
    order = "<" if content[:4] == b"\x37\x7f\x06\x82" else ">"
    sums = _sum_up(content[:24], order, bytes(8))
    is_header = content[:3] == b"\x37\x7f\x06" and sums == content[24:32]  # not of zeros
    salts = content[16:24] if is_header else b""
    is_whole = salts != b""
    for at in range(32, len(content) - frame + 1, frame):
        head = content[at : at + 24]
        if is_whole:
            sums = _sum_up(head[:8] + content[at + 24 : at + frame], order, sums)
            is_whole = head[8:16] == salts and sums == head[16:]
        ends_transaction = head[4:8] != b"\0\0\0\0"
        if not is_whole and ends_transaction and head[8:16] == (salts or head[8:16]):
            return True
    return False


def _sum_up(data: bytes, order: str, sums: bytes) -> bytes:
    one, two = struct.unpack(">II", sums)
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = one + first + two & 0xFFFFFFFF
        two = two + second + one & 0xFFFFFFFF
    return struct.pack(">II", one, two)


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
        # The schema comes first: a view in the place of a table may go on for ever.
        version, known = _version_of(schema_objects(connection), number)
        if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
            return Condition.DAMAGED
        if version == 0:
            return Condition.NEWER if number > schema_version() else Condition.DAMAGED
        if connection.execute("PRAGMA integrity_check(1)").fetchone()[0] != b"ok":
            return Condition.DAMAGED
        connection.text_factory = str
        tables = (name for kind, name, _sql in known if kind == "table")
        if not all(_is_text(connection, table) for table in tables):
            return Condition.DAMAGED
    if number != version:
        with closing(connect(file, "rw")) as connection:
            connection.execute(f"PRAGMA user_version = {version}")
    return Condition.SOUND if version == schema_version() else Condition.OLDER


def _version_of(
    found: frozenset[_SchemaObject], number: int
) -> tuple[int, frozenset[_SchemaObject]]:
    """Return the version that has this schema and its own part of it; 0 where none up to ours has.

    Tables and views that were added do no harm. The number is what the store says of itself: where
    its tables are exactly those of another version, the number is damaged, not the store.
    """
    if checksum(found) == CHECKSUM:
        return CHECKSUM_VERSION, found
    versions = range(schema_version(), 0, -1)
    if number in versions and found >= (expected := _expected(schema.MIGRATIONS[:number])):
        added = {kind for kind, *_ in found - expected}
        return number if added <= {"table", "view"} else 0, expected
    same = (one for one in versions if found == _expected(schema.MIGRATIONS[:one]))
    return next(same, 0), found


def checksum(found: frozenset[_SchemaObject]) -> int:
    """Return a number that another schema has by a chance of one in four thousand million."""
    return crc32(repr(sorted(found)).encode())


@cache
def _expected(migrations: tuple[Migration, ...]) -> frozenset[_SchemaObject]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, len(migrations))
        return schema_objects(connection)


def schema_objects(connection: sqlite3.Connection) -> frozenset[_SchemaObject]:
    """Return what a schema is made of; blanks do not count, nor what SQLite made for itself."""
    rows = connection.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
    texts = ([str(as_text(value)) for value in row] for row in rows)
    return frozenset(
        (kind, name, " ".join(statement.split()))
        for kind, name, statement in texts
        if not name.startswith("sqlite_")
    )


def as_text(value: Any) -> Any:
    """Return a value of a row, as text where it was read as bytes."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value


_UNREADABLE: Final = "CAST(x'ff' AS TEXT)"
"""A text that Python cannot read: it stands for any value of a wrong kind."""


def _is_text(connection: sqlite3.Connection, table: str) -> bool:
    """Tell whether every text in a table is one, and stands where text belongs.

    SQLite itself keeps any bytes as text, in any column.
    """
    columns = connection.execute("SELECT name, type FROM pragma_table_info(?)", (table,))
    together = " || ".join(
        # bytes that are not even marked as text: a text Python cannot read instead
        f"CASE typeof({name}) WHEN 'blob' THEN {_UNREADABLE}"
        f" WHEN 'text' THEN {name if kind == 'TEXT' else _UNREADABLE} ELSE '' END"
        for name, kind in columns.fetchall()
    )
    try:
        deque(connection.execute(f"SELECT {together} FROM {table}"), maxlen=0)
        return True
    except sqlite3.OperationalError as problem:
        if primary_code(problem) != 0:  # Python itself could not read the text
            raise
        return False
