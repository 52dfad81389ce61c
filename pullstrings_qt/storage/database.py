"""One open SQLite database: whole transactions, and errors a person can read."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from pullstrings_qt.storage.errors import StoreError, read_error, write_error
from pullstrings_qt.storage.schema import stored_version

BUSY_SECONDS: Final = 2.0  # how long another program's lock is waited for


def connect(file: Path, mode: str) -> sqlite3.Connection:
    """Open a database file that exists.

    Args:
        file: an absolute path.
        mode: ``"ro"`` to look without changing anything, ``"rw"`` to write.
    """
    return sqlite3.connect(
        f"{file.as_uri()}?mode={mode}", timeout=BUSY_SECONDS, isolation_level=None, uri=True
    )


def prepare(connection: sqlite3.Connection) -> None:
    """Make an open store file durable: what is committed survives a kill and a power cut.

    In WAL mode a killed process loses nothing even with synchronous=NORMAL, but a power cut may
    then take back the last turns. FULL waits for the disk once a commit: a few milliseconds a
    turn, which nobody notices at a board.

    Raises:
        sqlite3.Error: the file cannot be written; the connection is closed.
    """
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
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
    """An open database, used from the thread that opened it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._look: Callable[[], None] | None = None

    @property
    def connection(self) -> sqlite3.Connection:
        """The connection in use."""
        return self._connection

    def use(self, connection: sqlite3.Connection) -> None:
        """Go on with another connection; the one before is closed by whoever calls this."""
        self._connection = connection

    def before_each_use(self, look: Callable[[], None]) -> None:
        """Call a function before every transaction, and before reading.

        Args:
            look: may `use` another connection; a `StoreError` it raises ends a transaction before
                it begins, but hinders no reading.
        """
        self._look = look

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Run the block as one transaction: all of it is kept, or nothing.

        Raises:
            StoreWriteError: it could not be saved; the store is as it was.
        """
        if self._look is not None:
            self._look()
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            yield self._connection
            self._connection.execute("COMMIT")
        except sqlite3.Error as problem:
            self._roll_back()
            raise write_error(problem) from problem
        except BaseException:
            self._roll_back()
            raise

    def rows(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return every row the statement finds.

        Raises:
            StoreReadError: the database cannot be read.
        """
        if self._look is not None:
            with suppress(StoreError):
                self._look()
        try:
            return self._connection.execute(statement, values).fetchall()
        except sqlite3.Error as problem:
            raise read_error() from problem

    def close(self) -> None:
        """Close the database; what was committed stays."""
        self._connection.close()

    def _roll_back(self) -> None:
        # SQLite ends the transaction itself after some errors, such as a full disk
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")
