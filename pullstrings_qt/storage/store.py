"""The open store: settings, players and matches in one SQLite file."""

from pathlib import Path

from filelock import BaseFileLock

from pullstrings_qt.storage.database import Database
from pullstrings_qt.storage.matches import Matches
from pullstrings_qt.storage.players import Players
from pullstrings_qt.storage.settings import Settings


class Store:
    """Everything that is kept between starts. Use it from the thread that opened it.

    Attributes:
        persistent: False when nothing could be saved in the folder: this store then lives in
            memory and is gone with the app.
        folder: the folder of the store.
        settings: what a person has set.
        players: the known names.
        matches: the matches played here and those taken in from files.
    """

    def __init__(
        self, database: Database, folder: Path, lock: BaseFileLock | None, *, persistent: bool
    ) -> None:
        self._database = database
        self._lock = lock
        self.persistent = persistent
        self.folder = folder
        self.settings = Settings(database)
        self.players = Players(database)
        self.matches = Matches(database)

    def close(self) -> None:
        """Close the store and let another copy of the app open it; twice does no harm."""
        self._database.close()
        if self._lock is not None:
            self._lock.release()
            self._lock = None
