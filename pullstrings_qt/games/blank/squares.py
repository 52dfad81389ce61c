"""The squares of the board, and what can be on them."""

from typing import Final, TypeAlias

Square: TypeAlias = int
"""A square by its number: 0 at the top left, 8 at the bottom right, row by row."""

SQUARE_NAMES: Final = ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")

LINES: Final = (
    *((0, 1, 2), (3, 4, 5), (6, 7, 8)),
    *((0, 3, 6), (1, 4, 7), (2, 5, 8)),
    *((0, 4, 8), (2, 4, 6)),
)
"""Every three squares in a row."""

STONE: Final = -1
"""On a square where no mark can be placed."""

Cell: TypeAlias = int | None
"""The content of a square: the seat of its mark, `STONE`, or None if it is free."""
