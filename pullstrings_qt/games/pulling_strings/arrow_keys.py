"""The arrow keys of the board."""

from typing import Final

from PySide6.QtCore import Qt

from pullstrings_qt.games.pulling_strings.geometry import (
    END_NAMES,
    END_NUMBERS,
    SIDES,
    SIZE,
    End,
    cells_of,
    column_of,
    ends_at,
    row_of,
    side_of,
)

KEYS: Final = (Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left)
"""In the order of the sides n, e, s, w, to which they lead."""
STEP: Final = dict(zip(KEYS, ((-1, 0), (0, 1), (1, 0), (0, -1)), strict=True))
"""Rows down and columns to the right."""


def clockwise(end: End, step: int) -> End:
    """Return the end that many tiles further around the board, clockwise from the top left."""
    ring = [*range(10), *range(14, 9, -1), *range(19, 14, -1)]
    found: End = ring[(ring.index(end) + step) % len(ring)]
    return found


def neighbor(place_id: str, key: Qt.Key) -> str | None:
    """Return the neighbor of an end or an intersection for an arrow key, or None.

    Along a side of the board from tile to tile, around its corners; inward to the intersections,
    there from square to square, and over the edge to the tiles again.
    """
    if key not in STEP:
        return None
    if place_id in END_NUMBERS:
        return _beside_end(END_NUMBERS[place_id], key)
    cell = int(place_id[1:])
    down, right = STEP[key]
    row, column = row_of(cell) + down, column_of(cell) + right
    if 0 <= row < SIZE and 0 <= column < SIZE:
        return f"c{SIZE * row + column}"
    return END_NAMES[ends_at(cell)[KEYS.index(key)]]


def _beside_end(end: End, key: Qt.Key) -> str | None:
    turned = (KEYS.index(key) - SIDES.index(side_of(end))) % len(KEYS)
    if turned == 0:  # away from the board
        return None
    if turned == 2:
        return f"c{cells_of(end)[0]}"
    return END_NAMES[clockwise(end, 1 if turned == 1 else -1)]
