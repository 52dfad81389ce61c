"""Squares, options, set-up and positions."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from pullstrings_qt.core.errors import NotationError, quoted
from pullstrings_qt.core.game import Options, Outcome, Seat, Setup
from pullstrings_qt.core.language import gettext as _

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
"""Stands on a square where no mark can be put."""

Cell: TypeAlias = int | None
"""What is on a square: the seat whose mark it is, `STONE`, or None while it is free."""

DEFAULT_OPTIONS: Final[Mapping[str, Any]] = {"stones": 1}
ALLOWED_STONES: Final = (1, 0)


@dataclass(frozen=True, slots=True)
class BlankState:
    """A position: all that decides how a match goes on, and nothing else.

    Attributes:
        cells: what is on each square.
        to_move: whose turn it is.
        options: checked options.
        ending: the outcome, once there is one.
    """

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

    def lines(self, seat: Seat) -> Iterator[tuple[Square, ...]]:
        """Yield every three in a row of a seat."""
        for line in LINES:
            if all(self.cells[square] == seat for square in line):
                yield line


def check_options(options: Options) -> Options:
    """Return the options with the defaults filled in; unknown keys are kept.

    Raises:
        NotationError: an option has a value this game does not know.
    """
    checked = {**DEFAULT_OPTIONS, **options}
    stones = checked["stones"]
    if type(stones) is not int or stones not in ALLOWED_STONES:
        raise NotationError(
            _("The option stones is 1 or 0, not “{value}”.").format(value=quoted(stones))
        )
    return checked


def start_state(options: Options, setup: Setup) -> BlankState:
    """Return the position before the first turn.

    Raises:
        NotationError: the set-up does not say who begins, or where the stone lies.
    """
    checked = check_options(options)
    first, stone = setup.get("first", 0), setup.get("stone")
    if type(first) is not int or first not in (0, 1):
        raise NotationError(_("The set-up has to say who begins, 0 or 1."))
    cells: list[Cell] = [None] * len(SQUARE_NAMES)
    if checked["stones"]:
        if stone not in SQUARE_NAMES:
            raise NotationError(_("The set-up has to say on which square the stone lies."))
        cells[SQUARE_NAMES.index(stone)] = STONE
    return BlankState(tuple(cells), first, checked)
