"""The teacher's word before the page of a class: a curtain, not a lock.

Nothing is encrypted: whoever can read the files of this computer can read the store. The word keeps
pupils from seeing each other's figures by a click. It is kept as a salted hash, so that the file
does not show a word that a teacher may use elsewhere too.
"""

import hashlib
import hmac
import os
from pathlib import Path
from typing import Any, Final

from pullstrings_qt.core.settings import SettingsStore

SHORTEST: Final = 3
"""Letters of a word."""
NEW_WORD: Final = "new-teacher-word"
"""A file or folder in the folder of the store whose name begins so asks for another word."""
_KEY: Final = "class.word"
_ROUNDS: Final = 120_000


def has_word(settings: SettingsStore) -> bool:
    """Return whether a word has been chosen on this computer."""
    return _kept(settings) is not None


def keep_word(settings: SettingsStore, word: str) -> None:
    """Keep a teacher's word instead of any other.

    Raises:
        StoreWriteError: it could not be saved.
    """
    salt = os.urandom(16)
    settings.set(_KEY, {"salt": salt.hex(), "hash": _hash(word, salt)})


def is_word(settings: SettingsStore, word: str) -> bool:
    """Return whether this is the teacher's word; capitals and blanks do not matter."""
    kept = _kept(settings)
    return kept is not None and hmac.compare_digest(_hash(word, kept[0]), kept[1])


def tidy_word(word: str) -> str:
    """Return a word as it is compared."""
    return " ".join(word.split()).casefold()


def is_reset_asked(folder: Path) -> bool:
    """Return whether somebody has put what asks for another word into the folder of the store."""
    return bool(_resets(folder))


def end_reset(folder: Path) -> None:
    """Take away what asked for another word, where that can be done."""
    for path in _resets(folder):
        try:
            path.rmdir() if path.is_dir() else path.unlink()
        except OSError:  # it stays, and asks again next time
            continue


def _resets(folder: Path) -> list[Path]:
    try:
        return [one for one in folder.iterdir() if one.name.casefold().startswith(NEW_WORD)]
    except OSError:
        return []


def _kept(settings: SettingsStore) -> tuple[bytes, str] | None:
    """Return salt and hash; None where there are none, or damaged ones."""
    nothing: dict[str, Any] = {}
    kept = settings.get(_KEY, nothing)
    try:
        return bytes.fromhex(kept["salt"]), str(kept["hash"])
    except (KeyError, TypeError, ValueError):
        return None


def _hash(word: str, salt: bytes) -> str:
    text = tidy_word(word).encode("utf-8", "replace")
    return hashlib.pbkdf2_hmac("sha256", text, salt, _ROUNDS).hex()
