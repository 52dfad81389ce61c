"""A square picture drawn by a function."""

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.theme import Theme

Draw: TypeAlias = Callable[[Theme, int, float], QPixmap]
"""Draws a picture: theme, side in pixels, device pixel ratio."""


class PicturePane(QWidget):
    """Shows a picture and redraws it for another theme or size.

    It is drawn before it is shown, not while painting: an error raised inside a paint event would
        break the painting of other widgets.

    If it `waits`, it is drawn only after the first paint, so that the window opens sooner.
    """

    def __init__(self, draw: Draw, side: int, *, waits: bool = False) -> None:
        super().__init__()
        self._draw = draw
        self._side = side
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._waits = waits
        self._picture = self._drawn()

    def show_drawing(self, draw: Draw) -> None:
        """Show the picture of another function."""
        self._draw = draw
        self._picture = self._drawn()
        self.update()

    def set_side(self, side: int) -> None:
        """Show the picture at another size in pixels."""
        if side != self._side:
            self._side = side
            self._picture = self._drawn()
            self.updateGeometry()
            self.update()

    def restyle(self) -> None:
        """Show it in another theme."""
        self._picture = self._drawn()
        self.update()

    def _end_wait(self) -> None:
        self._waits = False
        self._picture = self._drawn()
        self.update()

    def _drawn(self) -> QPixmap:
        if self._waits:
            return QPixmap()
        return self._draw(Theme.current(), self._side, self.devicePixelRatioF())

    def sizeHint(self) -> QSize:
        return QSize(self._side, self._side)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._waits:
            single_shot(self, self._end_wait)
            return
        if self._picture.devicePixelRatio() != self.devicePixelRatioF():
            self._picture = self._drawn()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
