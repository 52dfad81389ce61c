"""The picture on the box of Mijnlieff: tiles of two shapes with their signs."""

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from pullstrings_qt.look.box import SHADE, Box, solid
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tokens import tokens


def _tile_shape(seat: int, side: float, inset: float) -> QPainterPath:
    half = side / 2
    path = QPainterPath()
    if seat == 0:
        box = QRectF(-half + inset, -half + inset, side - 2 * inset, side - 2 * inset)
        path.addRoundedRect(box, side * 0.13 - inset / 2, side * 0.13 - inset / 2)
        return path
    cut, edge = side * 0.2, half - inset
    points = [(half - cut, -edge), (edge, -half + cut), (edge, half - cut), (half - cut, edge)]
    points += [(-half + cut, edge), (-edge, half - cut), (-edge, -half + cut)]
    path.moveTo(-half + cut, -edge)
    for point in points:
        path.lineTo(*point)
    path.closeSubpath()
    return path


def _arrow_sign(reach: float) -> QPainterPath:
    path = QPainterPath()
    for turn in range(4):
        angle = turn * math.pi / 2
        tip = QPointF(math.sin(angle), -math.cos(angle))
        side = QPointF(tip.y(), -tip.x())
        path.moveTo(0, 0)
        path.lineTo(tip * reach)
        path.moveTo(tip * (reach * 0.66) + side * (reach * 0.38))
        path.lineTo(tip * (reach * 1.06))
        path.lineTo(tip * (reach * 0.66) - side * (reach * 0.38))
    return path


def _wedge_sign(reach: float, wide: float, point: float) -> QPainterPath:
    path = QPainterPath()
    for turn in range(4):
        angle = turn * math.pi / 2
        tip = QPointF(math.sin(angle), -math.cos(angle))
        side = QPointF(tip.y(), -tip.x())
        path.moveTo(tip * (reach * wide) + side * (reach * 0.4))
        path.lineTo(tip * (reach * point))
        path.lineTo(tip * (reach * wide) - side * (reach * 0.4))
    return path


def _paint_mijnlieff_tile(painter: QPainter, x: float, y: float, kind: str, seat: int) -> None:
    colours = tokens()["mijnlieff"]["brown" if seat == 0 else "orange"]
    fill, edge, ink = (QColor(colours[key]) for key in ("fill", "side", "ink"))
    side = 68.0
    painter.save()
    painter.translate(x, y)
    for spread in range(4):
        shadow = _tile_shape(seat, side + spread * 2.2, 0).translated(3, 6)
        painter.fillPath(shadow, solid(SHADE, 0.11))
    painter.fillPath(_tile_shape(seat, side, 0).translated(0, 3.2), edge)
    painter.fillPath(_tile_shape(seat, side, 0), fill)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(solid(QColor(255, 255, 255), 0.28), 1.8))
    painter.drawPath(_tile_shape(seat, side, 1.4))
    painter.setPen(QPen(solid(ink, 0.35), 1.3))
    painter.drawPath(_tile_shape(seat, side, side * 0.085))
    pen = QPen(ink, side * 0.075)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    reach = side * 0.27
    if kind in ("straight", "diagonal"):
        painter.rotate(45 if kind == "diagonal" else 0)
        painter.drawPath(_arrow_sign(reach))
    elif kind == "puller":
        painter.drawEllipse(QPointF(0, 0), reach * 0.42, reach * 0.42)
        painter.drawPath(_wedge_sign(reach, 1.22, 0.78))
    else:
        painter.drawPath(_wedge_sign(reach, 0.84, 1.26))
        painter.setBrush(ink)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawEllipse(QPointF(0, 0), reach * 0.46, reach * 0.46)
    painter.restore()


class MijnlieffBox(Box):
    """The box of Mijnlieff."""

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """Draw four tiles of Mijnlieff round the middle of the field."""
        painter.rotate(-6)
        _paint_mijnlieff_tile(painter, -40, -33, "straight", 0)
        _paint_mijnlieff_tile(painter, 36, -33, "diagonal", 1)
        _paint_mijnlieff_tile(painter, -40, 41, "puller", 1)
        _paint_mijnlieff_tile(painter, 36, 41, "pusher", 0)
