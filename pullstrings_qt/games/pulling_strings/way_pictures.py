"""Pictures of the ways to choose: a tile face down, a hand that signs, a die of twenty sides."""

from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from pullstrings_qt.games.pulling_strings.option_words import DIE, HANDS, SECRET
from pullstrings_qt.look.theme import Theme, pixel_font
from pullstrings_qt.look.tile_art import HALF, paint_tile_back
from pullstrings_qt.look.tile_face import paint_face
from pullstrings_qt.tiles.tile_set import tile_set

_SIGN: Final = "y"
_NUMBER: Final = "14"


def paint_way(painter: QPainter, side: float, picture: str, theme: Theme) -> None:
    """Draw one of the three pictures about the origin, as large as a square of that side."""
    if picture == SECRET:
        painter.save()
        painter.scale(side / (2.3 * HALF), side / (2.3 * HALF))
        paint_tile_back(painter, theme)
        painter.restore()
    elif picture == HANDS:
        paint_face(painter, tile_set("asl").tiles[_SIGN].back, side * 1.1, theme)
    elif picture == DIE:
        _paint_die(painter, side / 2, theme)


def _paint_die(painter: QPainter, radius: float, theme: Theme) -> None:
    """Draw an icosahedron as one sees it from above a face: the number on the face in front."""
    corners = [_on_circle(radius, -pi / 2 + corner * pi / 3) for corner in range(6)]
    face = [_on_circle(radius * 0.58, -pi / 2 + corner * 2 * pi / 3) for corner in range(3)]
    black = theme.is_contrast
    line = theme.colour("ink") if black else QColor("#4A3726")
    ground = QColor(0, 0, 0) if black else theme.colour("ivory")
    pen = QPen(line, max(1.2, radius * 0.055))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.save()
    painter.setPen(pen)
    painter.setBrush(ground)
    painter.drawPolygon(QPolygonF(corners))
    if not black:
        painter.setBrush(QColor(94, 66, 38, 34))
        lower = [corners[2], face[1], face[2], corners[4], corners[3]]
        painter.drawPolygon(QPolygonF(lower))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for number, tip in enumerate(face):
        for step in (-1, 0, 1):
            painter.drawLine(tip, corners[(2 * number + step) % 6])
    painter.setBrush(ground)
    painter.drawPolygon(QPolygonF(face))
    painter.setFont(pixel_font(radius * 0.42, bold=True))
    painter.setPen(line)
    box = QRectF(-radius, -radius * 0.44, 2 * radius, radius)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, _NUMBER)
    painter.restore()


def _on_circle(radius: float, angle: float) -> QPointF:
    return QPointF(radius * cos(angle), radius * sin(angle))
