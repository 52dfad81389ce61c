"""A pointer that nobody moves touches nothing of what comes up below it, and is not seen there."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QCursor, QMouseEvent
from PySide6.QtWidgets import QWidget

STIR: Final = 8
"""Pixels a pointer may slip while it rests: a hand lies on the mouse."""
AWAY: Final = 200
"""Pixels from where it rested at which a pointer tells no longer what lay there."""


class RestingPointer(QObject):
    """Keeps the mouse from what lies in a dialog until somebody moves it.

    It may rest where somebody chose in secret: what is lit below it, or the arrow alone, would
    tell. No program may move it (Wayland refuses that), so it waits and is hidden.

    Args:
        dialog: what is about to come up.
        window: the window it will lie in.
        inside: holds everything in it that answers to the mouse.
        free: returns the part of the dialog in which the pointer may be seen once it was moved at
            all; elsewhere only far from where it rested.
    """

    def __init__(
        self, dialog: QWidget, window: QWidget, inside: QWidget, free: Callable[[], QRect]
    ) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._inside = inside
        self._free = free
        self._from = QCursor.pos()
        inside.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        dialog.setMouseTracking(True)
        dialog.setCursor(Qt.CursorShape.BlankCursor)
        dialog.installEventFilter(self)
        self._handle = window.windowHandle()
        if self._handle is not None:
            self._handle.installEventFilter(self)

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        """Let the mouse through once it was moved, and a finger at once: that does not rest."""
        moved = thing is self._dialog and isinstance(event, QMouseEvent) and self._is_moved(event)
        if moved or event.type() == QEvent.Type.TouchBegin:
            self._end()
        return False

    def _is_moved(self, event: QMouseEvent) -> bool:
        if event.source() is not Qt.MouseEventSource.MouseEventNotSynthesized:
            return False  # a finger that was lifted: where the mouse is, Qt says after it
        way = (event.globalPosition().toPoint() - self._from).manhattanLength()
        is_free = self._free().contains(event.position().toPoint())
        return way >= AWAY or (is_free and way >= STIR)

    def _end(self) -> None:
        self._inside.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, False)
        self._dialog.unsetCursor()
        self._dialog.removeEventFilter(self)
        if self._handle is not None:
            self._handle.removeEventFilter(self)
        self.deleteLater()
