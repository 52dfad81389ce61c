"""Maps keys to letters and numbers, on every keyboard.

The character a key types comes first. If that is not a letter from A to Z, it may be one with an
accent, or one of another script: then the position of the key on the American layout decides,
because such keyboards are printed with both alphabets.
"""

import unicodedata
from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent

from pullstrings_qt.learning.words import plain_letters

_ALT_GR: Final = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
"""The modifiers Windows reports for AltGr, which types letters."""
COMMAND: Final = _ALT_GR | Qt.KeyboardModifier.MetaModifier
_SCAN_CODES: Final = "  1234567890    QWERTYUIOP    ASDFGHJKL     ZXCVBNM"
"""The keys of the American layout by PC scan code, also used on Linux."""
_MAC_KEYS: Final = "ASDFHGZXCV BQWERYT123465 97 80 OU IP LJ K    NM"
"""The same by the virtual key codes of macOS."""
_X11: Final = 8
"""The offset X11 and Wayland add to scan codes."""


def written(event: QKeyEvent) -> str:
    """Return the character a key types; empty if Alt or another modifier makes it a command."""
    held = event.modifiers() & COMMAND
    return "" if held and held != _ALT_GR else event.text()


def readings(event: QKeyEvent) -> tuple[str, ...]:
    """Return the possible meanings of a key, the likeliest first and a letter from A to Z last.

    Empty for a key that types nothing. The number of a key that needs Shift (French) comes before
    the letter under an accent: é is the 2.
    """
    text, place = written(event), _american(event)
    shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    if shifted and (place.isdigit() or not text.isalpha()):
        place = ""  # a shifted symbol means itself
    return readings_of(text, place)


def readings_of(text: str, place: str = "") -> tuple[str, ...]:
    """Return what a text may mean, typed by the key `place` of the American layout if known."""
    if not text or (text.isascii() and text.isalnum()):
        return (text,) if text else ()
    plain, digit = plain_letters(text), unicodedata.decimal(text, None) if len(text) == 1 else None
    letter = plain if len(plain) == 1 and "A" <= plain <= "Z" else place
    found = (text, place if place.isdigit() else "", letter if digit is None else str(digit))
    return tuple(dict.fromkeys(filter(None, found)))


def letter_in_place(event: QKeyEvent) -> str:
    """Return the A-to-Z letter or digit at the position of a key; else empty."""
    found = readings(event)
    is_other = bool(found) and found[-1].isascii() and not plain_letters(found[0]).isascii()
    return found[-1] if is_other else ""


def number_of(event: QKeyEvent) -> str:
    """Return the digit of a key; empty if it has none."""
    return next((text for text in readings(event) if text.isascii() and text.isdecimal()), "")


def _american(event: QKeyEvent) -> str:
    """Return the letter or digit of a key on the American layout; empty for another key."""
    codes: Mapping[str, tuple[str, int]] = {
        "windows": (_SCAN_CODES, event.nativeScanCode()),
        # offscreen keys all have scan code 1, and simulated keys none
        "cocoa": (_MAC_KEYS, event.nativeVirtualKey() if event.nativeScanCode() else -1),
    }
    default = (_SCAN_CODES, event.nativeScanCode() - _X11)
    keys, code = codes.get(QGuiApplication.platformName(), default)
    return keys[code].strip() if 0 <= code < len(keys) else ""
