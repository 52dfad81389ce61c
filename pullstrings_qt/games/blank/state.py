"""Options, set-up and positions, and the events of a turn."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.core.game import Event, Options, Outcome, Seat, Setup, checked_options
from pullstrings_qt.core.language import gettext as _

Square: TypeAlias = int
"""A square by its number: 0 at the top left, 8 at the bottom right, row by row."""

SQUARE_NAMES: Final = ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")

LINES: Final = (
    *((0, 1, 2), (3, 4, 5), (6, 7, 8)),
    *((0, 3, 6), (1, 4, 7), (2, 5, 8)),
    *((0, 4, 8), (2, 4, 6)),
)

STONE: Final = -1
"""On a square where no mark can be placed."""

Cell: TypeAlias = int | None
"""The content of a square: the seat of its mark, `STONE`, or None if it is free."""


ALLOWED: Final[Mapping[str, tuple[Any, ...]]] = {"stones": (1, 0)}
"""The values of each option, the default first."""


@dataclass(frozen=True, slots=True)
class Position:
    """Everything that determines the rest of a match, and nothing else."""

    cells: tuple[Cell, ...]
    to_move: Seat
    options: Options
    ending: Outcome | None = None

    @property
    def free(self) -> tuple[Square, ...]:
        """The squares a mark can be put on; none after the end."""
        if self.ending is not None:
            return ()
        return tuple(square for square, cell in enumerate(self.cells) if cell is None)

    def lines(self, seat: Seat) -> list[tuple[Square, ...]]:
        """Return every three in a row of a seat."""
        return [line for line in LINES if all(self.cells[square] == seat for square in line)]

    @property
    def scores(self) -> tuple[int, ...]:
        """The number of three in a row of each seat."""
        return tuple(len(self.lines(seat)) for seat in (0, 1))


@dataclass(frozen=True, slots=True)
class MarkPut(Event):
    """A seat puts its mark on a square."""

    seat: Seat
    square: Square


@dataclass(frozen=True, slots=True)
class LineMade(Event):
    """Three marks of a seat are in a row."""

    seat: Seat
    squares: tuple[Square, ...]


def start_state(options: Options, setup: Setup) -> Position:
    """Return the position before the first turn; a NotationError if the set-up does not say it."""
    checked = checked_options(options, ALLOWED)
    first, stone = setup.get("first", 0), setup.get("stone")
    if type(first) is not int or first not in (0, 1):
        raise NotationError(_("The set-up has to say who begins, 0 or 1."))
    cells: list[Cell] = [None] * len(SQUARE_NAMES)
    if checked["stones"]:
        if stone not in SQUARE_NAMES:
            raise NotationError(_("The set-up has to say on which square the stone lies."))
        cells[SQUARE_NAMES.index(stone)] = STONE
    return Position(tuple(cells), first, checked)
