"""The marks and colors that distinguish the seats of a game next to names."""

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QColor, QPixmap

from pullstrings_qt.look.marks import seat_mark_pixmap
from pullstrings_qt.look.theme import Theme


class SeatLook:
    """Squares and circles, as in Pulling Strings; other games subclass it."""

    def mark(self, seat: int, side: float, ratio: float, theme: Theme) -> QPixmap:
        """Return the mark of a seat, `side` logical pixels wide and high; shapes differ."""
        return seat_mark_pixmap(seat % 2, side, ratio, theme)

    def color(self, seat: int, theme: Theme) -> QColor:
        """Return the color of a seat for bars, lines and large numbers on paper."""
        return theme.color(f"seat{seat % 2}")

    def ink(self, seat: int) -> Callable[[Theme], QColor]:
        """Return a function that returns the color of a seat in a theme."""
        return partial(self.color, seat)
