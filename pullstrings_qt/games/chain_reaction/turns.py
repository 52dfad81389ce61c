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
    """How a turn may end; of two the greater one seems better to the seat that moved."""

    worth: int
    """What it seems worth to the seat before any answer: points, and places of men."""
    cells: bytes
    """The board after it; pieces that left are home again, on the first free square."""
    tower: int
    """The square of a tower handed over, or -1."""
    gained: int
    """Points, or -2 for a penalty."""
    path: tuple[int, ...]
    """Segments: eight times the square plus the number of the direction; none for a penalty."""


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
def _worths(board: Board, seat: Seat) -> tuple[tuple[int, ...], ...]:
    """Return what a man is worth to a seat on each square: none, a light one and a dark one."""
    sign = -1 if seat else 1
    light = [ADVANCE[square.rank - 1] + MIDDLE[square.file] for square in board.squares]
    dark = [ADVANCE[board.depth - square.rank] + MIDDLE[square.file] for square in board.squares]
    none = (0,) * len(light)
    return none, tuple(sign * each for each in light), tuple(-sign * each for each in dark)


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
    """How a seat's towers may go from a square, as numbers of a `TurnEnd.path` and squares."""

    onward: tuple[tuple[tuple[int, int, int], ...], ...]
    """For each number of segments left the leaps (number, first and second square) after which the
    line can still be crossed."""
    scoring: tuple[tuple[int, int, int], ...]
    """Number, first square and points of each leap over the line, the most points first."""
    leaves: tuple[int, ...]
    """The ways on which both pieces may leave."""
    around: tuple[tuple[int, int], ...]
    """The neighbors, each with the number of the way there."""


@cache
def _lines(board: Board, seat: Seat, both_leave: bool) -> tuple[_Lines, ...]:
    """Return the lines of each square."""

    def to_go(square: int) -> int:
        """Return how many ranks the upper piece has to go to be over the line."""
        rank = board.squares[square].rank
        return board.depth + 1 - rank if seat == 0 else rank

    found = []
    for square, ways in enumerate(board.ways):
        numbered = tuple(enumerate(ways, 8 * square))
        around = tuple((number, way.first) for number, way in numbered if way.first >= 0)
        leaves = tuple(number for number, way in numbered if both_leave and way.leaves[seat])
        over = [(number, way.first, way.points[seat]) for number, way in numbered]
        scoring = sorted((each for each in over if each[2]), key=lambda each: -each[2])
        leaps = [
            ((number, way.first, way.second), min(to_go(way.first), to_go(way.second)))
            for number, way in numbered
            if way.first >= 0 and way.second >= 0
        ]
        onward = tuple(
            tuple(leap for leap, ranks in leaps if ranks <= 2 * left)
            for left in range(MAX_SEGMENTS)
        )
        found.append(_Lines(onward, tuple(scoring), leaves, around))
    return tuple(found)


class TurnSearch:
    """Lists the ends of turns in a match; `nodes` counts segments tried, whatever the machine.

    `noticed` says of each seat, by the numbers of a `TurnEnd.path`, which segments exist for it;
    None for all. Without `places` points alone matter, and not where men stand.
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
        self.budget, self.nodes = budget, 0
        self._ways = board.ways
        self._both_leave: bool = state.options["both_leave"]
        self._to_owner: bool = state.options["returns_to"] == "owner"
        nothing = ((0,) * len(board.squares),) * 3
        self._worth_to = [_worths(board, seat) if places else nothing for seat in (0, 1)]
        self._all = b"\1" * (8 * len(board.squares))
        self._noticed_by = noticed or (self._all, self._all)
        self.rules = (self._both_leave, self._to_owner, places, self._noticed_by)
        self._noticed = self._all
        self._lines = [_lines(board, seat, self._both_leave) for seat in (0, 1)]
        self._ends: list[TurnEnd] = []
        self._keep = self._min = 0
        self._by_first = False
        self._seen: set[tuple[bytes, int, int]] = set()
        self._seat: Seat = 0

    def value_of(self, cells: Sequence[int], seat: Seat) -> int:
        """Return what the places of a seat's men are worth, less those of the other's."""
        worth = self._worth_to[seat]
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
        `tower` is the square of the seat's tower, or -1; `used` are segments taken so far, `keep`
        is how many ends are wanted. With `by_first` each position is found once for every first
        segment that leads to it.

        Raises:
            BudgetExceeded: the budget is used up.
        """
        self._ends, self._seen, self._seat = [], set(), seat
        self._keep, self._min = keep, -(10**9)
        self._by_first = by_first
        self._noticed = self._noticed_by[seat]
        value = self.value_of(cells, seat)
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
        worth = self._worth_to[self._seat][own]
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
        low, high = self._worth_to[seat][lower], self._worth_to[seat][own]
        cells[tower] = 0
        value -= low[tower] + high[tower]
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
                    self._score(cells, onto, gained, value + low[first], (own,), (*path, number))
                    cells[first] = under
                continue
            below = cells[second]
            if under:
                if below:
                    continue
                goes_on = lower == own
            else:
                goes_on = below > 0
            after = value + low[first] + high[second]
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
            value += self._worth_to[self._seat][piece][square]
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
            worth = self._worth_to[self._seat][lower]
            value += worth[square] - worth[tower]
        return TurnEnd(value + POINT * PENALTY, bytes(after), -1, PENALTY, ())

    def max_points(self, cells: bytes, tower: int, seat: Seat) -> int:
        """Return the most points the next turn of a seat can bring: 0 to 2, -2 for a penalty."""
        self._seat, self._noticed = seat, self._noticed_by[seat]
        own, board = seat + 1, bytearray(cells)
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
            for number, first in self._lines[seat][start].around:
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
        lines, own, noticed = self._lines[self._seat][tower], self._seat + 1, self._noticed
        self.nodes += 1
        for number, first, points in lines.scoring:
            if points > best and noticed[number] and (lower != own or not cells[first]):
                best = points
                if best == MAX_POINTS:
                    return best
        if not best and any(map(noticed.__getitem__, lines.leaves)):
            best = 1
        left -= 1
        if not left:
            return best
        for number, first, second in lines.onward[left]:
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
