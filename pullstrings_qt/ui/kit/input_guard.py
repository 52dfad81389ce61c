"""A moment in which keys press nothing: something came up by itself, and hands may be at work."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

MOMENT: Final = 500
"""Milliseconds in which one sees what came and stops to press what was there before."""


class InputGuard(QObject):
    """Swallows the keys of a window for a moment, and those that are held until they are let go.

    Args:
        shown: what came up; it lies in its window already.
    """

    def __init__(self, shown: QWidget) -> None:
        super().__init__(shown)
        self._swallowed: set[int] = set()
        self.timer = QTimer(self)
        self.timer.setSingleShot(True)
        self.timer.timeout.connect(self._end)
        handle = shown.window().windowHandle()
        if handle is not None:
            handle.installEventFilter(self)
            self.timer.start(MOMENT)

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        """Keep a key from the window, and its release, which presses a button."""
        if not isinstance(event, QKeyEvent):
            return False
        if event.type() == QEvent.Type.KeyPress:
            held = event.isAutoRepeat() and event.key() in self._swallowed
            if not self.timer.isActive() and not held:
                self._swallowed.discard(event.key())
                return False
            self._swallowed.add(event.key())
            return True
        if event.type() == QEvent.Type.KeyRelease and event.key() in self._swallowed:
            if not event.isAutoRepeat():
                self._swallowed.discard(event.key())
                self._end()
            return True
        return False

    def _end(self) -> None:
        """Go, once the moment is over and no key is held any more."""
        if not self.timer.isActive() and not self._swallowed:
            self.deleteLater()
