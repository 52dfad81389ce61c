"""Computer players of Blank at eight levels, and what they say of a position."""

from functools import cache
from math import exp
from random import Random
from typing import Final, NamedTuple

from pullstrings_qt.core.analysis import Analysis
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.opponents import Opponents, Thought, level_number
from pullstrings_qt.games.blank.state import (
    LINES,
    SQUARE_NAMES,
    Cell,
    Position,
    Square,
)


class Skill(NamedTuple):
    """What a level does.

    Attributes:
        turns: how many it looks ahead: 1 is its own line, 2 a line to stop, 9 everything.
        whim: how much worse than the best a square may be for it to be chosen now and then; 0 for
            the best ones only.
    """

    turns: int
    whim: float


SKILLS: Final = (
    *(Skill(1, 2.0), Skill(1, 0.8), Skill(2, 1.2), Skill(2, 0.7)),
    *(Skill(2, 0.4), Skill(4, 0.7), Skill(4, 0.3), Skill(9, 0.0)),
)

WHOLE: Final = 9
"""Turns after which a match is over at the latest."""


class BlankOpponents(Opponents):
    """Computer players that look some turns ahead and take a better square more often."""

    def think(self, view: Position, seat: Seat, level: str, seed: int) -> Thought:
        turns, whim = SKILLS[level_number(level) - 1]
        worth = worths(view, seat, turns)
        best, chance = max(worth.values()), Random(seed)
        if not whim:
            return Thought(chance.choice([each for each in worth if worth[each] == best]))
        weights = [exp((each - best) / whim) for each in worth.values()]
        return Thought(chance.choices(list(worth), weights)[0])

    def analyze(self, view: Position, seat: Seat, effort: float, seed: int) -> Analysis:
        worth = worths(view, seat, WHOLE)
        values = {
            SQUARE_NAMES[square]: (1 + (each > 0) - (each < 0)) / 2
            for square, each in worth.items()
        }
        best = max(values.values())
        shares = [name for name, each in values.items() if each == best]
        return Analysis(
            seat=seat,
            values=values,
            shares=dict.fromkeys(shares, 1 / len(shares)),
            chances=(best, 1 - best) if seat == 0 else (1 - best, best),
            effort=len(values),
        )


def worths(view: Position, seat: Seat, turns: int) -> dict[Square, int]:
    """Return by square what it leads to, so many turns ahead; a ValueError for the other seat."""
    if view.ending is not None or seat != view.to_move:
        raise ValueError("it is not this seat's turn")
    return {
        square: -value(put(view.cells, square, seat), 1 - seat, turns - 1) for square in view.free
    }


@cache
def value(cells: tuple[Cell, ...], seat: Seat, turns: int) -> int:
    """Return what a position is worth for the seat to move: more than 0 wins, sooner is more."""
    if any(all(cells[square] == 1 - seat for square in line) for line in LINES):
        return -1 - turns
    free = [square for square, cell in enumerate(cells) if cell is None]
    if not free or not turns:
        return 0
    return max(-value(put(cells, square, seat), 1 - seat, turns - 1) for square in free)


def put(cells: tuple[Cell, ...], square: Square, seat: Seat) -> tuple[Cell, ...]:
    """Return the squares with one more mark."""
    return (*cells[:square], seat, *cells[square + 1 :])
