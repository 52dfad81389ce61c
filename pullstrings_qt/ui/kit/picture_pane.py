"""A square picture drawn by a function."""

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPixmap

from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.square_picture import SquarePicture

Draw: TypeAlias = Callable[[Theme, int, float], QPixmap]
"""Draws a picture: theme, side in pixels, device pixel ratio."""


class PicturePane(SquarePicture):
    """Shows a picture and redraws it for another theme or size; `side` is in pixels.

    It is drawn before it is shown: an error raised inside a paint event would break the painting of
    other widgets. If it `waits`, it is drawn only after the first paint: the window opens sooner.
    """

    def __init__(self, draw: Draw, side: int, *, waits: bool = False) -> None:
        super().__init__(side, growth=1.0)
        self._draw_picture = draw
        self._picture = QPixmap()
        self._waits = waits
        self.restyle()

    def show_drawing(self, draw: Draw) -> None:
        """Show the picture of another function."""
        self._draw_picture = draw
        self.restyle()

    def set_side(self, side: int) -> None:
        """Show the picture at another size in pixels."""
        if side != self._side:
            self._side = side
            self.updateGeometry()
            self.restyle()

    def restyle(self) -> None:
        """Show it in another theme."""
        if not self._waits:
            ratio = self.devicePixelRatioF()
            self._picture = self._draw_picture(Theme.current(), self._side, ratio)
        self.update()

    def _end_wait(self) -> None:
        self._waits = False
        self.restyle()

    def paint(self, painter: QPainter, box: QRectF) -> None:
        if self._waits:
            single_shot(self, self._end_wait)
            return
        if self._picture.devicePixelRatio() != self.devicePixelRatioF():
            self.restyle()
        painter.drawPixmap(0, 0, self._picture)
