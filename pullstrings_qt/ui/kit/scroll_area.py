"""A scroll area that settles whatever its content asks for."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from pullstrings_qt.ui.kit.style import ScrollBar

_MAX_DEPTH: Final = 4
"""Resizes of the content within each other after which its size is final."""


class ScrollArea(QScrollArea):
    """A frameless area that scrolls down and takes no focus; its content fills its width.

    Content that wraps can need a scroll bar only while it has one: each size then asks for the
    other. Qt resizes without end and overflows the stack; here the bar stays.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._depth = 0
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBar(ScrollBar(Qt.Orientation.Vertical))
        self.viewport().setAutoFillBackground(False)

    def setWidget(self, widget: QWidget) -> None:
        super().setWidget(widget)
        widget.setAutoFillBackground(False)  # what is behind the area shows

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self._depth >= _MAX_DEPTH:
            return False
        self._depth += 1
        try:
            return super().eventFilter(watched, event)
        finally:
            self._depth -= 1
