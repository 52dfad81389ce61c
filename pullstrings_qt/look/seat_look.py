"""The marks and colors that distinguish the seats of a game next to names."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TypeAlias

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from pullstrings_qt.look.marks import SMALLEST_MARK, paint_seat_mark
from pullstrings_qt.look.sprite import baked_pixmap
from pullstrings_qt.look.theme import Theme

Paint: TypeAlias = Callable[[QPainter, QRectF, int, Theme], None]


class SeatLook:
    """Squares and circles, as in Pulling Strings; other games subclass it."""

    @staticmethod
    def paint_mark(painter: QPainter, box: QRectF, seat: int, theme: Theme) -> None:
        """Draw the mark of a seat into a square box; shapes differ."""
        painter.translate(box.topLeft())
        paint_seat_mark(painter, seat % 2, box.width(), theme)

    def mark(self, seat: int, side: float, ratio: float, theme: Theme) -> QPixmap:
        """Return the mark of a seat, `side` logical pixels wide and high, 18 or more."""
        return _mark(self.paint_mark, seat, max(side, SMALLEST_MARK), ratio, theme.name)

    def color(self, seat: int, theme: Theme) -> QColor:
        """Return the color of a seat for bars, lines and large numbers on paper."""
        return theme.color(f"seat{seat % 2}")

    def ink(self, seat: int) -> Callable[[Theme], QColor]:
        """Return a function that returns the color of a seat in a theme."""
        return partial(self.color, seat)


@lru_cache(maxsize=128)
def _mark(paint: Paint, seat: int, side: float, ratio: float, theme_name: str) -> QPixmap:
    box, theme = QRectF(0, 0, side, side), Theme(theme_name)
    return baked_pixmap(side, side, ratio, lambda painter: paint(painter, box, seat, theme))
