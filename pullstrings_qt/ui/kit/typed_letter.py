"""Which letter or number a key means, on every keyboard.

What a key writes comes first. Where that is no letter from A to Z, it may be one with an accent,
or one of another script: then the place of the key on the American layout tells, which is what
people with such keyboards have beside their own letters.
"""

import unicodedata
from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent

from pullstrings_qt.learning.words import plain_letters

_ALT_GR: Final = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
"""What Windows says of AltGr, by which letters are written."""
COMMAND: Final = _ALT_GR | Qt.KeyboardModifier.MetaModifier
_SCAN_CODES: Final = "  1234567890    QWERTYUIOP    ASDFGHJKL     ZXCVBNM"
"""The keys of the American layout by the codes of a PC's keyboard, which Linux counts by, too."""
_MAC_KEYS: Final = "ASDFHGZXCV BQWERYT123465 97 80 OU IP LJ K    NM"
"""The same by the virtual keys of macOS."""
_X11: Final = 8
"""What X11 and Wayland add to the code of a key."""


def written(event: QKeyEvent) -> str:
    """Return what a key writes; empty where Alt or another such key makes it a command."""
    held = event.modifiers() & COMMAND
    return "" if held and held != _ALT_GR else event.text()


def readings(event: QKeyEvent) -> tuple[str, ...]:
    """Return what a key may mean, the likeliest first and a letter from A to Z last.

    Empty for a key that writes nothing. The number of a key, where Shift writes it (French), comes
    before the letter under an accent: é is the 2.
    """
    text, place = written(event), _american(event)
    shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    if shifted and (place.isdigit() or not text.isalpha()):
        place = ""  # a sign that Shift writes is that sign
    return readings_of(text, place)


def readings_of(text: str, place: str = "") -> tuple[str, ...]:
    """Return what a written text may mean, the likeliest first and a letter from A to Z last.

    Args:
        text: what was written.
        place: the key on the American layout that wrote it, if that is known.
    """
    if not text or (text.isascii() and text.isalnum()):
        return (text,) if text else ()
    plain, digit = plain_letters(text), unicodedata.decimal(text, None) if len(text) == 1 else None
    letter = plain if len(plain) == 1 and "A" <= plain <= "Z" else place
    found = (text, place if place.isdigit() else "", letter if digit is None else str(digit))
    return tuple(dict.fromkeys(filter(None, found)))


def letter_in_place(event: QKeyEvent) -> str:
    """Return the letter or digit in whose place a key of another script is; else empty."""
    found = readings(event)
    is_other = bool(found) and found[-1].isascii() and not plain_letters(found[0]).isascii()
    return found[-1] if is_other else ""


def number_of(event: QKeyEvent) -> str:
    """Return the digit a key means; empty where it means none."""
    return next((text for text in readings(event) if text.isascii() and text.isdecimal()), "")


def _american(event: QKeyEvent) -> str:
    """Return the letter or digit of a key on the American layout; empty for another key."""
    codes: Mapping[str, tuple[str, int]] = {
        "windows": (_SCAN_CODES, event.nativeScanCode()),
        # every key has the scan code 1 there, and none at all where nobody pressed it
        "cocoa": (_MAC_KEYS, event.nativeVirtualKey() if event.nativeScanCode() else -1),
    }
    default = (_SCAN_CODES, event.nativeScanCode() - _X11)
    keys, code = codes.get(QGuiApplication.platformName(), default)
    return keys[code].strip() if 0 <= code < len(keys) else ""
