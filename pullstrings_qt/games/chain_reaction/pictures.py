"""Choices of Chain Reaction outside the board, and thumbnails of a position."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.chain_reaction.board_art import paint_board, paint_ring
from pullstrings_qt.games.chain_reaction.geometry import Board
from pullstrings_qt.games.chain_reaction.layout import plan
from pullstrings_qt.games.chain_reaction.man_art import (
    RADIUS,
    paint_man,
    paint_peg,
    paint_peg_number,
    paint_tower_in,
)
from pullstrings_qt.games.chain_reaction.state import (
    PIECES,
    ChainReactionState,
    Choice,
    Penalty,
    Placement,
)
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.sprite import baked_pixmap
from pullstrings_qt.look.theme import Theme


class MovePictures(ChoicePictures):
    """Draws the moving seat's man."""

    def paint_mark(
        self, painter: QPainter, box: QRectF, choice: Choice | None, seat: Seat, theme: Theme
    ) -> None:
        """Draw a small man; the points for a penalty; nothing for no choice."""
        if choice is None:
            return
        if isinstance(choice, Penalty):
            words = text_path("−2", box.height() * 0.72).translated(box.center())
            painter.fillPath(words, theme.color("bad"))
            return
        paint_tower_in(painter, box, PIECES[seat], theme)

    def label(self, choice: Choice) -> str:
        """Return the squares of a choice."""
        if isinstance(choice, Penalty):
            return _("Two points back")
        if isinstance(choice, Placement):
            return _("Back on {square}").format(square=choice.square.name)
        return _("{start} to {end}").format(start=choice.start.name, end=choice.first.name)


def board_thumbnail(state: ChainReactionState, side: int, ratio: float, theme: Theme) -> QPixmap:
    """Return a small picture of a position, `side` logical pixels wide."""
    tower = None if state.ending is not None or state.tower is None else state.tower
    ring = None if tower is None else state.board.index(tower)
    target = state.options["target"]
    return _thumbnail(state.board, state.cells, ring, state.scores, target, side, ratio, theme.name)


@lru_cache(maxsize=16)
def _thumbnail(
    ground: Board,
    cells: tuple[str, ...],
    ring: int | None,
    scores: tuple[int, int],
    target: int,
    side: int,
    ratio: float,
    theme_name: str,
) -> QPixmap:
    theme = Theme(theme_name)

    def paint(painter: QPainter) -> None:
        here = plan(ground.depth)
        high = here.frame.adjusted(-12, -10, 12, 22)
        painter.scale(side / high.height(), side / high.height())
        painter.translate((high.height() - high.width()) / 2 - high.left(), -high.top())
        paint_board(painter, ground, target, theme)
        order = sorted(range(len(cells)), key=lambda index: -ground.squares[index].rank)
        for index in order:
            square, pieces = ground.squares[index], cells[index]
            for height, piece in enumerate(pieces):
                painter.save()
                painter.translate(here.standing(square, height))
                painter.scale(here.radius / RADIUS, here.radius / RADIUS)
                paint_man(painter, PIECES.index(piece), theme)
                painter.restore()
            if index == ring and pieces:
                point = here.standing(square, len(pieces) - 1)
                paint_ring(painter, point, here.radius + 3, theme)
        for seat, score in enumerate(scores):
            painter.save()
            apart = QPointF(17, -13) if scores[0] == scores[1] else QPointF()
            painter.translate(here.track(score) + (apart if seat else -apart))
            paint_peg(painter, seat, theme)
            paint_peg_number(painter, seat, score, theme)
            painter.restore()

    return baked_pixmap(side, side, ratio, paint)
