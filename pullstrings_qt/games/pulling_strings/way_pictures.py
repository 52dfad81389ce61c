"""Pictures of the ways to choose: a face-down tile, a hand that signs, a twenty-sided die."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from pullstrings_qt.games.pulling_strings.option_words import DIE, HANDS, SECRET
from pullstrings_qt.look.die_art import paint_die
from pullstrings_qt.look.strokes import placed
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tile_art import HALF, paint_tile_back
from pullstrings_qt.look.tile_face import paint_face
from pullstrings_qt.tiles.tile_set import tile_set

_SIGN: Final = "y"
_NUMBER: Final = 14


def paint_way(painter: QPainter, side: float, picture: str, theme: Theme) -> None:
    """Draw one of the three pictures at the origin, in a square of that side."""
    if picture == SECRET:
        with placed(painter, QPointF(), side / (2.3 * HALF)):
            paint_tile_back(painter, theme)
    elif picture == HANDS:
        paint_face(painter, tile_set("asl").tiles[_SIGN].back, side * 1.1, theme)
    elif picture == DIE:
        paint_die(painter, QRectF(-side / 2, -side / 2, side, side), theme, _NUMBER, 0)
