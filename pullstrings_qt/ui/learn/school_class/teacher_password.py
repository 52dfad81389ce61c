"""The teacher password of the class page: a curtain, not a lock.

Nothing is encrypted: whoever can read the files of this computer can read the store. The password
    keeps pupils from seeing each other's progress with a click. It is stored as a salted hash, so
    that the file does not reveal a password the teacher may use elsewhere.
"""

import hashlib
import hmac
import os
from pathlib import Path
from typing import Any, Final

from pullstrings_qt.core.settings import SettingsStore

SHORTEST: Final = 3
"""The minimum length of a password."""
RESET_FILE: Final = "new-teacher-word"
"""A file or folder with this prefix in the folder of the store resets the password."""
_KEY: Final = "class.word"
_ROUNDS: Final = 120_000


def has_password(settings: SettingsStore) -> bool:
    """Return whether this computer has a password."""
    return _kept(settings) is not None


def set_password(settings: SettingsStore, password: str) -> None:
    """Store a new teacher password.

    Raises:
        StoreWriteError: it could not be saved.
    """
    salt = os.urandom(16)
    settings.set(_KEY, {"salt": salt.hex(), "hash": _hash(password, salt)})


def is_password(settings: SettingsStore, password: str) -> bool:
    """Return whether a password is right, ignoring case and spaces."""
    kept = _kept(settings)
    return kept is not None and hmac.compare_digest(_hash(password, kept[0]), kept[1])


def normalized_password(password: str) -> str:
    """Return a password in the form in which it is compared."""
    return " ".join(password.split()).casefold()


def is_reset_asked(folder: Path) -> bool:
    """Return whether the folder of the store contains a reset file."""
    return bool(_resets(folder))


def end_reset(folder: Path) -> None:
    """Delete the reset file, if possible."""
    for path in _resets(folder):
        try:
            path.rmdir() if path.is_dir() else path.unlink()
        except OSError:  # it remains, and asks again next time
            continue


def _resets(folder: Path) -> list[Path]:
    try:
        return [one for one in folder.iterdir() if one.name.casefold().startswith(RESET_FILE)]
    except OSError:
        return []


def _kept(settings: SettingsStore) -> tuple[bytes, str] | None:
    """Return salt and hash; None if they are missing or damaged."""
    nothing: dict[str, Any] = {}
    kept = settings.get(_KEY, nothing)
    try:
        return bytes.fromhex(kept["salt"]), str(kept["hash"])
    except (KeyError, TypeError, ValueError):
        return None


def _hash(password: str, salt: bytes) -> str:
    text = normalized_password(password).encode("utf-8", "replace")
    return hashlib.pbkdf2_hmac("sha256", text, salt, _ROUNDS).hex()
