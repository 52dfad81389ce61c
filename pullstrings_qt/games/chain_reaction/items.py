"""Changing items on the board: highlighted squares, men, ghosts, pegs, the die."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.chain_reaction.board_art import paint_board, paint_lit_square, paint_ring
from pullstrings_qt.games.chain_reaction.geometry import DEPTHS, HOME_SHAPES, Board, Square, board
from pullstrings_qt.games.chain_reaction.layout import Plan, plan
from pullstrings_qt.games.chain_reaction.man_art import (
    BOX,
    DIE_BOX,
    PEG_BOX,
    RADIUS,
    paint_die,
    paint_man,
    paint_peg,
    paint_peg_number,
)
from pullstrings_qt.games.chain_reaction.state import PIECES, ChainReactionState
from pullstrings_qt.look.board_item import BoardItem
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.strokes import dashed_pen, placed, round_pen

AROUND: Final = 8
"""Distance of a help's ring from that of a picked piece, in scene units."""


class GroundItem(BoardItem):
    """Something on the board."""

    @property
    def ground(self) -> Board:
        """The board that is played on."""
        state = self.board.state
        return board(DEPTHS[0], HOME_SHAPES[0]) if state is None else state.board

    @property
    def plan(self) -> Plan:
        """Its layout."""
        return plan(self.ground.depth)


class PanelItem(GroundItem):
    """Frame, squares, goal squares and track."""

    target = 12
    """The number with the gold coin."""

    def draw(self, painter: QPainter) -> None:
        ground, target, theme = self.ground, self.target, self.bank.theme
        letters = self.board.theme.text_scale
        paint = partial(paint_board, board=ground, target=target, theme=theme, letters=letters)
        self.stamp_large(painter, ("board", ground, target, letters), paint)


class LitItem(GroundItem):
    """The squares that may be chosen, each with whether it is empty and gets a dot."""

    squares: Mapping[Square, bool] = MappingProxyType({})

    def draw(self, painter: QPainter) -> None:
        theme, here = self.board.theme, self.plan
        for square, dot in self.squares.items():
            rect = here.rect(square)
            box = rect.translated(-rect.center())
            key = ("lit", round(rect.width(), 2), round(rect.height(), 2), dot)
            paint = partial(paint_lit_square, box=box, theme=theme, dot=dot)
            self.stamp(painter, key, box.adjusted(-16, -16, 16, 16), paint, rect.center())


@dataclass(eq=False)
class Man:
    """A man on the picture; moved by animations. Men of a higher level are drawn on top."""

    seat: Seat
    point: QPointF
    level: float = 0.0


class MenItem(GroundItem):
    """All men, and the highlight ring under the one that moves next."""

    def __init__(self, scene: BoardScene, height: float) -> None:
        super().__init__(scene, height)
        self.men: list[Man] = []
        self.stacks: dict[Square, list[Man]] = {}
        """The men on each occupied square, the lower one first."""
        self.waiting: list[Man] = []
        """Those beside the board, the next one first."""
        self.ringed: QPointF | None = None
        """The place of the ring."""

    def place_men(self, state: ChainReactionState) -> None:
        """Place the men of a position."""
        here = self.plan
        self.stacks = {
            square: [
                Man(PIECES.index(piece), here.standing(square, height), float(height))
                for height, piece in enumerate(pieces)
            ]
            for square, pieces in zip(state.board.squares, state.cells, strict=True)
            if pieces
        }
        self.waiting = [
            Man(PIECES.index(piece), here.waiting(state.to_move, number))
            for number, piece in enumerate(state.to_place)
        ]
        self.men = [man for stack in self.stacks.values() for man in stack] + self.waiting

    def draw(self, painter: QPainter) -> None:
        """Draw the men from the far side on, then the ring."""
        theme = self.board.theme
        size = self.plan.radius / RADIUS
        box = QRectF(BOX.topLeft() * size, BOX.size() * size)
        for man in sorted(self.men, key=lambda man: (man.level, man.point.y())):
            paint = partial(paint_man, seat=man.seat, theme=theme, size=size)
            self.stamp(painter, ("man", man.seat, round(size, 4)), box, paint, man.point)
        if self.ringed is not None:
            paint_ring(painter, self.ringed, RADIUS * size + 3, theme)


class GhostItem(GroundItem):
    """The landing squares of a move, with a cord from square to square, and a ring if any."""

    way: tuple[QPointF, ...] = ()
    pieces: tuple[tuple[Seat, QPointF], ...] = ()
    """The seat and the place of each piece that lands."""
    ring: QPointF | None = None

    def show_landings(self, squares: Iterable[Square], after: ChainReactionState) -> None:
        """Show ghosts of the upper pieces on some squares of a position."""
        landed = [(square, after.at(square)) for square in squares if after.board.has(square)]
        self.pieces = tuple(
            (PIECES.index(pieces[-1]), self.plan.standing(square, len(pieces) - 1))
            for square, pieces in landed
        )

    def draw(self, painter: QPainter) -> None:
        theme, radius = self.board.theme, self.plan.radius
        painter.save()
        for color, width in ((theme.color("lit_line"), 13.0), (theme.color("lit"), 7.5)):
            painter.setPen(round_pen(color, width))
            for start, end in zip(self.way, self.way[1:], strict=False):
                line = QLineF(start, end)
                gap = min(0.45, radius / max(1.0, line.length()))
                painter.drawLine(QLineF(line.pointAt(gap), line.pointAt(1 - gap)))
        scale = radius / RADIUS
        for seat, point in self.pieces:
            with placed(painter, point, scale):
                painter.setOpacity(0.62)
                paint_man(painter, seat, theme, shadow=False)
                painter.setOpacity(1)
                edge, square = theme.color("lit_line"), Qt.PenCapStyle.SquareCap
                painter.setPen(dashed_pen(edge, 4, 2.0, 1.6, cap=square))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(QPointF(), RADIUS + 1, RADIUS + 1)
        painter.restore()
        if self.ring is not None:
            paint_ring(painter, self.ring, radius + AROUND, theme)


class PegsItem(GroundItem):
    """The scoring markers: each has a score, and its place on the track, also between numbers."""

    def __init__(self, scene: BoardScene, height: float) -> None:
        super().__init__(scene, height)
        self.scores = [0, 0]
        self.places = [0.0, 0.0]

    def points(self) -> list[QPointF]:
        """Return the points of the pegs, moved apart when close."""
        here = self.plan
        light, dark = (here.track(place) for place in self.places)
        close = min(1.0, max(0.0, 2 - QLineF(light, dark).length() / 20))
        beside = light + QPointF(19, -14)
        return [light + QPointF(-9, 7) * close, dark + (beside - dark) * close]

    def draw(self, painter: QPainter) -> None:
        """Draw both pegs, side by side on the same number."""
        theme, points = self.board.theme, self.points()
        for seat in (1, 0):
            paint = partial(paint_peg, seat=seat, theme=theme)
            self.stamp(painter, ("peg", seat), PEG_BOX, paint, points[seat])
            with placed(painter, points[seat]):
                paint_peg_number(painter, seat, self.scores[seat], theme)


class DieItem(GroundItem):
    """The die beside the board."""

    value = 5
    """The moves left; 0 draws nothing."""
    near = 1.0
    """The seat it is near, which does not move; fractional during the handover."""
    turned = 1.0
    """1 at rest; less while it turns."""

    @property
    def _point(self) -> QPointF:
        here = self.plan
        return here.die(0) + (here.die(1) - here.die(0)) * self.near

    @property
    def rect(self) -> QRectF:
        """Its place."""
        point = self._point
        return QRectF(point.x() - 44, point.y() - 44, 88, 88)

    def draw(self, painter: QPainter) -> None:
        if self.value:
            paint = partial(paint_die, value=self.value, theme=self.board.theme)
            down = max(0.06, self.turned)
            self.stamp(painter, ("die", self.value), DIE_BOX, paint, self._point, down=down)
