"""Whether the file of an open store is still the one that lies in its folder.

SQLite writes happily on into a file that was removed, or moved away with its folder; at the end of
the app all of that would be gone.
"""

import os
from pathlib import Path

from pullstrings_qt.storage.paths import LOCK_FILE, STORE_FILE


class Place:
    """Where an open store lies, and on which file system.

    Args:
        folder: the folder of the store; its file is there.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._file = _identity(folder / STORE_FILE)
        self._lock = _identity(folder / LOCK_FILE)

    @property
    def is_kept(self) -> bool:
        """Whether the file is still the one that was opened."""
        return _identity(self.folder / STORE_FILE) == self._file

    @property
    def lock_is_kept(self) -> bool:
        """Whether the lock on the folder is still the one that was taken."""
        return self._lock is not None and _identity(self.folder / LOCK_FILE) == self._lock

    @property
    def is_empty(self) -> bool:
        """Whether no file of a store lies there now."""
        return not os.path.lexists(self.folder / STORE_FILE)

    @property
    def may_be_made(self) -> bool:
        """Whether the folder was removed, and not the drive it lay on.

        A folder that is made where a drive was would be out of sight once the drive is back.
        """
        if self._file is None:
            return False
        for above in (self.folder, *self.folder.parents):
            found = _identity(above)
            if found is not None:
                return found[0] == self._file[0]
        return False


def _identity(path: Path) -> tuple[int, int] | None:
    """Return the numbers of file system and file; None where there is nothing."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
