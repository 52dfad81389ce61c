"""Symbols of a seat: its mark, its homes on the board and its score pips."""

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from pullstrings_qt.look.blur import circle, paint_soft, rounded
from pullstrings_qt.look.sprite import baked_pixmap
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
    painter.save()
    painter.scale(size / MARK_GRID, size / MARK_GRID)
    painter.translate(MARK_GRID / 2, MARK_GRID / 2)
    painter.setPen(QPen(line, 3.6))
    painter.setBrush(fill)
    if seat == 0:
        painter.drawRoundedRect(_square(17.5), 5, 5)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(_square(8), 2.5, 2.5)
    else:
        painter.drawEllipse(QPointF(), 17.8, 17.8)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(), 7.6, 7.6)
    if not theme.is_contrast:
        painter.setPen(QPen(RIM, 1))
        if seat == 0:
            painter.drawRoundedRect(_square(19.5), 7, 7)
        else:
            painter.drawEllipse(QPointF(), 19.6, 19.6)
    painter.restore()


def home_path(seat: int, grow: float = 0.0) -> QPainterPath:
    """Return the outline of a home around the origin in board units, widened by `grow` units."""
    half = board_token("home") / 2 + grow
    if seat == 0:
        return rounded(_square(half), 9 + max(grow, 0))
    return circle(QPointF(), half + 3)


def paint_home(painter: QPainter, seat: int, theme: Theme) -> None:
    """Draw the inlay of a home at the origin, in board units."""
    fill = theme.color(f"home{seat}")
    line = theme.color(f"inlay{seat}")
    half = board_token("home") / 2
    pen = QPen(line, 6 if theme.is_contrast else 5)
    inner = QPen(pen)
    if not theme.is_contrast:
        soft = QColor(line)
        soft.setAlphaF(0.85)
        inner.setColor(soft)
    painter.save()
    painter.setPen(pen)
    painter.setBrush(fill)
    painter.drawPath(home_path(seat))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if not theme.is_contrast:
        painter.setPen(QPen(QColor(58, 34, 8, 140), 1.5))
        painter.drawPath(home_path(seat, 3))
        _paint_inlay_depth(painter, seat)
    painter.setPen(inner)
    if seat == 0:
        painter.drawRoundedRect(_square(half * 0.56), 5, 5)
    else:
        painter.drawEllipse(QPointF(), half * 0.6, half * 0.6)
    painter.restore()


def _paint_inlay_depth(painter: QPainter, seat: int) -> None:
    """Draw the shadow of the upper rim: the inlay is slightly recessed in the wood."""
    inside = home_path(seat, -2.5)
    if seat == 1:
        inside = circle(QPointF(), board_token("home") / 2 + 0.5)
    shade = inside.subtracted(inside.translated(0.8, 4.5))
    painter.fillPath(shade, QColor(0, 0, 0, 80))


def paint_home_glow(painter: QPainter, seat: int, theme: Theme) -> None:
    """Draw the glow around a home that counts, at the origin, without its inside."""
    outside = QPainterPath()
    outside.setFillRule(Qt.FillRule.OddEvenFill)
    outside.addRect(_square(board_token("home")))
    outside.addPath(home_path(seat, 2.5))
    painter.save()
    painter.setClipPath(outside)
    if theme.is_contrast:
        painter.setPen(QPen(theme.color("lit"), 5))
        painter.drawPath(home_path(seat, 9 if seat == 0 else 3))
        if seat == 1:
            painter.drawEllipse(QPointF(), 70, 70)
    else:
        paint_soft(painter, home_path(seat, 7), theme.color("lit", 0.9), 9)
    painter.restore()


def paint_pips(
    painter: QPainter, seat: int, count: int, theme: Theme, size: float = 22.0, total: int = 5
) -> None:
    """Draw pips in a row from the origin: filled for points, dashed outlines for the rest."""
    painter.save()
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
    painter.restore()


def pips_width(count: int, size: float = 22.0, total: int = 5) -> float:
    """Return the width of a row of pips drawn by `paint_pips`."""
    return (max(total, count) * (PIP_GRID + 7) - 7) * size / PIP_GRID


@lru_cache(maxsize=64)
def _pips(seat: int, count: int, size: float, ratio: float, theme_name: str, total: int) -> QPixmap:
    def paint(painter: QPainter) -> None:
        paint_pips(painter, seat, count, Theme(theme_name), size, total)

    return baked_pixmap(pips_width(count, size, total), size, ratio, paint)


def pips_pixmap(
    seat: int, count: int, size: float, ratio: float, theme: Theme, total: int = 5
) -> QPixmap:
    """Return a row of pips; `size` is the height of one in logical pixels."""
    return _pips(seat, count, size, ratio, theme.name, total)
