"""Cord: a twisted string in its four colors, knots, glow and frayed ends."""

from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient

from pullstrings_qt.look.blur import circle, paint_soft, rounded
from pullstrings_qt.look.strokes import device_scale, paint_outline, round_pen, saved
from pullstrings_qt.look.theme import Theme, board_token, faint

CordKind: TypeAlias = Literal["rest", "lit", "seat0", "seat1"]

SHADOW: Final = QColor("#2A1704")
DEEP: Final = QColor("#3A2408")
FLAT_REST: Final = 5.0
FLAT_COLORED: Final = 12.0
FLAT_CASING: Final = 5.0
"""Width of a cord in high contrast, and of the black casing on both sides."""
FRAY: Final = (-5.0, -1.5, 2.5, 5.5)


def seat_kind(seat: int) -> CordKind:
    """Return the kind of cord for a seat that pulls."""
    return "seat0" if seat == 0 else "seat1"


def cord_colors(theme: Theme, kind: CordKind) -> tuple[QColor, QColor]:
    """Return the colors of the strand and of the seam between strands."""
    if theme.is_contrast:
        name = {"rest": "cord", "lit": "lit"}.get(kind, kind)
        return theme.color(name), theme.color(name)
    if kind == "rest":
        return theme.color("cord"), theme.color("cord_dark")
    if kind == "lit":
        return theme.color("lit"), QColor("#A86E00")
    if kind == "seat0":
        if theme.is_dark:
            return theme.color("seat0"), QColor("#1E4468")
        return QColor("#4C86C6"), QColor("#173E6B")
    return (theme.color("seat1") if theme.is_dark else QColor("#E2814F")), QColor("#7F2D0C")


def _sharp(painter: QPainter, width: float) -> float:
    """Return the nearest width with an even number of device pixels, at least 2."""
    scale = device_scale(painter)
    return 2 * max(1, round(width * scale / 2)) / scale


def paint_cord(
    painter: QPainter,
    length: float,
    theme: Theme,
    kind: CordKind = "rest",
    *,
    upright: bool = False,
) -> None:
    """Draw a straight cord from the origin to the right, or downwards if `upright`.

    No shadow or glow: see `paint_cord_shadow` and `paint_cord_glow`. In high contrast it is a flat
        line in a black casing. Its edges are on whole pixels if the origin is.
    """
    wide = _sharp(painter, board_token("cord"))
    painter.save()
    if upright:
        painter.rotate(90)
    if theme.is_contrast:
        flat = _sharp(painter, FLAT_REST if kind == "rest" else FLAT_COLORED)
        casing = flat + 2 * _sharp(painter, FLAT_CASING)
        painter.fillRect(QRectF(0, -casing / 2, length, casing), theme.color("cord_deep"))
        painter.fillRect(QRectF(0, -flat / 2, length, flat), cord_colors(theme, kind)[0])
        painter.restore()
        return
    band = QRectF(0, -wide / 2, length, wide)
    painter.fillRect(band.adjusted(0, -1.5, 0, 1.5), theme.color("cord_deep", 0.8))
    with saved(painter):
        painter.setClipRect(band)
        _paint_twist(painter, band, theme, kind)
    # A rotated painter would rotate the light with it; it always comes from the top left.
    far, near = (band.top(), band.bottom()) if upright else (band.bottom(), band.top())
    shade = QLinearGradient(0, near, 0, far)
    shade.setColorAt(0, QColor(255, 255, 255, 89))
    shade.setColorAt(0.35, QColor(255, 255, 255, 0))
    shade.setColorAt(1, QColor(DEEP.red(), DEEP.green(), DEEP.blue(), 128))
    painter.fillRect(band, shade)
    painter.restore()


def _paint_twist(painter: QPainter, band: QRectF, theme: Theme, kind: CordKind) -> None:
    """Draw the strands: slanted seams and a soft highlight in each turn of the rope."""
    base, seam = cord_colors(theme, kind)
    lay = board_token("twist")
    painter.fillRect(band, base)
    seam.setAlphaF(0.8)
    start = -lay
    top = band.top() - 0.5
    while start < band.right() + lay:
        dark, light = QPainterPath(), QPainterPath()
        dark.moveTo(start - 4, top + 16.5)
        dark.cubicTo(start, top + 14, start + 6, top + 3, start + 10.5, top - 0.5)
        light.moveTo(start + 1.5, top + 15)
        light.cubicTo(start + 5, top + 12, start + 9, top + 4, start + 13, top + 1)
        painter.strokePath(dark, QPen(seam, 2.2))
        painter.strokePath(light, QPen(QColor(255, 255, 255, 115), 2))
        start += lay


def paint_cord_shadow(
    painter: QPainter, length: float, theme: Theme, *, upright: bool = False
) -> None:
    """Draw the shadow a cord casts on the wood; nothing in high contrast."""
    wide = board_token("cord")
    rect = (
        QRectF(-wide / 2 + 5, 3, wide, length) if upright else QRectF(3, 7 - wide / 2, length, wide)
    )
    paint_soft(painter, rounded(rect, 1), theme.shade("shadow", 0.5), 4)


def paint_cord_glow(
    painter: QPainter, length: float, theme: Theme, kind: CordKind, *, upright: bool = False
) -> None:
    """Draw the glow around a highlighted or pulled cord; nothing in high contrast."""
    if kind == "rest":
        return
    wide = board_token("cord")
    rect = QRectF(-wide, 0, 2 * wide, length) if upright else QRectF(0, -wide, length, 2 * wide)
    paint_soft(painter, rounded(rect, wide), theme.shade(kind, 0.8), 8)


def paint_crossing_shadow(painter: QPainter, theme: Theme, *, upright: bool = True) -> None:
    """Draw the shadow of the upper of two crossing cords on the lower one, at the origin."""
    wide = board_token("cord")
    rect = QRectF(-wide / 2 - 7, -wide / 2 - 1, wide + 14, wide + 2)
    shape = rounded(rect if upright else rect.transposed(), 1)
    paint_soft(painter, shape, theme.shade("shadow", 0.3), 3)


def paint_knot(painter: QPainter, radius: float, theme: Theme, kind: CordKind = "rest") -> None:
    """Draw the knot at a string's end, centered on the origin."""
    base, seam = cord_colors(theme, kind)
    shape = circle(QPointF(), radius)
    if not theme.is_contrast:
        paint_soft(painter, shape.translated(2, 4), faint(SHADOW, 0.5), 3)
    painter.fillPath(shape, base)
    paint_outline(painter, shape, (theme.color("cord_deep"), 3 if theme.is_contrast else 1.6))
    if theme.is_contrast:
        return
    r = radius
    turns = QPainterPath(QPointF(-r * 0.85, r * 0.3))
    turns.cubicTo(-r * 0.3, -r * 0.9, r * 0.5, -r * 0.7, r * 0.9, -r * 0.2)
    turns.moveTo(-r * 0.5, r * 0.8)
    turns.cubicTo(-r * 0.1, -r * 0.1, r * 0.5, -r * 0.1, r * 0.95, r * 0.3)
    painter.strokePath(turns, QPen(seam, 2.2))
    light = QRadialGradient(QPointF(-r * 0.28, -r * 0.4), r * 1.6)
    light.setColorAt(0, QColor(255, 255, 255, 128))
    light.setColorAt(0.5, QColor(255, 255, 255, 0))
    light.setColorAt(1, QColor(DEEP.red(), DEEP.green(), DEEP.blue(), 140))
    painter.fillPath(shape, light)


def paint_frayed_end(painter: QPainter, theme: Theme, kind: CordKind = "rest") -> None:
    """Draw the loose strands of a cord that comes from the left and ends at the origin."""
    base, _seam = cord_colors(theme, kind)
    strands = QPainterPath()
    for number, spread in enumerate(FRAY):
        strands.moveTo(-4, spread * 0.7)
        reach = 22 + 3 * (number % 2)
        strands.cubicTo(6, spread, 10, spread * 2.2, reach, spread * 2.6 + 2)
    painter.strokePath(strands, round_pen(theme.shade("cord_deep", 0.55), 4.6))
    painter.strokePath(strands, round_pen(base, 4 if theme.is_contrast else 2.8))
