"""Stacks of disks with their number, and ghosts of possible stacks."""

from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QRadialGradient

from pullstrings_qt.look.blur import circle, paint_soft
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.strokes import dashed_pen, placed, round_pen, saved
from pullstrings_qt.look.theme import BLACK, SHADE, WHITE, Theme, board_token, faint, mixed

TALLEST: Final = 6
"""The maximum height of a drawn stack; the number always shows the count."""
LAYER: Final = 5.0
STACK_BOX: Final = QRectF(-66, -80, 144, 162)
"""The area of a stack with its shadow, in board units around the intersection."""


def paint_stack(painter: QPainter, disks: int, theme: Theme) -> None:
    """Draw a stack at the origin in board units, its number on the top disk."""
    radius = board_token("disk_radius")
    high = min(disks, TALLEST)
    layers = [LAYER * (0.3 * (high - 1) - layer) for layer in range(high)]
    with saved(painter):
        painter.setPen(Qt.PenStyle.NoPen)
        if theme.is_contrast:
            for height in layers:
                top = height == layers[-1]
                painter.setPen(QPen(theme.color("disk_ring"), 5 if top else 3))
                painter.setBrush(theme.color("disk"))
                painter.drawEllipse(QPointF(0, height), radius, radius)
        else:
            foot = circle(QPointF(5, 9 + layers[0]), radius + 1.5)
            paint_soft(painter, foot, faint(SHADE, 0.55), 5)
            for height in layers:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.color("disk_side"))
                painter.drawEllipse(QPointF(0, height + 2.5), radius, radius)
                painter.setPen(
                    QPen(mixed(theme.color("disk_ring"), theme.color("disk"), 0.35), 1.5)
                )
                painter.setBrush(mixed(theme.color("disk"), BLACK, 0.15))
                painter.drawEllipse(QPointF(0, height), radius, radius)
            _paint_top(painter, layers[-1], radius, theme)
        size = radius * (1.08 if disks < 10 else 0.86)
        painter.translate(0, layers[-1])
        painter.fillPath(text_path(str(disks), size, widest=radius * 1.4), theme.color("disk_ink"))


def _paint_top(painter: QPainter, height: float, radius: float, theme: Theme) -> None:
    """Draw the top disk: turned wood with an inlaid ring and notches at its edge."""
    with placed(painter, QPointF(0, height)):
        disk, ring = theme.color("disk"), theme.color("disk_ring")
        # The gradient is that of the circle's box: center .38 .32, radius .8 of it.
        shade = QRadialGradient(QPointF(-0.24 * radius, -0.36 * radius), 1.6 * radius)
        shade.setColorAt(0, mixed(disk, WHITE, 0.18))
        shade.setColorAt(0.6, disk)
        shade.setColorAt(1, mixed(disk, BLACK, 0.28))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shade)
        painter.drawEllipse(QPointF(), radius, radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(ring, 3.4))
        painter.drawEllipse(QPointF(), radius * 0.83, radius * 0.83)
        painter.setPen(QPen(faint(ring, 0.75), 2.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        for step in range(16):
            way = QPointF(cos(step * pi / 8), sin(step * pi / 8))
            painter.drawLine(QLineF(way * radius * 0.9, way * radius * 0.985))
        shine = QPainterPath(QPointF(-radius * 0.62, -radius * 0.66))
        shine.quadTo(-radius * 0.18, -radius * 1.04, radius * 0.3, -radius * 0.86)
        painter.strokePath(shine, round_pen(QColor(255, 255, 255, 89), 3))


def paint_ghost(painter: QPainter, disks: int, theme: Theme) -> None:
    """Draw the ghost of a stack at the origin, in board units: a dashed ring, a number."""
    radius = board_token("disk_radius") - 2
    with saved(painter):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.tint("disk", 0.28))
        painter.drawEllipse(QPointF(), radius, radius)
        ring = WHITE if theme.is_dark else QColor("#FFF6E0")
        painter.setPen(dashed_pen(ring, 4, 11 / 4, 8 / 4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(), radius, radius)
        number = text_path(str(disks), (radius + 2) * 0.92)
        painter.strokePath(number, round_pen(theme.color("disk"), 5))
        painter.fillPath(number, WHITE)
