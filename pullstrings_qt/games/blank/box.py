"""The picture on the box of Blank."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from pullstrings_qt.games.blank.pieces import paint_piece_in
from pullstrings_qt.games.blank.state import STONE
from pullstrings_qt.look.box import Box
from pullstrings_qt.look.theme import Theme


class BlankBox(Box):
    """The pieces of the game; without this class the box shows the initial position."""

    def paint(self, painter: QPainter, theme: Theme) -> None:
        paint_piece_in(painter, QRectF(-102, -62, 84, 84), 0, theme)
        paint_piece_in(painter, QRectF(-34, -4, 68, 68), STONE, theme)
        paint_piece_in(painter, QRectF(18, -62, 84, 84), 1, theme)
