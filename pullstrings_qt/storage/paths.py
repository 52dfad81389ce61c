"""Where the store lies, and the names of the files in its folder."""

from pathlib import Path
from typing import Final

from platformdirs import user_data_path

STORE_FILE: Final = "pullstrings.db"
LOCK_FILE: Final = "pullstrings.lock"
COMPANIONS: Final = ("-wal", "-shm", "-journal")
"""Endings of the files SQLite keeps beside a database; they may hold what was written last."""


def data_folder() -> Path:
    """Return the platform's folder for the data of this app; it need not exist yet."""
    return user_data_path("Pullstrings", appauthor=False)


def companion(file: Path, ending: str) -> Path:
    """Return the path of the file SQLite keeps beside a database, such as its ``-wal``."""
    return file.with_name(file.name + ending)
