"""Keys as a keyboard sends them: the character, and the scan code."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

LINUX_CODES = {
    **dict(zip("1234567890", range(10, 20), strict=True)),
    **dict(zip("QWERTYUIOP", range(24, 34), strict=True)),
    **dict(zip("ASDFGHJKL", range(38, 47), strict=True)),
    **dict(zip("ZXCVBNM", range(52, 59), strict=True)),
}
"""What xev shows for the keys of the American layout."""

_NONE = Qt.KeyboardModifier.NoModifier
_PRESS = QEvent.Type.KeyPress


def key_event(
    text: str,
    scan: int = 0,
    modifiers: Qt.KeyboardModifier = _NONE,
    *,
    virtual: int = 0,
    kind: QEvent.Type = _PRESS,
) -> QKeyEvent:
    """Return the event of a key that writes a text; without a code nobody knows its place."""
    key = ord(text[0].upper()[0]) if text else Qt.Key.Key_unknown
    return QKeyEvent(kind, key, modifiers, scan, virtual, 0, text)


def press_letter(widget: QWidget, text: str, scan: int = 0) -> None:
    """Press a key that writes a text, and let it go."""
    for kind in (_PRESS, QEvent.Type.KeyRelease):
        QApplication.sendEvent(widget, key_event(text, scan, kind=kind))
