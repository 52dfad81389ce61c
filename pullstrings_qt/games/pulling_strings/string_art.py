"""The strings of the board: geometry, and painting of woven, highlighted and pulled cords."""

from collections.abc import Mapping
from functools import partial
from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QRegion, QTransform

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.pulling_strings.geometry import (
    SIZE,
    Cell,
    End,
    column_of,
    opposite,
    row_of,
    side_of,
    string_of,
)
from pullstrings_qt.look.cord import (
    CordKind,
    paint_cord,
    paint_cord_glow,
    paint_cord_shadow,
    paint_crossing_shadow,
    paint_frayed_end,
    paint_knot,
    seat_kind,
)
from pullstrings_qt.look.sprite import Sprite, SpriteBank, draw_sprite, whole
from pullstrings_qt.look.theme import board_token

Layer: TypeAlias = Literal["cord", "shadow", "glow"]
ENDS: Final = range(4 * SIZE)
STRINGS: Final = range(2 * SIZE)
EDGE: Final = 118.0
"""Distance of a string's start from the edge, in scene units; its end is symmetric."""
FRAY_EDGE: Final = 150.0
"""The same for a broken end."""
LENGTH: Final = 1000.0 - 2 * EDGE
BAND: Final = 50.0
"""Half the width of the strip around a highlighted string in which strings are redrawn."""
WEAVE: Final = 26.0
FLAT_WEAVE: Final = 16.0
KNOT: Final = 12.0


def cell_point(cell: Cell) -> QPointF:
    """Return the middle of an intersection in scene units."""
    origin, pitch = board_token("origin"), board_token("pitch")
    return QPointF(origin + pitch * column_of(cell), origin + pitch * row_of(cell))


def end_point(end: End, from_edge: float | None = None) -> QPointF:
    """Return a point on an end's string; `from_edge` of the board, or the tile's middle."""
    off = board_token("tile_center") if from_edge is None else from_edge
    along = board_token("origin") + board_token("pitch") * (end % SIZE)
    side = side_of(end)
    across = off if side in "nw" else 1000 - off
    return QPointF(along, across) if side in "ns" else QPointF(across, along)


def end_angle(end: End) -> float:
    """Return the direction from the board to an end, in degrees clockwise from the right."""
    return {"n": -90.0, "e": 0.0, "s": 90.0, "w": 180.0}[side_of(end)]


def pull_kinds(pulls: Mapping[Seat, End]) -> dict[End, CordKind]:
    """Return the colors of cords, by end: each pull colors its string up to the other pull.

    An end pulled by both has neither seat's color.
    """
    kinds: dict[End, CordKind] = {}
    for seat, end in pulls.items():
        kinds[end] = "lit" if end in kinds else seat_kind(seat)
    return {opposite(end): kind for end, kind in kinds.items()} | kinds


def _ends_of(string: int) -> tuple[End, End]:
    """Return the ends of a string: top and bottom, or left and right."""
    return (string, string + 2 * SIZE) if string < SIZE else (string + 2 * SIZE, string)


def _start(string: int) -> QPointF:
    along = board_token("origin") + board_token("pitch") * (string % SIZE)
    return QPointF(along, EDGE) if string < SIZE else QPointF(EDGE, along)


def _strip(string: int, near: float, far: float, reach: float = 60.0) -> QRectF:
    """Return a rectangle about a string between two distances along it."""
    start = _start(string)
    if string < SIZE:
        return QRectF(start.x() - reach, near, 2 * reach, far - near)
    return QRectF(near, start.y() - reach, far - near, 2 * reach)


class StringArt:
    """Draws the strings of a board from one sprite a kind and direction.

    Works in device pixels: `to_device` leads from scene units to them.
    """

    def __init__(self, bank: SpriteBank, to_device: QTransform) -> None:
        self._bank, self._to_device = bank, to_device

    def _cord(self, layer: Layer, kind: CordKind, upright: bool) -> Sprite:
        def draw(painter: QPainter) -> None:
            theme = self._bank.theme
            if layer == "cord":
                paint_cord(painter, LENGTH, theme, kind, upright=upright)
            elif layer == "glow":
                paint_cord_glow(painter, LENGTH, theme, kind, upright=upright)
            else:
                paint_cord_shadow(painter, LENGTH, theme, upright=upright)

        room = 40.0 if layer == "glow" else 24.0
        rect = QRectF(-room, -room, LENGTH + 2 * room, 2 * room)
        if layer == "cord":
            rect = QRectF(0, -room, LENGTH, 2 * room)
        if upright:
            rect = QRectF(rect.y(), rect.x(), rect.height(), rect.width())
        return self._bank.sprite(("string", layer, kind, upright), rect, draw)

    def device_rect(self, rect: QRectF) -> QRect:
        """Return a rectangle of scene units in whole device pixels."""
        corner = whole(self._to_device.map(rect.topLeft())).toPoint()
        far = whole(self._to_device.map(rect.bottomRight())).toPoint()
        return QRect(corner.x(), corner.y(), far.x() - corner.x(), far.y() - corner.y())

    def draw_string(
        self,
        painter: QPainter,
        string: int,
        broken: int,
        kinds: Mapping[End, CordKind],
        layer: Layer = "cord",
        shift: float = 0.0,
        strip: tuple[float, float] | None = None,
    ) -> None:
        """Draw one layer of a string in device space, shorter at ends whose bit is in `broken`.

        A `shift` moves the strands along the string, a `strip` limits the drawing to a section
        between two distances along it, both in scene units.
        """
        upright = string < SIZE
        for half, end in enumerate(_ends_of(string)):
            kind = kinds.get(end, "rest")
            if layer == "glow" and kind == "rest":
                continue
            edge = FRAY_EDGE if broken >> end & 1 else EDGE
            if edge == EDGE and layer != "cord":  # light and shadow fade beyond the knot
                edge = 80.0
            near, far = (500.0, 1000.0 - edge) if half else (edge, 500.0)
            if strip is not None:
                near, far = max(near, strip[0]), min(far, strip[1])
            if near >= far:
                continue
            offset = QPointF(0, shift) if upright else QPointF(shift, 0)
            clip = self.device_rect(_strip(string, near, far))
            painter.save()
            painter.setClipRect(clip, Qt.ClipOperation.IntersectClip)
            sprite = self._cord(layer, kind, upright)
            draw_sprite(painter, sprite, self._to_device.map(_start(string) + offset))
            painter.restore()

    def draw_crossing(
        self, painter: QPainter, cell: Cell, broken: int, kinds: Mapping[End, CordKind]
    ) -> None:
        """Draw the vertical string over the other where it is on top: on even intersections."""
        middle = cell_point(cell)
        lifted = self._bank.theme.casts_shadows
        if lifted:
            paint = partial(paint_crossing_shadow, theme=self._bank.theme)
            shadow = self._bank.sprite(("crossing",), QRectF(-30, -24, 60, 48), paint)
            draw_sprite(painter, shadow, self._to_device.map(middle))
        reach = WEAVE if lifted else FLAT_WEAVE
        strip = (middle.y() - reach, middle.y() + reach)
        self.draw_string(painter, column_of(cell), broken, kinds, strip=strip)

    def draw_fray(self, painter: QPainter, end: End, kind: CordKind) -> None:
        """Draw the loose strands of a broken end."""

        def draw(inner: QPainter) -> None:
            inner.rotate(end_angle(end))
            paint_frayed_end(inner, self._bank.theme, kind)

        rect = QRectF(-36, -36, 72, 72)
        sprite = self._bank.sprite(("fray", side_of(end), kind), rect, draw)
        draw_sprite(painter, sprite, self._to_device.map(end_point(end, FRAY_EDGE)))

    def draw_knot(self, painter: QPainter, end: End, kind: CordKind) -> None:
        """Draw the knot at an end."""
        paint = partial(paint_knot, radius=KNOT, theme=self._bank.theme, kind=kind)
        sprite = self._bank.sprite(("knot", kind), QRectF(-26, -26, 54, 58), paint)
        draw_sprite(painter, sprite, self._to_device.map(end_point(end, board_token("knot"))))

    def draw_rest(self, painter: QPainter, broken: int) -> None:
        """Draw all strings at rest, woven over and under, with their shadows."""
        for strings in (range(SIZE), range(SIZE, 2 * SIZE)):
            for string in strings:
                self.draw_string(painter, string, broken, {}, "shadow")
            for string in strings:
                self.draw_string(painter, string, broken, {})
        for cell in range(0, SIZE * SIZE, 2):
            self.draw_crossing(painter, cell, broken, {})
        for end in ENDS:
            if broken >> end & 1:
                self.draw_fray(painter, end, "rest")

    def draw_lit(
        self,
        painter: QPainter,
        broken: int,
        kinds: Mapping[End, CordKind],
        shift: float = 0.0,
        *,
        glow: bool = True,
    ) -> None:
        """Draw colored strings and, in a strip around them, all strings they are woven with."""
        lit = sorted({string_of(end) for end, kind in kinds.items() if kind != "rest"})
        if not lit:
            return
        region = QRegion()
        for string in lit:
            region += self.device_rect(_strip(string, 80, 920, BAND))
        painter.save()
        painter.setClipRegion(region, Qt.ClipOperation.IntersectClip)
        for string in lit:
            if glow:
                self.draw_string(painter, string, broken, kinds, "glow")
            self.draw_string(painter, string, broken, kinds, "shadow")
        for string in range(SIZE):
            self.draw_string(painter, string, broken, kinds, shift=shift if string in lit else 0)
        self._draw_row_shadows(painter, lit, broken)
        for string in range(SIZE, 2 * SIZE):
            self.draw_string(painter, string, broken, kinds, shift=shift if string in lit else 0)
        for cell in range(0, SIZE * SIZE, 2):
            if column_of(cell) in lit or SIZE + row_of(cell) in lit:
                self.draw_crossing(painter, cell, broken, kinds)
        for string in lit:
            for end in _ends_of(string):
                if broken >> end & 1:
                    self.draw_fray(painter, end, kinds.get(end, "rest"))
        painter.restore()

    def draw_woven(self, painter: QPainter, rect: QRectF, broken: int) -> None:
        """Redraw the strings at rest inside a rectangle of scene units."""
        painter.save()
        painter.setClipRect(self.device_rect(rect), Qt.ClipOperation.IntersectClip)
        for string in STRINGS:
            self.draw_string(painter, string, broken, {})
        for cell in range(0, SIZE * SIZE, 2):
            if rect.contains(cell_point(cell)):
                self.draw_crossing(painter, cell, broken, {})
        painter.restore()

    def _draw_row_shadows(self, painter: QPainter, lit: list[int], broken: int) -> None:
        """Draw the shadows of the rows on highlighted columns."""
        half = board_token("cord") / 2 + 1
        for along in (_start(column).x() for column in lit if column < SIZE):
            for row in range(SIZE, 2 * SIZE):
                strip = (along - half, along + half)
                self.draw_string(painter, row, broken, {}, "shadow", strip=strip)
