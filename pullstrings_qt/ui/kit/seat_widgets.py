"""Seat marks and score pips as widgets."""

from math import ceil

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.look.marks import pips_pixmap, pips_width
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.square_picture import SquarePicture


class SeatMark(SquarePicture):
    """The mark of a seat, such as nested squares or rings. Always next to the name."""

    def __init__(self, seat: int, size: int = 34, *, look: SeatLook | None = None) -> None:
        super().__init__(max(size, 18))
        self._look = look or SeatLook()
        self._seat = seat

    def paint(self, painter: QPainter, box: QRectF) -> None:
        side = self.sizeHint().width()
        picture = self._look.mark(self._seat, side, self.devicePixelRatioF(), Theme.current())
        painter.drawPixmap((self.width() - side) // 2, (self.height() - side) // 2, picture)


class ScorePips(QWidget):
    """A row of points, dashed where missing; its words have places for `{count}` and `{total}`."""

    def __init__(self, seat: int, total: int, *, words: str, size: int) -> None:
        super().__init__()
        self._seat = seat
        self._filled = 0
        self._total = total
        self._words = words
        self._size = size
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._say()

    def set_filled(self, filled: int) -> None:
        """Show another number of points."""
        self._filled = filled
        self._say()
        self.updateGeometry()
        self.update()

    def _say(self) -> None:
        self.setAccessibleName(self._words.format(count=self._filled, total=self._total))

    def sizeHint(self) -> QSize:
        side = Theme.current().px(self._size)
        return QSize(ceil(pips_width(self._filled, side, self._total)), side)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        side = theme.px(self._size)
        picture = pips_pixmap(
            self._seat, self._filled, side, self.devicePixelRatioF(), theme, self._total
        )
        QPainter(self).drawPixmap(0, (self.height() - side) // 2, picture)
