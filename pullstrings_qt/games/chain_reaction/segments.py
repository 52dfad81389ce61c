"""Legal segments of a turn, with the look-ahead against dead ends (C7)."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.chain_reaction.geometry import DIRECTIONS, Board, BoardDirection, Square
from pullstrings_qt.games.chain_reaction.state import (
    MAX_SEGMENTS,
    PIECES,
    Cells,
    ChainReactionState,
    MoveSegment,
)


class Obstacle(Enum):
    """Why a segment is not allowed."""

    OFF_BOARD = "off the board"
    TWO_TOWERS = "two towers"
    TOWER_STANDS = "the tower has to move"
    NOT_OWN = "not your piece"
    TOWER_ONLY = "only towers move on"
    NOT_A_STEP = "not one square away"
    OWN_TOWER_STAYS = "own tower stays"
    BEYOND_ONE = "two squares behind the line"
    DEAD_END = "no way to end the turn"


@dataclass(frozen=True, slots=True)
class Landing:
    """The board after a segment, a new tower, points, and pieces that left, the upper one first."""

    cells: Cells
    tower: Square | None
    points: int = 0
    left: str = ""


def _with(cells: Cells, changes: dict[int, str]) -> Cells:
    changed = list(cells)
    for index, pieces in changes.items():
        changed[index] = pieces
    return tuple(changed)


def move_man(board: Board, cells: Cells, start: Square, end: Square) -> Landing | Obstacle:
    """Return the board after a man has moved to a neighboring square, or the obstacle."""
    if not board.has(end):
        return Obstacle.OFF_BOARD  # a single man never leaves the board (C4)
    here, there = board.index(start), board.index(end)
    pieces = cells[there] + cells[here]
    after = _with(cells, {here: "", there: pieces})
    return Landing(after, end if len(pieces) > 1 else None)


def move_tower(
    board: Board, cells: Cells, start: Square, direction: BoardDirection, *, both_leave: bool
) -> Landing | Obstacle:
    """Return the board after a tower has moved, or the obstacle.

    The owner of its top piece moves it. With `both_leave` a tower on the last rank may leave
    completely (ruling C15).
    """
    lower, upper = tuple(cells[board.index(start)])
    seat = PIECES.index(upper)
    first, second = start.step(direction), start.step(direction, 2)
    changes = {board.index(start): ""}
    if not board.has(first):
        if board.is_behind(first, seat) and both_leave:
            return Landing(_with(cells, changes), None, 1, upper + lower)
        return Obstacle.BEYOND_ONE if board.is_behind(first, seat) else Obstacle.OFF_BOARD
    under = cells[board.index(first)]
    changes[board.index(first)] = under + lower
    tower = first if under else None
    if not board.has(second):
        points = board.points_at(second, seat)
        if not points:
            return Obstacle.OFF_BOARD
        return Landing(_with(cells, changes), tower, points, upper)
    below = cells[board.index(second)]
    if under and below:
        return Obstacle.TWO_TOWERS
    changes[board.index(second)] = below + upper
    return Landing(_with(cells, changes), second if below else tower)


def _may_stay(board: Board, landing: Landing, seat: Seat, used: int, both_leave: bool) -> bool:
    """Return whether a turn can end after a segment, now or by more segments (C7, C8, C18).

    `used` counts that segment, too. With `both_leave` a tower on the last rank may leave (C15).
    """
    tower = landing.tower
    if tower is None or not landing.cells[board.index(tower)].endswith(PIECES[seat]):
        return True
    if landing.points or used >= MAX_SEGMENTS:
        return False
    ways = (
        move_tower(board, landing.cells, tower, direction, both_leave=both_leave)
        for direction in DIRECTIONS
    )
    return any(
        isinstance(way, Landing) and _may_stay(board, way, seat, used + 1, both_leave)
        for way in ways
    )


def landing_of(state: ChainReactionState, segment: MoveSegment) -> Landing | Obstacle:
    """Return the result of a segment, or why it is illegal."""
    start, first = segment.start, segment.first
    direction = BoardDirection(first.file - start.file, first.rank - start.rank)
    if not state.board.has(start) or not state.at(start).endswith(PIECES[state.to_move]):
        return Obstacle.NOT_OWN
    if direction not in DIRECTIONS:
        return Obstacle.NOT_A_STEP
    if state.tower is not None and start != state.tower:
        return Obstacle.TOWER_STANDS if state.used == 0 else Obstacle.TOWER_ONLY
    return _landing(state, start, direction)


def _landing(
    state: ChainReactionState, start: Square, direction: BoardDirection
) -> Landing | Obstacle:
    """Return where a piece of the seat gets, or why it cannot go that way."""
    board, seat, used = state.board, state.to_move, state.used + 1
    both = bool(state.options["both_leave"])
    if state.tower is not None:
        found = move_tower(board, state.cells, start, direction, both_leave=both)
    else:
        found = move_man(board, state.cells, start, start.step(direction))
    if isinstance(found, Obstacle) or _may_stay(board, found, seat, used, both):
        return found
    stays = found.points or used == MAX_SEGMENTS
    return Obstacle.OWN_TOWER_STAYS if stays else Obstacle.DEAD_END


def possible_segments(state: ChainReactionState) -> Iterator[MoveSegment]:
    """Yield every legal segment of the seat, in reading order of the squares."""
    for start, pieces in zip(state.board.squares, state.cells, strict=True):
        if pieces.endswith(PIECES[state.to_move]) and state.tower in (None, start):
            for direction in DIRECTIONS:
                if isinstance(_landing(state, start, direction), Landing):
                    yield MoveSegment(start, start.step(direction))
