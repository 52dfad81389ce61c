"""One open SQLite database: whole transactions, and errors a person can read."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from pullstrings_qt.storage.errors import read_error, write_error
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
        sqlite3.Error: the file cannot be written.
    """
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA fullfsync = ON")  # macOS: otherwise fsync stops at the drive's cache
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("BEGIN IMMEDIATE")
    # Writes page 1 and fails here if the file is read-only; BEGIN alone only touches the log.
    connection.execute(f"PRAGMA user_version = {stored_version(connection)}")
    connection.execute("ROLLBACK")


class Database:
    """An open database, used from the thread that opened it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Run the block as one transaction: all of it is kept, or nothing.

        Raises:
            StoreWriteError: it could not be saved; the store is as it was.
        """
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
