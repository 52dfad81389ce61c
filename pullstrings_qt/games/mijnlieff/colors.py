"""The colors of tiles, cloth and spaces, sRGB; dark themes are mixed from them."""

from typing import Final

from PySide6.QtGui import QColor

from pullstrings_qt.core.game import Seat
from pullstrings_qt.look.theme import Theme, mixed

TILES: Final = (
    {"fill": "#6B3E22", "side": "#4A2813", "ink": "#FBE9CB"},  # brown
    {"fill": "#E08A2E", "side": "#A9570F", "ink": "#33180A"},  # orange
)
BOARD: Final = {"cloth": "#E9DFC9", "square": "#DCCFB3", "square_lit": "#FFF3C9"}
BLACK: Final = QColor(0, 0, 0)
WHITE: Final = QColor(255, 255, 255)


def tile_color(seat: Seat, part: str) -> QColor:
    """Return the color of a part of a tile: fill, side or ink."""
    return QColor(TILES[seat][part])


def board_color(theme: Theme, part: str) -> QColor:
    """Return the color of cloth, square or square_lit in a theme."""
    if theme.is_contrast:
        return QColor(BLACK)
    color = QColor(BOARD[part])
    if theme.is_dark and part != "square_lit":
        return mixed(color, QColor("#1A130D"), 0.68 if part == "cloth" else 0.56)
    return mixed(color, QColor("#3A2C10"), 0.16) if theme.is_dark else color


def shut_colors(theme: Theme) -> tuple[QColor, QColor]:
    """Return background and stripes of an unavailable space."""
    ground, stripe = ("#38302A", "#4A4037") if theme.is_dark else ("#CDBE9E", "#B7A47C")
    return theme.blackened(QColor(ground)), theme.blackened(QColor(stripe))
