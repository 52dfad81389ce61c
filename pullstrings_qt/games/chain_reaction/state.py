"""State, choices, options and set-up of Chain Reaction."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from pullstrings_qt.core.game import Options, Outcome, Seat, Setup, checked_options
from pullstrings_qt.core.in_turn_game import first_seat
from pullstrings_qt.games.chain_reaction.geometry import (
    DEPTHS,
    HOME_SHAPES,
    Board,
    Square,
    board,
)

PIECES: Final = "wb"
"""The piece of seat 0, light, and of seat 1, dark."""
MAX_SEGMENTS: Final = 5
MIN_LEAD: Final = 2
TARGETS: Final = tuple(range(12, 25))

SEATS: Final = ("light", "dark")
ALLOWED: Final[Mapping[str, tuple[Any, ...]]] = {
    "target": TARGETS,
    "depth": DEPTHS,
    "homes": HOME_SHAPES,
    "starts": ("light", "dark", "chance"),
    "both_leave": (True, False),
    "returns_to": ("scorer", "owner"),
    "penalty_floor": (False, True),
    "seven_in_front": (False, True),
}
"""The values of each option; the first one is the default.

target: victory score (rule document, Setup). depth, homes: C1. starts: C27. both_leave: C15.
returns_to: C19. penalty_floor: no score below zero (C23). seven_in_front: C25.
"""


@dataclass(frozen=True, slots=True)
class MoveSegment:
    """A man or a tower moves: its square and the first square it enters."""

    start: Square
    first: Square

    @property
    def second(self) -> Square:
        """The square after the first, where the upper piece of a tower lands."""
        start, first = self.start, self.first
        return Square(2 * first.file - start.file, 2 * first.rank - start.rank)


@dataclass(frozen=True, slots=True)
class Placement:
    """A piece that left the board comes back on a square."""

    square: Square


@dataclass(frozen=True, slots=True)
class Penalty:
    """There is no legal turn: two points back (ruling C22)."""


Choice: TypeAlias = MoveSegment | Placement | Penalty
Cells: TypeAlias = tuple[str, ...]
"""The content of each square, from a1 along each rank: pieces from bottom to top."""


@dataclass(frozen=True, slots=True)
class ChainReactionState:
    """A position."""

    cells: Cells
    tower: Square | None
    to_move: Seat
    used: int
    """Segments taken in this turn so far, 0 … 4; 5 only while pieces are to be placed."""
    scores: tuple[int, int]
    to_place: str
    """The pieces the seat must still place, the next one first."""
    after_penalty: bool
    """Whether these were freed by a penalty."""
    seven: Seat | None
    """Who held all seven squares before its line at the end of its last turn."""
    options: Options
    ending: Outcome | None = None

    @property
    def board(self) -> Board:
        """The board that this match is played on."""
        return board(self.options["depth"], self.options["homes"])

    def at(self, square: Square) -> str:
        """Return the pieces on a square of the board, the lower one first."""
        return self.cells[self.board.index(square)]

    def holds_all_seven(self, seat: Seat) -> bool:
        """Return whether the seat is on top of all squares before its target line (C25)."""
        rank = self.board.last_rank(seat)
        line = self.cells[(rank - 1) * 7 : rank * 7]
        return all(pieces.endswith(PIECES[seat]) for pieces in line)


def start_state(options: Options, setup: Setup) -> ChainReactionState:
    """Return the board with eleven men a seat on their home squares.

    Raises:
        NotationError: the options or the set-up cannot be used.
    """
    checked = checked_options(options, ALLOWED)
    ground = board(checked["depth"], checked["homes"])
    light, dark = ground.home(0), ground.home(1)
    cells = tuple(
        "w" if square in light else "b" if square in dark else "" for square in ground.squares
    )
    return ChainReactionState(
        cells, None, first_seat(checked, setup, SEATS), 0, (0, 0), "", False, None, checked
    )


def changed(scores: tuple[int, int], seat: Seat, points: int) -> tuple[int, int]:
    """Return the scores once a seat has gained points."""
    return (scores[0] + points, scores[1]) if seat == 0 else (scores[0], scores[1] + points)


def home_of(state: ChainReactionState, piece: str) -> Seat:
    """Return whose home takes the next piece back: its owner's, or the scorer's (C19, C22)."""
    if state.after_penalty or state.options["returns_to"] == "owner":
        return PIECES.index(piece)
    return state.to_move


def places_for_next_piece(state: ChainReactionState) -> tuple[Square, ...]:
    """Return the free squares that may take the next piece: row A, then B and C, then the half.

    A board always has a free square somewhere, since 22 men never fill it.
    """
    board = state.board
    seat = home_of(state, state.to_place[0])
    for squares in (*board.home_rows(seat), board.half(seat), board.squares):
        free = tuple(square for square in squares if not state.at(square))
        if free:
            return free
    raise AssertionError("a board of 49 squares or more is never full of 22 men")
