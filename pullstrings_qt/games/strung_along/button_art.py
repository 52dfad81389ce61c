"""The marks of the seats: five sewing buttons of different shapes."""

from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from pullstrings_qt.core.game import Seat
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.strokes import saved
from pullstrings_qt.look.theme import WHITE, Theme, mixed

FILLS: Final = ("#6B3F73", "#2B6470", "#56683A", "#7A4A1C", "#8C2F4B")


def _around(points: int, near: float, far: float, turn: float) -> QPainterPath:
    """Return a closed line that alternates between two radii around the origin."""
    path = QPainterPath()
    for step in range(points * 2):
        angle = turn + step * pi / points
        away = far if step % 2 == 0 else near
        point = QPointF(cos(angle) * away, sin(angle) * away)
        if step:
            path.lineTo(point)
        else:
            path.moveTo(point)
    path.closeSubpath()
    return path


def button_shape(seat: Seat) -> QPainterPath:
    """Return the outline of a seat's button about the origin, 40 units wide."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    if seat == 0:
        path.addEllipse(QPointF(), 18, 18)
    elif seat == 1:
        path.addRoundedRect(-16.5, -16.5, 33, 33, 6, 6)
    elif seat == 2:
        for petal in range(6):
            angle = petal * pi / 3
            path.addEllipse(QPointF(cos(angle) * 10.5, sin(angle) * 10.5), 8, 8)
        path.addEllipse(QPointF(), 12, 12)
        return path.simplified()
    elif seat == 3:
        path = _around(3, 10.5, 20, -pi / 2)
    else:
        path = _around(5, 11, 20, -pi / 2)
    return path


class ButtonLook(SeatLook):
    """Sewing buttons as marks of the seats; they differ in shape and holes."""

    @staticmethod
    def paint_mark(painter: QPainter, box: QRectF, seat: Seat, theme: Theme) -> None:
        painter.translate(box.center())
        painter.scale(box.width() / 42, box.width() / 42)
        paint_button(painter, seat % len(FILLS), theme)

    def color(self, seat: int, theme: Theme) -> QColor:
        fill = QColor(FILLS[seat % len(FILLS)])
        return theme.whitened(mixed(fill, WHITE, 0.55) if theme.is_dark else fill)


def paint_button(painter: QPainter, seat: Seat, theme: Theme) -> None:
    """Draw the button of a seat about the origin, 40 units wide."""
    shape, fill = button_shape(seat), QColor(FILLS[seat % len(FILLS)])
    with saved(painter):
        pen = QPen(theme.whitened(fill.darker(150)), 2.5)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(theme.blackened(mixed(fill, WHITE, 0.12 * theme.is_dark)))
        painter.drawPath(shape)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.whitened(QColor("#FCF6E6")))
        holes = (
            ((-3.6, -3.6), (3.6, -3.6), (-3.6, 3.6), (3.6, 3.6))
            if seat % 2 == 0
            else ((-4.2, 0.0), (4.2, 0.0))
        )
        for x, y in holes:
            painter.drawEllipse(QPointF(x, y), 2.3, 2.3)
