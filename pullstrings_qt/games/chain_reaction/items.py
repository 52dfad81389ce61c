"""Changing items on the board: highlighted squares, men, ghosts, pegs, the die."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.chain_reaction.board_art import (
    paint_board,
    paint_lit_square,
    paint_ring,
)
from pullstrings_qt.games.chain_reaction.geometry import DEPTHS, HOME_SHAPES, Board, Square, board
from pullstrings_qt.games.chain_reaction.layout import WHOLE, Plan, plan
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
from pullstrings_qt.look.sprite import device_space, draw_sprite
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
    """Frame, squares, goal squares and track.

    Attributes:
        target: the number with the gold coin.
    """

    def __init__(self, scene: BoardScene, height: float) -> None:
        super().__init__(scene, height)
        self.target = 12

    def draw(self, painter: QPainter) -> None:
        """Copy the baked board."""
        bank, ground, target = self.board.bank, self.ground, self.target
        letters = self.board.theme.text_scale
        key = ("chain reaction board", ground, target, letters)
        sprite = bank.large_sprite(
            key, WHOLE, lambda inner: paint_board(inner, ground, target, bank.theme, letters)
        )
        with device_space(painter) as to_device:
            draw_sprite(painter, sprite, to_device.map(QPointF()))


class LitItem(GroundItem):
    """The squares that may be chosen.

    Attributes:
        squares: each with whether it is empty and gets a dot.
    """

    def __init__(self, scene: BoardScene, height: float) -> None:
        super().__init__(scene, height)
        self.squares: dict[Square, bool] = {}

    def draw(self, painter: QPainter) -> None:
        """Draw the lit squares."""
        theme, here = self.board.theme, self.plan
        for square, dot in self.squares.items():
            rect = here.rect(square)
            box = QRectF(-rect.width() / 2, -rect.height() / 2, rect.width(), rect.height())
            size = (round(rect.width(), 2), round(rect.height(), 2))
            self.stamp(
                painter,
                ("lit", size, dot),
                box.adjusted(-16, -16, 16, 16),
                partial(paint_lit_square, box=box, theme=theme, dot=dot),
                rect.center(),
            )


@dataclass(eq=False)
class Man:
    """A man on the picture; moved by animations.

    Attributes:
        seat: its owner.
        point: its place, in scene units.
        level: men of a higher level are drawn on top.
    """

    seat: Seat
    point: QPointF
    level: float = 0.0


class MenItem(GroundItem):
    """All men, and the highlight ring under the one that moves next.

    Attributes:
        men: every visible man.
        stacks: the men on each occupied square, the lower one first.
        waiting: the men beside the board, the next one first.
        ringed: the place of the ring, or None.
    """

    def __init__(self, scene: BoardScene, height: float) -> None:
        super().__init__(scene, height)
        self.men: list[Man] = []
        self.stacks: dict[Square, list[Man]] = {}
        self.waiting: list[Man] = []
        self.ringed: QPointF | None = None

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
        for man in sorted(self.men, key=lambda man: (man.level, man.point.y())):
            self._draw_man(painter, man, size)
        if self.ringed is not None:
            paint_ring(painter, self.ringed, RADIUS * size + 3, theme)

    def _draw_man(self, painter: QPainter, man: Man, size: float) -> None:
        theme = self.board.theme
        box = QRectF(BOX.left() * size, BOX.top() * size, BOX.width() * size, BOX.height() * size)

        def paint(inner: QPainter) -> None:
            inner.scale(size, size)
            paint_man(inner, man.seat, theme)

        self.stamp(painter, ("man", man.seat, round(size, 4)), box, paint, man.point)


class GhostItem(GroundItem):
    """The landing squares of a move, with a cord from square to square.

    Attributes:
        way: the squares of the move, from its start.
        pieces: the seat and the place of each landing piece.
        ring: the place of a ring around a piece, or None.
    """

    def __init__(self, scene: BoardScene, height: float) -> None:
        super().__init__(scene, height)
        self.way: tuple[QPointF, ...] = ()
        self.pieces: tuple[tuple[Seat, QPointF], ...] = ()
        self.ring: QPointF | None = None

    def show_landings(self, squares: Iterable[Square], after: ChainReactionState) -> None:
        """Show ghosts of the upper pieces on some squares of a position."""
        self.pieces = tuple(
            (
                PIECES.index(after.at(square)[-1]),
                self.plan.standing(square, len(after.at(square)) - 1),
            )
            for square in squares
            if after.board.has(square)
        )

    def draw(self, painter: QPainter) -> None:
        """Draw cord, ghosts and ring."""
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
    """The scoring markers.

    Attributes:
        scores: the score of each peg.
        places: the place of each peg on the track, which may be between two numbers.
    """

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
            self.stamp(
                painter,
                ("peg", seat),
                PEG_BOX,
                partial(paint_peg, seat=seat, theme=theme),
                points[seat],
            )
            with placed(painter, points[seat]):
                paint_peg_number(painter, seat, self.scores[seat], theme)


class DieItem(GroundItem):
    """The die beside the board.

    Attributes:
        value: the moves left; 0 draws nothing.
        near: the seat it is near, which does not move; fractional during the handover.
        turned: 1 at rest; less while it turns.
    """

    def __init__(self, scene: BoardScene, height: float) -> None:
        super().__init__(scene, height)
        self.value = 5
        self.near = 1.0
        self.turned = 1.0

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
        """Draw the die."""
        if not self.value:
            return
        theme, value = self.board.theme, self.value
        self.stamp(
            painter,
            ("die", value),
            DIE_BOX,
            lambda inner: paint_die(inner, value, theme),
            self._point,
            down=max(0.06, self.turned),
        )
