"""Whole turns on a board of plain numbers: every way to end one, and the most one can score.

A square holds 0, a light man 1, a dark man 2, or a tower `3 * lower + upper`; so what is on top is
`code % 3` and what lies below is `code // 3`.
"""

from collections.abc import Sequence
from functools import cache
from heapq import heappush, heapreplace
from typing import Final, NamedTuple

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.chain_reaction.geometry import DIRECTIONS, Board
from pullstrings_qt.games.chain_reaction.state import (
    MAX_SEGMENTS,
    PIECES,
    ChainReactionState,
    MoveSegment,
)

POINT: Final = 1000
"""What a point is worth; places of men count less."""
ADVANCE: Final = (0, 4, 9, 15, 24, 36, 52, 70, 78)
"""What a man is worth by the ranks it has gone, from its own goal line."""
MIDDLE: Final = (0, 2, 4, 6, 4, 2, 0)
"""What a man is worth by its file."""
PENALTY: Final = -2
MAX_POINTS: Final = 2
"""The most points a turn can bring."""


class TurnEnd(NamedTuple):
    """How a turn may end; of two the greater one seems better to the seat that moved.

    Attributes:
        worth: what it seems worth to the seat before any answer: points, and places of men.
        cells: the board after it; pieces that left are home again, on the first free square.
        tower: the square of a tower handed over, or -1.
        gained: points, or -2 for a penalty.
        path: its segments, each eight times the square plus the number of the direction; empty
            for a penalty.
    """

    worth: int
    cells: bytes
    tower: int
    gained: int
    path: tuple[int, ...]


class BudgetExceeded(Exception):
    """The budget is used up."""


def code_of(pieces: str) -> int:
    """Return what stands on a square as the number the search uses."""
    code = 0
    for piece in pieces:
        code = 3 * code + 1 + PIECES.index(piece)
    return code


def cells_of(state: ChainReactionState) -> bytes:
    """Return a board as the search uses it."""
    return bytes(map(code_of, state.cells))


def tower_of(state: ChainReactionState) -> int:
    """Return the number of the square of the tower, or -1."""
    return -1 if state.tower is None else state.board.index(state.tower)


def segment_of(board: Board, number: int) -> MoveSegment:
    """Return a segment of a `TurnEnd.path`."""
    start = board.squares[number >> 3]
    return MoveSegment(start, start.step(DIRECTIONS[number & 7]))


@cache
def worth_of_places(board: Board) -> tuple[tuple[int, ...], ...]:
    """Return what a man is worth on each square: nothing, a light one, a dark one (negative)."""
    light = tuple(ADVANCE[square.rank - 1] + MIDDLE[square.file] for square in board.squares)
    dark = tuple(
        -ADVANCE[board.depth - square.rank] - MIDDLE[square.file] for square in board.squares
    )
    return (0,) * len(light), light, dark


@cache
def points_at_once(board: Board, seat: Seat, *, both_leave: bool) -> tuple[int, ...]:
    """Return what each segment brings a seat by itself, by its number in a `TurnEnd.path`."""
    return tuple(
        way.points[seat] or int(both_leave and way.leaves[seat])
        for ways in board.ways
        for way in ways
    )


@cache
def homecoming_order(board: Board, seat: Seat) -> tuple[int, ...]:
    """Return the squares pieces come back to: row A, then B and C, the half, then any."""
    rows = (*board.home_rows(seat), board.half(seat), board.squares)
    return tuple(board.index(square) for row in rows for square in row)


class _Lines(NamedTuple):
    """How a seat's towers may go, for each square; made once a board and seat.

    Attributes:
        onward: for each number of segments left the leaps (number, first and second square) after
            which the line can still be crossed.
        scoring: number, first square and points of each leap over the line.
        leaves: the numbers of the ways on which both pieces may leave.
        around: the neighbors, each with the number of the way there.
    """

    onward: tuple[tuple[tuple[tuple[int, int, int], ...], ...], ...]
    scoring: tuple[tuple[tuple[int, int, int], ...], ...]
    leaves: tuple[tuple[int, ...], ...]
    around: tuple[tuple[tuple[int, int], ...], ...]


@cache
def _lines(board: Board, seat: Seat, both_leave: bool) -> _Lines:
    ways = [
        [(8 * square + direction, way) for direction, way in enumerate(around)]
        for square, around in enumerate(board.ways)
    ]
    squares = range(len(ways))

    def to_go(square: int) -> int:
        """Return how many ranks the upper piece has to go to be over the line."""
        rank = board.squares[square].rank
        return board.depth + 1 - rank if seat == 0 else rank

    def goes_on(first: int, second: int, left: int) -> bool:
        return min(to_go(first), to_go(second)) <= 2 * left

    return _Lines(
        tuple(
            tuple(
                tuple(
                    (number, way.first, way.second)
                    for number, way in ways[square]
                    if way.first >= 0 and way.second >= 0 and goes_on(way.first, way.second, left)
                )
                for square in squares
            )
            for left in range(MAX_SEGMENTS)
        ),
        tuple(
            tuple(
                sorted(
                    (
                        (number, way.first, way.points[seat])
                        for number, way in ways[square]
                        if way.first >= 0 and way.second < 0 and way.points[seat]
                    ),
                    key=lambda way: -way[2],
                )
            )
            for square in squares
        ),
        tuple(
            tuple(number for number, way in ways[square] if both_leave and way.leaves[seat])
            for square in squares
        ),
        tuple(
            tuple((number, way.first) for number, way in ways[square] if way.first >= 0)
            for square in squares
        ),
    )


class TurnSearch:
    """Lists the ends of turns; `nodes` counts segments tried, whatever the machine.

    Args:
        state: a state of the match: its board and options count.
        budget: how many segments may be tried.
        noticed: of each seat, by the numbers of a `TurnEnd.path` which segments exist for it;
            None for all.
        places: whether it matters where men stand, or points alone.
    """

    def __init__(
        self,
        state: ChainReactionState,
        *,
        budget: int = 10**9,
        noticed: tuple[bytes, bytes] | None = None,
        places: bool = True,
    ) -> None:
        self.board = board = state.board
        self.budget = budget
        self.nodes = 0
        self._ways = board.ways
        self._both_leave: bool = state.options["both_leave"]
        self._to_owner: bool = state.options["returns_to"] == "owner"
        nothing = (0,) * len(board.squares)
        self._worth = worth_of_places(board) if places else (nothing,) * 3
        self._all = b"\1" * (8 * len(board.squares))
        self._noticed_by = noticed or (self._all, self._all)
        self.rules = (self._both_leave, self._to_owner, places, self._noticed_by)
        self._noticed = self._all
        self._scoring = (
            _lines(board, 0, self._both_leave),
            _lines(board, 1, self._both_leave),
        )
        self._ends: list[TurnEnd] = []
        self._keep = 0
        self._min = 0
        self._by_first = False
        self._seen: set[tuple[bytes, int, int]] = set()
        self._seat: Seat = 0

    def value_of(self, cells: Sequence[int]) -> int:
        """Return what the places of all men are worth to light, less what they are to dark."""
        worth = self._worth
        return sum(
            worth[code % 3][square] + worth[code // 3][square]
            for square, code in enumerate(cells)
            if code
        )

    def turns(
        self,
        cells: bytes,
        tower: int,
        seat: Seat,
        used: int = 0,
        *,
        keep: int = 100_000,
        by_first: bool = False,
    ) -> list[TurnEnd]:
        """Return the ends of the turns of a seat that seem best, each position once, best first.

        Where there is none the end of a penalty is returned, or nothing if only none is noticed.

        Args:
            cells: the board.
            tower: the square of the seat's tower, or -1.
            seat: who moves.
            used: segments taken in this turn so far.
            keep: how many ends are wanted.
            by_first: each position once for every first segment that leads to it.

        Raises:
            BudgetExceeded: the budget is used up.
        """
        self._ends, self._seen, self._seat = [], set(), seat
        self._keep, self._min = keep, -(10**9)
        self._by_first = by_first
        self._noticed = self._noticed_by[seat]
        value = self.value_of(cells)
        if seat:
            value = -value
        board = bytearray(cells)
        if tower >= 0:
            self._move_tower(board, tower, used + 1, value, ())
        else:
            own = seat + 1
            for start in [square for square, code in enumerate(cells) if code == own]:
                self._move_man(board, start, value)
        if self.nodes > self.budget:
            raise BudgetExceeded
        if not self._ends:
            return [self._penalty(cells, tower, value)] if self._noticed == self._all else []
        return sorted(self._ends, reverse=True)

    def _move_man(self, cells: bytearray, start: int, value: int) -> None:
        own = self._seat + 1
        worth = self._worth[own] if own == 1 else _negative(self._worth[own])
        cells[start] = 0
        value -= worth[start]
        for direction, way in enumerate(self._ways[start]):
            first, number = way[0], 8 * start + direction
            if first < 0 or not self._noticed[number]:
                continue
            self.nodes += 1
            under = cells[first]
            cells[first] = 3 * under + own
            path = (number,)
            if self._by_first:
                self._seen.clear()
            if under:
                self._go_on(cells, first, 1, value + worth[first], path)
            elif value + worth[first] >= self._min:
                self._end(cells, -1, 0, value + worth[first], path)
            cells[first] = under
        cells[start] = own

    def _go_on(
        self, cells: bytearray, tower: int, used: int, value: int, path: tuple[int, ...]
    ) -> None:
        if used >= MAX_SEGMENTS:
            return
        key = (bytes(cells), tower, used)
        if key not in self._seen:
            self._seen.add(key)
            self._move_tower(cells, tower, used + 1, value, path)

    def _move_tower(  # noqa: C901, PLR0912 - calls cost a third more in the innermost loop
        self, cells: bytearray, tower: int, used: int, value: int, path: tuple[int, ...]
    ) -> None:
        """Try every way of a tower; `used` counts this segment too."""
        seat = self._seat
        standing = cells[tower]
        lower, own = standing // 3, seat + 1
        light, upper = self._worth[lower], self._worth[own]
        if seat:
            light, upper = _negative(light), _negative(upper)
        cells[tower] = 0
        value -= light[tower] + upper[tower]
        last, noticed = used >= MAX_SEGMENTS, self._noticed
        for number, (first, second, points, leaves) in enumerate(self._ways[tower], 8 * tower):
            if not noticed[number]:
                continue
            if self._by_first and not path:
                self._seen.clear()
            if first < 0:
                if self._both_leave and leaves[seat]:
                    self._score(cells, -1, 1, value, (own, lower), (*path, number))
                continue
            self.nodes += 1
            under = cells[first]
            if second < 0:
                gained = points[seat]
                if gained and (not under or lower != own):
                    cells[first] = 3 * under + lower
                    onto = first if under else -1
                    self._score(cells, onto, gained, value + light[first], (own,), (*path, number))
                    cells[first] = under
                continue
            below = cells[second]
            if under:
                if below:
                    continue
                goes_on = lower == own
            else:
                goes_on = below > 0
            after = value + light[first] + upper[second]
            if goes_on:
                if last:
                    continue
                cells[first], cells[second] = 3 * under + lower, 3 * below + own
                self._go_on(cells, second if below else first, used, after, (*path, number))
                cells[first], cells[second] = under, below
            elif after >= self._min:
                cells[first], cells[second] = 3 * under + lower, own
                self._end(cells, first if under else -1, 0, after, (*path, number))
                cells[first], cells[second] = under, below
        cells[tower] = standing

    def _score(
        self,
        cells: bytearray,
        tower: int,
        gained: int,
        value: int,
        left: tuple[int, ...],
        path: tuple[int, ...],
    ) -> None:
        """End a turn that scores: pieces that left come home."""
        placed: list[int] = []
        for piece in left:
            home = piece - 1 if self._to_owner else self._seat
            square = next(
                square for square in homecoming_order(self.board, home) if not cells[square]
            )
            cells[square] = piece
            worth = self._worth[piece][square]
            value += -worth if self._seat else worth
            placed.append(square)
        worth = value + POINT * gained
        if worth >= self._min:
            self._end(cells, tower, gained, worth, path)
        for square in placed:
            cells[square] = 0

    def _end(
        self, cells: bytearray, tower: int, gained: int, worth: int, path: tuple[int, ...]
    ) -> None:
        key = (bytes(cells), tower, -1 - gained)
        if key in self._seen:
            return
        self._seen.add(key)
        end = TurnEnd(worth, key[0], tower, gained, path)
        if len(self._ends) < self._keep:
            heappush(self._ends, end)
        else:
            if end > self._ends[0]:
                heapreplace(self._ends, end)
            self._min = self._ends[0].worth

    def _penalty(self, cells: bytes, tower: int, value: int) -> TurnEnd:
        """Return the end of a turn without a legal move: two points back (C22)."""
        after = bytearray(cells)
        if tower >= 0:
            lower = cells[tower] // 3
            after[tower] = cells[tower] % 3
            order = homecoming_order(self.board, lower - 1)
            square = next(square for square in order if not after[square])
            after[square] = lower
            moved = self._worth[lower][square] - self._worth[lower][tower]
            value += -moved if self._seat else moved
        return TurnEnd(value + POINT * PENALTY, bytes(after), -1, PENALTY, ())

    def max_points(self, cells: bytes, tower: int, seat: Seat) -> int:
        """Return the most points the next turn of a seat can bring: 0 to 2, -2 for a penalty."""
        self._seat, self._noticed = seat, self._noticed_by[seat]
        lines, own, board = self._scoring[seat], seat + 1, bytearray(cells)
        if tower >= 0:
            lower = board[tower] // 3
            standing, board[tower] = board[tower], 0
            found = self._gain(board, tower, lower, MAX_SEGMENTS, 0)
            board[tower] = standing
            if not found and self._is_stuck(board, tower):
                return PENALTY
            return found
        best = 0
        for start, code in enumerate(cells):
            if code != own:
                continue
            board[start] = 0
            for number, first in lines.around[start]:
                under = board[first]
                if under and self._noticed[number]:
                    board[first] = 0
                    best = self._gain(board, first, under, MAX_SEGMENTS - 1, best)
                    board[first] = under
                    if best == MAX_POINTS:
                        return best
            board[start] = own
        return best

    def _gain(self, cells: bytearray, tower: int, lower: int, left: int, best: int) -> int:
        """Return the most a tower scores in so many segments, or `best` where that is more.

        The tower's own square is empty in `cells`.
        """
        lines, own, noticed = self._scoring[self._seat], self._seat + 1, self._noticed
        self.nodes += 1
        for number, first, points in lines.scoring[tower]:
            if points > best and noticed[number] and (lower != own or not cells[first]):
                best = points
                if best == MAX_POINTS:
                    return best
        leaves = lines.leaves[tower]
        if leaves and not best and any(map(noticed.__getitem__, leaves)):
            best = 1
        left -= 1
        if not left:
            return best
        for number, first, second in lines.onward[left][tower]:
            if not noticed[number]:
                continue
            under, below = cells[first], cells[second]
            if under:
                if below or lower != own:
                    continue
                cells[first], cells[second] = 0, own
                best = self._gain(cells, first, under, left, best)
            elif below:
                cells[first], cells[second] = lower, 0
                best = self._gain(cells, second, below, left, best)
            else:
                continue
            cells[first], cells[second] = under, below
            if best == MAX_POINTS:
                return best
        return best

    def _is_stuck(self, cells: bytearray, tower: int) -> bool:
        """Tell whether a tower that has to move has no legal turn."""
        if any(
            way.second >= 0 and not cells[way.first] and not cells[way.second]
            for way in self._ways[tower]
        ):
            return False
        self._ends, self._seen, self._noticed = [], set(), self._all
        self._keep, self._min = 1, -(10**9)
        self._move_tower(cells, tower, 1, 0, ())
        return not self._ends


@cache
def _negative(worth: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(-each for each in worth)
