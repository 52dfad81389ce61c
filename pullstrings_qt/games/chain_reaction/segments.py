"""Legal segments of a turn, with the look-ahead against dead ends (C7)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.chain_reaction.geometry import (
    DIRECTIONS,
    Board,
    BoardDirection,
    Ray,
    Square,
)
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
    """The result of a segment.

    Attributes:
        cells: the board after it.
        tower: the square of the new tower, or None.
        points: 0, 1 or 2.
        left: pieces that left the board, the upper one first.
    """

    cells: Cells
    tower: Square | None
    points: int = 0
    left: str = ""


def _with(cells: Cells, changes: dict[int, str]) -> Cells:
    changed = list(cells)
    for index, pieces in changes.items():
        changed[index] = pieces
    return tuple(changed)


def move_man(board: Board, cells: Cells, start: Square, end: Square) -> Landing:
    """Return the board after a man has moved to a neighboring square."""
    here, there = board.index(start), board.index(end)
    pieces = cells[there] + cells[here]
    after = _with(cells, {here: "", there: pieces})
    return Landing(after, end if len(pieces) > 1 else None)


def move_tower(
    board: Board, cells: Cells, start: Square, direction: BoardDirection, *, both_leave: bool
) -> Landing | Obstacle:
    """Return the board after a tower has moved, or the obstacle.

    Args:
        board: the board.
        cells: the content of its squares.
        start: the square of the tower; the owner of its top piece moves it.
        direction: the direction.
        both_leave: whether a tower on the last rank may leave completely (ruling C15).
    """
    lower, upper = tuple(cells[board.index(start)])
    seat = PIECES.index(upper)
    first, second = start.step(direction), start.step(direction, 2)
    changes = {board.index(start): ""}
    if not board.has(first):
        if board.is_behind(first, seat) and both_leave:
            return Landing(_with(cells, changes), None, 1, upper + lower)
        return Obstacle.BEYOND_ONE if board.is_behind(first, seat) else Obstacle.OFF_BOARD
    tower = None
    under = cells[board.index(first)]
    changes[board.index(first)] = under + lower
    if under:
        tower = first
    if not board.has(second):
        points = board.points_at(second, seat)
        if not points:
            return Obstacle.OFF_BOARD
        return Landing(_with(cells, changes), tower, points, upper)
    below = cells[board.index(second)]
    if under and below:
        return Obstacle.TWO_TOWERS
    changes[board.index(second)] = below + upper
    if below:
        tower = second
    return Landing(_with(cells, changes), tower)


def can_finish(
    ways: Sequence[Sequence[Ray]], cells: list[str], tower: int, used: int, *, both_leave: bool
) -> bool:
    """Return whether a turn with its own tower on a square can still end (C7, C8, C18).

    Args:
        ways: `Board.ways`.
        cells: the content of the board; modified and restored.
        tower: the number of the square; the owner of its top piece moves.
        used: segments taken so far, at least 1.
        both_leave: whether a tower on the last rank may leave altogether (C15).
    """
    if used >= MAX_SEGMENTS:
        return False
    lower, own = tuple(cells[tower])
    onward = _ways_onward(ways[tower], cells, lower, own, both_leave=both_leave)
    if onward is None:
        return True
    cells[tower] = ""
    found = False
    for first, second in onward:
        under, below = cells[first], cells[second]
        cells[first], cells[second] = under + lower, below + own
        found = can_finish(ways, cells, first if under else second, used + 1, both_leave=both_leave)
        cells[first], cells[second] = under, below
        if found:
            break
    cells[tower] = lower + own
    return found


def _ways_onward(
    ways: Sequence[Ray], cells: Sequence[str], lower: str, own: str, *, both_leave: bool
) -> list[tuple[int, int]] | None:
    """Return the ways to build the next own tower; None if a way ends the turn."""
    seat, foreign = PIECES.index(own), lower != own
    onward: list[tuple[int, int]] = []
    for first, second, points, leaves in ways:
        if first < 0:
            ends = both_leave and leaves[seat]
        elif second < 0:
            ends = points[seat] > 0 and (foreign or not cells[first])
        elif cells[first] and cells[second]:
            continue
        elif cells[second] or (cells[first] and not foreign):
            onward.append((first, second))
            continue
        else:
            ends = True
        if ends:
            return None
    return onward


def _may_stay(board: Board, landing: Landing, seat: Seat, used: int, both_leave: bool) -> bool:
    """Return whether the turn can end here, now or after more segments (C7, C8, C18)."""
    if landing.tower is None:
        return True
    tower = board.index(landing.tower)
    if not landing.cells[tower].endswith(PIECES[seat]):
        return True
    if landing.points:
        return False
    return can_finish(board.ways, list(landing.cells), tower, used, both_leave=both_leave)


def _direction(segment: MoveSegment) -> BoardDirection | None:
    step = BoardDirection(
        segment.first.file - segment.start.file, segment.first.rank - segment.start.rank
    )
    return step if step in DIRECTIONS else None


def landing_of(state: ChainReactionState, segment: MoveSegment) -> Landing | Obstacle:
    """Return the result of a segment, or why it is illegal."""
    board, seat = state.board, state.to_move
    direction = _direction(segment)
    if not board.has(segment.start) or not state.at(segment.start).endswith(PIECES[seat]):
        return Obstacle.NOT_OWN
    if direction is None:
        return Obstacle.NOT_A_STEP
    if state.tower is not None and segment.start != state.tower:
        return Obstacle.TOWER_STANDS if state.used == 0 else Obstacle.TOWER_ONLY
    both = bool(state.options["both_leave"])
    if state.tower is not None:
        found = move_tower(board, state.cells, segment.start, direction, both_leave=both)
    elif board.has(segment.first):
        found = move_man(board, state.cells, segment.start, segment.first)
    else:
        found = Obstacle.OFF_BOARD  # a single man never leaves the board (C4)
    if isinstance(found, Obstacle) or _may_stay(board, found, seat, state.used + 1, both):
        return found
    if found.points or state.used + 1 == MAX_SEGMENTS:
        return Obstacle.OWN_TOWER_STAYS
    return Obstacle.DEAD_END


@cache
def _segments_from(board: Board) -> tuple[tuple[MoveSegment, ...], ...]:
    """Return for each square its eight segments, in the order of `DIRECTIONS`."""
    return tuple(
        tuple(MoveSegment(square, square.step(direction)) for direction in DIRECTIONS)
        for square in board.squares
    )


def possible_segments(state: ChainReactionState) -> Iterator[MoveSegment]:
    """Yield every legal segment of the seat, in reading order of the squares."""
    board, own = state.board, PIECES[state.to_move]
    segments = _segments_from(board)
    if state.tower is not None:
        if state.at(state.tower).endswith(own):
            for segment in segments[board.index(state.tower)]:
                if isinstance(landing_of(state, segment), Landing):
                    yield segment
        return
    ways, both = board.ways, bool(state.options["both_leave"])
    cells = list(state.cells)
    for here, pieces in enumerate(state.cells):
        if pieces != own:
            continue
        cells[here] = ""
        for segment, way in zip(segments[here], ways[here], strict=True):
            there = way.first
            if there < 0:  # a single man never leaves the board (C4)
                continue
            under = cells[there]
            if not under:
                yield segment
                continue
            cells[there] = under + own
            if can_finish(ways, cells, there, 1, both_leave=both):
                yield segment
            cells[there] = under
        cells[here] = own
