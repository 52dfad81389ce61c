"""Tiles in all their states: normal, lifted, pressed, face down, turning, and an empty place."""

from functools import lru_cache
from math import cos, radians
from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPixmap

from pullstrings_qt.look.blur import paint_soft, rounded
from pullstrings_qt.look.sprite import baked_pixmap
from pullstrings_qt.look.strokes import dashed_pen, device_scale, paint_outline, round_pen, saved
from pullstrings_qt.look.theme import BLACK, WHITE, Theme, mixed, tokens
from pullstrings_qt.look.tile_face import FaceMode, paint_tile_face
from pullstrings_qt.tiles.tile_set import Tile

TileState: TypeAlias = Literal["rest", "hover", "pressed", "selected", "dim", "down"]
Ring: TypeAlias = Literal["lit", "seat0", "seat1", "both"]

HALF: Final = 54.0
BOX: Final = QRectF(-78, -78, 156, 168)
"""The area of a tile with ring and shadow, in board units around its center."""
LIFTS: Final = {"hover": 7.0, "selected": 5.0}
PRESS: Final = 4.0
DIM: Final = 0.68
"""Opacity of a tile that is not chosen: its letter keeps a contrast of 4.5."""
SLAB: Final = 20.0
"""Thickness of a turning tile, in board units."""


def _box(grow: float = 0.0) -> QRectF:
    half = HALF + grow
    return QRectF(-half, -half, 2 * half, 2 * half)


def _radius() -> float:
    return float(tokens()["radius"]["tile"])


def paint_tile_shadow(painter: QPainter, theme: Theme, *, lifted: bool = False) -> None:
    """Draw the shadow of a tile at the origin; nothing in high contrast."""
    below, sigma = (18.0, 8.0) if lifted else (6.0, 4.0)
    rect = QRectF(-HALF + 2, -HALF + below, 2 * HALF - 4, 2 * HALF - 2)
    color = theme.shade("shadow", 0.6 if theme.is_dark else 0.42)
    paint_soft(painter, rounded(rect, _radius()), color, sigma)


def paint_tile_body(painter: QPainter, theme: Theme, *, side: bool = True) -> None:
    """Draw a blank ivory tile at the origin; `side` shows its lower edge."""
    radius = _radius()
    ivory, edge = theme.color("ivory"), theme.color("ivory_edge")
    shape = rounded(_box(), radius)
    if theme.is_contrast:
        painter.fillPath(shape, ivory)
        return
    if side:
        painter.fillPath(shape.translated(0, 5), mixed(edge, QColor("#5A3A12"), 0.35))
    face = QLinearGradient(-HALF, -HALF, -HALF + 0.3 * 2 * HALF, HALF)
    face.setColorAt(0, mixed(ivory, WHITE, 0.5))
    face.setColorAt(1, mixed(ivory, edge, 0.28))
    painter.fillPath(shape, face)
    paint_outline(painter, rounded(_box(-1.5), radius - 1.5), (QColor(255, 255, 255, 204), 2))


def paint_tile_back(painter: QPainter, theme: Theme) -> None:
    """Draw a face-down tile at the origin: the green back with its loop of string."""
    radius = _radius()
    back, line = theme.color("back"), theme.color("back_line")
    if not theme.is_contrast:
        painter.fillPath(rounded(_box().translated(0, 4), radius), mixed(back, BLACK, 0.45))
    painter.fillPath(rounded(_box(), radius), back)
    if theme.is_contrast:
        paint_outline(painter, rounded(_box(-2), radius - 2), (line, 4))
    paint_outline(painter, rounded(_box(-9), 11), (line, 2.5))
    q = HALF * 0.46
    loop = QPainterPath(QPointF(-q * 1.25, q * 0.23))
    loop.lineTo(-q, q * 0.55)
    loop.cubicTo(-q * 0.2, q * 1.1, q * 0.5, -q * 0.1, 0, -q * 0.75)
    loop.cubicTo(-q * 0.5, -q * 0.1, q * 0.2, q * 1.1, q, q * 0.55)
    loop.lineTo(q * 1.25, q * 0.23)
    painter.strokePath(loop, round_pen(line, 2 * HALF * 0.045))


def paint_tile_ring(painter: QPainter, theme: Theme, ring: Ring) -> None:
    """Draw the ring of a highlighted tile or of the seat (or both seats) that pulled it."""
    first, second = theme.color("seat0"), theme.color("seat1")
    if ring == "both":
        strokes = [(first, 7, 3, 20), (second, 7, -4, 14)]
    elif theme.is_contrast:
        radius = 20 if ring == "lit" else 18
        strokes = [(BLACK, 14, 0, 17), (theme.color(ring), 9, 3, radius)]
    elif ring == "lit":
        strokes = [(theme.color("lit_edge"), 3, 4, 21), (theme.color("lit"), 7, 0, 17)]
    else:
        strokes = [(first if ring == "seat0" else second, 7, 1, 18)]
    for color, width, grow, radius in strokes:
        paint_outline(painter, rounded(_box(grow), radius), (color, width))


def paint_broken_seat(painter: QPainter, theme: Theme) -> None:
    """Draw the empty place of a broken end at the origin: dashes and a cross."""
    paint_empty_seat(painter, theme)
    cross = QPainterPath(QPointF(-15, -15))
    cross.lineTo(15, 15)
    cross.moveTo(15, -15)
    cross.lineTo(-15, 15)
    painter.strokePath(cross, round_pen(theme.color("control"), 5))


def paint_empty_seat(painter: QPainter, theme: Theme) -> None:
    """Draw the place of a missing tile at the origin: dashes."""
    with saved(painter):
        painter.setPen(dashed_pen(theme.color("control", 0.8), 3, 3, 3))
        painter.setBrush(theme.tint("cloth_shade", 0.55))
        painter.drawRoundedRect(_box(-6), 15, 15)


def paint_tile(
    painter: QPainter,
    tile: Tile | None,
    mode: FaceMode,
    theme: Theme,
    state: TileState = "rest",
    seat: int | None = None,
    frame: int | None = None,
) -> None:
    """Draw a tile at the origin, 108 units wide, at a frame or still; face down it may be None."""
    with saved(painter):
        if state == "dim":
            painter.setOpacity(painter.opacity() * DIM)
        else:
            paint_tile_shadow(painter, theme, lifted=state in LIFTS)
        painter.translate(0, PRESS if state == "pressed" else -LIFTS.get(state, 0))
        if state == "down" or tile is None:
            paint_tile_back(painter, theme)
        else:
            paint_tile_body(painter, theme, side=state != "pressed")
            paint_tile_face(painter, tile, mode, theme, frame)
        if seat is not None:
            paint_tile_ring(painter, theme, "seat0" if seat == 0 else "seat1")
        elif state in LIFTS:
            paint_tile_ring(painter, theme, "lit")


@lru_cache(maxsize=4)
def _turning_shadow(theme_name: str, resolution: float) -> QPixmap:

    def paint(painter: QPainter) -> None:
        painter.scale(resolution, resolution)
        painter.translate(-BOX.topLeft())
        paint_tile_shadow(painter, Theme(theme_name))

    return baked_pixmap(BOX.width() * resolution, BOX.height() * resolution, 1, paint)


def paint_turning_tile(
    painter: QPainter,
    tile: Tile,
    mode: FaceMode,
    theme: Theme,
    share: float,
    seat: int | None = None,
) -> None:
    """Draw a tile at the origin, turning around its vertical axis from face down to face up."""
    angle = 180 * min(max(share, 0.0), 1.0)
    across = abs(cos(radians(angle)))
    shown = angle > 90
    edge = SLAB * (1 - across)
    painter.save()
    with saved(painter):
        shadow = _turning_shadow(theme.name, round(device_scale(painter), 3))
        painter.scale(max(across, 0.12), 1)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(BOX, shadow, QRectF(shadow.rect()))
    if 0 < share < 1:
        painter.translate(0, -6)
        slab = QRectF(-HALF * across + edge / 2, -HALF, 2 * HALF * across + edge, 2 * HALF + 3)
        if across < 0.02:
            slab.translate(-edge / 2, 0)
        painter.setPen(theme.outline(3))
        painter.setBrush(mixed(theme.color("back"), BLACK, 0.3))
        painter.drawRoundedRect(slab, min(_radius(), slab.width() / 2), _radius())
    if across < 0.06:
        painter.restore()
        return
    painter.translate(-edge / 2, 0)
    painter.scale(across, 1)
    if shown:
        paint_tile_body(painter, theme)
        paint_tile_face(painter, tile, mode, theme)
    else:
        paint_tile_back(painter, theme)
    if seat is not None:
        paint_tile_ring(painter, theme, "seat0" if seat == 0 else "seat1")
    painter.restore()


@lru_cache(maxsize=256)
def _pixmap(
    tile: Tile | None, mode: FaceMode, size: float, ratio: float, theme: Theme, state: TileState
) -> QPixmap:
    scale = size / (2 * HALF)

    def paint(painter: QPainter) -> None:
        painter.scale(scale, scale)
        painter.translate(-BOX.topLeft())
        paint_tile(painter, tile, mode, theme, state)

    return baked_pixmap(BOX.width() * scale, BOX.height() * scale, ratio, paint)


def tile_pixmap(
    tile: Tile | None,
    mode: FaceMode,
    size: float,
    ratio: float,
    theme: Theme,
    *,
    state: TileState = "rest",
) -> QPixmap:
    """Return a tile of a width in logical pixels, with margins for ring and shadow (`BOX`)."""
    return _pixmap(tile, mode, size, ratio, theme.for_pictures(), state)
