"""A short time in which keys do nothing, after something appeared unasked."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

MOMENT: Final = 500
"""Milliseconds a person needs to see the new content and stop typing."""


class InputGuard(QObject):
    """Swallows the keys of a window for a moment, and held keys until their release.

    Args:
        shown: the new content; it is in its window already.
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
        """Swallow a key and its release, which would press a button."""
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
        """Stop once the moment is over and no key is held down."""
        if not self.timer.isActive() and not self._swallowed:
            self.deleteLater()
