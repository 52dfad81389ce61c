"""The two gauges on a tile: how often its end should be pulled, and how often the other may."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from pullstrings_qt.core.analysis import Analysis, Help
from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS, End
from pullstrings_qt.look.theme import Theme

FACE: Final = 0.5 / 0.6
"""How much a letter shrinks between gauges; it has .60 of the tile elsewhere."""
SIGN_FACE: Final = 0.7
"""Scale of other faces: signs, pictures, words, and the larger letters of high contrast."""
MIN: Final = 0.02
"""Shares below this are not drawn."""
_WIDTH, _HIGH, _INSET = 14.0, 88.0, 7.0
_MIN_HEIGHT: Final = 5.0
_OUTLINE: Final = 4.6
_GROUND: Final = {"light": "#E9DDC2", "dark": "#D9CBAA"}


@dataclass(frozen=True, slots=True)
class Gauge:
    """How often an end should be pulled, and may be; shares of the highest gauge, 0 for none.

    At the left, filled, is what `seat` should pull (`own`), unless only outlines are shown; at the
    right, outlined, what the other seat is likely to.
    """

    seat: Seat
    own: float = 0.0
    likely: float = 0.0
    outlines_only: bool = False


def gauges(analysis: Analysis, help_given: Help) -> dict[End, Gauge]:
    """Return the gauge of every end that can be pulled, both kinds on one scale."""
    only = help_given is not Help.ADVICE
    own = {} if only else _by_end(analysis.shares)
    likely = _by_end(analysis.likely.get(1 - analysis.seat, {}))
    highest = max((*own.values(), *likely.values()), default=0.0)
    if highest < MIN:
        return {}
    ends = sorted({*_by_end(analysis.values), *own, *likely})

    def height(share: float) -> float:
        return share / highest if share >= MIN else 0.0

    return {
        end: Gauge(analysis.seat, height(own.get(end, 0.0)), height(likely.get(end, 0.0)), only)
        for end in ends
    }


def _by_end(shares: Mapping[str, float]) -> dict[End, float]:
    """Return shares by end; a choice without a pull, or with a wrong sign, has none."""
    ends: dict[End, float] = {}
    for choice, share in shares.items():
        end = END_NUMBERS.get(choice.partition(":")[0])
        if end is not None:
            ends[end] = ends.get(end, 0.0) + share
    return ends


def paint_gauge(painter: QPainter, gauge: Gauge, theme: Theme) -> None:
    """Draw a gauge about the middle of its tile, in board units."""
    painter.save()
    # seats on ivory, which does not change in dark themes
    mine, theirs = (
        theme.blackened(Theme().color(f"seat{seat}")) for seat in (gauge.seat, 1 - gauge.seat)
    )
    left = QRectF(-54 + _INSET, -_HIGH / 2, _WIDTH, _HIGH)
    right = QRectF(54 - _INSET - _WIDTH, -_HIGH / 2, _WIDTH, _HIGH)
    if not theme.is_contrast:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(_GROUND["dark" if theme.is_dark else "light"]))
        for box in (right,) if gauge.outlines_only else (left, right):
            painter.drawRoundedRect(box, 4, 4)
    if gauge.own:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(mine)
        painter.drawRoundedRect(_filled(left, gauge.own), 3, 3)
    if gauge.likely:
        bar = _filled(right, gauge.likely)
        half = _OUTLINE / 2
        if bar.height() <= 2 * _OUTLINE:
            painter.fillRect(bar, theirs)
        else:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theirs, _OUTLINE))
            painter.drawRoundedRect(bar.adjusted(half, half, -half, -half), 2, 2)
    painter.restore()


def _filled(box: QRectF, share: float) -> QRectF:
    high = max(_MIN_HEIGHT, box.height() * share)
    return QRectF(box.left(), box.bottom() - high, box.width(), high)
