"""The colors of a live-painted hand: the same tables and light as the stored pictures."""

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin, sqrt
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QRadialGradient

from pullstrings_qt.look.hand_slices import PosedHand, Slice
from pullstrings_qt.signs import colors
from pullstrings_qt.signs.space import Vector, dot, plus, rotated, times

# As in tools/artwork/ink.py: from the upper left, in front.
_LIGHT: Final = (-0.38 / 0.9999, 0.58 / 0.9999, 0.72 / 0.9999)
_ACROSS: Final = (-1.0, -0.85, -0.5, 0.0, 0.5, 0.85, 1.0)
_SLAB_HALF, _SLAB_ROUND = 22.0, 15.0  # mm; the palm is a slab with rounded edges
_PALM_MIN: Final = 0.45  # minimum light of the hollow of the hand and the ball of the thumb
_PALM_SOFT: Final = 0.9  # cosine over which the back's color turns into the palm's
_MIDDLE_OF_PALM: Final = (-4.0, 52.0, 0.0)


def lightness(normal: Vector) -> float:
    """Return the lightness of a surface with this normal, 0 to 1; without hollows."""
    return min(max((0.5 + 0.5 * dot(normal, _LIGHT) - 0.31) / 0.66, 0.0), 1.0)


def _ramp(tone: colors.Tone, block: colors.Block) -> tuple[QColor, ...]:
    table = colors.color_table(tone)
    return tuple(QColor.fromRgba(code) for code in table[block.first : block.first + block.shades])


class HandColors:
    """Brushes of one tone."""

    def __init__(self, tone: colors.Tone) -> None:
        self._skins = tuple(_ramp(tone, block) for block in (colors.SKIN, colors.SIDE, colors.PALM))
        self.nail = _ramp(tone, colors.NAIL)
        self.sleeve = _ramp(tone, colors.SLEEVE)
        table = colors.color_table(tone)
        self._inks = tuple(
            QColor.fromRgba(table[line.first]) for line in (colors.LINE, colors.PALM_LINE)
        )
        self.edge = QColor.fromRgba(table[colors.EDGE.after - 1])
        self.inks_differ = abs(self._inks[0].lightness() - self.edge.lightness()) > 40
        """Whether lines inside the hand are pale, unlike its outline."""

    def of(self, ramp: Sequence[QColor], share: float) -> QColor:
        """Return the color of a material at a lightness from 0 to 1."""
        return ramp[round(share * (len(ramp) - 1))]

    def ink(self, palm: Vector) -> QColor:
        """Return the color of lines inside the hand, where its palm side faces this way."""
        return self._inks[palm[2] > 0.0]

    def skin(self, normal: Vector, palm: Vector, least: float = 0.0) -> QColor:
        """Return the color of skin with this normal.

        The palm side of its bone faces `palm`; no skin is darker than `least`.
        """
        share = min(max(dot(normal, palm) / _PALM_SOFT + 0.5, 0.0), 1.0)
        return self.of(self._skins[round(2 * share)], max(lightness(normal), least))

    def round_brush(self, piece: Slice) -> tuple[QBrush, QColor]:
        """Return a brush for skin that is round across a slice, and its color near the edge."""
        x, y = piece.way
        dx, dy, dz = (b - a for a, b in zip(piece.start, piece.end, strict=True))
        long = sqrt(dx * dx + dy * dy + dz * dz)
        flat = sqrt(dx * dx + dy * dy) / long
        lean = dz / long
        # A rod toward the viewer shows its round end, which faces the viewer.
        back = min(-lean, 0.0) * flat if lean > 0 else -lean
        mx, my, mz = x * back, y * back, max(flat, abs(lean) if lean > 0 else flat)
        size = sqrt(mx * mx + my * my + mz * mz)
        facing = (mx / size, my / size, mz / size)
        middle = [(a + b) / 2 for a, b in zip(piece.start, piece.end, strict=True)]
        radius = max(piece.radius, piece.end_radius)
        stops = []
        for u in _ACROSS:
            v = sqrt(1.0 - u * u)
            normal = (y * u + facing[0] * v, -x * u + facing[1] * v, facing[2] * v)
            stops.append(((u + 1) / 2, self.skin(normal, piece.palm)))
        return _across(middle, (y, -x), (-radius, radius), stops), stops[-2][1]

    def palm_brush(self, hand: PosedHand) -> tuple[QBrush, QColor]:
        """Return a brush for skin with a flat middle and round sides, and its color."""
        side = rotated(hand.turn, (1.0, 0.0, 0.0))
        front = rotated(hand.turn, (0.0, 0.0, 1.0))
        up = rotated(hand.turn, (0.0, 1.0, 0.0))
        size = sqrt(up[0] ** 2 + up[1] ** 2) or 1.0
        way = (up[0] / size, up[1] / size) if size > 1e-6 else (0.0, 1.0)
        p = (way[1], -way[0])
        found = []
        thumb_side = max(_SLAB_HALF, hand.thumb_side - 22.0)
        for step in range(24):
            c, s = cos(step * pi / 12), sin(step * pi / 12)
            normal = plus(times(side, c), times(front, s))
            # Toward the thumb the palm continues without rounding.
            if normal[2] < -0.05 or c > 0.28:
                continue
            edge = thumb_side if c > 0.01 else -_SLAB_HALF if c < -0.01 else 0.0
            place = [edge * a + _SLAB_ROUND * b for a, b in zip(side, normal, strict=True)]
            found.append((p[0] * place[0] + p[1] * place[1], normal))
        found.sort()
        low, high = found[0][0], max(found[-1][0], found[0][0] + 1.0)
        stops = [
            ((far - low) / (high - low), self.skin(normal, front, _PALM_MIN))
            for far, normal in found
        ]
        middle = rotated(hand.turn, _MIDDLE_OF_PALM)
        return _across(middle, p, (low, high), stops), stops[len(stops) // 2][1]

    def spot_brush(self, place: QPointF, radius: float, palm: Vector) -> QBrush:
        """Return a brush for skin that faces the viewer, fading toward the edge of a round spot."""
        color = QColor(self.skin((0.0, 0.0, 1.0), palm))
        spot = QRadialGradient(place, radius)
        for share, alpha in ((0.0, 0.85), (0.45, 0.7), (1.0, 0.0)):
            color.setAlphaF(alpha)
            spot.setColorAt(share, color)
        return QBrush(spot)

    def sleeve_brush(self, way: tuple[float, float], radius: float) -> tuple[QBrush, QColor]:
        """Return a brush for cloth that is round across the arm, and its color."""
        x, y = way
        stops = [
            ((u + 1) / 2, self.of(self.sleeve, lightness((y * u, -x * u, sqrt(1.0 - u * u)))))
            for u in _ACROSS
        ]
        return _across((0.0, 0.0), (y, -x), (-radius, radius), stops), stops[-2][1]


def _across(
    middle: Sequence[float],
    way: tuple[float, float],
    span: tuple[float, float],
    stops: list[tuple[float, QColor]],
) -> QBrush:
    x, y = middle[0], middle[1]
    low, high = span
    brush = QLinearGradient(
        QPointF(x + way[0] * low, y + way[1] * low), QPointF(x + way[0] * high, y + way[1] * high)
    )
    brush.setStops(stops)
    return QBrush(brush)


hand_colors = cache(HandColors)
