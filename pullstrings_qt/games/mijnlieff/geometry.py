"""Squares, scoring lines, and where each kind of tile allows the next one."""

from enum import Enum
from functools import cache
from typing import Final, TypeAlias

Square: TypeAlias = int
"""0 … 15: a1, b1, c1, d1, then the ranks above. `a1` is at the bottom left."""

SIZE: Final = 4
SQUARES: Final = range(SIZE * SIZE)
SQUARE_NAMES: Final = tuple(f"{file}{rank}" for rank in range(1, SIZE + 1) for file in "abcd")
SQUARE_NUMBERS: Final = {name: square for square, name in enumerate(SQUARE_NAMES)}
NEEDED: Final = 3


class Kind(Enum):
    """The effect of a tile; the value is its letter in the notation."""

    STRAIGHT = "S"
    DIAGONAL = "D"
    PULLER = "L"
    PUSHER = "H"


KINDS: Final = tuple(Kind)


def file_of(square: Square) -> int:
    """Return the column, 0 for a to 3 for d."""
    return square % SIZE


def rank_of(square: Square) -> int:
    """Return the row, 0 for rank 1 at the bottom to 3 for rank 4."""
    return square // SIZE


def is_edge(square: Square) -> bool:
    """Return whether a square is on the rim, corners included (ruling M1)."""
    return {file_of(square), rank_of(square)} & {0, SIZE - 1} != set()


def _allows(kind: Kind, square: Square, other: Square) -> bool:
    along = abs(file_of(square) - file_of(other))
    up = abs(rank_of(square) - rank_of(other))
    touches = max(along, up) == 1
    return {
        Kind.STRAIGHT: (along == 0) != (up == 0),
        Kind.DIAGONAL: along == up != 0,
        Kind.PULLER: touches,
        Kind.PUSHER: not touches and other != square,
    }[kind]


REACH: Final = {
    (kind, square): tuple(other for other in SQUARES if _allows(kind, square, other))
    for kind in KINDS
    for square in SQUARES
}
"""The squares a tile sends the next one to, whether they are empty or not (rulings M2, M3)."""


def _runs(length: int) -> tuple[tuple[Square, ...], ...]:
    far, inside = length - 1, range(SIZE)
    return tuple(
        tuple(square + step * (along + SIZE * up) for step in range(length))
        for along, up in ((1, 0), (0, 1), (1, 1), (1, -1))
        for square in SQUARES
        if file_of(square) + along * far in inside and rank_of(square) + up * far in inside
    )


TRIPLES: Final = _runs(NEEDED)
"""The 24 possible lines of three; each scores 1 point (ruling M6)."""

_TRIPLE_BITS: Final = tuple(sum(1 << square for square in triple) for triple in TRIPLES)


@cache
def triples_in(squares: int) -> int:
    """Return how many triples are in a set of squares, given as 16 bits, a1 the lowest."""
    return sum(squares & triple == triple for triple in _TRIPLE_BITS)


FOURS: Final = _runs(SIZE)
"""The 10 possible lines of four: two triples each, so 2 points."""
