"""Ignores and hides a resting mouse pointer over a new dialog."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QCursor, QMouseEvent
from PySide6.QtWidgets import QWidget

STIR: Final = 8
"""Maximum pixels a resting pointer may move: a hand may be on the mouse."""
AWAY: Final = 200
"""Pixels from its start at which a pointer no longer reveals where it rested."""


class RestingPointer(QObject):
    """Blocks the mouse from a dialog until a person moves it.

    It may rest where a person made a secret choice: a hovered button, or just the arrow, would
    reveal that, and no program may move the pointer (Wayland refuses). `inside` contains all that
    reacts to the mouse. In what `free` returns of the dialog the pointer appears after any move,
    elsewhere only far from where it rested.
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
        """Accept the mouse after a move, and a touch always: a finger does not rest."""
        moved = thing is self._dialog and isinstance(event, QMouseEvent) and self._is_moved(event)
        if moved or event.type() == QEvent.Type.TouchBegin:
            self._inside.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, False)
            self._dialog.unsetCursor()
            self._dialog.removeEventFilter(self)
            if self._handle is not None:
                self._handle.removeEventFilter(self)
            self.deleteLater()
        return False

    def _is_moved(self, event: QMouseEvent) -> bool:
        if event.source() is not Qt.MouseEventSource.MouseEventNotSynthesized:
            return False  # a touch ended: Qt reports the mouse position after it
        way = (event.globalPosition().toPoint() - self._from).manhattanLength()
        is_free = self._free().contains(event.position().toPoint())
        return way >= AWAY or (is_free and way >= STIR)
