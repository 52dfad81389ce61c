"""The picture on the box of Chain Reaction: men on a checkered board."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from pullstrings_qt.games.chain_reaction.man_art import paint_man
from pullstrings_qt.look.box import Box
from pullstrings_qt.look.strokes import placed
from pullstrings_qt.look.theme import Theme, mixed


class ChainReactionBox(Box):
    """The box of Chain Reaction."""

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """Draw a tower and two men on a part of the board."""
        box = QColor(self.spec.color)
        pale, warm = QColor("#F6E8CC"), QColor("#E9D2A8")
        for row in range(5):
            for column in range(7):
                square = mixed(box, warm, 0.62) if (row + column) % 2 else mixed(box, pale, 0.86)
                painter.fillRect(QRectF(-186 + column * 53, -138 + row * 53, 53, 53), square)
        for x, y, seat, scale in (
            (-53, 33, 1, 0.85),
            (-53, 17, 0, 0.85),
            (0, -6, 1, 0.7),
            (53, -56, 0, 0.7),
        ):
            with placed(painter, QPointF(x, y), scale):
                paint_man(painter, seat, Theme())
