"""Computer players of Blank at three levels."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.opponents import Level, Opponents, Thought
from pullstrings_qt.games.blank.squares import LINES, Cell, Square
from pullstrings_qt.games.blank.state import Position

TURNS_AHEAD: Final = {"easy": 1, "middle": 2, "strong": 9}
"""How many turns a level looks ahead: it sees its own line, a line to stop, or everything."""


class BlankOpponents(Opponents):
    """Computer players that look some turns ahead and take one of the best squares by chance."""

    def levels(self) -> Sequence[Level]:
        """Return the levels from the gentlest to the strongest."""
        return (
            Level("easy", _("Gentle")),
            Level("middle", _("Even")),
            Level("strong", _("Strong")),
        )

    def think(self, view: Position, seat: Seat, level: str, seed: int) -> Thought:
        """Return a square; the same view, level and seed give the same one.

        Raises:
            KeyError: there is no such level.
            ValueError: the match is over or it is not the seat's turn.
        """
        turns = TURNS_AHEAD[level]
        if view.ending is not None or seat != view.to_move:
            raise ValueError("it is not this seat's turn")
        worth = {
            square: -value(put(view.cells, square, seat), 1 - seat, turns - 1)
            for square in view.free
        }
        best = max(worth.values())
        return Thought(Random(seed).choice([square for square in worth if worth[square] == best]))


@cache
def value(cells: tuple[Cell, ...], seat: Seat, turns: int) -> int:
    """Return what a position is worth for the seat to move: more than 0 wins.

    A win that comes sooner is worth more.

    Args:
        cells: what is on each square.
        seat: who moves.
        turns: how many turns to look ahead.
    """
    if any(all(cells[square] == 1 - seat for square in line) for line in LINES):
        return -1 - turns
    free = [square for square, cell in enumerate(cells) if cell is None]
    if not free or not turns:
        return 0
    return max(-value(put(cells, square, seat), 1 - seat, turns - 1) for square in free)


def put(cells: tuple[Cell, ...], square: Square, seat: Seat) -> tuple[Cell, ...]:
    """Return the squares with one more mark."""
    return (*cells[:square], seat, *cells[square + 1 :])
