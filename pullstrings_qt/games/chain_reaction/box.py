"""The picture on the box of Chain Reaction: men on a checkered board."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from pullstrings_qt.games.chain_reaction.colors import man_color
from pullstrings_qt.look.box import Box, paint_soft_ellipse
from pullstrings_qt.look.theme import Theme, mixed


def _paint_man(painter: QPainter, x: float, y: float, light: bool, radius: float) -> None:
    fill, side, ring = (man_color(0 if light else 1, part) for part in ("fill", "side", "ring"))
    high = radius * 0.24
    paint_soft_ellipse(
        painter, QPointF(x + radius * 0.12, y + radius * 0.22), radius * 1.02, radius
    )
    painter.setPen(QPen(QColor("#2A1606"), 1.4))
    painter.setBrush(side)
    painter.drawEllipse(QPointF(x, y + high / 2), radius, radius)
    painter.setPen(QPen(mixed(side, QColor(0, 0, 0), 0.35), 1.4))
    painter.setBrush(fill)
    top = QPointF(x, y - high / 2)
    painter.drawEllipse(top, radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(ring, radius * 0.08))
    painter.drawEllipse(top, radius * 0.68, radius * 0.68)
    if light:
        painter.setPen(QPen(ring, radius * 0.06))
        painter.drawEllipse(top, radius * 0.4, radius * 0.4)
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ring)
        painter.drawEllipse(top, radius * 0.26, radius * 0.26)


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
        _paint_man(painter, -53, 35, light=False, radius=29)
        _paint_man(painter, -53, 21, light=True, radius=29)
        _paint_man(painter, 0, -2, light=False, radius=24)
        _paint_man(painter, 53, -52, light=True, radius=24)
