"""A crowded match for measurements, from a seeded random search: the same on every machine."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from random import Random

from pullstrings_qt.games.pulling_strings.geometry import END_NAMES
from pullstrings_qt.games.pulling_strings.motion import ENDS, Cells, home_winner, pulled
from pullstrings_qt.games.pulling_strings.state import start_cells

STACKS = 12


@dataclass(frozen=True)
class Crowd:
    """Turns that lead to many stacks, and the turn after them that moves most.

    Attributes:
        cells: the position after the turns.
        turns: the ends both seats pull, turn by turn.
        last: the ends of the turn that is measured.
    """

    cells: Cells
    turns: tuple[tuple[str, str], ...]
    last: tuple[str, str]


@cache
def crowd() -> Crowd:
    """Return a match with twelve stacks that nobody has won, before or after the last turn."""
    chance = Random(1)
    while True:
        cells = start_cells()
        turns: list[tuple[str, str]] = []
        while len(turns) < 60 and home_winner(cells) is None:
            if sum(map(bool, cells)) == STACKS:
                return Crowd(cells, tuple(turns), _liveliest(cells))
            first, second = chance.sample(list(ENDS), 2)
            cells = pulled(cells, first, second)
            turns.append((END_NAMES[first], END_NAMES[second]))


def _liveliest(cells: Cells) -> tuple[str, str]:
    """Return the pulls after which most intersections hold another number of disks."""

    def changes(pair: tuple[int, int]) -> int:
        after = pulled(cells, *pair)
        if home_winner(after) is not None:
            return -1
        return sum(now != then for now, then in zip(after, cells, strict=True))

    first, second = max(combinations(ENDS, 2), key=changes)
    return END_NAMES[first], END_NAMES[second]
