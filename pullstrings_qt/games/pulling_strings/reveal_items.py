"""Items that are on the board only during a turn, its trail, and what the coach rings."""

from collections.abc import Mapping, Sequence
from functools import partial
from math import cos, pi
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.pulling_strings.board_art import cell_point, end_angle, end_point
from pullstrings_qt.games.pulling_strings.geometry import End, side_of
from pullstrings_qt.games.pulling_strings.items import SIGNS, STACKS
from pullstrings_qt.games.pulling_strings.story_words import pulling
from pullstrings_qt.games.pulling_strings.string_pulls import StringPull
from pullstrings_qt.look.arrows import paint_arrow, paint_chevrons, paint_old_place, trail_color
from pullstrings_qt.look.blur import circle, paint_soft, rounded
from pullstrings_qt.look.board_item import BoardItem
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.sprite import Sprite, device_space, draw_scaled_sprite, draw_sprite
from pullstrings_qt.look.strokes import placed
from pullstrings_qt.look.theme import pixel_font, tokens
from pullstrings_qt.look.tile_art import (
    BOX,
    HALF,
    paint_tile_back,
    paint_tile_body,
    paint_tile_ring,
    paint_tile_shadow,
)
from pullstrings_qt.look.tile_face import FaceMode, paint_tile_face
from pullstrings_qt.tiles.tile_set import Tile

LARGE: Final = 2.14
"""Scale of a turning tile, relative to its size on its end."""
LARGE_AT: Final = (QPointF(338, 432), QPointF(662, 432))
VEIL: Final = 0.46
DARK_VEIL: Final = 0.6
MARK: Final = 58.0
"""Width of the disk with the mark of a seat that pulls."""
RESTING: Final = 49 / 58
PILL: Final = QRectF(-152, -31, 304, 62)
TALL_PILL: Final = QRectF(-152, -31, 304, 92)
"""With a separate line for the name; both plates have it, as soon as one name needs it."""
_SEAT_MARK: Final = 38.0
_PILL_ROOM: Final = PILL.width() - 13 - _SEAT_MARK - 11 - 16
_SIDES: Final = range(0, 20, 5)
PILL_BELOW: Final = 202.0
_LARGE_BOX: Final = QRectF(BOX.topLeft() * LARGE, BOX.bottomRight() * LARGE)
_CORNERS: Final = {"n": (-58, -40), "e": (40, -58), "s": (58, 40), "w": (-40, 58)}
_OTHER_CORNERS: Final = {"n": (58, -40), "e": (40, 58), "s": (-58, 40), "w": (-40, -58)}
_NOTED: Final = 62.0
_DARK: Final = QColor("#3A2403")
_VEIL: Final = 9.0
"""Height of the veil; the turning tiles are above it."""


class VeilItem(BoardItem):
    """Darkens the board except for the turning tiles."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene, _VEIL)
        panel = tokens()["board"]["panel"]
        self._panel = QRectF(panel["x"], panel["y"], panel["w"], panel["h"])

    def draw(self, painter: QPainter) -> None:
        """Fill the panel; black in high contrast."""
        theme, corner = self.bank.theme, float(tokens()["radius"]["board"])
        veil = theme.color("scrim", DARK_VEIL if theme.is_dark else VEIL)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.blackened(veil))
        grown = self._panel.adjusted(-28, -28, 28, 28) if theme.is_contrast else self._panel
        painter.drawRoundedRect(grown, corner, corner)


class LargeTile(BoardItem):
    """A large tile that turns over in the center and flies to its end; words say what it does."""

    def __init__(
        self, scene: BoardScene, seat: Seat, tile: Tile, mode: FaceMode, words: str
    ) -> None:
        super().__init__(scene, _VEIL + 1 + seat / 10)
        self._seat, self._tile, self._mode, self._words = seat, tile, mode, words
        self.turned = 0.0
        """From 0, face down, to 1, face up."""
        self.start = LARGE_AT[seat]
        self.setPos(self.start)

    def turn(self, share: float) -> None:
        """Turn it up, from 0 to 1."""
        self.turned = share
        self.update()

    def fly_to(self, goal: QPointF, share: float) -> None:
        """Move it from the center to its end, and shrink it to the size there."""
        self.setPos(self.start + (goal - self.start) * share)
        self.setScale(1 + (1 / LARGE - 1) * share)

    @property
    def box(self) -> QRectF:
        """The area of it and its text, in scene units."""
        half = HALF * LARGE
        tile = QRectF(-half, -half, 2 * half, 2 * half)
        return tile.united(TALL_PILL.translated(0, PILL_BELOW)).translated(self.pos())

    def boundingRect(self) -> QRectF:
        return _LARGE_BOX.united(_around_pill(TALL_PILL).translated(0, PILL_BELOW))

    def draw(self, painter: QPainter) -> None:
        """Draw the tile from large sprites, narrower while it turns."""
        across = abs(cos(pi * self.turned))
        up = self.turned > 0.5
        with device_space(painter) as to_device:
            point, size = to_device.map(QPointF()), self.scale()
            if across < 1:
                self._paint_edge(painter, point, across)
            if across > 0.02:
                draw_scaled_sprite(painter, self._face(up), point, across * size, size)
            if size == 1 and up:
                below = to_device.map(QPointF(0, PILL_BELOW))
                key = (f"pill {self._seat}", self._words, self.board.names)
                box = _around_pill(self.pill)
                draw_sprite(painter, self.bank.large_sprite(key, box, self._draw_pill), below)

    def _paint_edge(self, painter: QPainter, point: QPointF, across: float) -> None:
        """Draw the thick edge that is seen while a tile turns."""
        unit = self.bank.resolution * LARGE * self.scale()
        wide = (2 * HALF * across + 20 * (1 - across)) * unit
        slab = QRectF(point.x() - wide / 2, point.y() - HALF * unit, wide, (2 * HALF + 3) * unit)
        theme = self.bank.theme
        painter.setPen(theme.outline(3))
        painter.setBrush(theme.color("back").darker(145))
        corner = min(17 * unit, wide / 2)
        painter.drawRoundedRect(slab, corner, 17 * unit)

    def _face(self, up: bool) -> Sprite:
        """Return the tile as large as it gets, face up or down, with the ring of its seat."""
        theme, tile, mode, seat = self.bank.theme, self._tile, self._mode, self._seat

        def draw(painter: QPainter) -> None:
            painter.scale(LARGE, LARGE)
            paint_tile_shadow(painter, theme, lifted=True)
            if up:
                paint_tile_body(painter, theme)
                paint_tile_face(painter, tile, mode, theme)
            else:
                paint_tile_back(painter, theme)
            paint_tile_ring(painter, theme, "seat0" if seat == 0 else "seat1")

        shown = (tile, mode) if up else ()
        return self.bank.large_sprite((f"large tile {seat} {up}", shown), _LARGE_BOX, draw)

    @property
    def pill(self) -> QRectF:
        """The plate below the tile, in scene units around its place: no name is elided."""
        does, bold = QFontMetricsF(pixel_font(24)), QFontMetricsF(pixel_font(26, bold=True))
        widest = max(does.horizontalAdvance(pulling(end)) for end in _SIDES)
        names = max(map(bold.horizontalAdvance, self.board.names), default=0.0)
        return PILL if names + 12 + widest <= _PILL_ROOM else TALL_PILL

    def _draw_pill(self, painter: QPainter) -> None:
        theme, look, seat = self.bank.theme, self.board.seat_look, self._seat
        pill = self.pill
        paint_soft(painter, rounded(pill, 14), theme.shade("shadow", 115 / 255), 5, QPointF(0, 4))
        painter.setPen(QPen(look.color(seat, theme), 4.4))
        painter.setBrush(theme.color("card"))
        painter.drawRoundedRect(pill, 14, 14)
        mark = look.mark(seat, _SEAT_MARK, self.bank.resolution, theme)
        left = pill.left() + 13
        painter.drawPixmap(QPointF(left, pill.center().y() - _SEAT_MARK / 2), mark)
        place = QRectF(left + _SEAT_MARK + 11, pill.top(), _PILL_ROOM, pill.height() - 2)
        name = self.board.names[seat] if seat < len(self.board.names) else ""
        bold = pixel_font(26, bold=True)
        shown = QFontMetricsF(bold).elidedText(name, Qt.TextElideMode.ElideRight, place.width())
        left, right = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
        middle, side = Qt.AlignmentFlag.AlignVCenter, right if name else left
        above = below = place
        if place.height() > PILL.height():
            above = place.adjusted(0, 6, 0, -place.height() / 2)
            below, side = place.adjusted(0, place.height() / 2, 0, -6), left
        painter.setFont(bold)
        painter.setPen(theme.color("ink"))
        painter.drawText(above, middle | left, shown)
        painter.setFont(pixel_font(24))
        painter.setPen(theme.color("ink_soft"))
        painter.drawText(below, middle | side, self._words)


def _around_pill(pill: QRectF) -> QRectF:
    return pill.adjusted(-16, -16, 16, 20)  # with its shadow


class PullMarks(BoardItem):
    """The marks of the seats that pull, each on a disk at the outer corner of its tile."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene, SIGNS + 0.2)
        self.pulls: Mapping[Seat, End] = {}
        self.size = 1.0

    def show_pulls(self, pulls: Mapping[Seat, End], size: float = 1.0) -> None:
        """Show only the marks of these; smaller ones when a turn is at rest."""
        self.pulls, self.size = pulls, size
        self.setOpacity(1)
        self.update()

    def draw(self, painter: QPainter) -> None:
        for seat, end in self.pulls.items():
            both = seat > 0 and self.pulls.get(0) == end
            corners = _OTHER_CORNERS if both else _CORNERS
            point = end_point(end) + QPointF(*corners[side_of(end)])
            paint, key = partial(self._paint_disk, seat=seat), ("pull mark", seat)
            box, size = QRectF(-44, -44, 88, 92), self.size
            self.stamp(painter, key, box, paint, point, across=size, down=size)

    def _paint_disk(self, painter: QPainter, seat: Seat) -> None:
        theme, look = self.bank.theme, self.board.seat_look
        radius = MARK / 2 - 3
        shade = circle(QPointF(0, 3), radius + 1)
        paint_soft(painter, shade, theme.shade("shadow", 120 / 255), 4)
        painter.setPen(QPen(look.color(seat, theme), 5))
        painter.setBrush(theme.color("card"))
        painter.drawEllipse(QPointF(), radius, radius)
        side = 0.5 * MARK
        mark = look.mark(seat, side, self.bank.resolution, theme)
        painter.drawPixmap(QPointF(-side / 2, -side / 2), mark)


class TrailItem(BoardItem):
    """The old places of moved stacks, and arrows to the new ones, below the current stacks."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene, STACKS - 0.4)
        self.places: Sequence[StringPull] = ()
        self.arrows: Sequence[StringPull] = ()

    def show_ways(self, places: Sequence[StringPull], arrows: Sequence[StringPull]) -> None:
        """Show only these."""
        self.places, self.arrows = places, arrows
        self.update()

    def draw(self, painter: QPainter) -> None:
        """Draw the rings, then the arrows."""
        theme = self.bank.theme
        left = {each.origin: each.stood for pull in self.places for each in pull.carried}
        for cell, disks in left.items():
            paint = partial(paint_old_place, disks=disks, theme=theme)
            box, key = QRectF(-54, -54, 108, 108), ("old place", disks)
            self.stamp(painter, key, box, paint, cell_point(cell))
        for pull in self.arrows:
            angle = end_angle(pull.end)
            color = trail_color(theme, pull.by[0] if len(pull.by) == 1 else None)
            paint = partial(paint_arrow, color=color, angle=angle)
            way = ("arrow", angle, pull.by)
            for each in pull.carried:
                middle = (cell_point(each.origin) + cell_point(each.target)) / 2
                self.stamp(painter, way, QRectF(-44, -44, 88, 88), paint, middle)


class NoteItem(BoardItem):
    """A ring around the subject of the coach's note, and a chevron in its direction."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene, SIGNS - 0.5)
        self._points: Sequence[QPointF] = ()

    def show_points(self, points: Sequence[QPointF]) -> None:
        """Ring the first of these points, with chevrons to the others; empty for nothing."""
        self._points = points
        self.update()

    def draw(self, painter: QPainter) -> None:
        """Draw the ring, and a chevron toward each of the other places."""
        if not self._points:
            return
        ringed, lit = self._points[0], self.bank.theme.color("lit")
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, width in ((_DARK, 11.0), (lit, 6.5)):
            painter.setPen(QPen(color, width))
            painter.drawEllipse(ringed, _NOTED, _NOTED)
        for point in self._points[1:]:
            way = QLineF(ringed, point)
            if way.length() < _NOTED:
                continue
            with placed(painter, ringed):
                painter.rotate(-way.angle())
                painter.translate(_NOTED + 16, 0)
                paint_chevrons(painter, lit, 1)
