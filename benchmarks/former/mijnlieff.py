"""The computer players of Mijnlieff as they were before there were eight levels.

Kept as they played, all in one file, so that what came after can be measured against them.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Final, NamedTuple, TypeAlias

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.mijnlieff.geometry import (
    KINDS,
    REACH,
    SIZE,
    SQUARE_NUMBERS,
    SQUARES,
    TRIPLES,
    Kind,
    Square,
    file_of,
    is_edge,
    rank_of,
    triples_in,
)
from pullstrings_qt.games.mijnlieff.state import Choice, MijnlieffState, Pass, Placement

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


_REPLIES: Final[Mapping[str, tuple[str, ...]]] = {
    "S@a1": ("S@d1", "S@a4"),
    "D@a1": ("H@b2", "H@c3"),
    "L@a1": ("H@b2",),
    "H@a1": ("H@c2", "H@b3", "H@c3"),
    "S@b1": ("S@a1", "H@b2", "H@b3"),
    "D@b1": ("H@c2",),
    "L@b1": ("H@b2", "H@c2"),
    "H@b1": ("H@b3", "H@c3"),
    "S@b2": ("H@c2", "H@b3"),
    "D@b2": ("L@a1", "H@c3"),
    "L@b2": ("H@c3",),
}
"""The best replies to each opening; every other opening is one of these turned or mirrored."""

_WORST: Final = (Kind.DIAGONAL, SQUARE_NUMBERS["a1"])
_BEST: Final = (Kind.PUSHER, SQUARE_NUMBERS["b2"])
"""Openings that lose by more than they must, and the one that wins."""


def symmetries() -> Iterator[tuple[Square, ...]]:
    """Yield the eight ways to turn and mirror the board, each as the image of every square."""
    last = SIZE - 1
    for mirrored in (False, True):
        for turns in range(4):
            image = []
            for square in SQUARES:
                file, rank = file_of(square), rank_of(square)
                if mirrored:
                    file = last - file
                for _turn in range(turns):
                    file, rank = rank, last - file
                image.append(rank * SIZE + file)
            yield tuple(image)


def opening_moves(state: MijnlieffState) -> tuple[Placement, ...]:
    """Return the best first placements."""
    if state.options["opening"] == "anywhere":
        kind, square = _BEST
        return tuple(Placement(kind, image) for image in _images(square))
    worst, corner = _WORST
    corners = _images(corner)
    return tuple(
        Placement(kind, square)
        for kind in Kind
        for square in SQUARES
        if is_edge(square) and not (kind is worst and square in corners)
    )


def _images(square: Square) -> tuple[Square, ...]:
    return tuple(sorted({image[square] for image in symmetries()}))


def opening_replies(state: MijnlieffState) -> tuple[Placement, ...]:
    """Return the best replies to the only tile on the board; none where they are not known."""
    tile = state.binding_tile
    if tile is None or state.binding is None:
        return ()
    found: set[Placement] = set()
    for opening, replies in _REPLIES.items():
        letter, _at, name = opening.partition("@")
        if Kind(letter) is not tile.kind:
            continue
        for image in symmetries():
            if image[SQUARE_NUMBERS[name]] == state.binding:
                found |= {
                    Placement(Kind(reply[0]), image[SQUARE_NUMBERS[reply[2:]]]) for reply in replies
                }
    return tuple(sorted(found, key=lambda each: (each.kind.value, each.square)))


MAX_NODES: Final = {"easy": 300, "middle": 3_000, "strong": 200_000}
"""Positions a level looks at: a limit that is the same on every machine."""

MAX_DEPTH: Final = {"easy": 1, "middle": 3, "strong": 17}
"""Moves a level looks ahead at most; 17 is the longest match there can be but for passes."""

RANDOM_MOVE_RATES: Final = {"easy": 0.35, "middle": 0.08, "strong": 0.0}
"""How often a level places without thinking."""


def choose(view: MijnlieffState, seat: Seat, level: str, seed: int) -> Choice:
    """Return a choice of easy, middle or strong; the same arguments give the same choice.

    Raises:
        KeyError: there is no such level.
        ValueError: the match is over or it is not the seat's turn.
    """
    if view.ending is not None or seat != view.to_move:
        raise ValueError("it is not this seat's turn")
    chance = Random(seed)
    position = position_of(view)
    if not position.allowed:
        return Pass()
    slips = chance.random() < RANDOM_MOVE_RATES[level]
    book = _book_moves(view) if level == "strong" else ()
    if book:
        return chance.choice(book)
    if slips:
        return choice_of(chance.choice(legal_moves(position)))
    best, _depth = Search(MAX_NODES[level]).best(position, MAX_DEPTH[level])
    return choice_of(chance.choice(sorted(best)))


def _book_moves(view: MijnlieffState) -> tuple[Placement, ...]:
    """Return the best placements where they are known by heart: the first two tiles."""
    if view.is_opening:
        return opening_moves(view)
    return opening_replies(view) if view.cells.count(None) == len(SQUARES) - 1 else ()


def position_of(view: MijnlieffState) -> Position:
    """Return a position as the search counts it."""
    seat = view.to_move
    hands = [
        sum(unit * count for unit, count in zip(HANDS, hand, strict=True)) for hand in view.hands
    ]
    masks = [sum(1 << each for each in SQUARES if view.is_of(each, owner)) for owner in (0, 1)]
    allowed = sum(1 << square for square in view.allowed)
    return Position(masks[seat], masks[1 - seat], hands[seat], hands[1 - seat], allowed)


def choice_of(move: Move) -> Choice:
    """Return the choice a move of the search stands for."""
    return Pass() if move == PASS_MOVE else Placement(KINDS[move[0]], move[1])
