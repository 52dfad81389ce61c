"""What the best answers lead to, from any position on: exactly, or a few moves deep.

Which kinds lie on the board no longer matters once the next tile is bound, so a position is: who
holds which squares (two 16-bit masks), the tiles left (four digits to base 3 a seat) and the
squares the next tile may lie on. Everything about a mask is looked up: its points, and the squares
where a tile brings some more. Worth is counted in points: how many more the seat to move will have.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from pullstrings_qt.games.mijnlieff.geometry import KINDS, REACH, SQUARES, TRIPLES

Mask: TypeAlias = int
Move: TypeAlias = tuple[int, int]
"""Number of the kind in `KINDS`, and the square; `PASS_MOVE` for a pass."""

PASS_MOVE: Final[Move] = (-1, -1)
ALL: Final[Mask] = (1 << len(SQUARES)) - 1
HANDS: Final = (1, 3, 9, 27)
"""What a tile of each kind adds to the number that stands for a hand."""
FULL_HAND: Final = 80
HOPES: Final = (0.0, 0.02, 0.14, 1.0)
"""What a line nobody else lies in is worth by the tiles in it, in points."""

_KINDS_IN: Final = tuple(
    tuple(kind for kind, unit in enumerate(HANDS) if hand // unit % 3)
    for hand in range(FULL_HAND + 1)
)
_REACH: Final = tuple(
    tuple(sum(1 << other for other in REACH[kind, square]) for square in SQUARES) for kind in KINDS
)
_TRIPLES: Final = tuple(sum(1 << square for square in triple) for triple in TRIPLES)
_MAX: Final = 40
"""More points than anybody can be ahead."""
_GAINS: Final = 9
"""One more than a single tile can bring."""
_COUNTED: Final = 3
"""So many tiles before the end of a hand the most points it can come to are counted exactly."""

TILES_IN: Final = tuple(sum(hand // unit % 3 for unit in HANDS) for hand in range(FULL_HAND + 1))
_PLAYS: Final = tuple(
    tuple((hand - HANDS[kind], _REACH[kind]) for kind in kinds)
    for hand, kinds in enumerate(_KINDS_IN)
)
"""For each kind in a hand: the hand without it, and where it sends the next tile from a square."""


def _points() -> list[int]:
    """Return the points of every mask: those without its lowest square, and that square's."""
    lowest = [[each for each in _TRIPLES if each & -each == 1 << square] for square in SQUARES]
    points = [0] * (ALL + 1)
    for mask in range(1, ALL + 1):
        low = mask & -mask
        ends = lowest[low.bit_length() - 1]
        points[mask] = points[mask ^ low] + sum(mask & each == each for each in ends)
    return points


POINTS: Final = _points()


class _Squares(dict[Mask, tuple[tuple[int, Mask], ...]]):
    """The squares of a mask, each with its bit."""

    def __missing__(self, mask: Mask) -> tuple[tuple[int, Mask], ...]:
        found = tuple((square, 1 << square) for square in SQUARES if mask >> square & 1)
        self[mask] = found
        return found


class _Gains(dict[Mask, tuple[Mask, ...]]):
    """By the tiles of a color: the squares where one more brings at least 0, 1, 2 … points."""

    def __missing__(self, mask: Mask) -> tuple[Mask, ...]:
        squares = [ALL] + [0] * _GAINS
        for square, bit in _SQUARES[ALL & ~mask]:
            for gain in range(1, POINTS[mask | bit] - POINTS[mask] + 1):
                squares[gain] |= 1 << square
        found = self[mask] = tuple(squares)
        return found


class _MostPoints(dict[int, int]):
    """The most points tiles of a color can come to with a few more on the squares that are free.

    The key is the mask, the free squares 16 bits higher, and how many tiles 32 bits higher.
    """

    def __missing__(self, key: int) -> int:
        mask, free, more = key & ALL, key >> 16 & ALL, key >> 32
        bits = [bit for _square, bit in _SQUARES[free]]
        ways = combinations(bits, min(more, len(bits)))
        found = self[key] = max(POINTS[mask | sum(way)] for way in ways)
        return found


_SQUARES: Final = _Squares()
_GAIN: Final = _Gains()
_MAX_POINTS: Final = _MostPoints()


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

    @property
    def tiles(self) -> int:
        """How many tiles lie on the board."""
        return (self.mine | self.theirs).bit_count()

    @property
    def lead(self) -> int:
        """By how many points the seat to move is ahead now."""
        return POINTS[self.mine] - POINTS[self.theirs]


def legal_moves(position: Position) -> list[Move]:
    """Return every move of the seat to move."""
    squares = _SQUARES[position.allowed]
    return [(kind, square) for kind in _KINDS_IN[position.hand] for square, _bit in squares] or [
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
    """The limit is used up; what was found out before holds."""


class Solver:
    """Finds out exactly how a match ends with perfect play, by null windows and a table.

    `nodes` counts the positions looked at; beyond its limit they raise `NodeLimitReached`. Nothing
    is forgotten, so ask the same one about positions that lie close together.
    """

    def __init__(self, max_nodes: int | None = None) -> None:
        self.max_nodes = max_nodes
        self.nodes = 0
        self._table: dict[int, tuple[int, int, tuple[int, int, Mask, Mask] | None]] = {}

    def value(self, position: Position, guess: int = 0) -> int:
        """Return how many more points the seat to move will have."""
        value = guess
        if self._at_min(*position, value):
            while self._at_min(*position, value + 1):
                value += 1
            return value
        value -= 1
        while not self._at_min(*position, value):
            value -= 1
        return value

    def worth(self, position: Position, move: Move, guess: int = 0) -> int:
        """Return how many more points the seat to move will have after a move of its own."""
        following, over = play_move(position, move)
        return -following.lead if over else -self.value(following, -guess)

    def is_worth(self, position: Position, move: Move, value: int) -> bool:
        """Return whether a move brings at least so many more points."""
        following, over = play_move(position, move)
        if over:
            return -following.lead >= value
        return not self._at_min(*following, 1 - value)

    def known_best(self, position: Position) -> Move | None:
        """Return a move that brings what `value` has found a position worth, without a search.

        None where nothing is remembered of it: only one move, or the last tile of a hand.
        """
        mine, theirs, hand, other_hand, allowed = position
        key = mine | theirs << 16 | allowed << 32 | hand << 48 | other_hand << 55
        first = self._table[key][2] if key in self._table else None
        if first is None:
            return None
        _order, left, bit, _room = first
        return HANDS.index(hand - left), bit.bit_length() - 1

    def line(self, position: Position, length: int) -> list[Move]:
        """Return how a match goes on with perfect play, so many moves or to the end."""
        moves: list[Move] = []
        over, value = False, self.value(position)
        while not over and len(moves) < length:
            best = next(
                move for move in legal_moves(position) if self.is_worth(position, move, value)
            )
            moves.append(best)
            position, over = play_move(position, best)
            value = -value
        return moves

    def _at_min(  # noqa: PLR0911 - calls would be what is slow
        self, mine: Mask, theirs: Mask, hand: int, other_hand: int, allowed: Mask, wanted: int
    ) -> bool:
        """Return whether the seat to move will be ahead by so many points, at least."""
        if not allowed:
            free = ALL ^ mine ^ theirs
            return not self._at_min(theirs, mine, other_hand, hand, free, 1 - wanted)
        self.nodes += 1
        if self.max_nodes is not None and self.nodes > self.max_nodes:
            raise NodeLimitReached
        tiles = TILES_IN[hand]
        if tiles == 1 or not other_hand:
            return _last_tile(mine, theirs, hand, other_hand, allowed, wanted)
        free = ALL ^ mine ^ theirs
        other_tiles = TILES_IN[other_hand]
        maximum = (
            _MAX_POINTS[mine | free << 16 | tiles << 32]
            if tiles <= _COUNTED
            else POINTS[mine | free]
        )
        if maximum - POINTS[theirs] < wanted:
            return False
        maximum = (
            _MAX_POINTS[theirs | free << 16 | other_tiles << 32]
            if other_tiles <= _COUNTED
            else POINTS[theirs | free]
        )
        if POINTS[mine] - maximum >= wanted:
            return True
        key = mine | theirs << 16 | allowed << 32 | hand << 48 | other_hand << 55
        minimum, maximum, first = self._table.get(key, (-_MAX, _MAX, None))
        if minimum >= wanted:
            return True
        if maximum < wanted:
            return False
        at_min, other_wanted = self._at_min, 1 - wanted
        if first is not None:
            _order, left, bit, room = first
            if not at_min(theirs, mine | bit, other_hand, left, room, other_wanted):
                self._table[key] = (wanted, maximum, first)
                return True
        for move in _ordered(mine, theirs, hand, allowed, free):
            _order, left, bit, room = move
            if move != first and not at_min(
                theirs, mine | bit, other_hand, left, room, other_wanted
            ):
                self._table[key] = (wanted, maximum, move)
                return True
        self._table[key] = (minimum, wanted - 1, first)
        return False


def _last_tile(
    mine: Mask, theirs: Mask, hand: int, other_hand: int, allowed: Mask, wanted: int
) -> bool:
    """Return whether the last tile of a hand, and the other's one after it, leave so much.

    Where the other has none any more, this tile is the last one, however many are in the hand.
    """
    if not other_hand:
        missing = wanted + POINTS[theirs] - POINTS[mine]
        return missing <= 0 or (missing < _GAINS and bool(_GAIN[mine][missing] & allowed))
    free, needed, gains = ALL ^ mine ^ theirs, wanted + POINTS[theirs], _GAIN[theirs]
    reach = _PLAYS[hand][0][1]
    for square, bit in _SQUARES[allowed]:
        spare = POINTS[mine | bit] - needed
        if spare >= _GAINS - 1 or (
            spare >= 0 and not gains[spare + 1] & reach[square] & (free ^ bit)
        ):
            return True
    return False


def _ordered(
    mine: Mask, theirs: Mask, hand: int, allowed: Mask, free: Mask
) -> list[tuple[int, int, Mask, Mask]]:
    """Return the moves, the likely good ones first, as order, hand left, bit and room they leave.

    Good are points, points the other cannot make any more, and little room where none can be made.
    """
    gains = _GAIN[theirs]
    one, two = gains[1], gains[2]
    my_points, their_points = POINTS[mine], POINTS[theirs]
    moves = []
    for square, bit in _SQUARES[allowed]:
        still = free ^ bit
        base = 12 * (my_points - POINTS[mine | bit]) + 6 * (their_points - POINTS[theirs | bit])
        for left, reach in _PLAYS[hand]:
            room = reach[square] & still
            order = base + 4 * room.bit_count()
            if room & one:
                order += 24 if room & two else 12
            moves.append((order, left, bit, room))
    moves.sort()
    return moves


@cache
def _hopes(mine: Mask, theirs: Mask) -> float:
    """Return what a color has and may still hope for: lines nobody else lies in, in points."""
    return sum(HOPES[(mine & triple).bit_count()] for triple in _TRIPLES if not theirs & triple)


Notices: TypeAlias = Callable[[bool, Position, Move], bool]
"""Whether a move of whoever thinks (True) or of the other (False) in a position is noticed."""


class QuickSearch:
    """A search that looks a few moves ahead, as a person does; `nodes` counts positions.

    Moves that are not noticed do not exist for it, whoever could make them.
    """

    def __init__(self, notices: Notices = lambda _own, _position, _move: True) -> None:
        self.nodes = 0
        self._notices = notices

    def worths(self, position: Position, depth: int) -> dict[Move, float]:
        """Return what each move noticed seems worth, in points, looking so many moves ahead."""
        found = {}
        for move in legal_moves(position):
            if self._notices(True, position, move):
                following, over = play_move(position, move)
                found[move] = -self._worth(following, over, depth - 1, -_MAX, _MAX, own=False)
        return found

    def _worth(
        self,
        position: Position,
        over: bool,
        depth: int,
        minimum: float,
        maximum: float,
        *,
        own: bool,
    ) -> float:
        self.nodes += 1
        if over:
            return position.lead
        moves = [
            move
            for move in (_by_points(position) if depth > 0 else ())
            if self._notices(own, position, move)
        ]
        if not moves:
            mine, theirs = position.mine, position.theirs
            return _hopes(mine, theirs) - _hopes(theirs, mine)
        best = -float(_MAX)
        for move in moves:
            following, ends = play_move(position, move)
            best = max(
                best,
                -self._worth(
                    following, ends, depth - 1, -maximum, -max(best, minimum), own=not own
                ),
            )
            if best >= maximum:
                break
        return best


def _by_points(position: Position) -> Iterable[Move]:
    """Return the moves, those that make or hinder lines first."""
    mine, theirs = position.mine, position.theirs
    moves = legal_moves(position)
    if moves[0] == PASS_MOVE:
        return moves
    brings = {
        square: _hopes(mine | bit, theirs) - _hopes(theirs, mine | bit)
        for square, bit in _SQUARES[position.allowed]
    }
    return sorted(moves, key=lambda move: -brings[move[1]])


def gained(position: Position, move: Move) -> int:
    """Return the points a move brings at once."""
    if move == PASS_MOVE:
        return 0
    return POINTS[position.mine | 1 << move[1]] - POINTS[position.mine]


def best_of(worths: Mapping[Move, float]) -> list[Move]:
    """Return the moves that are worth most, in order."""
    top = max(worths.values())
    return sorted(move for move, worth in worths.items() if worth == top)
