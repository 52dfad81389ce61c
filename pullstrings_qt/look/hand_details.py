"""Nails and creases of a live-painted hand."""

from functools import cache
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPainterPathStroker, QTransform

from pullstrings_qt.look.hand_brushes import HandColors, lightness
from pullstrings_qt.look.hand_slices import PosedHand, Slice
from pullstrings_qt.look.theme import faint
from pullstrings_qt.signs.flesh import TIP_SHARE
from pullstrings_qt.signs.space import Vector, plus, rotated, times

# As in tools/artwork/creases.py.
_PALM_LINES: Final = (
    ((-37.0, 62.0), (-22.0, 64.0), (-6.0, 70.0), (6.0, 80.0)),
    ((28.0, 66.0), (12.0, 62.0), (-8.0, 54.0), (-22.0, 45.0)),
    ((27.0, 63.0), (14.0, 55.0), (7.0, 42.0), (4.0, 24.0), (3.0, 12.0)),
)
_PALM_SKIN: Final = 12.0  # mm in front of the bones
_STRAIGHT: Final = 50.0  # degrees; a joint bent further has its own fold
_MIN: Final = 0.35  # minimum cosine of a palm or a nail toward the viewer


@cache
def _palm_lines() -> QPainterPath:
    """Return the lines of the palm in its plane, as a shape to fill: Qt strokes slowly."""
    path = QPainterPath()
    for line in _PALM_LINES:
        knots = [QPointF(x, y) for x, y in line]
        path.moveTo(knots[0])
        for a, b in pairwise(knots[1:]):
            path.quadTo(a, (a + b) / 2)
        path.lineTo(knots[-1])
    stroker = QPainterPathStroker()
    stroker.setWidth(1.0)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    return stroker.createStroke(path)


def _on(a: Vector, b: Vector, middle: Vector) -> QTransform:
    """Return the transform from a plane into the picture, from its two directions and origin."""
    return QTransform(a[0], a[1], b[0], b[1], middle[0], middle[1])


def paint_palm_lines(painter: QPainter, hand: PosedHand, colors: HandColors) -> None:
    """Draw the three lines of the palm, if it faces the viewer."""
    side, up, front = (
        rotated(hand.turn, axis) for axis in ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    )
    if front[2] < _MIN:
        return
    lines = _on(side, up, times(front, _PALM_SKIN)).map(_palm_lines())
    ink = faint(colors.ink(front), 0.36 * min(1.0, (front[2] - _MIN) * 4))
    painter.fillPath(lines, ink)


def paint_crease(painter: QPainter, piece: Slice, colors: HandColors) -> None:
    """Draw the crease of a joint at the start of a slice: across inside, short outside."""
    if piece.bend is None or piece.bend > _STRAIGHT:
        return
    facing = piece.palm[2]
    if facing < -_MIN:
        reach, alpha = 0.45, 0.30
    elif facing > _MIN:
        reach, alpha = 0.85, 0.42
    else:
        return
    x, y = piece.way
    half = piece.radius * reach
    line = _on((y * half, -x * half, 0.0), (x * 0.45, y * 0.45, 0.0), piece.start).map(_LINE)
    painter.fillPath(line, faint(colors.ink(piece.palm), alpha))


def _rounded(corner: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(-1.0, -1.0, 2.0, 2.0), corner, corner)
    return path


_NAIL: Final = _rounded(0.62)
_LINE: Final = _rounded(0.0)


def paint_nail(painter: QPainter, piece: Slice, colors: HandColors) -> None:
    """Draw the nail of a last slice, if it faces the viewer."""
    thumb = piece.digit == "thumb"
    over = rotated(piece.frame, (1.0, 0.0, 0.0) if thumb else (0.0, 0.0, -1.0))
    if over[2] < _MIN:
        return
    across = rotated(piece.frame, (0.0, 0.0, 1.0) if thumb else (1.0, 0.0, 0.0))
    along = rotated(piece.frame, (0.0, 1.0, 0.0))
    radius = piece.end_radius
    # tools/artwork/creases.py puts it 0.4 of the bone before the bone's end.
    bone = _BONES[piece.digit]
    tip = plus(piece.end, times(along, bone * (1.0 - TIP_SHARE[piece.digit])))
    middle = plus(plus(tip, times(along, -0.40 * bone)), times(over, 0.75 * radius))
    for more, color in (
        (0.5, faint(colors.ink(piece.palm), 0.55)),
        (0.0, colors.of(colors.nail, lightness(over))),
    ):
        a, b = times(across, 0.70 * radius + more), times(along, 0.33 * bone + more)
        painter.fillPath(_on(a, b, middle).map(_NAIL), color)


_BONES: Final = {"thumb": 28.0, "index": 21.0, "middle": 22.0, "ring": 22.0, "little": 19.5}
