"""Movement of stacks when ends are pulled: the fast core of search and play.

Rules 2003, Movement Details; rules 2007, Moving the Disks; rulings P6 to P10. Everything uses the
25 numbers of a position; `rules.py` adds seats, broken ends and the events of a turn.
"""

from typing import Final, TypeAlias

from pullstrings_qt.games.pulling_strings.geometry import (
    HOMES,
    SIZE,
    End,
    opposite,
    side_of,
    string_of,
)

Cells: TypeAlias = tuple[int, ...]
Line: TypeAlias = list[int] | tuple[int, ...]

ENDS: Final = range(4 * SIZE)
STRINGS: Final = tuple(string_of(end) for end in ENDS)
SLICES: Final = tuple(
    slice(string, SIZE * SIZE, SIZE)
    if string < SIZE
    else slice(SIZE * (string - SIZE), SIZE * (string - SIZE + 1))
    for string in STRINGS
)
TOWARD_FIRST: Final = tuple(side_of(end) in "nw" for end in ENDS)
OPPOSITES: Final = tuple(opposite(end) for end in ENDS)
CORNER_PAIRS: Final = frozenset(
    pair
    for row_end, column_end in ((15, 0), (5, 4), (19, 10), (9, 14))
    for pair in ((row_end, column_end), (column_end, row_end))
)
"""Pairs of ends that pull a corner stack out of both edges (w1 n1, e1 n5, w5 s1, e5 s5)."""


def _slid(line: Line, toward_first: bool) -> tuple[int, int, int, int, int]:
    """Return a string's stacks after one pull; at the edge they do not move and combine."""
    a, b, c, d, e = line
    return (a + b, c, d, e, 0) if toward_first else (0, a, b, c, d + e)


def _parted(line: Line) -> tuple[int, int, int, int, int]:
    """Return a string's stacks after a pull at both its ends: all split (P6, P7)."""
    a, b, c, d, e = line
    a, b, c, d, e = (a + 1) >> 1, (b + 1) >> 1, (c + 1) >> 1, (d + 1) >> 1, (e + 1) >> 1
    return a + b, a + c, b + d, c + e, d + e


def pulled_by_one(cells: Cells, end: End) -> Cells:
    """Return the position after a pull at one end, by one player or by both (P4)."""
    moved = list(cells)
    along = SLICES[end]
    moved[along] = _slid(moved[along], TOWARD_FIRST[end])
    return tuple(moved)


def pulled_by_two(cells: Cells, first: End, second: End, corner_grows: bool) -> Cells:
    """Return the position after pulls at two different ends, in either order.

    All splits come first, then all stacks move and combine (P10). `corner_grows` False keeps an
    odd corner stack as it is when it is pulled out of both edges (P9).
    """
    moved = list(cells)
    along, across = SLICES[first], SLICES[second]
    if OPPOSITES[first] == second:
        moved[along] = _parted(moved[along])
        return tuple(moved)
    if (STRINGS[first] < SIZE) == (STRINGS[second] < SIZE):
        moved[along] = _slid(moved[along], TOWARD_FIRST[first])
        moved[across] = _slid(moved[across], TOWARD_FIRST[second])
        return tuple(moved)
    row, column = (second, first) if STRINGS[first] < SIZE else (first, second)
    crossing = SIZE * (STRINGS[row] - SIZE) + STRINGS[column]
    stack = moved[crossing]
    moved[crossing] = (stack + 1) >> 1
    in_row = _slid(moved[SLICES[row]], TOWARD_FIRST[row])
    in_column = _slid(moved[SLICES[column]], TOWARD_FIRST[column])
    moved[SLICES[row]] = in_row
    moved[SLICES[column]] = in_column
    moved[crossing] = in_row[STRINGS[column]] + in_column[STRINGS[row] - SIZE]
    if not corner_grows and stack & 1 and (row, column) in CORNER_PAIRS:
        moved[crossing] -= 1
    return tuple(moved)


def pulled(cells: Cells, first: End | None, second: End | None, corner_grows: bool = True) -> Cells:
    """Return the position after a turn in which the two seats pull these ends (None: no pull)."""
    if first is None:
        return cells if second is None else pulled_by_one(cells, second)
    if second is None or first == second:
        return pulled_by_one(cells, first)
    return pulled_by_two(cells, first, second, corner_grows)


def home_totals(cells: Cells) -> tuple[int, int]:
    """Return the disks on the homes of seat 0 (squares) and seat 1 (circles)."""
    (a, b, c, d), (e, f, g, h) = HOMES
    return (
        cells[a] + cells[b] + cells[c] + cells[d],
        cells[e] + cells[f] + cells[g] + cells[h],
    )


def home_winner(cells: Cells, goal: int = 5) -> int | None:
    """Return the seat that has won by disks at home, or None (P12, P13)."""
    squares, circles = home_totals(cells)
    if squares == circles or (squares < goal and circles < goal):
        return None
    return 0 if squares > circles else 1


def is_dead(cells: Cells, broken: int, corner_grows: bool) -> bool:
    """Return whether no open end and no pair of open ends changes any stack (P14 b)."""
    if not broken:
        return False
    ends = [end for end in ENDS if not broken >> end & 1]
    if any(pulled_by_one(cells, end) != cells for end in ends):
        return False
    return all(
        pulled_by_two(cells, first, second, corner_grows) == cells
        for index, first in enumerate(ends)
        for second in ends[index + 1 :]
    )
