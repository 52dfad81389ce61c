"""What a winner's card is decorated with: a cord with pennants, and confetti that falls once."""

from collections.abc import Sequence
from math import cos, radians, sin
from random import Random
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QRegion
from PySide6.QtWidgets import QWidget

from pullstrings_qt.look.theme import Theme

CORD_HEIGHT: Final = 76
"""Pixels at the top of a card that the cord and its pennants take."""
_PENNANTS: Final = 11
_PIECES: Final = 68  # about a third would lie on words and are left out
_REACH: Final = 15
"""Pixels from the middle of a piece to its farthest edge."""
_FALL: Final = 1600  # milliseconds
_FADE: Final = 600
_SEED: Final = 7  # the same confetti every time: nothing to compare, nothing to wonder about


class Celebration(QVariantAnimation):
    """Draws pennants and confetti below the words of a card; at rest it does nothing.

    With reduced motion everything is there at once and stays.
    """

    def __init__(self, card: QWidget, colors: Sequence[QColor]) -> None:
        super().__init__(card, startValue=0.0, endValue=1.0, duration=_FALL + _FADE)
        self._card = card
        self._colors = tuple(colors)
        self._still = Theme.current().reduced_motion
        self._has_confetti = not Theme.current().is_contrast
        chance = Random(_SEED)
        self._pieces = [
            (chance.random(), chance.random(), chance.randrange(3), chance.uniform(0, 360))
            for _piece in range(_PIECES)
        ]
        self.valueChanged.connect(lambda _value: card.update())

    def begin(self) -> None:
        """Let the confetti fall once; nothing moves with reduced motion."""
        if self._has_confetti and not self._still:
            self.start()

    def settle(self) -> None:
        """End the fall at once."""
        self.stop()
        self._has_confetti = self._has_confetti and self._still
        self._card.update()

    def paint(self, painter: QPainter, box: QRectF, taken: QRegion) -> None:
        """Draw the cord across a box, and confetti that falls behind what is `taken`."""
        painter.setClipRegion(QRegion(box.toRect()) - taken)
        self._paint_cord(painter, box)
        falls = self.state() is QVariantAnimation.State.Running
        if self._has_confetti and (falls or self._still):
            self._paint_confetti(painter, box, taken)

    def _paint_cord(self, painter: QPainter, box: QRectF) -> None:
        theme = Theme.current()
        left, right = box.left() + 14, box.right() - 14
        top, sag = box.top() + 12, 26.0
        cord = QPainterPath(QPointF(left, top))
        cord.quadTo(QPointF(box.center().x(), top + 2 * sag), QPointF(right, top))
        for place in range(_PENNANTS):
            at = cord.pointAtPercent((place + 0.5) / _PENNANTS)
            corners = (-13.0, 2.0), (13.0, 2.0), (0.0, 27.0)
            flag = QPolygonF([at + QPointF(across, down) for across, down in corners])
            painter.setPen(theme.outline(2.0, "ink"))
            fill = self._colors[place % len(self._colors)]
            painter.setBrush(Qt.BrushStyle.NoBrush if theme.is_contrast else fill)
            painter.drawPolygon(flag)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("ink_soft"), 3.0))
        painter.drawPath(cord)

    def _paint_confetti(self, painter: QPainter, box: QRectF, taken: QRegion) -> None:
        passed = 0.0 if self._still else self.currentTime()
        fallen = 1.0 if self._still else min(1.0, passed / _FALL)
        painter.setOpacity(1.0 if passed <= _FALL else 1 - (passed - _FALL) / _FADE)
        top = box.top() + CORD_HEIGHT
        for number, (across, down, shape, turn) in enumerate(self._pieces):
            color = self._colors[number % len(self._colors)]
            x = box.left() + 16 + across * (box.width() - 32)
            rest = top + down * (box.height() - CORD_HEIGHT - 24)
            y = rest - (1 - fallen) ** 2 * box.height()
            place = QRectF(x - _REACH, rest - _REACH, 2 * _REACH, 2 * _REACH).toAlignedRect()
            if y > box.top() and not taken.intersects(place):
                _paint_piece(painter, QPointF(x, y), shape, turn + 200 * fallen, color)
        painter.setOpacity(1.0)


def _paint_piece(painter: QPainter, at: QPointF, shape: int, turn: float, color: QColor) -> None:
    """Draw a square, a ring, or the end of a cord."""
    if shape == 0:
        painter.save()
        painter.translate(at)
        painter.rotate(turn)
        painter.fillRect(QRectF(-6, -6, 12, 12), color)
        painter.restore()
        return
    painter.setBrush(Qt.BrushStyle.NoBrush)
    pen = QPen(color, 4.0)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    if shape == 1:
        painter.drawEllipse(at, 6.0, 6.0)
        return
    along = QPointF(12 * cos(radians(turn)), 12 * sin(radians(turn)))
    across = QPointF(-along.y(), along.x()) * 0.7
    cord = QPainterPath(at - along)
    cord.cubicTo(at - along * 0.3 + across, at + along * 0.3 - across, at + along)
    painter.drawPath(cord)
