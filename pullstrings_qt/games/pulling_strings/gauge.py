"""The two gauges on a tile: how often its end should be pulled, and how often the other may."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from pullstrings_qt.core.game import Seat
from pullstrings_qt.look.theme import Theme

FACE: Final = 0.5 / 0.6
"""How much a letter shrinks between gauges; it has .60 of the tile elsewhere."""
SIGN_FACE: Final = 0.7
"""Scale of other faces: signs, pictures, words, and the larger letters of high contrast."""
_WIDTH, _HIGH, _INSET = 14.0, 88.0, 7.0
_MIN_HEIGHT: Final = 5.0
_OUTLINE: Final = 4.6
_GROUND: Final = {"light": "#E9DDC2", "dark": "#D9CBAA"}


@dataclass(frozen=True, slots=True)
class Gauge:
    """How often an end should be pulled, and may be; shares of the highest gauge, 0 for none.

    Attributes:
        seat: the advised seat.
        own: its own recommended share, filled at the left.
        likely: the other seat's likely share, outlined at the right.
        outlines_only: whether to omit the left gauge.
    """

    seat: Seat
    own: float = 0.0
    likely: float = 0.0
    outlines_only: bool = False


def paint_gauge(painter: QPainter, gauge: Gauge, theme: Theme) -> None:
    """Draw a gauge about the middle of its tile, in board units."""
    painter.save()
    left = QRectF(-54 + _INSET, -_HIGH / 2, _WIDTH, _HIGH)
    right = QRectF(54 - _INSET - _WIDTH, -_HIGH / 2, _WIDTH, _HIGH)
    if not theme.is_contrast:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(_GROUND["dark" if theme.is_dark else "light"]))
        for box in (right,) if gauge.outlines_only else (left, right):
            painter.drawRoundedRect(box, 4, 4)
    if gauge.own:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_ink(theme, gauge.seat))
        painter.drawRoundedRect(_filled(left, gauge.own), 3, 3)
    if gauge.likely:
        ink, bar = _ink(theme, 1 - gauge.seat), _filled(right, gauge.likely)
        half = _OUTLINE / 2
        if bar.height() <= 2 * _OUTLINE:
            painter.fillRect(bar, ink)
        else:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(ink, _OUTLINE))
            painter.drawRoundedRect(bar.adjusted(half, half, -half, -half), 2, 2)
    painter.restore()


def _filled(box: QRectF, share: float) -> QRectF:
    high = max(_MIN_HEIGHT, box.height() * share)
    return QRectF(box.left(), box.bottom() - high, box.width(), high)


def _ink(theme: Theme, seat: Seat) -> QColor:
    """Return the color of a seat on ivory, which does not change in dark themes."""
    return theme.blackened(Theme().color(f"seat{seat}"))
