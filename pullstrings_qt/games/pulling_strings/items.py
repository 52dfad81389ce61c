"""Changing items on the board: strings, tiles, knots, stacks, homes and signs."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial, reduce
from typing import Final, Literal

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.pulling_strings.board_art import (
    ENDS,
    StringArt,
    cell_point,
    draw_board,
    end_angle,
    end_point,
    lit_strings_sprite,
)
from pullstrings_qt.games.pulling_strings.gauge import FACE, SIGN_FACE, Gauge, paint_gauge
from pullstrings_qt.games.pulling_strings.geometry import Cell, End, home_owner, side_of
from pullstrings_qt.look.arrows import arrow_color, paint_badge, paint_chevrons, paint_stop_bar
from pullstrings_qt.look.board_item import BoardItem
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.cord import CordKind
from pullstrings_qt.look.disk_art import STACK_BOX, paint_ghost, paint_stack
from pullstrings_qt.look.marks import paint_home_glow
from pullstrings_qt.look.sprite import Sprite, device_space, draw_sprite
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tile_art import (
    BOX,
    PRESS,
    Ring,
    paint_empty_seat,
    paint_tile_body,
    paint_tile_ring,
    paint_tile_shadow,
)
from pullstrings_qt.look.tile_face import FaceMode, paint_tile_face
from pullstrings_qt.tiles.tile_set import Tile

REST_BOX: Final = QRectF(-66, -62, 132, 136)
"""The area of a tile at rest with its shadow."""
_FALLING: Final = BOX.adjusted(-24, -24, 24, 90)
"""The area of a tile, lifted or falling."""
_GLOW: Final = QRectF(-110, -110, 220, 220)
_SIGN: Final = QRectF(-60, -60, 120, 120)
LIFT: Final = 7.0
TINT: Final = 0.5
"""How much of a seat's color is left on a string that was pulled in the last turn."""
DROP: Final = 12.0
STOP_BESIDE: Final = 72.0
STOP_ABOVE: Final = 64.0
STACKS: Final = 5.0
SIGNS: Final = 8.0
"""Heights of items of which others are a little above or below."""


def united(areas: Iterable[QRectF]) -> QRectF:
    """Return the smallest rectangle around all areas; a null one around none."""
    return reduce(QRectF.united, areas, QRectF())


class PanelItem(BoardItem):
    """Wood, homes, strings at rest and empty places."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene, 0)
        self.broken = 0

    def draw(self, painter: QPainter) -> None:
        with device_space(painter) as to_device:
            draw_board(painter, self.bank, to_device, self.broken)


class StringsItem(BoardItem):
    """The highlighted or pulled strings, above those at rest.

    Those that only mark the last pulls are `tinted`: paler, and without a glow.
    """

    def __init__(self, scene: BoardScene, *, tinted: bool = False) -> None:
        super().__init__(scene, 1.5 if tinted else 2)
        self._tinted = tinted
        self.setOpacity(TINT if tinted else 1)
        self.broken = 0
        self.kinds: Mapping[End, CordKind] = {}
        self.shift = 0.0
        """How far they are moved along themselves."""

    def draw(self, painter: QPainter) -> None:
        if not self.kinds:
            return
        with device_space(painter) as to_device:
            if self.shift:
                art = StringArt(self.bank, to_device)
                art.draw_lit(painter, self.broken, self.kinds, self.shift)
            else:
                lit = lit_strings_sprite(self.bank, self.broken, self.kinds, glow=not self._tinted)
                draw_sprite(painter, lit, to_device.map(QPointF()))


class KnotsItem(BoardItem):
    """The knots at all ends that are not broken."""

    def __init__(self, scene: BoardScene, strings: StringsItem, tints: StringsItem) -> None:
        super().__init__(scene, 4)
        self._strings, self._tints = strings, tints

    def draw(self, painter: QPainter) -> None:
        """Draw each knot, colored ones above those at rest."""
        strings = self._strings
        with device_space(painter) as to_device:
            art = StringArt(self.bank, to_device)
            for end in ENDS:
                if strings.broken >> end & 1:
                    continue
                kind = strings.kinds.get(end, "rest")
                tint = self._tints.kinds.get(end, "rest") if self._tints.isVisible() else "rest"
                if kind == "rest" or strings.opacity() < 1:
                    art.draw_knot(painter, end, "rest")
                for each, opacity in ((tint, TINT), (kind, strings.opacity())):
                    if each != "rest":
                        painter.setOpacity(opacity)
                        art.draw_knot(painter, end, each)
                        painter.setOpacity(1)


class GlowItem(BoardItem):
    """The glow around the homes that count."""

    def __init__(self, scene: BoardScene, panel: PanelItem) -> None:
        super().__init__(scene, 1)
        self._panel = panel
        self.cells: tuple[Cell, ...] = ()

    def show_cells(self, cells: tuple[Cell, ...]) -> None:
        """Make only the homes on these intersections glow."""
        self.prepareGeometryChange()
        self.cells = cells

    def boundingRect(self) -> QRectF:
        return united(_GLOW.translated(cell_point(cell)) for cell in self.cells)

    def draw(self, painter: QPainter) -> None:
        if self.cells:
            key = ("glow", self.cells, self._panel.broken)
            self.stamp_large(painter, key, self._paint, self.boundingRect())

    def _paint(self, painter: QPainter) -> None:
        """Draw a glow outside each home, then the strings that cross it."""
        for cell in self.cells:
            point, seat = cell_point(cell), home_owner(cell) or 0
            paint = partial(paint_home_glow, seat=seat, theme=self.bank.theme)
            self.stamp(painter, ("glow", seat), _GLOW, paint, point)
            around = QRectF(-100, -100, 200, 200).translated(point)
            with device_space(painter) as to_device:
                StringArt(self.bank, to_device).draw_woven(painter, around, self._panel.broken)


class TileItem(BoardItem):
    """The tile on one end."""

    def __init__(self, scene: BoardScene, end: End) -> None:
        super().__init__(scene, 3)
        self.setPos(end_point(end))
        self.end = end
        self.tile: Tile | None = None
        self.mode: FaceMode = "front"
        self.frame: int | None = None
        """A frame of the motion of a sign that moves; None is the still."""
        self.ring: Ring | None = None
        self.lift = 0.0
        """From 0 on the table to 1 in the hand."""
        self.pressed = False
        self.drop = 0.0
        self.tilt = 0.0
        """Degrees it has turned while it falls."""
        self.away = False
        """Whether it is shown elsewhere; its place is empty then."""
        self.gauge: Gauge | None = None
        """The gauge that helps to choose it; the face is smaller beside it."""

    def reset(self) -> None:
        """Reset to the state at rest."""
        self.ring, self.lift, self.drop, self.tilt = None, 0.0, 0.0, 0.0
        self.away, self.pressed, self.frame = False, False, None
        self.setOpacity(1)

    def take_up(self) -> None:
        """Leave its place empty: it is shown elsewhere."""
        self.away = True
        self.update()

    def boundingRect(self) -> QRectF:
        return _FALLING

    def draw(self, painter: QPainter) -> None:
        """Draw shadow, tile, face, ring and gauge; without ring and gauge it is one picture."""
        middle, raised = QPointF(0, self.drop), PRESS if self.pressed else -LIFT * self.lift
        with device_space(painter) as to_device:
            ground, above = to_device.map(middle), to_device.map(middle + QPointF(0, raised))
            if self.away:
                draw_sprite(painter, self._part("empty", paint_empty_seat), ground)
                return
            if self.lift == 0 and self.ring is None and not self.pressed:
                draw_sprite(painter, self._face(whole=True), ground)
            else:
                self._paint_parts(painter, ground, above)
        if self.gauge is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(middle + QPointF(0, raised))
            paint_gauge(painter, self.gauge, self.bank.theme)

    def _paint_parts(self, painter: QPainter, ground: QPointF, above: QPointF) -> None:
        solid = painter.opacity()
        painter.setOpacity(solid * (1 - self.lift))
        draw_sprite(painter, self._part("shadow", paint_tile_shadow), ground)
        if self.lift > 0:
            painter.setOpacity(solid * self.lift)
            long = partial(paint_tile_shadow, lifted=True)
            draw_sprite(painter, self._part("long shadow", long), ground)
        painter.setOpacity(solid)
        if self.tilt:
            painter.translate(above)
            painter.rotate(self.tilt)
            painter.translate(-above)
        part, flat = "pressed" if self.pressed else "body", not self.pressed
        draw_sprite(painter, self._part(part, partial(paint_tile_body, side=flat)), above)
        draw_sprite(painter, self._face(whole=False), above)
        if self.ring is not None:
            ring = partial(paint_tile_ring, ring=self.ring)
            draw_sprite(painter, self._part(self.ring, ring), above)

    def _part(self, part: str, paint: Callable[..., None]) -> Sprite:
        return self.bank.sprite(("tile", part), BOX, partial(paint, theme=self.bank.theme))

    def _face(self, *, whole: bool) -> Sprite:
        """Return the face alone, smaller beside a gauge, or on its tile with the shadow below."""
        theme, tile, mode, frame, size = self.bank.theme, self.tile, self.mode, self.frame, 1.0
        if self.gauge is not None and tile is not None:
            face = tile.back if mode == "back" else tile.front
            plain = mode != "both" and face.picture is None and face.sign is None
            letter = plain and len(face.text) == 1 and not theme.is_contrast
            size = FACE if letter else SIGN_FACE

        def draw(painter: QPainter) -> None:
            if whole:
                paint_tile_shadow(painter, theme)
                paint_tile_body(painter, theme)
            if tile is not None:
                painter.scale(size, size)
                paint_tile_face(painter, tile, mode, theme, frame)

        box = REST_BOX if whole else QRectF(-54, -54, 108, 108)
        return self.bank.sprite(("face", whole, tile, mode, frame, size), box, draw)


def seat_rings(pulls: Mapping[Seat, End]) -> dict[End, Ring]:
    """Return the rings of the tiles that are pulled: of a seat, or of both."""
    rings: dict[End, Ring] = {}
    for seat, end in pulls.items():
        rings[end] = "both" if end in rings else ("seat0", "seat1")[seat]
    return rings


class StackItem(BoardItem):
    """A stack of disks, or a part of it during a turn."""

    def __init__(self, scene: BoardScene, point: QPointF, disks: int) -> None:
        super().__init__(scene, STACKS)
        self.disks = disks
        self.place(point)

    def place(self, point: QPointF) -> None:
        """Move the center to a point; lower stacks are drawn before upper ones."""
        self.setPos(point)
        self.setZValue(STACKS + point.y() / 1000 + point.x() / 100000)

    def boundingRect(self) -> QRectF:
        return STACK_BOX

    def draw(self, painter: QPainter) -> None:
        paint = partial(paint_stack, disks=self.disks, theme=self.bank.theme)
        key, size = ("stack", self.disks), self.scale()
        self.stamp(painter, key, STACK_BOX, paint, QPointF(), across=size, down=size)


@dataclass(frozen=True, slots=True)
class BoardSign:
    """A sign on the board: chevrons, a stop bar, the ghost of a stack or a badge.

    Its angle is in degrees clockwise from the right. Without a seat its color is the highlight's.
    """

    kind: Literal["chevrons", "stop", "ghost", "badge"]
    point: QPointF
    angle: float = 0.0
    disks: int = 0
    seat: int | None = None
    text: str = "+1"


def pull_sign(origin: Cell, target: Cell, end: End, seat: int | None = None) -> BoardSign:
    """Return an arrow along the way of a pulled stack, or a bar if it cannot move."""
    start, angle = cell_point(origin), end_angle(end)
    if target != origin:
        return BoardSign("chevrons", (start + cell_point(target)) / 2, angle, seat=seat)
    off = STOP_BESIDE if side_of(end) in "ew" else STOP_ABOVE
    way = end_point(end) - start
    return BoardSign("stop", start + way * (off / way.manhattanLength()), angle)


class SignsItem(BoardItem):
    """Signs for what would happen or what happens."""

    def __init__(self, scene: BoardScene, height: float = SIGNS) -> None:
        super().__init__(scene, height)
        self.signs: list[BoardSign] = []

    def show_signs(self, signs: list[BoardSign]) -> None:
        """Show only these signs."""
        self.prepareGeometryChange()
        self.signs = signs

    def boundingRect(self) -> QRectF:
        return united(_SIGN.translated(sign.point) for sign in self.signs)

    def draw(self, painter: QPainter) -> None:
        """Draw each sign: ghosts first, arrows above."""
        for sign in sorted(self.signs, key=lambda sign: sign.kind != "ghost"):
            key = ("sign", sign.kind, sign.angle, sign.disks, sign.seat, sign.text)
            paint = partial(_paint_sign, sign=sign, theme=self.bank.theme)
            self.stamp(painter, key, _SIGN, paint, sign.point)


def _paint_sign(painter: QPainter, sign: BoardSign, theme: Theme) -> None:
    painter.rotate(sign.angle)
    match sign.kind:
        case "chevrons":
            paint_chevrons(painter, arrow_color(theme, sign.seat))
        case "stop":
            paint_stop_bar(painter, arrow_color(theme, sign.seat))
        case "ghost":
            paint_ghost(painter, sign.disks, theme)
        case "badge":
            paint_badge(painter, sign.text, theme)
