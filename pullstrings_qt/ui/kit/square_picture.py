"""A small square picture next to words."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImageReader, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.core.resources import resource
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.style import smooth_painter


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
