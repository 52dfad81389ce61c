"""A wooden panel with drawn grain, reproducible by seed."""

from math import exp, hypot, pi, sin
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from pullstrings_qt.look.blur import paint_soft, rounded
from pullstrings_qt.look.strokes import saved
from pullstrings_qt.look.theme import WHITE, Theme, faint, mixed

SHADOW = QColor("#2A1704")
BENDS = 14
SOFT = 11.0


def paint_wood(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    theme: Theme,
    seed: int = 3,
    *,
    grain: int = 54,
    knots: int = 2,
    shadow: float = SOFT,
) -> None:
    """Draw a panel of wood; side and shadow are below its face, the rectangle.

    In high contrast the panel is an outline. The seed selects the grain, so many lines of it, which
    bends around the knots. With `shadow`, its softness, 0 there is no shadow and no side.
    """
    painter.save()
    if theme.is_contrast:
        painter.setPen(QPen(theme.color("wood_edge"), 4))
        painter.setBrush(theme.color("wood"))
        painter.drawRoundedRect(rect, radius, radius)
        painter.restore()
        return
    if shadow:
        down = 6.5 + shadow / 2  # it extends beyond the side
        shape = rounded(rect.adjusted(2, down, -2, down), radius)
        paint_soft(painter, shape, faint(SHADOW, 0.75 if theme.is_dark else 0.42), shadow)
        paint_side(painter, rect, radius, theme)
    face = rounded(rect, radius)
    painter.fillPath(face, _ground(rect, theme))
    with saved(painter):
        painter.setClipPath(face)
        _paint_grain(painter, rect, theme, Random(seed), grain, knots)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(255, 255, 255, 36 if theme.is_dark else 82), 2))
    painter.drawRoundedRect(rect.adjusted(1.5, 1.5, -1.5, -1.5), radius - 1.5, radius - 1.5)
    painter.setPen(QPen(theme.color("wood_edge", 0.35), 2))
    groove = max(radius - 9, 4)
    painter.drawRoundedRect(rect.adjusted(11, 11, -11, -11), groove, groove)
    painter.restore()


def paint_side(painter: QPainter, rect: QRectF, radius: float, theme: Theme) -> None:
    """Draw the side of a panel, visible below its face."""
    painter.fillPath(rounded(rect.translated(0, 7), radius), theme.color("wood_edge"))


def _ground(rect: QRectF, theme: Theme) -> QLinearGradient:
    end = QPointF(rect.left() + 0.25 * rect.width(), rect.bottom())
    ground = QLinearGradient(rect.topLeft(), end)
    wood = theme.color("wood")
    ground.setColorAt(0, mixed(wood, WHITE, 0.10))
    ground.setColorAt(0.5, wood)
    ground.setColorAt(1, mixed(wood, theme.color("wood_dark"), 0.55))
    return ground


def _paint_grain(
    painter: QPainter, rect: QRectF, theme: Theme, chance: Random, grain: int, knots: int
) -> None:
    dark, light = theme.color("wood_dark"), mixed(theme.color("wood"), WHITE, 0.35)
    bumps = [
        (
            rect.left() + rect.width() * chance.uniform(0.15, 0.85),
            rect.top() + rect.height() * chance.uniform(0.15, 0.85),
            chance.uniform(26, 44),
        )
        for _knot in range(knots)
    ]
    for line in range(grain):
        height = rect.top() + rect.height() * (line + chance.uniform(-0.3, 0.3)) / grain
        path = _grain_line(rect, height, line, chance, bumps)
        is_dark = chance.random() < 0.68
        color = QColor(dark if is_dark else light)
        width = chance.uniform(0.8, 3.4)
        color.setAlphaF(chance.uniform(0.16, 0.42) if is_dark else chance.uniform(0.1, 0.22))
        painter.strokePath(path, QPen(color, width))


def _grain_line(
    rect: QRectF, height: float, line: int, chance: Random, bumps: list[tuple[float, float, float]]
) -> QPainterPath:
    phase, swing = chance.uniform(0, 2 * pi), chance.uniform(1.5, 5)
    points = []
    for step in range(BENDS + 1):
        x = rect.left() - 10 + (rect.width() + 20) * step / BENDS
        y = height + swing * sin(phase + step * 0.55) + 3 * sin(step * 0.9 + line * 0.13)
        for bump_x, bump_y, size in bumps:
            away = hypot(x - bump_x, (y - bump_y) * 2.2)
            push = size * 0.55 * exp(-((away / (size * 1.5)) ** 2))
            y += push if y > bump_y else -push
        points.append(QPointF(x, y))
    path = QPainterPath(points[0])
    for near, far in zip(points[1:], [*points[2:], points[-1]], strict=True):
        path.quadTo(near, (near + far) / 2)
    return path
