"""Two letters drawn anew must be what is stored.

On one machine the same source draws the same bytes, every time. Another processor or numpy may
round a sum differently, and a point at the brink of two shades falls to the other side; so what
is compared is colors, and a few points may be off. A pose changed by one degree moves
hundreds of times as many (``tests/signs/test_checking.py``).
"""

from collections.abc import Callable, Iterator
from typing import Final

import numpy as np

from pullstrings_qt.signs.colors import Tone, color_table
from pullstrings_qt.signs.pictures import picture_path
from pullstrings_qt.signs.views import Side
from tools.artwork.paint import Indices
from tools.artwork.png import read_indices

#: What is drawn anew: a letter seen from in front and one from behind.
CHECKED: Final = (("C", Side.VIEWER), ("M", Side.SIGNER))
_LEVELS = 12  # of 255; a smaller difference of color is one of rounding
_POINTS = 0.0005  # share of points that may differ by more

Pictures = Callable[[str, Side], Iterator[tuple[str, Indices]]]


def off(stored: Indices, drawn: Indices) -> float:
    """Return the share of points whose colors differ visibly; 1 where the sizes differ."""
    if stored.shape != drawn.shape:
        return 1.0
    codes = np.array(color_table(Tone.SAND), np.uint32)
    colors = np.stack([codes >> shift & 0xFF for shift in (24, 16, 8, 0)], axis=1).astype(np.int64)
    apart = np.abs(colors[stored] - colors[drawn]).max(axis=2)
    return float(np.mean(apart > _LEVELS))


def compared(pictures: Pictures) -> tuple[list[str], int]:
    """Return the names of pictures drawn otherwise than stored, and how many points differ at all.

    Args:
        pictures: gives the names and pictures of a letter from a side.
    """
    wrong, points = [], 0
    for letter, side in CHECKED:
        for name, drawn in pictures(letter, side):
            stored = read_indices(picture_path(letter, side, name))
            if off(stored, drawn) > _POINTS:
                wrong.append(f"{letter}, {side}, {name}")
            elif not np.array_equal(stored, drawn):
                points += int(np.sum(stored != drawn))
    return wrong, points
