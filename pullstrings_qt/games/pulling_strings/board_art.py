"""The board at rest, its woven, lit and pulled strings, and small pictures of a position."""

from collections.abc import Mapping
from functools import partial
from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QRegion, QTransform

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.pulling_strings.geometry import (
    HOMES,
    SIZE,
    Cell,
    End,
    column_of,
    opposite,
    row_of,
    side_of,
    string_of,
)
from pullstrings_qt.games.pulling_strings.match_tiles import side_up, tile_set_of
from pullstrings_qt.games.pulling_strings.state import PullingStringsState
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
from pullstrings_qt.look.disk_art import STACK_BOX, paint_stack
from pullstrings_qt.look.marks import paint_home
from pullstrings_qt.look.sprite import (
    Sprite,
    SpriteBank,
    baked_pixmap,
    draw_sprite,
    sprite_bank,
    whole,
)
from pullstrings_qt.look.theme import Theme, board_token, tokens
from pullstrings_qt.look.tile_art import BOX as TILE_BOX
from pullstrings_qt.look.tile_art import TileState, paint_broken_seat, paint_tile
from pullstrings_qt.look.wood import paint_wood

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
PANEL_BOX: Final = QRectF(90, 90, 820, 840)
"""What wood, homes and strings with their shadows cover."""
LIT_BOX: Final = QRectF(78, 78, 844, 844)
"""What colored strings with their glow cover."""


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


def board_sprite(bank: SpriteBank, broken: int) -> Sprite:
    """Return wood, homes and strings at rest as one picture."""
    panel, corner = tokens()["board"]["panel"], float(tokens()["radius"]["board"])
    rect = QRectF(panel["x"], panel["y"], panel["w"], panel["h"])
    paint_panel = partial(paint_wood, rect=rect, radius=corner, theme=bank.theme)

    def draw(painter: QPainter) -> None:
        # From units back to whole device pixels, to align all sprites as during movements.
        to_device = QTransform.fromScale(bank.resolution, bank.resolution)
        painter.scale(1 / bank.resolution, 1 / bank.resolution)
        draw_sprite(painter, bank.sprite(("panel",), PANEL_BOX, paint_panel), QPointF())
        for seat, cells in enumerate(HOMES):
            paint = partial(paint_home, seat=seat, theme=bank.theme)
            home = bank.sprite(("home", seat), QRectF(-72, -72, 144, 144), paint)
            for cell in cells:
                draw_sprite(painter, home, to_device.map(cell_point(cell)))
        StringArt(bank, to_device).draw_rest(painter, broken)

    return bank.large_sprite(("board", broken), PANEL_BOX, draw)


def lit_strings_sprite(
    bank: SpriteBank, broken: int, kinds: Mapping[End, CordKind], *, glow: bool = True
) -> Sprite:
    """Return the colored strings as one picture, over the board at rest."""

    def draw(painter: QPainter) -> None:
        to_device = QTransform.fromScale(bank.resolution, bank.resolution)
        painter.scale(1 / bank.resolution, 1 / bank.resolution)
        StringArt(bank, to_device).draw_lit(painter, broken, kinds, glow=glow)

    key = ("lit strings" if glow else "tinted strings", broken, tuple(sorted(kinds.items())))
    return bank.large_sprite(key, LIT_BOX, draw)


def draw_board(painter: QPainter, bank: SpriteBank, to_device: QTransform, broken: int) -> None:
    """Draw the board at rest and the empty places of broken ends (in device space)."""
    draw_sprite(painter, board_sprite(bank, broken), to_device.map(QPointF()))
    paint = partial(paint_broken_seat, theme=bank.theme)
    seat = bank.sprite(("seat",), QRectF(-60, -60, 120, 120), paint)
    for end in ENDS:
        if broken >> end & 1:
            draw_sprite(painter, seat, to_device.map(end_point(end)))


def board_thumbnail(state: PullingStringsState, side: int, ratio: float, theme: Theme) -> QPixmap:
    """Return a small picture of a position, `side` logical pixels wide.

    Tiles that the set does not have are drawn face down.
    """
    faces, mode = tile_set_of(state.options).tiles, side_up(state.options)
    pixels = max(1, round(side * ratio))
    bank = sprite_bank(theme, pixels / 1000)
    to_device = QTransform.fromScale(pixels / 1000, pixels / 1000)

    def paint_all(painter: QPainter) -> None:
        draw_board(painter, bank, to_device, state.broken)
        strings = StringArt(bank, to_device)
        for end in state.open_ends:
            tile = faces.get(state.layout[end])
            down: TileState = "down" if tile is None else "rest"
            paint = partial(paint_tile, tile=tile, mode=mode, theme=bank.theme, state=down)
            sprite = bank.sprite(("small tile", tile, mode), TILE_BOX, paint)
            draw_sprite(painter, sprite, to_device.map(end_point(end)))
            strings.draw_knot(painter, end, "rest")
        for cell, disks in state.stacks.items():
            paint_disks = partial(paint_stack, disks=disks, theme=bank.theme)
            sprite = bank.sprite(("small stack", disks), STACK_BOX, paint_disks)
            draw_sprite(painter, sprite, to_device.map(cell_point(cell)))

    pixmap = baked_pixmap(pixels, pixels, 1.0, paint_all)
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
