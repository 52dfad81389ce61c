"""Errors of the store and of record files; each text is a sentence for a person."""

import sqlite3
from pathlib import Path
from typing import Final

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.files import has_no_room, is_full, unsaved_words
from pullstrings_qt.core.language import gettext as _

PRIMARY_CODE: Final = 0xFF  # SQLite's extended codes carry the primary one in the low byte


class StoreError(PullstringsError):
    """Something about the saved matches went wrong."""


class StoreInUse(StoreError):
    """Another copy of the app holds the store."""


class NewerStore(StoreError):
    """A newer version of the app wrote the store; it was left untouched."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "A newer version of Pullstrings has saved matches here. They were left untouched;"
                " please update the app to open them."
            )
        )


class StoreWriteError(StoreError):
    """Something could not be saved; the store is as it was before."""


class StoreReadError(StoreError):
    """Something saved cannot be read."""


class StoreBusy(StoreReadError, StoreWriteError):
    """Another program holds the store just now: the same can be tried again in a moment."""

    def __init__(self) -> None:
        super().__init__(
            _("Another program is using the saved matches. Please close it, then try again.")
        )


class UnknownMatch(StoreError):
    """The match is not, or no longer, in the store."""

    def __init__(self) -> None:
        super().__init__(_("This match is no longer saved here."))


class PlayerNameError(StoreError):
    """A player cannot have this name."""


class RecordFileError(StoreError):
    """A record file cannot be read or written."""


def primary_code(problem: sqlite3.Error) -> int:
    """Return SQLite's primary result code of an error; 0 when Python raised it by itself."""
    code: int = getattr(problem, "sqlite_errorcode", 0)
    return code & PRIMARY_CODE


def is_busy(problem: sqlite3.Error) -> bool:
    """Tell whether SQLite found the database locked by somebody else."""
    return primary_code(problem) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def is_disk_full(problem: OSError | sqlite3.Error, folder: Path) -> bool:
    """Tell whether the disk is full; of a quota SQLite says only that writing failed."""
    if isinstance(problem, OSError):
        return is_full(problem)
    code = primary_code(problem)
    return code == sqlite3.SQLITE_FULL or (code == sqlite3.SQLITE_IOERR and has_no_room(folder))


def write_error(problem: sqlite3.Error, folder: Path) -> StoreWriteError:
    """Return the error a person can read for one that SQLite raised while writing."""
    code = primary_code(problem)
    full = is_disk_full(problem, folder)
    if is_busy(problem):
        return StoreBusy()
    if not full and code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_CANTOPEN):
        return StoreWriteError(
            _("This could not be saved because the file of saved matches may only be read.")
        )
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return StoreWriteError(
            _("This could not be saved because the file of saved matches is damaged.")
        )
    return StoreWriteError(unsaved_words(full=full))


def read_error(problem: sqlite3.Error) -> StoreReadError:
    """Return the error a person can read for one that SQLite raised while reading."""
    if is_busy(problem):
        return StoreBusy()
    return StoreReadError(
        _("The saved matches could not be read. Please close the app and start it again.")
    )
