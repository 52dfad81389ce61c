"""The colors of men, squares and goals, sRGB; dark themes are mixed from them."""

from typing import Final

from PySide6.QtGui import QColor

from pullstrings_qt.core.game import Seat

MEN: Final = (
    {"fill": "#F1DCAF", "side": "#C9A668", "ring": "#8A6A35"},  # light, two rings
    {"fill": "#4B2D20", "side": "#2A160D", "ring": "#E0B46C"},  # dark, a ring and a dot
)
BOARD: Final = {
    "square_a": "#E2C998",
    "square_b": "#CDAF7B",
    "goal_line": "#96233A",
    "goal_strip": "#8C5F36",
}


def man_color(seat: Seat, part: str) -> QColor:
    """Return the color of a part of a man: fill, side or ring."""
    return QColor(MEN[seat][part])
