"""The computer players of Chain Reaction as they were with three levels, to measure others against.

Kept because what plays now has to beat the strongest of them nine times in ten: the figures in
RESULTS.md can be measured again only as long as their opponent stays as it was.
"""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final, NamedTuple

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.chain_reaction.geometry import DIRECTIONS, Board
from pullstrings_qt.games.chain_reaction.segments import possible_segments
from pullstrings_qt.games.chain_reaction.state import (
    MAX_SEGMENTS,
    MIN_LEAD,
    PIECES,
    ChainReactionState,
    Choice,
    MoveSegment,
    Penalty,
    Placement,
    places_for_next_piece,
)

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
        if used >= MAX_SEGMENTS:
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


class Skill(NamedTuple):
    """What a level does.

    Attributes:
        nodes: segments it may try: a budget that is the same on every machine.
        random_moves: how often it moves without thinking.
        noise: how far it misjudges a turn, in the unit of `POINT`.
        answers: how many of its own turns it looks at with every answer.
        replies: how many of these it looks at one turn further, against that many answers.
    """

    nodes: int
    random_moves: float
    noise: int
    answers: int = 0
    replies: int = 0


SKILLS: Final = {
    "easy": Skill(1_500, 0.3, 700),
    "middle": Skill(20_000, 0.1, 60),
    "strong": Skill(200_000, 0.0, 0, answers=120, replies=8),
}


def choose(view: ChainReactionState, seat: Seat, level: str, seed: int) -> Choice:
    """Return a choice for the seat; the same view, level and seed give the same choice.

    Raises:
        KeyError: the level is not easy, middle or strong.
        ValueError: the match is over or it is not the seat's turn.
    """
    if view.ending is not None or seat != view.to_move:
        raise ValueError("it is not this seat's turn")
    skill, chance = SKILLS[level], Random(seed)
    if view.to_place:
        return _best_place(view, skill, chance)
    segments = tuple(possible_segments(view))
    if len(segments) < 2 or chance.random() < skill.random_moves:
        return chance.choice(segments) if segments else Penalty()
    return TurnChooser(view, skill, chance).best()


def code_of(pieces: str) -> int:
    """Return what stands on a square as the number the search uses."""
    code = 0
    for piece in pieces:
        code = 3 * code + 1 + PIECES.index(piece)
    return code


def cells_of(state: ChainReactionState) -> bytes:
    """Return a board as the search uses it."""
    return bytes(map(code_of, state.cells))


def search_for(state: ChainReactionState, budget: int) -> TurnSearch:
    """Return a search with the options of a match."""
    return TurnSearch(
        state.board,
        both_leave=state.options["both_leave"],
        to_owner=state.options["returns_to"] == "owner",
        budget=budget,
    )


class TurnChooser:
    """Chooses a turn: its ends are judged as far as the skill goes."""

    def __init__(self, view: ChainReactionState, skill: Skill, chance: Random) -> None:
        self._view = view
        self._skill = skill
        self._chance = chance
        self._search = search_for(view, skill.nodes)

    def best(self) -> MoveSegment:
        """Return the first segment of the turn that seems best."""
        ends = self._ends()
        ranked = sorted(ends, key=self._judge, reverse=True)
        return self._segment(self._answered(ranked) if self._skill.answers else ranked[0])

    def _ends(self) -> list[TurnEnd]:
        """Return the ends of turns that the budget allows to look at."""
        view, search = self._view, self._search
        cells, seat = cells_of(view), view.to_move
        tower = -1 if view.tower is None else view.board.index(view.tower)
        starts = [square for square, code in enumerate(cells) if code == seat + 1]
        self._chance.shuffle(starts)
        try:
            return search.turns(cells, tower, seat, view.used, starts=starts)
        except BudgetExceeded:
            return search.found or [self._any_end()]

    def _any_end(self) -> TurnEnd:
        """Return a legal move as an end of unknown worth."""
        segment = self._chance.choice(tuple(possible_segments(self._view)))
        board = self._view.board
        step = (
            segment.first.file - segment.start.file,
            segment.first.rank - segment.start.rank,
        )
        number = [tuple(direction) for direction in DIRECTIONS].index(step)
        return TurnEnd(board.index(segment.start), number, cells_of(self._view), -1, 0, 0)

    def _judge(self, end: TurnEnd) -> float:
        """Return what an end seems worth before the answer, a little blurred."""
        seat = self._view.to_move
        noise = (
            self._chance.gauss(0, self._skill.noise) if self._skill.noise else self._chance.random()
        )
        return self._search.worth_to(seat, end) + WIN * self._wins(seat, end.gained) + noise

    def _wins(self, seat: Seat, gained: int) -> bool:
        scores = self._view.scores
        score = scores[seat] + gained
        return gained > 0 and (
            score >= self._view.options["target"] and score - scores[1 - seat] >= MIN_LEAD
        )

    def _answered(self, ranked: Sequence[TurnEnd]) -> TurnEnd:
        """Return the end that leaves most after the other's best answer."""
        best = ranked[0]
        if self._wins(self._view.to_move, best.gained):
            return best
        tops: list[tuple[int, TurnEnd]] = []
        try:
            for end in ranked[: self._skill.answers]:
                minimum = tops[-1][0] if len(tops) >= self._skill.replies else -WIN
                worth = self._after_answer(end, minimum)
                tops = sorted([*tops, (worth, end)], key=_worth, reverse=True)
                tops, best = tops[: self._skill.replies], tops[0][1]
            furthest = -WIN
            for _worth_now, end in tops:
                worth = self._after_reply(end)
                if worth > furthest:
                    furthest, best = worth, end
        except BudgetExceeded:
            pass
        return best

    def _after_answer(self, end: TurnEnd, minimum: int) -> int:
        """Return what is left of an end after the best answer; below `minimum` it is not exact."""
        now = POINT * end.gained
        return now - best_answer(self._search, end, 1 - self._view.to_move, now - minimum)

    def _after_reply(self, end: TurnEnd) -> int:
        """Return what an end leads to one turn further, against the likeliest answers."""
        seat, search = self._view.to_move, self._search
        answers = search.turns(end.cells, end.tower, 1 - seat)
        answers = sorted(answers, key=lambda answer: -search.worth_to(1 - seat, answer))
        return min(
            POINT * (end.gained - answer.gained) + best_answer(search, answer, seat, None)
            for answer in answers[: self._skill.replies]
        )

    def _segment(self, end: TurnEnd) -> MoveSegment:
        start = self._view.board.squares[end.first]
        return MoveSegment(start, start.step(DIRECTIONS[end.direction]))


def _worth(rated: tuple[int, TurnEnd]) -> int:
    return rated[0]


def best_answer(search: TurnSearch, end: TurnEnd, seat: Seat, limit: int | None) -> int:
    """Return what the best turn of a seat after an end is worth to it; `limit` and no more."""
    answers = search.turns(end.cells, end.tower, seat, limit=limit)
    return max(search.worth_to(seat, answer) for answer in answers)


def _best_place(view: ChainReactionState, skill: Skill, chance: Random) -> Placement:
    """Return where a piece comes back: where the other's best answer is worst."""
    places = list(places_for_next_piece(view))
    chance.shuffle(places)
    if not skill.answers or len(places) < 2:
        return Placement(places[0])
    search, other = search_for(view, skill.nodes), 1 - view.to_move
    tower = -1 if view.tower is None else view.board.index(view.tower)
    code, best, minimum = code_of(view.to_place[0]), places[0], WIN
    for place in places:
        cells = bytearray(cells_of(view))
        cells[view.board.index(place)] = code
        end = TurnEnd(-1, -1, bytes(cells), tower, 0, 0)
        try:
            answer = best_answer(search, end, other, minimum)
        except BudgetExceeded:
            break
        if answer < minimum:
            minimum, best = answer, place
    return Placement(best)
