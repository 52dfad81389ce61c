"""One open SQLite database: whole transactions, and errors a person can read."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from pullstrings_qt.storage.errors import StoreError, is_busy, read_error, write_error
from pullstrings_qt.storage.schema import stored_version

BUSY_SECONDS: Final = 0.1
"""How long the lock of another program is waited for in the thread of the window, which stands
still meanwhile; whoever can wait longer tries again."""
PATIENT_SECONDS: Final = 10.0
"""How long a thread beside the window waits."""


def connect(file: Path, mode: str, patience: float = BUSY_SECONDS) -> sqlite3.Connection:
    """Open a database file that exists, to look (``"ro"``) or to write (``"rw"``).

    The patience is in seconds, for the lock of another program.
    """
    return sqlite3.connect(
        f"{file.as_uri()}?mode={mode}", timeout=patience, isolation_level=None, uri=True
    )


def open_durable(file: Path) -> sqlite3.Connection:
    """Open a store file for writing, or raise a `sqlite3.Error`.

    It has a write-ahead log where its disk can have one: that needs memory that processes share,
    which some network file systems lack. There SQLite keeps a journal of what to take back.
    """
    connection = connect(file, "rw")
    try:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            prepare(connection)
        except sqlite3.OperationalError as problem:
            if is_busy(problem):
                raise
            connection.close()
            connection = connect(file, "rw")
            leave_log(connection)
            prepare(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def leave_log(connection: sqlite3.Connection) -> None:
    """Take the write-ahead log of a store into its file, and go on without one.

    What a killed process left half written is taken back by it, too. Nobody else may have the
    store open: then no shared memory is needed. Raises a `sqlite3.Error`.
    """
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("ROLLBACK")
    connection.execute("PRAGMA locking_mode = NORMAL")
    stored_version(connection)  # lets the file go


def prepare(connection: sqlite3.Connection) -> None:
    """Make an open store file durable: what is committed survives a kill and a power cut.

    In WAL mode a killed process loses nothing even with synchronous=NORMAL, but a power cut may
    then take back the last turns. EXTRA waits for the disk once a commit, and where there is a
    journal, for its removal: a few milliseconds a turn, which nobody notices at a board. Raises a
    `sqlite3.Error` where the file cannot be written, and closes the connection.
    """
    try:
        connection.execute("PRAGMA synchronous = EXTRA")
        # macOS: otherwise fsync stops at the drive's cache
        connection.execute("PRAGMA fullfsync = ON")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("BEGIN IMMEDIATE")
        # Writes page 1 and fails here if the file is read-only; BEGIN alone only touches the log.
        connection.execute(f"PRAGMA user_version = {stored_version(connection)}")
        connection.execute("ROLLBACK")
    except BaseException:
        connection.close()
        raise


class Database:
    """An open database, used from the thread that opened it.

    Its `look` is called before every transaction, and before reading, and may put another
    connection in place. A `StoreError` it raises ends a transaction before it begins, but hinders
    no reading.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.look: Callable[[], None] = lambda: None

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Run the block as one transaction: all of it is kept, or nothing.

        Raises:
            StoreBusy: another program is writing.
            StoreWriteError: it could not be saved; the store is as it was.
        """
        self.look()
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            yield self.connection
            self.connection.execute("COMMIT")
        except BaseException as problem:
            # SQLite ends the transaction itself after some errors, such as a full disk
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")
            if not isinstance(problem, sqlite3.Error):
                raise
            file = self.connection.execute("PRAGMA database_list").fetchone()[2]
            raise write_error(problem, Path(file).parent) from problem

    def rows(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return every row the statement finds, or raise a `StoreReadError`."""
        with suppress(StoreError):
            self.look()
        try:
            return self.connection.execute(statement, values).fetchall()
        except sqlite3.Error as problem:
            raise read_error(problem) from problem

    def value(self, statement: str, *values: Any) -> Any:
        """Return the first value of the first row, or None, or raise a `StoreReadError`."""
        return next((row[0] for row in self.rows(statement, *values)), None)


class StorePart:
    """What the store keeps of one kind of things."""

    def __init__(self, database: Database) -> None:
        self._database = database
