"""Symbols of a seat: its mark, its homes on the board and its score pips."""

from functools import lru_cache, partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from pullstrings_qt.look.blur import circle, paint_soft, rounded
from pullstrings_qt.look.sprite import baked_pixmap
from pullstrings_qt.look.strokes import paint_outline, placed, saved
from pullstrings_qt.look.theme import Theme, board_token

RIM: Final = QColor(60, 35, 12, 140)
MARK_GRID: Final = 40.0
PIP_GRID: Final = 24.0
SMALLEST_MARK: Final = 18


def _square(half: float) -> QRectF:
    return QRectF(-half, -half, 2 * half, 2 * half)


def paint_seat_mark(painter: QPainter, seat: int, size: float, theme: Theme) -> None:
    """Draw nested squares (seat 0) or nested rings (seat 1), top left at the origin."""
    fill = theme.color(f"home{seat}")
    line = theme.color(f"inlay{seat}")
    if seat == 0:
        outer, inner = rounded(_square(17.5), 5), rounded(_square(8), 2.5)
        around = rounded(_square(19.5), 7)
    else:
        outer, inner, around = (circle(QPointF(), radius) for radius in (17.8, 7.6, 19.6))
    with placed(painter, QPointF(size / 2, size / 2), size / MARK_GRID):
        painter.fillPath(outer, fill)
        paint_outline(painter, outer, (line, 3.6))
        paint_outline(painter, inner, (line, 3.6))
        if not theme.is_contrast:
            paint_outline(painter, around, (RIM, 1))


def home_path(seat: int, grow: float = 0.0) -> QPainterPath:
    """Return the outline of a home around the origin in board units, widened by `grow` units."""
    half = board_token("home") / 2 + grow
    if seat == 0:
        return rounded(_square(half), 9 + max(grow, 0))
    return circle(QPointF(), half + 3)


def paint_home(painter: QPainter, seat: int, theme: Theme) -> None:
    """Draw the inlay of a home at the origin, in board units."""
    half, width = board_token("home") / 2, 6 if theme.is_contrast else 5
    painter.fillPath(home_path(seat), theme.color(f"home{seat}"))
    paint_outline(painter, home_path(seat), (theme.color(f"inlay{seat}"), width))
    if not theme.is_contrast:
        paint_outline(painter, home_path(seat, 3), (QColor(58, 34, 8, 140), 1.5))
        inside = home_path(0, -2.5) if seat == 0 else circle(QPointF(), half + 0.5)
        recessed = inside.subtracted(inside.translated(0.8, 4.5))
        painter.fillPath(recessed, QColor(0, 0, 0, 80))
    inner = rounded(_square(half * 0.56), 5) if seat == 0 else circle(QPointF(), half * 0.6)
    paint_outline(painter, inner, (theme.tint(f"inlay{seat}", 0.85), width))


def paint_home_glow(painter: QPainter, seat: int, theme: Theme) -> None:
    """Draw the glow around a home that counts, at the origin, without its inside."""
    outside = QPainterPath()
    outside.setFillRule(Qt.FillRule.OddEvenFill)
    outside.addRect(_square(board_token("home")))
    outside.addPath(home_path(seat, 2.5))
    with saved(painter):
        painter.setClipPath(outside)
        if theme.is_contrast:
            stroke = (theme.color("lit"), 5)
            paint_outline(painter, home_path(seat, 9 if seat == 0 else 3), stroke)
            if seat == 1:
                paint_outline(painter, circle(QPointF(), 70), stroke)
        else:
            paint_soft(painter, home_path(seat, 7), theme.color("lit", 0.9), 9)


def paint_pips(
    painter: QPainter, seat: int, count: int, theme: Theme, size: float = 22.0, total: int = 5
) -> None:
    """Draw pips in a row from the origin: filled for points, dashed outlines for the rest."""
    with saved(painter):
        painter.scale(size / PIP_GRID, size / PIP_GRID)
        for number in range(max(total, count)):
            full = number < count
            pen = QPen(theme.color(f"seat{seat}" if full else "control"), 2.5)
            if not full:
                pen.setDashPattern([1.6, 1.28])
            painter.setPen(pen)
            painter.setBrush(pen.color() if full else Qt.BrushStyle.NoBrush)
            box = QRectF(2, 2, PIP_GRID - 4, PIP_GRID - 4)
            if seat == 0:
                painter.drawRoundedRect(box, 4, 4)
            else:
                painter.drawEllipse(box)
            painter.translate(PIP_GRID + 7, 0)


def pips_width(count: int, size: float = 22.0, total: int = 5) -> float:
    """Return the width of a row of pips drawn by `paint_pips`."""
    return (max(total, count) * (PIP_GRID + 7) - 7) * size / PIP_GRID


@lru_cache(maxsize=64)
def pips_pixmap(
    seat: int, count: int, size: float, ratio: float, theme: Theme, total: int = 5
) -> QPixmap:
    """Return a row of pips; `size` is the height of one in logical pixels."""
    paint = partial(paint_pips, seat=seat, count=count, theme=theme, size=size, total=total)
    return baked_pixmap(pips_width(count, size, total), size, ratio, paint)
