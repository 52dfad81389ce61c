"""Whole turns on a board of plain numbers: every way to end one, and what the answer would be.

A square holds 0, a light man 1, a dark man 2, or a tower `3 * lower + upper`; so what is on top is
`code % 3` and what lies below is `code // 3`.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.chain_reaction.geometry import Board
from pullstrings_qt.games.chain_reaction.state import MOST_SEGMENTS

POINT: Final = 1000
"""What a point is worth; places of men count less."""
WIN: Final = 1_000_000
ADVANCE: Final = (0, 4, 9, 15, 24, 36, 52, 70, 78)
"""What a man is worth by the ranks it has gone, from its own goal line."""
MIDDLE: Final = (0, 2, 4, 6, 4, 2, 0)
"""What a man is worth by its file."""


class TurnEnd(NamedTuple):
    """How a turn may end.

    Attributes:
        first: the first segment: start and first square, as numbers; -1 beyond a line.
        direction: the number of its direction in `DIRECTIONS`.
        cells: the board after it, pieces that left are home again.
        tower: the square of a tower handed over, or -1.
        gained: points, or -2 for a penalty.
        value: what the places of all men are worth to light, less what they are to dark.
    """

    first: int
    direction: int
    cells: bytes
    tower: int
    gained: int
    value: int


class BudgetExceeded(Exception):
    """The budget is used up."""


class _Enough(Exception):
    """The answer is already too good for the other to let it come."""


@cache
def worth_of_places(board: Board) -> tuple[tuple[int, ...], ...]:
    """Return what a man is worth on each square: nothing, a light one, a dark one (negative)."""
    light = tuple(ADVANCE[square.rank - 1] + MIDDLE[square.file] for square in board.squares)
    dark = tuple(
        -ADVANCE[board.depth - square.rank] - MIDDLE[square.file] for square in board.squares
    )
    return (0,) * len(light), light, dark


@cache
def homecoming_order(board: Board, seat: Seat) -> tuple[int, ...]:
    """Return the squares pieces come back to: row A, then B and C, the half, then any."""
    rows = (*board.home_rows(seat), board.half(seat), board.squares)
    return tuple(board.index(square) for row in rows for square in row)


class TurnSearch:
    """Lists the ends of turns; `nodes` counts segments tried, whatever the machine.

    Args:
        board: the board.
        both_leave: whether a tower on the last rank may leave altogether (C15).
        to_owner: whether pieces come back to their owner's home (C19).
        budget: how many segments may be tried.
    """

    def __init__(self, board: Board, *, both_leave: bool, to_owner: bool, budget: int) -> None:
        self._board = board
        self._ways = board.ways
        self._both_leave = both_leave
        self._to_owner = to_owner
        self._budget = budget
        self._worth = worth_of_places(board)
        self.nodes = 0
        self._ends: list[TurnEnd] = []
        self._seen: set[tuple[bytes, int, int]] = set()
        self._first = (-1, -1)
        self._seat: Seat = 0
        self._limit: int | None = None

    @property
    def found(self) -> list[TurnEnd]:
        """The ends found so far, also when the budget is used up."""
        return self._ends

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
        starts: Sequence[int] = (),
        limit: int | None = None,
    ) -> list[TurnEnd]:
        """Return the ends of all turns of a seat, each position once.

        Args:
            cells: the board.
            tower: the square of the seat's tower, or -1.
            seat: who moves.
            used: segments taken in this turn so far.
            starts: the order in which men are tried; left out: all in order.
            limit: stop once an end is worth this much or more to the seat.

        Raises:
            BudgetExceeded: the budget is used up.
        """
        self._ends, self._seen, self._seat, self._limit = [], set(), seat, limit
        board, value = bytearray(cells), self.value_of(cells)
        try:
            if tower >= 0:
                self._move_tower(board, tower, used + 1, value, root=True)
            else:
                for start in starts or range(len(cells)):
                    if board[start] == seat + 1:
                        self._move_man(board, start, value)
        except _Enough:
            pass
        return self._ends or [self._penalty(cells, tower, value)]

    def worth_to(self, seat: Seat, end: TurnEnd) -> int:
        """Return what an end of a turn of a seat is worth to it, before any answer."""
        return POINT * end.gained + (end.value if seat == 0 else -end.value)

    def _move_man(self, cells: bytearray, start: int, value: int) -> None:
        own, worth = self._seat + 1, self._worth
        cells[start] = 0
        value -= worth[own][start]
        for direction, way in enumerate(self._ways[start]):
            first = way.first
            if first < 0:
                continue
            self._step()
            self._first = (start, direction)
            under = cells[first]
            cells[first] = 3 * under + own
            after = value + worth[own][first]
            if under:
                self._move_tower(cells, first, 2, after)
            else:
                self._end(cells, -1, 0, after)
            cells[first] = under
        cells[start] = own

    def _move_tower(
        self, cells: bytearray, tower: int, used: int, value: int, *, root: bool = False
    ) -> None:
        """Try every way of a tower; `used` counts this segment too."""
        lower, own, worth = cells[tower] // 3, self._seat + 1, self._worth
        standing = cells[tower]
        cells[tower] = 0
        value -= worth[lower][tower] + worth[own][tower]
        for direction, (first, second, points, leaves) in enumerate(self._ways[tower]):
            if root:
                self._first = (tower, direction)
            if first < 0:
                if self._both_leave and leaves[self._seat]:
                    self._score(cells, -1, 1, value, (own, lower))
                continue
            self._step()
            under = cells[first]
            if second < 0:
                gained = points[self._seat]
                if gained and (not under or lower != own):
                    cells[first] = 3 * under + lower
                    onto = first if under else -1
                    self._score(cells, onto, gained, value + worth[lower][first], (own,))
                    cells[first] = under
                continue
            below = cells[second]
            if under and below:
                continue
            cells[first], cells[second] = 3 * under + lower, 3 * below + own
            after = value + worth[lower][first] + worth[own][second]
            if below or (under and lower == own):
                self._go_on(cells, second if below else first, used, after)
            else:
                self._end(cells, first if under else -1, 0, after)
            cells[first], cells[second] = under, below
        cells[tower] = standing

    def _go_on(self, cells: bytearray, tower: int, used: int, value: int) -> None:
        if used >= MOST_SEGMENTS:
            return
        key = (bytes(cells), tower, used)
        if key not in self._seen:
            self._seen.add(key)
            self._move_tower(cells, tower, used + 1, value)

    def _score(
        self, cells: bytearray, tower: int, gained: int, value: int, left: tuple[int, ...]
    ) -> None:
        """End a turn that scores: pieces that left come home."""
        placed: list[int] = []
        for piece in left:
            home = piece - 1 if self._to_owner else self._seat
            square = next(
                square for square in homecoming_order(self._board, home) if not cells[square]
            )
            cells[square] = piece
            value += self._worth[piece][square]
            placed.append(square)
        self._end(cells, tower, gained, value)
        for square in placed:
            cells[square] = 0

    def _end(self, cells: bytearray, tower: int, gained: int, value: int) -> None:
        key = (bytes(cells), tower, -1 - gained)
        if key in self._seen:
            return
        self._seen.add(key)
        end = TurnEnd(*self._first, key[0], tower, gained, value)
        self._ends.append(end)
        if self._limit is not None and self.worth_to(self._seat, end) >= self._limit:
            raise _Enough

    def _penalty(self, cells: bytes, tower: int, value: int) -> TurnEnd:
        """Return the end of a turn without a legal move: two points back (C22)."""
        after = bytearray(cells)
        if tower >= 0:
            lower = cells[tower] // 3
            after[tower] = cells[tower] % 3
            order = homecoming_order(self._board, lower - 1)
            square = next(square for square in order if not after[square])
            after[square] = lower
            value += self._worth[lower][square] - self._worth[lower][tower]
        return TurnEnd(-1, -1, bytes(after), -1, -2, value)

    def _step(self) -> None:
        self.nodes += 1
        if self.nodes > self._budget:
            raise BudgetExceeded
