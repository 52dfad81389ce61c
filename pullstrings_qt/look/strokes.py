"""Helpers of painting: outlines over each other, and things painted somewhere else."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import hypot

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen


def round_pen(color: QColor, width: float) -> QPen:
    """Return a pen with round ends and corners."""
    solid, cap = Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap
    return QPen(color, width, solid, cap, Qt.PenJoinStyle.RoundJoin)


def dashed_pen(
    color: QColor, width: float, *dashes: float, cap: Qt.PenCapStyle = Qt.PenCapStyle.FlatCap
) -> QPen:
    """Return a pen with dashes and gaps, in multiples of its width."""
    pen = QPen(color, width)
    pen.setDashPattern(dashes)
    pen.setCapStyle(cap)
    return pen


def paint_outline(
    painter: QPainter,
    shape: QPainterPath,
    *strokes: tuple[QColor, float],
    dashes: Sequence[float] = (),
) -> None:
    """Draw an outline once for each color and width; dashes are in the painter's units."""
    for color, width in strokes:
        pen = QPen(color, width)
        if dashes:
            pen.setDashPattern([each / width for each in dashes])
        painter.strokePath(shape, pen)


def device_scale(painter: QPainter) -> float:
    """Return the height of a unit in device pixels; the width of a turning tile shrinks."""
    transform = painter.deviceTransform()
    return max(hypot(transform.m21(), transform.m22()), 0.01)


@contextmanager
def saved(painter: QPainter) -> Iterator[None]:
    """Paint with a pen, a clip or a transform of one's own; then all is as before."""
    painter.save()
    try:
        yield
    finally:
        painter.restore()


@contextmanager
def placed(painter: QPainter, point: QPointF, scale: float = 1.0) -> Iterator[None]:
    """Paint with the origin at a point, in larger or smaller units."""
    with saved(painter):
        painter.translate(point)
        painter.scale(scale, scale)
        yield
