"""The board of Pulling Strings: ends, strings, intersections and homes.

An intersection is a number 0 … 24, row by row from the top left: ``5 * row + column``.
An end is a number 0 … 19 in the order of notation.md: n1…n5, e1…e5, s1…s5, w1…w5.
A string is a number 0 … 9: the five columns from the left, then the five rows from the top.
"""

from typing import Final, TypeAlias

End: TypeAlias = int
Cell: TypeAlias = int

SIZE: Final = 5
CENTER: Final[Cell] = 12
SIDES: Final = "nesw"
END_NAMES: Final = tuple(f"{side}{number}" for side in SIDES for number in range(1, SIZE + 1))
END_NUMBERS: Final = {name: number for number, name in enumerate(END_NAMES)}

# Ruling P15: squares (Eks) and circles (Oh), as (row, column) from the top left.
HOMES: Final[tuple[tuple[Cell, ...], tuple[Cell, ...]]] = (
    tuple(SIZE * row + column for row, column in ((0, 1), (1, 4), (3, 0), (4, 3))),
    tuple(SIZE * row + column for row, column in ((0, 3), (1, 0), (3, 4), (4, 1))),
)


def row_of(cell: Cell) -> int:
    """Return the row of an intersection, 0 at the top."""
    return cell // SIZE


def column_of(cell: Cell) -> int:
    """Return the column of an intersection, 0 at the left."""
    return cell % SIZE


def side_of(end: End) -> str:
    """Return the side of the board of an end: n, e, s or w."""
    return SIDES[end // SIZE]


def string_of(end: End) -> int:
    """Return the string an end belongs to: 0 … 4 a column, 5 … 9 a row."""
    return end % SIZE if side_of(end) in "ns" else SIZE + end % SIZE


def opposite(end: End) -> End:
    """Return the other end of the same string."""
    return (end + 2 * SIZE) % (4 * SIZE)


def _cells_from(end: End) -> tuple[Cell, ...]:
    along, upright = end % SIZE, side_of(end) in "ns"
    cells = [SIZE * step + along if upright else SIZE * along + step for step in range(SIZE)]
    return tuple(cells if side_of(end) in "nw" else reversed(cells))


CELLS: Final = tuple(_cells_from(end) for end in range(4 * SIZE))
TARGETS: Final = tuple(
    {cell: cells[max(0, place - 1)] for place, cell in enumerate(cells)} for cells in CELLS
)


def cells_of(end: End) -> tuple[Cell, ...]:
    """Return the five intersections of the end's string, the one nearest to the end first."""
    return CELLS[end]


def pulled_cell(cell: Cell, end: End) -> Cell:
    """Return where a stack on the end's string goes in a pull: at the edge it does not move."""
    return TARGETS[end][cell]


def ends_at(cell: Cell) -> tuple[End, End, End, End]:
    """Return the four ends of the two strings that cross at an intersection: n, e, s, w."""
    row, column = row_of(cell), column_of(cell)
    return column, SIZE + row, 2 * SIZE + column, 3 * SIZE + row


def home_owner(cell: Cell) -> int | None:
    """Return the seat whose home the intersection is, or None."""
    return next((seat for seat, homes in enumerate(HOMES) if cell in homes), None)
