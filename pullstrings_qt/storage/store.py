"""The open store: settings, people, what they learn and matches, in one SQLite file.

What home does not show is imported where it is used: home is painted sooner.
"""
# ruff: noqa: PLC0415 - see above

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from pullstrings_qt.storage.database import PATIENT_SECONDS, Database, connect, prepare
from pullstrings_qt.storage.errors import read_error
from pullstrings_qt.storage.folder import STORE_FILE, FolderLock, StoreLocation
from pullstrings_qt.storage.matches import Matches
from pullstrings_qt.storage.profiles import Profiles
from pullstrings_qt.storage.settings import Settings

if TYPE_CHECKING:
    from pullstrings_qt.storage.classes import Classes
    from pullstrings_qt.storage.people import People
    from pullstrings_qt.storage.ratings import Ratings
    from pullstrings_qt.storage.remote import RemoteMatches
    from pullstrings_qt.storage.reviews import Reviews


class Store:
    """Everything that is kept between starts. Use it from the thread that opened it.

    Whatever reads it may raise `StoreReadError`, and whatever changes it `StoreWriteError`: then
    nothing is changed. It is not `persistent` where nothing could be saved in the folder: this
    store then lives in memory and is gone with the app. `on_reopened` is called with a sentence
    once the store, which was gone, is there again.
    """

    def __init__(
        self, database: Database, folder: Path, lock: FolderLock | None, *, persistent: bool
    ) -> None:
        self._database = database
        self._lock = lock
        self.persistent = persistent
        self.folder = folder
        self.settings = Settings(database)
        self.profiles = Profiles(database)
        self.matches = Matches(database)
        self.on_reopened: Callable[[str], None] | None = None
        self._location = StoreLocation(folder) if persistent else None
        if persistent:
            database.look = self._reopen_if_moved

    @property
    def change(self) -> tuple[int, int]:
        """Another value after every change, whoever makes it."""
        connection = self._database.connection
        return connection.total_changes, connection.execute("PRAGMA data_version").fetchone()[0]

    @cached_property
    def reviews(self) -> "Reviews":
        """What people have learned."""
        from pullstrings_qt.storage.reviews import Reviews

        return Reviews(self._database)

    @cached_property
    def people(self) -> "People":
        """Taking whole people in."""
        from pullstrings_qt.storage.people import People

        return People(self._database)

    @cached_property
    def classes(self) -> "Classes":
        """Who learns together."""
        from pullstrings_qt.storage.classes import Classes

        return Classes(self._database)

    @cached_property
    def ratings(self) -> "Ratings":
        """How strong people are."""
        from pullstrings_qt.storage.ratings import Ratings

        return Ratings(self._database)

    @cached_property
    def remote(self) -> "RemoteMatches":
        """The matches between laptops."""
        from pullstrings_qt.storage.remote import RemoteMatches

        return RemoteMatches(self._database)

    def _reopen_if_moved(self) -> None:
        """Go on in the store that lies in the folder now, where ours is no longer there."""
        if self._location is None or self._location.is_unchanged:
            return
        from pullstrings_qt.storage.reopening import reopen

        old = self._database.connection
        self._database.connection, self._lock, notice = reopen(self._location, old, self._lock)
        self._location = StoreLocation(self.folder)
        if self.on_reopened is not None:
            self.on_reopened(notice)

    @contextmanager
    def beside(self) -> "Iterator[Store]":
        """Give the store on a connection of its own, for a thread beside the window.

        Long work on people (export, import) belongs there. Until an import ends, the window must
        not write: it would be refused. Raises a `StoreReadError` where it cannot be opened.
        """
        if not self.persistent:  # a store in memory has but one connection; threads may share it
            yield self
            return
        try:
            connection = connect(self.folder / STORE_FILE, "rw", PATIENT_SECONDS)
            prepare(connection)
        except sqlite3.Error as problem:
            raise read_error(problem) from problem
        with closing(connection):
            yield Store(Database(connection), self.folder, None, persistent=False)

    def close(self) -> None:
        """Close the store and let another copy of the app open it; twice does no harm."""
        self._database.connection.close()
        if self._lock is not None:
            self._lock.release()
            self._lock = None
