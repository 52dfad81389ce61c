"""A lock on a folder that dies with the process that holds it."""

import os
import sys
from pathlib import Path


class FolderLock:
    """One process at a time may hold it; the system lets go of it when the process ends.

    Args:
        file: the file that is locked; it stays when the lock is released.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._descriptor: int | None = None

    def take(self) -> bool:
        """Take the lock; return False if another process has it.

        Raises:
            OSError: the file cannot be made, or this file system knows no locks.
        """
        descriptor = os.open(self._file, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _lock(descriptor)
        except (BlockingIOError, PermissionError):  # Windows says the latter
            os.close(descriptor)
            return False
        except OSError:
            os.close(descriptor)
            raise
        self._descriptor = descriptor
        return True

    def release(self) -> None:
        """Let another process take it; twice does no harm."""
        if self._descriptor is not None:
            os.close(self._descriptor)  # the lock goes with the last descriptor of this opening
            self._descriptor = None


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
