"""The board: a cloth stitched into a wooden frame, sixteen spaces, rays and stitched lines."""

import math
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.mijnlieff.geometry import SIZE, SQUARES, Kind, Square, file_of, rank_of
from pullstrings_qt.games.mijnlieff.state import Line
from pullstrings_qt.games.mijnlieff.tile_art import (
    HALF,
    SIDE,
    board_color,
    paint_tile_in,
    shut_colors,
    tile_color,
    tile_shape,
)
from pullstrings_qt.look.blur import paint_soft, rounded
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.strokes import dashed_pen, paint_outline, placed, round_pen, saved
from pullstrings_qt.look.theme import BLACK, WHITE, Theme, mixed
from pullstrings_qt.look.wood import paint_wood

PITCH: Final = 190.0
NAME: Final = 30.0
LARGEST_NAME: Final = 56.0
"""Maximum sizes of the names of files and ranks: by default, and within the frame."""
WHOLE: Final = QRectF(0, 0, 1000, 1000)
FRAME: Final = QRectF(30, 24, 940, 940)
CLOTH: Final = QRectF(94, 88, 812, 812)
SPACE: Final = 160.0
RADIUS: Final = 18.0
MIDDLE: Final = QPointF(500, 494)
THREAD: Final = QColor("#8A6A35")
HATCH: Final = 13.0
"""Width of a stripe of the hatch, and of the ground between two."""
CROSS: Final = 26.0
"""How far the arms of a cross reach along and up."""
BADGE: Final = 60.0
"""Width of a small space in a legend, in its own units."""
RING_SHARE: Final = 0.1
"""How much smaller a lit tile in a tray is on every side, as a share of its box."""
AWAY: Final = 11.0
"""Distance of a neighborhood's outline from its spaces."""
FRESH: Final = 34.0
"""Width of the glow behind a thread of the last turn."""


def space_point(square: Square) -> QPointF:
    """Return the middle of a space, in board units."""
    away = (SIZE - 1) / 2
    return MIDDLE + QPointF((file_of(square) - away) * PITCH, (away - rank_of(square)) * PITCH)


def space_rect(square: Square, grow: float = 0.0) -> QRectF:
    """Return a space, `grow` units larger on every side."""
    half = SPACE / 2 + grow
    return QRectF(-half, -half, 2 * half, 2 * half).translated(space_point(square))


def paint_board(painter: QPainter, theme: Theme, letters: float = 1.0) -> None:
    """Draw frame, cloth, spaces and the names of files and ranks, scaled by `letters`."""
    paint_wood(painter, FRAME, 30, theme, seed=8, grain=58, knots=2)
    with saved(painter):
        rim = theme.color("wood_edge")
        painter.setPen(QPen(rim, 3))
        painter.setBrush(board_color(theme, "cloth"))
        painter.drawRoundedRect(CLOTH, 22, 22)
        if not theme.is_contrast:
            seam = mixed(THREAD, WHITE, 0.2) if theme.is_dark else THREAD
            painter.setPen(dashed_pen(seam, 3, 4.6, 3.4, cap=Qt.PenCapStyle.RoundCap))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(CLOTH.adjusted(12, 12, -12, -12), 14, 14)
        edge = (
            theme.color("line")
            if theme.is_contrast
            else mixed(
                board_color(theme, "square"), WHITE if theme.is_dark else QColor("#6E5330"), 0.34
            )
        )
        painter.setPen(QPen(edge, 2.5))
        painter.setBrush(board_color(theme, "square"))
        for square in SQUARES:
            painter.drawRoundedRect(space_rect(square), RADIUS, RADIUS)
    _paint_coordinates(painter, theme, letters)


def _paint_coordinates(painter: QPainter, theme: Theme, letters: float) -> None:
    ink, size = theme.color("wood_ink"), min(NAME * letters, LARGEST_NAME)
    for number in range(SIZE):
        file = space_point(number)
        rank = space_point(number * SIZE)
        across = text_path("abcd"[number], size).translated(file.x(), 932)
        painter.fillPath(across, ink)
        painter.fillPath(text_path(str(number + 1), size).translated(61, rank.y()), ink)


def paint_lit_space(painter: QPainter, theme: Theme) -> None:
    """Draw an available space at the origin: fill, outline, dot."""
    half = SPACE / 2
    box = QRectF(-half, -half, SPACE, SPACE)
    glow = theme.shade("lit", 0.75 if theme.is_dark else 0.85)
    paint_soft(painter, rounded(box.adjusted(-2, -2, 2, 2), RADIUS), glow, 9)
    edge = theme.color("lit_line")
    with saved(painter):
        painter.setPen(QPen(edge, 6))
        painter.setBrush(board_color(theme, "square_lit"))
        painter.drawRoundedRect(box, RADIUS, RADIUS)
        painter.setPen(QPen(edge, 4.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(), 11, 11)


def paint_lit_ring(painter: QPainter, seat: Seat, theme: Theme) -> None:
    """Draw glow and ring around the tile that restricts the next one, at the origin."""
    paint_soft(painter, tile_shape(seat, -12), theme.shade("lit", 0.9), 10)
    dark = theme.color("lit_edge") if not theme.is_dark else QColor("#5C3A00")
    ring = tile_shape(seat, -8).translated(0, 3)
    paint_outline(painter, ring, (dark, 13.0), (theme.color("lit"), 8.0))


def paint_lit_tile_in(painter: QPainter, box: QRectF, seat: Seat, kind: Kind, theme: Theme) -> None:
    """Draw a recommended tile into the box of its picture: smaller, with a highlight ring."""
    away = min(box.width(), box.height()) * RING_SHARE
    inner = box.adjusted(away, away, -away, -away)
    share = min(inner.width(), inner.height()) / SIDE
    with placed(painter, inner.center(), share):
        paint_lit_ring(painter, seat, theme)
    paint_tile_in(painter, inner, seat, kind, theme)


def neighborhood(square: Square) -> QRectF:
    """Return the area of a space and its neighbors, with a margin between the spaces."""
    file, rank = file_of(square), rank_of(square)
    corners = [
        space_rect(min(max(rank + up, 0), SIZE - 1) * SIZE + min(max(file + along, 0), SIZE - 1))
        for along, up in ((-1, -1), (1, 1))
    ]
    return corners[0].united(corners[1]).adjusted(-AWAY, -AWAY, AWAY, AWAY)


def paint_shut_space(painter: QPainter, theme: Theme) -> None:
    """Draw an unavailable space at the origin: hatching and a cross."""
    half = SPACE / 2
    box = QRectF(-half, -half, SPACE, SPACE)
    ground, stripe = shut_colors(theme)
    with saved(painter):
        if not theme.is_contrast:
            painter.fillPath(rounded(box, RADIUS), ground)
            painter.setClipPath(rounded(box, RADIUS))
            _paint_hatch(painter, stripe)
            painter.setClipping(False)
            painter.setPen(QPen(_shut_edge(theme), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, RADIUS, RADIUS)
        paint_cross(painter, theme)


def paint_sign_in(painter: QPainter, box: QRectF, *, lit: bool, theme: Theme) -> None:
    """Draw a lit or a shut space as large as a box allows, bold enough to be read when small."""
    scale = min(box.width(), box.height()) / BADGE
    with placed(painter, box.center(), scale):
        half = BADGE / 2 - 2
        shape = rounded(QRectF(-half, -half, 2 * half, 2 * half), 12)
        ground, stripe = shut_colors(theme)
        if lit:
            painter.fillPath(shape, board_color(theme, "square_lit"))
            painter.setPen(QPen(theme.color("lit_line"), 4))
        else:
            painter.fillPath(shape, ground)
            painter.setClipPath(shape)
            _paint_hatch(painter, stripe)
            painter.setClipping(False)
            painter.setPen(QPen(_shut_edge(theme), 3))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(shape)
        if not lit:
            painter.scale(0.62, 0.62)
            paint_cross(painter, theme)


def _paint_hatch(painter: QPainter, stripe: QColor) -> None:
    painter.setPen(QPen(stripe, HATCH))
    step = 2 * HATCH * math.sqrt(2)
    for number in range(-6, 7):
        middle = number * step
        painter.drawLine(QPointF(middle - SPACE, SPACE), QPointF(middle + SPACE, -SPACE))


def _shut_edge(theme: Theme) -> QColor:
    if theme.is_contrast:
        return theme.color("bad")
    stripe = shut_colors(theme)[1]
    return mixed(stripe, WHITE if theme.is_dark else QColor("#3A2C10"), 0.34)


def paint_cross(painter: QPainter, theme: Theme) -> None:
    """Draw a cross at the origin."""
    under = theme.color("card" if theme.is_dark else "ivory")
    for color, width in ((under, 15.0), (theme.color("bad"), 8.0)):
        painter.setPen(round_pen(color, width))
        for side in (-1, 1):
            painter.drawLine(QPointF(-CROSS * side, -CROSS), QPointF(CROSS * side, CROSS))


def thread(line: Line) -> QLineF:
    """Return the thread of a scoring line: beside the signs, not over them."""
    first, last = space_point(line.squares[0]), space_point(line.squares[-1])
    whole = QLineF(first, last)
    direct = whole.unitVector()
    along = QPointF(direct.dx(), direct.dy())
    slanting = abs(along.x()) > 0.1 and abs(along.y()) > 0.1
    across = QPointF(-along.y(), along.x())
    if across.y() < -0.1 or (abs(across.y()) < 0.1 and across.x() < 0):
        across = -across
    across *= 60.0 if slanting else HALF + 11
    longer = along * (HALF * (0.35 if slanting else 0.74))
    return QLineF(first + across - longer, last + across + longer)


def paint_thread(painter: QPainter, line: Line, theme: Theme, share: float = 1.0) -> None:
    """Draw a line that counts as a stitched thread; share 0 to 1 is sewn."""
    whole = thread(line)
    sewn = QLineF(whole.p1(), whole.pointAt(share))
    edge, cord, stitch = thread_colors(line.seat, theme)
    with saved(painter):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, width in ((edge, 18.0), (cord, 12.5)):
            painter.setPen(round_pen(color, width))
            painter.drawLine(sewn)
        stitches = round_pen(stitch, 5)
        stitches.setDashPattern([2.6, 2.4] if line.seat == 0 else [0.6, 2.2])
        painter.setPen(stitches)
        painter.drawLine(sewn)


def paint_fresh(painter: QPainter, line: Line, theme: Theme) -> None:
    """Draw a glow behind a thread: the line scored, or scored more, in the last turn."""
    edge = theme.color("lit_edge") if theme.name == "light" else QColor("#5C3A00")
    with saved(painter):
        for color, width in ((edge, FRESH), (theme.color("lit"), FRESH - 6)):
            painter.setPen(round_pen(color, width))
            painter.drawLine(thread(line))


def thread_colors(seat: Seat, theme: Theme) -> tuple[QColor, QColor, QColor]:
    """Return the colors of edge, cord and stitches of a seat's thread."""
    if theme.is_contrast:
        return (WHITE, BLACK, WHITE) if seat == 0 else (BLACK, WHITE, BLACK)
    if seat == 0:
        return tile_color(0, "ink"), tile_color(0, "side"), tile_color(0, "ink")
    return tile_color(1, "ink"), mixed(tile_color(1, "fill"), WHITE, 0.18), tile_color(1, "ink")


def paint_points(painter: QPainter, line: Line, theme: Theme) -> None:
    """Draw a small badge in the seat's shape on a thread, with the points of the line."""
    middle = thread(line).center()
    edge, fill, ink = thread_colors(line.seat, theme)
    badge = tile_shape(line.seat, 0, 50).translated(middle)
    painter.fillPath(badge, fill)
    paint_outline(painter, badge, (edge, 4))
    painter.fillPath(text_path(str(line.points), 32).translated(middle), ink)
