"""Help on the board: a ring around a piece, or a whole chain as ghosts with numbers."""

from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.game_words import Players
from pullstrings_qt.core.story import join
from pullstrings_qt.games.chain_reaction.board_art import paint_ring
from pullstrings_qt.games.chain_reaction.events import ManMoved, PiecePlaced, TowerMoved
from pullstrings_qt.games.chain_reaction.geometry import Board, Square
from pullstrings_qt.games.chain_reaction.items import GhostItem, GroundItem
from pullstrings_qt.games.chain_reaction.layout import plan
from pullstrings_qt.games.chain_reaction.plans import TurnPlan
from pullstrings_qt.games.chain_reaction.state import PIECES, ChainReactionState
from pullstrings_qt.games.chain_reaction.story import story
from pullstrings_qt.games.chain_reaction.trail import ArrowsItem, Trail, trail_of
from pullstrings_qt.look.board_scene import BoardScene

AROUND: Final = 8
"""Distance of a note's ring from that of a picked piece, in scene units."""


class NoteItem(GroundItem):
    """A ring around the subject of the coach's note.

    Attributes:
        square: its square, or None for no ring.
        height: 1 on top of another piece, otherwise 0.
    """

    def __init__(self, scene: BoardScene, height: float, ground: Board) -> None:
        super().__init__(scene, height, ground)
        self.square: Square | None = None
        self.height = 0

    def draw(self, painter: QPainter) -> None:
        """Draw the ring."""
        if self.square is not None:
            here, theme = plan(self.ground.depth), self.board.theme
            point = here.standing(self.square, self.height)
            paint_ring(painter, point, here.radius + AROUND, theme)


class AdviceArrows(ArrowsItem):
    """The numbered arrows of a possible chain, and rings where pieces would come home.

    They are fainter than those of a played turn: nothing has moved yet.
    """

    OPACITY: Final = 0.82

    def __init__(self, scene: BoardScene, height: float, ground: Board) -> None:
        super().__init__(scene, height, ground)
        self.setOpacity(self.OPACITY)


def planned_trail(before: ChainReactionState, planned: TurnPlan) -> Trail:
    """Return the leaps and home-comings of a turn that could be played."""
    nobody, stories = Players(("", "")), []
    for step in planned.steps:
        stories.append(story(before, step, nobody))
        before = step.state
    found = trail_of(join(stories).beats)
    return Trail(found.leaps, found.homes)


def show_landings(ghost: GhostItem, planned: TurnPlan) -> None:
    """Show ghosts of the pieces after the last leap, and of those that come home."""
    here, after = plan(ghost.ground.depth), planned.after
    landed: list[tuple[str, Square]] = []
    homes: list[tuple[str, Square]] = []
    for step in planned.steps:
        for event in step.events:
            if isinstance(event, ManMoved):
                landed = [(PIECES[event.seat], event.end)]
            elif isinstance(event, TowerMoved):
                ends = (event.lower, event.upper)
                landed = list(zip(event.pieces, ends, strict=True))
            elif isinstance(event, PiecePlaced):
                homes.append((event.piece, event.square))
    shown: list[tuple[Seat, QPointF]] = []
    for piece, square in landed + homes:
        if after.board.has(square):
            height = len(after.at(square)) - 1  # landing pieces are always on top
            shown.append((PIECES.index(piece), here.standing(square, height)))
    ghost.way, ghost.pieces = (), tuple(shown)
