"""Alpha-beta search over positions as plain numbers, with a limit counted in positions (nodes).

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
"""Number of the kind in `KINDS`, and the square; `PASS_MOVE` for a pass."""

PASS_MOVE: Final[Move] = (-1, -1)
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
_EXACT, _LOWER_BOUND, _UPPER_BOUND = range(3)


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
def line_potential(mine: Mask, theirs: Mask) -> int:
    """Return what a seat may still hope for: lines nobody else lies in, by the tiles in them."""
    worth = (0, 2, 14, POINT)
    return sum(worth[(mine & triple).bit_count()] for triple in _TRIPLES if not theirs & triple)


@cache
def squares_in(mask: Mask) -> tuple[int, ...]:
    """Return the squares of a mask."""
    return tuple(square for square in SQUARES if mask >> square & 1)


def legal_moves(position: Position) -> list[Move]:
    """Return every move of the seat to move."""
    squares = squares_in(position.allowed)
    return [(kind, square) for kind in _KINDS_IN[position.hand] for square in squares] or [
        PASS_MOVE
    ]


def play_move(position: Position, move: Move) -> tuple[Position, bool]:
    """Return the position after a move, seen by the other seat, and whether the match is over."""
    mine, theirs, hand, other_hand, _allowed = position
    if move == PASS_MOVE:
        return Position(theirs, mine, other_hand, hand, ALL & ~(mine | theirs)), False
    kind, square = move
    mine |= 1 << square
    hand -= HANDS[kind]
    allowed = _REACH[kind][square] & ~(mine | theirs)
    over = not other_hand or (not hand and not allowed)
    return Position(theirs, mine, other_hand, hand, allowed), over


class NodeLimitReached(Exception):
    """The limit is used up; what the last whole depth found out holds."""


class Search:
    """One search; `nodes` counts the positions looked at, whatever the machine."""

    def __init__(self, max_nodes: int) -> None:
        self._max_nodes = max_nodes
        self.nodes = 0
        self._table: dict[Position, tuple[int, int, int, Move]] = {}

    def best(self, position: Position, max_depth: int) -> tuple[list[Move], int]:
        """Return the moves that share the best value found, and how deep the search came."""
        ranked = self._ordered_moves(position, PASS_MOVE)
        best, reached = ranked[:1], 0
        for depth in range(1, max_depth + 1):
            try:
                best = self._best_at(position, ranked, depth)
            except NodeLimitReached:
                break
            reached = depth
            ranked.sort(key=lambda move: move not in best)
        return best, reached

    def _best_at(self, position: Position, ranked: Sequence[Move], depth: int) -> list[Move]:
        top, best = -(10**6), list(ranked[:1])
        for move in ranked:
            following, over = play_move(position, move)
            # one below the best, so that an equal move is seen to be equal
            value = -self._alpha_beta(following, over, depth - 1, -(10**6), -(top - 1))
            if value > top:
                top, best = value, [move]
            elif value == top:
                best.append(move)
        return best

    def _alpha_beta(self, position: Position, over: bool, depth: int, alpha: int, beta: int) -> int:
        """Return what a position is worth to the seat to move (fail-soft alpha-beta)."""
        mine, theirs = position[0], position[1]
        if over:
            return POINT * 10 * (triples_in(mine) - triples_in(theirs))
        if depth <= 0:
            return line_potential(mine, theirs) - line_potential(theirs, mine)
        self.nodes += 1
        if self.nodes > self._max_nodes:
            raise NodeLimitReached
        first = PASS_MOVE
        entry = self._table.get(position)
        if entry is not None:
            entry_depth, bound, value, first = entry
            if entry_depth >= depth and (
                bound == _EXACT
                or (bound == _LOWER_BOUND and value >= beta)
                or (bound == _UPPER_BOUND and value <= alpha)
            ):
                return value
        return self._search_moves(position, depth, alpha, beta, first)

    def _search_moves(
        self, position: Position, depth: int, alpha: int, beta: int, first: Move
    ) -> int:
        top, best, raised = -(10**6), PASS_MOVE, alpha
        for move in self._ordered_moves(position, first):
            following, over = play_move(position, move)
            value = -self._alpha_beta(following, over, depth - 1, -beta, -raised)
            if value > top:
                top, best = value, move
                raised = max(raised, value)
                if raised >= beta:
                    break
        bound = _LOWER_BOUND if top >= beta else _UPPER_BOUND if top <= alpha else _EXACT
        self._table[position] = (depth, bound, top, best)
        return top

    def _ordered_moves(self, position: Position, first: Move) -> list[Move]:
        """Return the moves, the likely good ones first: new lines, few spaces for the other."""
        found = legal_moves(position)
        if len(found) < 2:
            return found
        mine, theirs = position.mine, position.theirs
        occupied = mine | theirs

        def priority(move: Move) -> int:
            if move == first:
                return -10_000
            kind, square = move
            bit = 1 << square
            room = (_REACH[kind][square] & ~(occupied | bit)).bit_count()
            return (
                room * 4 - line_potential(mine | bit, theirs) - line_potential(theirs | bit, mine)
            )

        found.sort(key=priority)
        return found
