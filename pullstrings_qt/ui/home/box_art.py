"""The pictures on the boxes of the games, drawn in a field of 228 by 170 units."""

import math
from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QRadialGradient

from pullstrings_qt.look.cord import paint_cord, paint_cord_shadow
from pullstrings_qt.look.disk_art import paint_stack
from pullstrings_qt.look.marks import paint_home
from pullstrings_qt.look.sprite import baked_pixmap
from pullstrings_qt.look.theme import Theme, mixed
from pullstrings_qt.look.tokens import tokens
from pullstrings_qt.look.wood import paint_side, paint_wood

_SHADE = QColor(29, 15, 2)
_WHITE = QColor(255, 255, 255)
_BLACK = QColor(0, 0, 0)


def _solid(fill: QColor, alpha: float) -> QColor:
    colour = QColor(fill)
    colour.setAlphaF(alpha)
    return colour


def _paint_soft_ellipse(painter: QPainter, middle: QPointF, wide: float, high: float) -> None:
    """Draw a soft contact shadow."""
    painter.setPen(Qt.PenStyle.NoPen)
    for ring in range(5):
        grow = 1.12 - ring * 0.06
        painter.setBrush(_solid(_SHADE, 0.10))
        painter.drawEllipse(middle, wide * grow, high * grow)


# -- Mijnlieff: tiles of two shapes with their signs


def _tile_shape(seat: int, side: float, inset: float) -> QPainterPath:
    half = side / 2
    path = QPainterPath()
    if seat == 0:
        box = QRectF(-half + inset, -half + inset, side - 2 * inset, side - 2 * inset)
        path.addRoundedRect(box, side * 0.13 - inset / 2, side * 0.13 - inset / 2)
        return path
    cut, edge = side * 0.2, half - inset
    points = [(half - cut, -edge), (edge, -half + cut), (edge, half - cut), (half - cut, edge)]
    points += [(-half + cut, edge), (-edge, half - cut), (-edge, -half + cut)]
    path.moveTo(-half + cut, -edge)
    for point in points:
        path.lineTo(*point)
    path.closeSubpath()
    return path


def _arrow_sign(reach: float) -> QPainterPath:
    path = QPainterPath()
    for turn in range(4):
        angle = turn * math.pi / 2
        tip = QPointF(math.sin(angle), -math.cos(angle))
        side = QPointF(tip.y(), -tip.x())
        path.moveTo(0, 0)
        path.lineTo(tip * reach)
        path.moveTo(tip * (reach * 0.66) + side * (reach * 0.38))
        path.lineTo(tip * (reach * 1.06))
        path.lineTo(tip * (reach * 0.66) - side * (reach * 0.38))
    return path


def _wedge_sign(reach: float, wide: float, point: float) -> QPainterPath:
    path = QPainterPath()
    for turn in range(4):
        angle = turn * math.pi / 2
        tip = QPointF(math.sin(angle), -math.cos(angle))
        side = QPointF(tip.y(), -tip.x())
        path.moveTo(tip * (reach * wide) + side * (reach * 0.4))
        path.lineTo(tip * (reach * point))
        path.lineTo(tip * (reach * wide) - side * (reach * 0.4))
    return path


def _paint_mijnlieff_tile(painter: QPainter, x: float, y: float, kind: str, seat: int) -> None:
    colours = tokens()["mijnlieff"]["brown" if seat == 0 else "orange"]
    fill, edge, ink = (QColor(colours[key]) for key in ("fill", "side", "ink"))
    side = 68.0
    painter.save()
    painter.translate(x, y)
    for spread in range(4):
        shadow = _tile_shape(seat, side + spread * 2.2, 0).translated(3, 6)
        painter.fillPath(shadow, _solid(_SHADE, 0.11))
    painter.fillPath(_tile_shape(seat, side, 0).translated(0, 3.2), edge)
    painter.fillPath(_tile_shape(seat, side, 0), fill)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(_solid(_WHITE, 0.28), 1.8))
    painter.drawPath(_tile_shape(seat, side, 1.4))
    painter.setPen(QPen(_solid(ink, 0.35), 1.3))
    painter.drawPath(_tile_shape(seat, side, side * 0.085))
    pen = QPen(ink, side * 0.075)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    reach = side * 0.27
    if kind in ("straight", "diagonal"):
        painter.rotate(45 if kind == "diagonal" else 0)
        painter.drawPath(_arrow_sign(reach))
    elif kind == "puller":
        painter.drawEllipse(QPointF(0, 0), reach * 0.42, reach * 0.42)
        painter.drawPath(_wedge_sign(reach, 1.22, 0.78))
    else:
        painter.drawPath(_wedge_sign(reach, 0.84, 1.26))
        painter.setBrush(ink)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawEllipse(QPointF(0, 0), reach * 0.46, reach * 0.46)
    painter.restore()


def paint_mijnlieff(painter: QPainter) -> None:
    """Draw four tiles of Mijnlieff round the middle of the field."""
    painter.rotate(-6)
    _paint_mijnlieff_tile(painter, -40, -33, "straight", 0)
    _paint_mijnlieff_tile(painter, 36, -33, "diagonal", 1)
    _paint_mijnlieff_tile(painter, -40, 41, "puller", 1)
    _paint_mijnlieff_tile(painter, 36, 41, "pusher", 0)


# -- Chain Reaction: men on a checkered board


def _paint_man(painter: QPainter, x: float, y: float, light: bool, radius: float) -> None:
    colours = tokens()["chain_reaction"]["light" if light else "dark"]
    fill, side, ring = (QColor(colours[key]) for key in ("fill", "side", "ring"))
    high = radius * 0.24
    _paint_soft_ellipse(
        painter, QPointF(x + radius * 0.12, y + radius * 0.22), radius * 1.02, radius
    )
    painter.setPen(QPen(QColor("#2A1606"), 1.4))
    painter.setBrush(side)
    painter.drawEllipse(QPointF(x, y + high / 2), radius, radius)
    painter.setPen(QPen(mixed(side, _BLACK, 0.35), 1.4))
    painter.setBrush(fill)
    top = QPointF(x, y - high / 2)
    painter.drawEllipse(top, radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(ring, radius * 0.08))
    painter.drawEllipse(top, radius * 0.68, radius * 0.68)
    if light:
        painter.setPen(QPen(ring, radius * 0.06))
        painter.drawEllipse(top, radius * 0.4, radius * 0.4)
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ring)
        painter.drawEllipse(top, radius * 0.26, radius * 0.26)


def paint_chain_reaction(painter: QPainter) -> None:
    """Draw a tower and two men on a part of the board."""
    box = QColor(tokens()["box"]["chain_reaction"])
    pale, warm = QColor("#F6E8CC"), QColor("#E9D2A8")
    for row in range(5):
        for column in range(7):
            square = mixed(box, warm, 0.62) if (row + column) % 2 else mixed(box, pale, 0.86)
            painter.fillRect(QRectF(-186 + column * 53, -138 + row * 53, 53, 53), square)
    _paint_man(painter, -53, 35, light=False, radius=29)
    _paint_man(painter, -53, 21, light=True, radius=29)
    _paint_man(painter, 0, -2, light=False, radius=24)
    _paint_man(painter, 53, -52, light=True, radius=24)


# -- Strung Along: balls of yarn


def _paint_ball(painter: QPainter, x: float, y: float, radius: float, fill: QColor) -> None:
    dark, light = mixed(fill, QColor("#1A0D05"), 0.38), mixed(fill, _WHITE, 0.4)
    painter.save()
    painter.translate(x, y)
    _paint_soft_ellipse(painter, QPointF(3, radius * 0.92), radius * 0.9, radius * 0.22)
    ball = QPainterPath()
    ball.addEllipse(QPointF(0, 0), radius, radius)
    painter.fillPath(ball, fill)
    painter.setClipPath(ball)
    thread = max(1.2, radius * 0.05)
    for turn, count, squeeze, shift in (
        (-38, 7, 1.0, 0.0),
        (28, 6, 0.75, 0.15),
        (82, 5, 0.5, 0.35),
    ):
        painter.save()
        painter.rotate(turn)
        for number in range(count):
            height = (-radius + 2 * radius * (number + 0.5) / count) * squeeze + radius * shift
            for lift, colour in ((0.0, _solid(dark, 0.75)), (radius * 0.07, _solid(light, 0.5))):
                wind = QPainterPath(QPointF(-radius, height - lift))
                wind.quadTo(0, height - lift - radius * 0.34, radius, height - lift)
                painter.setPen(QPen(colour, thread))
                painter.drawPath(wind)
        painter.restore()
    shine = QRadialGradient(QPointF(-radius * 0.3, -radius * 0.35), radius * 0.75)
    shine.setColorAt(0, QColor(255, 255, 255, 62))
    shine.setColorAt(1, QColor(255, 255, 255, 0))
    painter.fillPath(ball, shine)
    painter.setClipping(False)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(dark, max(1.5, radius * 0.05)))
    painter.drawPath(ball)
    painter.restore()


def paint_strung_along(painter: QPainter) -> None:
    """Draw three balls of yarn, one with a loose end."""
    yarn = tokens()["yarn"]
    amber = QColor(yarn["A"]["fill"])
    tail = QPainterPath(QPointF(-27, 53))
    tail.cubicTo(-1, 66, 7, 53, 15, 62)
    for width, colour in ((6.2, mixed(amber, QColor("#1A0D05"), 0.38)), (4.2, amber)):
        pen = QPen(colour, width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen)
        painter.drawPath(tail)
    _paint_ball(painter, -50, 26, 38, amber)
    _paint_ball(painter, 44, 34, 34, QColor(yarn["D"]["fill"]))
    _paint_ball(painter, 2, -26, 36, QColor(yarn["B"]["fill"]))


# -- Pulling Strings: cords over homes, a stack in the middle

_PITCH = 92.0


def _paint_line(
    painter: QPainter, place: float, theme: Theme, *, upright: bool, pulled: bool = False
) -> None:
    painter.save()
    painter.translate(*((place, -195) if upright else (-260, place)))
    length = 390.0 if upright else 520.0
    if pulled:
        paint_cord(painter, length, theme, "seat0", upright=upright)
    else:
        paint_cord_shadow(painter, length, theme, upright=upright)
        paint_cord(painter, length, theme, upright=upright)
    painter.restore()


def paint_pulling_strings(painter: QPainter, theme: Theme) -> None:
    """Draw a corner of the board: two homes, six cords, a stack of five."""
    painter.scale(0.62, 0.62)
    for seat, place in ((0, -_PITCH), (1, _PITCH)):
        painter.save()
        painter.translate(place, place)
        painter.scale(78 / 118, 78 / 118)
        paint_home(painter, seat, theme)
        painter.restore()
    _paint_line(painter, 0, theme, upright=True)
    _paint_line(painter, 0, theme, upright=False, pulled=True)
    for place in (-_PITCH, _PITCH):
        _paint_line(painter, place, theme, upright=True)
    for place in (-_PITCH, _PITCH):
        _paint_line(painter, place, theme, upright=False)
    painter.translate(0, 6)
    painter.scale(52 / 46, 52 / 46)
    paint_stack(painter, 5, theme)


# -- what the shelf asks for

_FIELD = (228.0, 170.0)
_PICTURES: dict[str, Callable[[QPainter], None]] = {
    "mijnlieff": paint_mijnlieff,
    "chain_reaction": paint_chain_reaction,
    "strung_along": paint_strung_along,
}


def box_picture(game: str, theme: Theme, field: QRect, ratio: float) -> QPixmap:
    """Return the picture on a game's box, as large as the field; empty for an unknown game.

    It is painted anew every time: the box keeps what it has made of it.
    """
    width, height = field.width(), field.height()

    def paint(painter: QPainter) -> None:
        painter.translate(width / 2, height / 2)
        scale = max(width / _FIELD[0], height / _FIELD[1])
        if game != "pulling_strings":
            scale = min(scale, 1.15 * min(width / _FIELD[0], height / _FIELD[1]))
        painter.scale(scale, scale)
        if game == "pulling_strings":
            paint_pulling_strings(painter, theme)
        elif game in _PICTURES:
            _PICTURES[game](painter)

    return baked_pixmap(width, height, ratio, paint)


PLANK_SHADOW = 44
"""How far the shadow of a plank reaches below it and to its sides, in pixels."""


def plank_picture(theme: Theme, size: QSize, ratio: float, *, plain: bool = False) -> QPixmap:
    """Return a wooden plank with room for its shadow left, right and below.

    The face has the size given; a plain one, without grain and shadow, is drawn much faster.
    """
    return _plank(theme.name, size.width(), size.height(), ratio, plain)


@lru_cache(maxsize=2)
def _plank(theme: str, width: int, height: int, ratio: float, plain: bool) -> QPixmap:
    def paint(painter: QPainter) -> None:
        face = QRectF(PLANK_SHADOW, 0, width, height)
        look = Theme(theme)
        if plain and not look.is_contrast:
            paint_side(painter, face, 7, look)
        grain = 0 if plain else 9
        paint_wood(painter, face, 7, look, 8, grain=grain, knots=3, shadow=not plain)

    return baked_pixmap(width + 2 * PLANK_SHADOW, height + PLANK_SHADOW, ratio, paint)
