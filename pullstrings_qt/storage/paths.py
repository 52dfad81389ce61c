"""Where the store lies, the names of the files in its folder, and who may read them."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

STORE_FILE: Final = "pullstrings.db"
RENEWED_FILE: Final = f".{STORE_FILE}.renewed"
"""Where a new store waits, whole, until the damaged one is kept aside."""
LOCK_FILE: Final = "pullstrings.lock"
COMPANIONS: Final = ("-wal", "-shm", "-journal")
"""Endings of the files SQLite keeps beside a database; they may hold what was written last."""


def data_folder() -> Path:
    """Return the platform's folder for the data of this app; it need not exist yet."""
    return user_data_path("Pullstrings", appauthor=False)


def companion(file: Path, ending: str) -> Path:
    """Return the path of the file SQLite keeps beside a database, such as its ``-wal``."""
    return file.with_name(file.name + ending)


def make_folder(folder: Path) -> None:
    """Make the folder of the store where it is missing; nobody else may look into it.

    A folder somebody made for us stays open to whom it was; what we keep in it is not.

    Raises:
        OSError: it cannot be made.
    """
    is_new = not folder.exists()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if is_new or folder == data_folder():
        _keep_from_others(folder)


def make_file(file: Path) -> None:
    """Make an empty file that only its owner may read; SQLite gives its companions the same rights.

    Raises:
        OSError: it cannot be made, or is there already.
    """
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def keep_files_from_others(folder: Path) -> None:
    """Let only their owner read the stores in the folder, their copies and their logs."""
    for file in folder.glob("pullstrings*"):
        if file.is_file():
            _keep_from_others(file)


def _keep_from_others(path: Path) -> None:
    with suppress(OSError):  # it belongs to somebody else, or the disk knows no rights
        mode = path.stat().st_mode & 0o7777
        if mode & 0o077:
            path.chmod(mode & ~0o077)
