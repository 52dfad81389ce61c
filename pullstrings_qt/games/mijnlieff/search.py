"""Alpha-beta search over positions as plain numbers, with a budget counted in positions.

Which kinds lie on the board no longer matters once the next tile is bound, so a position is: who
holds which squares (two 16-bit masks), the tiles left (four digits to base 3 a seat) and the
squares the next tile may lie on. Equal positions share what was found out about them.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from pullstrings_qt.games.mijnlieff.geometry import KINDS, REACH, SQUARES, TRIPLES, triples_in

Mask: TypeAlias = int
Move: TypeAlias = tuple[int, int]
"""Number of the kind in `KINDS`, and the square; `PASSED` for a pass."""

PASSED: Final[Move] = (-1, -1)
ALL: Final[Mask] = (1 << len(SQUARES)) - 1
POINT: Final = 100
"""What a point at the end is worth; hopes count less."""

HANDS: Final = (1, 3, 9, 27)
"""What a tile of each kind adds to the number that stands for a hand."""
_KINDS_IN: Final = tuple(
    tuple(kind for kind, unit in enumerate(HANDS) if hand // unit % 3) for hand in range(81)
)
_REACH: Final = tuple(
    tuple(sum(1 << other for other in REACH[kind, square]) for square in SQUARES) for kind in KINDS
)
_TRIPLES: Final = tuple(sum(1 << square for square in triple) for triple in TRIPLES)
_EXACT, _AT_LEAST, _AT_MOST = range(3)


class Position(NamedTuple):
    """A position as numbers, seen by the seat to move.

    Attributes:
        mine, theirs: squares with tiles of the seat to move and of the other.
        hand, other_hand: tiles left, as numbers to base 3.
        allowed: empty squares the next tile may lie on; 0 forces a pass.
    """

    mine: Mask
    theirs: Mask
    hand: int
    other_hand: int
    allowed: Mask


@cache
def hopes(mine: Mask, theirs: Mask) -> int:
    """Return what a seat may still hope for: lines nobody else lies in, by the tiles in them."""
    worth = (0, 2, 14, POINT)
    return sum(worth[(mine & triple).bit_count()] for triple in _TRIPLES if not theirs & triple)


@cache
def squares_in(mask: Mask) -> tuple[int, ...]:
    """Return the squares of a mask."""
    return tuple(square for square in SQUARES if mask >> square & 1)


def moves(position: Position) -> list[Move]:
    """Return every move of the seat to move."""
    squares = squares_in(position.allowed)
    return [(kind, square) for kind in _KINDS_IN[position.hand] for square in squares] or [PASSED]


def after(position: Position, move: Move) -> tuple[Position, bool]:
    """Return the position after a move, seen by the other seat, and whether the match is over."""
    mine, theirs, hand, other_hand, _allowed = position
    if move == PASSED:
        return Position(theirs, mine, other_hand, hand, ALL & ~(mine | theirs)), False
    kind, square = move
    mine |= 1 << square
    hand -= HANDS[kind]
    allowed = _REACH[kind][square] & ~(mine | theirs)
    over = not other_hand or (not hand and not allowed)
    return Position(theirs, mine, other_hand, hand, allowed), over


class OutOfSteps(Exception):
    """The budget is used up; what the last whole depth found out holds."""


class Search:
    """One search; `steps` counts the positions looked at, whatever the machine."""

    def __init__(self, budget: int) -> None:
        self._budget = budget
        self.steps = 0
        self._known: dict[Position, tuple[int, int, int, Move]] = {}

    def best(self, position: Position, deepest: int) -> tuple[list[Move], int]:
        """Return the moves that share the best value found, and how deep the search came."""
        ranked = self._ordered(position, PASSED)
        best, reached = ranked[:1], 0
        for depth in range(1, deepest + 1):
            try:
                best = self._best_at(position, ranked, depth)
            except OutOfSteps:
                break
            reached = depth
            ranked.sort(key=lambda move: move not in best)
        return best, reached

    def _best_at(self, position: Position, ranked: Sequence[Move], depth: int) -> list[Move]:
        top, best = -(10**6), list(ranked[:1])
        for move in ranked:
            following, over = after(position, move)
            # one below the best, so that an equal move is seen to be equal
            value = -self._value(following, over, depth - 1, -(10**6), -(top - 1))
            if value > top:
                top, best = value, [move]
            elif value == top:
                best.append(move)
        return best

    def _value(self, position: Position, over: bool, depth: int, low: int, high: int) -> int:
        """Return what a position is worth to the seat to move (fail-soft alpha-beta)."""
        mine, theirs = position[0], position[1]
        if over:
            return POINT * 10 * (triples_in(mine) - triples_in(theirs))
        if depth <= 0:
            return hopes(mine, theirs) - hopes(theirs, mine)
        self.steps += 1
        if self.steps > self._budget:
            raise OutOfSteps
        first = PASSED
        known = self._known.get(position)
        if known is not None:
            known_depth, bound, value, first = known
            if known_depth >= depth and (
                bound == _EXACT
                or (bound == _AT_LEAST and value >= high)
                or (bound == _AT_MOST and value <= low)
            ):
                return value
        return self._searched(position, depth, low, high, first)

    def _searched(self, position: Position, depth: int, low: int, high: int, first: Move) -> int:
        top, best, floor = -(10**6), PASSED, low
        for move in self._ordered(position, first):
            following, over = after(position, move)
            value = -self._value(following, over, depth - 1, -high, -floor)
            if value > top:
                top, best = value, move
                floor = max(floor, value)
                if floor >= high:
                    break
        bound = _AT_LEAST if top >= high else _AT_MOST if top <= low else _EXACT
        self._known[position] = (depth, bound, top, best)
        return top

    def _ordered(self, position: Position, first: Move) -> list[Move]:
        """Return the moves, the likely good ones first: new lines, few spaces for the other."""
        found = moves(position)
        if len(found) < 2:
            return found
        mine, theirs = position.mine, position.theirs
        taken = mine | theirs

        def promise(move: Move) -> int:
            if move == first:
                return -10_000
            kind, square = move
            bit = 1 << square
            room = (_REACH[kind][square] & ~(taken | bit)).bit_count()
            return room * 4 - hopes(mine | bit, theirs) - hopes(theirs | bit, mine)

        found.sort(key=promise)
        return found
