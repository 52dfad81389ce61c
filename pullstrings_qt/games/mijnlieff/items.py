"""Changing items on the board: available and blocked spaces, tiles, threads, the ghost."""

from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.mijnlieff.board_art import (
    AWAY,
    RADIUS,
    SPACE,
    WHOLE,
    neighborhood,
    paint_board,
    paint_fresh,
    paint_lit_ring,
    paint_lit_space,
    paint_points,
    paint_shut_space,
    paint_thread,
    space_point,
    space_rect,
)
from pullstrings_qt.games.mijnlieff.geometry import FOURS, TRIPLES, Kind, Square
from pullstrings_qt.games.mijnlieff.state import Line, PlacedTile
from pullstrings_qt.games.mijnlieff.tile_art import BOX, TileLook, paint_tile, tile_shape
from pullstrings_qt.look.board_item import BoardItem
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.strokes import dashed_pen, paint_outline, placed, round_pen, saved

LIT_BOX: Final = QRectF(-SPACE / 2 - 30, -SPACE / 2 - 30, SPACE + 60, SPACE + 60)
LOOK: Final = TileLook()
RING_BOX: Final = QRectF(-SPACE / 2 - 40, -SPACE / 2 - 40, SPACE + 80, SPACE + 80)


class SpacesItem(BoardItem):
    """The board, the available spaces, and those blocked by a Pusher; both appear, from 0 to 1."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene, 0)
        self.lit: dict[Square, float] = {}
        self.shut: dict[Square, float] = {}
        self.pusher: Square | None = None

    def clear(self) -> None:
        """Reset every space."""
        self.lit.clear()
        self.shut.clear()
        self.pusher = None

    def draw(self, painter: QPainter) -> None:
        theme, letters = self.board.theme, self.board.theme.text_scale
        board = partial(paint_board, theme=theme, letters=letters)
        self.stamp_large(painter, ("board", letters), board)
        for name, spaces, paint in (
            ("lit", self.lit, paint_lit_space),
            ("shut", self.shut, paint_shut_space),
        ):
            for square, share in spaces.items():
                with saved(painter):
                    painter.setOpacity(painter.opacity() * share)
                    self.stamp(
                        painter, name, LIT_BOX, partial(paint, theme=theme), space_point(square)
                    )
        if self.pusher is not None and self.shut and not theme.is_contrast:
            with saved(painter):
                painter.setOpacity(painter.opacity() * max(self.shut.values()))
                painter.setPen(dashed_pen(theme.color("bad"), 5, 3.4, 2.0))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                radius = RADIUS + AWAY / 2
                painter.drawRoundedRect(neighborhood(self.pusher), radius, radius)


class TileItem(BoardItem):
    """One tile; it comes down larger than 1, has a ring if it binds the next one or is the last."""

    def __init__(self, scene: BoardScene, square: Square, tile: PlacedTile) -> None:
        # shadows of neighbors look the same in any order of placement
        super().__init__(scene, 3 + square / 100)
        self.square = square
        self.tile = tile
        self.scale_up = 1.0
        self.binds = False
        self.is_last = False

    def draw(self, painter: QPainter) -> None:
        theme, tile = self.board.theme, self.tile
        point = space_point(self.square)
        if self.binds or self.is_last:
            self.stamp(
                painter,
                ("ring", tile.seat),
                RING_BOX,
                lambda inner: paint_lit_ring(inner, tile.seat, theme),
                point,
            )
        self.stamp(
            painter,
            ("tile", tile.seat, tile.kind),
            BOX,
            lambda inner: paint_tile(inner, tile.seat, tile.kind, theme),
            point,
            across=self.scale_up,
            down=self.scale_up,
        )


class ThreadsItem(BoardItem):
    """The threads of the scoring lines, sewn from 0 to 1; those of the last turn have a glow."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene, 5)
        self.sewn: dict[Line, float] = {}
        self.fresh: frozenset[Line] = frozenset()

    def draw(self, painter: QPainter) -> None:
        order = sorted(  # that of lines in a state
            self.sewn, key=lambda line: (line.seat, (FOURS + TRIPLES).index(line.squares))
        )
        for line in order:
            if line in self.fresh:
                paint_fresh(painter, line, self.board.theme)
        for line in order:
            if self.sewn[line] > 0:
                paint_thread(painter, line, self.board.theme, self.sewn[line])
        for line in order:
            if self.sewn[line] >= 1:
                paint_points(painter, line, self.board.theme)


class GhostItem(BoardItem):
    """The possible tile, its space, and the spaces it allows next.

    While no tile is picked there is only the space; a picked tile with its space is firm.
    """

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene, 4)
        self.square: Square | None = None
        self.tile: tuple[Seat, Kind] | None = None
        self.firm = False
        self.following: tuple[Square, ...] = ()

    def draw(self, painter: QPainter) -> None:
        if self.square is None:
            return
        theme = self.board.theme
        with saved(painter):
            painter.setPen(QPen(theme.color("lit"), 9))
            painter.drawRoundedRect(space_rect(self.square, 5), 22, 22)
            painter.setPen(QPen(theme.color("lit_edge"), 2.5))
            painter.drawRoundedRect(space_rect(self.square, 10.5), 25, 25)
            if self.tile is not None:
                seat, kind = self.tile
                with placed(painter, space_point(self.square)):
                    painter.setOpacity(0.92 if self.firm else 0.6)
                    paint_tile(painter, seat, kind, theme, shadow=False)
                    painter.setOpacity(1)
                    line = theme.color("lit_line"), 5
                    paint_outline(painter, tile_shape(seat, -2), line, dashes=(12, 9))
                color = LOOK.color(1 - seat, theme)
                painter.setPen(dashed_pen(color, 5, 2.2, 1.6, cap=Qt.PenCapStyle.SquareCap))
                for square in self.following:
                    painter.drawEllipse(space_point(square), 30, 30)


class NoteItem(BoardItem):
    """The subject of the coach's note: a ring around a space, a thread to related tiles."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene, 6)
        self.squares: tuple[Square, ...] = ()
        self.warns = False

    def draw(self, painter: QPainter) -> None:
        """Draw a dashed thread below rings, each light with a dark core, so both show anywhere."""
        if not self.squares:
            return
        theme = self.board.theme
        core = theme.color("bad" if self.warns else "good")
        rim = theme.color("card")
        first, *others = self.squares
        ends = sorted(
            (space_point(each) for each in self.squares), key=lambda end: (end.x(), end.y())
        )
        with saved(painter):
            between = QPainterPath()
            between.addRect(WHOLE)
            for square in others:  # the thread is below tiles, to keep their signs readable
                tile = QPainterPath()
                tile.addRect(space_rect(square, -12))
                between = between.subtracted(tile)
            painter.setClipPath(between)
            for color, wide in ((rim, 15.0), (core, 8.0)):
                pen = round_pen(color, wide)
                if color is core:
                    pen.setDashPattern([2.0, 2.4])
                painter.setPen(pen)
                painter.drawLine(ends[0], ends[-1])
            painter.setClipping(False)
            for square, reach in ((first, 4.0), *((each, -12.0) for each in others)):
                wide = 8.0 if square == first else 6.0
                for color, width in ((rim, wide + 7), (core, wide)):
                    painter.setPen(QPen(color, width))
                    painter.drawRoundedRect(space_rect(square, reach), 22, 22)
