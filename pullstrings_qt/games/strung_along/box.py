"""The picture on the box of Strung Along: balls of yarn."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QRadialGradient

from pullstrings_qt.games.strung_along.yarn_art import FILLS
from pullstrings_qt.look.box import Box, paint_soft_ellipse
from pullstrings_qt.look.strokes import placed, round_pen, saved
from pullstrings_qt.look.theme import WHITE, Theme, faint, mixed


def _paint_ball(painter: QPainter, x: float, y: float, radius: float, fill: QColor) -> None:
    dark, light = mixed(fill, QColor("#1A0D05"), 0.38), mixed(fill, WHITE, 0.4)
    with placed(painter, QPointF(x, y)):
        paint_soft_ellipse(painter, QPointF(3, radius * 0.92), radius * 0.9, radius * 0.22)
        ball = QPainterPath()
        ball.addEllipse(QPointF(0, 0), radius, radius)
        painter.fillPath(ball, fill)
        painter.setClipPath(ball)
        thread = max(1.2, radius * 0.05)
        for turn, count, squeeze, shift in (
            (-38, 7, 1.0, 0.0),
            (28, 6, 0.75, 0.15),
            (82, 5, 0.5, 0.35),
        ):
            with saved(painter):
                painter.rotate(turn)
                for number in range(count):
                    height = (
                        -radius + 2 * radius * (number + 0.5) / count
                    ) * squeeze + radius * shift
                    for lift, color in (
                        (0.0, faint(dark, 0.75)),
                        (radius * 0.07, faint(light, 0.5)),
                    ):
                        wind = QPainterPath(QPointF(-radius, height - lift))
                        wind.quadTo(0, height - lift - radius * 0.34, radius, height - lift)
                        painter.setPen(QPen(color, thread))
                        painter.drawPath(wind)
        shine = QRadialGradient(QPointF(-radius * 0.3, -radius * 0.35), radius * 0.75)
        shine.setColorAt(0, QColor(255, 255, 255, 62))
        shine.setColorAt(1, QColor(255, 255, 255, 0))
        painter.fillPath(ball, shine)
        painter.setClipping(False)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(dark, max(1.5, radius * 0.05)))
        painter.drawPath(ball)


class StrungAlongBox(Box):
    """The box of Strung Along."""

    def paint(self, painter: QPainter, theme: Theme) -> None:
        amber = FILLS["A"]
        tail = QPainterPath(QPointF(-27, 53))
        tail.cubicTo(-1, 66, 7, 53, 15, 62)
        for width, color in ((6.2, mixed(amber, QColor("#1A0D05"), 0.38)), (4.2, amber)):
            painter.strokePath(tail, round_pen(color, width))
        _paint_ball(painter, -50, 26, 38, amber)
        _paint_ball(painter, 44, 34, 34, FILLS["D"])
        _paint_ball(painter, 2, -26, 36, FILLS["B"])
