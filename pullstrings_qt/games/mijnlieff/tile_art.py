"""The tiles: brown ones with rounded corners, orange ones with cut corners, four signs."""

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.mijnlieff.geometry import Kind
from pullstrings_qt.look.blur import paint_soft
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.strokes import paint_outline, placed, round_pen, saved
from pullstrings_qt.look.theme import BLACK, SHADE, WHITE, Theme, faint, mixed

TILES: Final = (
    {"fill": "#6B3E22", "side": "#4A2813", "ink": "#FBE9CB"},  # brown
    {"fill": "#E08A2E", "side": "#A9570F", "ink": "#33180A"},  # orange
)
BOARD: Final = {"cloth": "#E9DFC9", "square": "#DCCFB3", "square_lit": "#FFF3C9"}

SIDE: Final = 146.0
HALF: Final = SIDE / 2
THICK: Final = 8.0
"""How much of its side shows below a tile."""
BOX: Final = QRectF(-HALF - 26, -HALF - 24, SIDE + 52, SIDE + 62)
"""The area of a tile with side and shadow, around its center."""
REACH: Final = SIDE * 0.27


def tile_color(seat: Seat, part: str) -> QColor:
    """Return the color of a part of a tile: fill, side or ink."""
    return QColor(TILES[seat][part])


def board_color(theme: Theme, part: str) -> QColor:
    """Return the color of cloth, square or square_lit in a theme."""
    if theme.is_contrast:
        return QColor(BLACK)
    color = QColor(BOARD[part])
    if theme.is_dark and part != "square_lit":
        return mixed(color, QColor("#1A130D"), 0.68 if part == "cloth" else 0.56)
    return mixed(color, QColor("#3A2C10"), 0.16) if theme.is_dark else color


def shut_colors(theme: Theme) -> tuple[QColor, QColor]:
    """Return background and stripes of an unavailable space."""
    ground, stripe = ("#38302A", "#4A4037") if theme.is_dark else ("#CDBE9E", "#B7A47C")
    return theme.blackened(QColor(ground)), theme.blackened(QColor(stripe))


def tile_shape(seat: Seat, inset: float = 0.0, side: float = SIDE) -> QPainterPath:
    """Return the outline of a tile at the origin: rounded corners (brown) or cut ones."""
    half, path = side / 2, QPainterPath()
    if seat == 0:
        box = QRectF(-half + inset, -half + inset, side - 2 * inset, side - 2 * inset)
        round_off = max(2.0, side * 0.12 - inset / 2)
        path.addRoundedRect(box, round_off, round_off)
        return path
    edge = half - inset
    cut = half - side * 0.2 - inset * 0.4
    corners = [(cut, -edge), (edge, -cut), (edge, cut), (cut, edge)]
    corners += [(-x, -y) for x, y in corners]
    path.moveTo(*corners[-1])
    for corner in corners:
        path.lineTo(*corner)
    path.closeSubpath()
    return path


def _toward(turn: int) -> tuple[QPointF, QPointF]:
    angle = turn * math.pi / 2
    tip = QPointF(math.sin(angle), -math.cos(angle))
    return tip, QPointF(tip.y(), -tip.x())


def _arrows() -> QPainterPath:
    path = QPainterPath()
    for turn in range(4):
        tip, across = _toward(turn)
        path.moveTo(0, 0)
        path.lineTo(tip * REACH)
        path.moveTo(tip * (REACH * 0.66) + across * (REACH * 0.38))
        path.lineTo(tip * (REACH * 1.06))
        path.lineTo(tip * (REACH * 0.66) - across * (REACH * 0.38))
    return path


def _wedges(wide: float, point: float) -> QPainterPath:
    path = QPainterPath()
    for turn in range(4):
        tip, across = _toward(turn)
        path.moveTo(tip * (REACH * wide) + across * (REACH * 0.4))
        path.lineTo(tip * (REACH * point))
        path.lineTo(tip * (REACH * wide) - across * (REACH * 0.4))
    return path


def paint_sign(painter: QPainter, kind: Kind, ink: QColor) -> None:
    """Draw the sign of a kind about the origin, in board units."""
    with saved(painter):
        painter.setPen(round_pen(ink, SIDE * 0.075))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if kind in (Kind.STRAIGHT, Kind.DIAGONAL):
            painter.rotate(45 if kind is Kind.DIAGONAL else 0)
            painter.drawPath(_arrows())
        elif kind is Kind.PULLER:
            painter.drawEllipse(QPointF(), REACH * 0.42, REACH * 0.42)
            painter.drawPath(_wedges(1.22, 0.78))
        else:
            painter.drawPath(_wedges(0.84, 1.26))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            painter.drawEllipse(QPointF(), REACH * 0.46, REACH * 0.46)


def paint_tile(
    painter: QPainter, seat: Seat, kind: Kind, theme: Theme, *, shadow: bool = True
) -> None:
    """Draw a tile about the origin, in board units."""
    if theme.is_contrast:
        ground, ink = (BLACK, WHITE) if seat == 0 else (WHITE, BLACK)
        painter.fillPath(tile_shape(seat, 2.5), ground)
        paint_outline(painter, tile_shape(seat, 2.5), (WHITE, 5))
        paint_outline(painter, tile_shape(seat, 13), (ink, 2.5))
        paint_sign(painter, kind, ink)
        return
    fill, ink = tile_color(seat, "fill"), tile_color(seat, "ink")
    if shadow:
        dim = faint(SHADE, 0.62 if theme.is_dark else 0.45)
        paint_soft(painter, tile_shape(seat), dim, 7, QPointF(4, 12))
    painter.fillPath(tile_shape(seat).translated(0, THICK), tile_color(seat, "side"))
    painter.fillPath(tile_shape(seat), fill)
    paint_outline(painter, tile_shape(seat, 2), (mixed(fill, WHITE, 0.3), 2.5))
    paint_outline(painter, tile_shape(seat, 13), (faint(ink, 0.36), 2))
    paint_sign(painter, kind, ink)


def paint_tile_in(painter: QPainter, box: QRectF, seat: Seat, kind: Kind, theme: Theme) -> None:
    """Draw a tile as large as a box allows, without a shadow."""
    scale = min(box.width(), box.height()) / (SIDE + THICK + 6)
    with placed(painter, box.center() - QPointF(0, THICK / 2 * scale), scale):
        paint_tile(painter, seat, kind, theme, shadow=False)


class TileLook(SeatLook):
    """Brown tiles with rounded corners and orange ones with cut corners as marks of the seats."""

    @staticmethod
    def paint_mark(painter: QPainter, box: QRectF, seat: Seat, theme: Theme) -> None:
        painter.translate(box.center())
        painter.scale(box.width() / (SIDE + 4), box.width() / (SIDE + 4))
        if theme.is_contrast:
            painter.fillPath(tile_shape(seat, 6), BLACK if seat == 0 else WHITE)
            paint_outline(painter, tile_shape(seat, 6), (WHITE, 12))
        else:
            painter.fillPath(tile_shape(seat), tile_color(seat, "side"))
            painter.fillPath(tile_shape(seat, 7), tile_color(seat, "fill"))
        ink = (WHITE, BLACK)[seat] if theme.is_contrast else tile_color(seat, "ink")
        paint_outline(painter, tile_shape(seat, 34), (ink, 9))

    def color(self, seat: int, theme: Theme) -> QColor:
        if theme.is_contrast:
            return theme.color(("ink", "seat1")[seat])
        if theme.is_dark:
            return mixed(tile_color(seat, "fill"), WHITE, (0.52, 0.22)[seat])
        return tile_color(seat, ("fill", "side")[seat])
