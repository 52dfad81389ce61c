"""Square pictures next to words."""

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImageReader, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.core.resources import resource
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.style import smooth_painter

Draw: TypeAlias = Callable[[Theme, int, float], QPixmap]
"""Draws a picture: theme, side in pixels, device pixel ratio."""


class SquarePicture(QWidget):
    """A square that scales with the text up to `growth`; a function or a subclass draws it."""

    def __init__(
        self,
        side: int,
        parent: QWidget | None = None,
        *,
        growth: float = 2.0,
        draw: Callable[[QPainter, QRectF], None] | None = None,
    ) -> None:
        super().__init__(parent)
        self._draw = draw
        self._side = side
        self._growth = growth
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        side = round(self._side * min(Theme.current().text_scale, self._growth))
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        self.paint(smooth_painter(self), QRectF(self.rect()))

    def restyle(self) -> None:
        """Take another size."""
        self.updateGeometry()

    def paint(self, painter: QPainter, box: QRectF) -> None:
        """Draw the picture into a box."""
        if self._draw is not None:
            self._draw(painter, box)


class AppIcon(SquarePicture):
    """The icon of the app, drawn from its file; `side` is its width at 100 % text."""

    def __init__(self, side: int) -> None:
        super().__init__(side, growth=1.2)

    def paint(self, painter: QPainter, box: QRectF) -> None:
        reader = QImageReader(str(resource("icons", "pullstrings.svg")))
        reader.setScaledSize(box.size().toSize() * self.devicePixelRatioF())
        painter.drawImage(box, reader.read())


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
            self._picture = self._drawn()
        self.update()

    def _drawn(self) -> QPixmap:
        return self._draw_picture(Theme.current(), self._side, self.devicePixelRatioF())

    def _end_wait(self) -> None:
        self._waits = False
        self.restyle()

    def paint(self, painter: QPainter, box: QRectF) -> None:
        if self._waits:
            single_shot(self, self._end_wait)
            return
        if self._picture.devicePixelRatio() != self.devicePixelRatioF():
            self._picture = self._drawn()  # no `update`: an empty picture never has that ratio
        painter.drawPixmap(0, 0, self._picture)
