"""The board of Chain Reaction: squares, homes, goal lines (rulings C1, C2, C21).

The pictures of the rule document are lost; the board is our reconstruction.
"""

import re
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final, NamedTuple

from pullstrings_qt.core.game import Seat

FILES: Final = "abcdefg"
WIDTH: Final = len(FILES)
MIDDLE_FILE: Final = WIDTH // 2
DEPTHS: Final = (8, 7, 9)
"""The possible numbers of ranks; the first is the default (ruling C1)."""
HOME_SHAPES: Final = ("4-3-4", "3-5-3")
"""The possible arrangements of the eleven home squares; the first is the default (ruling C1)."""

_HOME_FILES: Final = {"4-3-4": ("aceg", "bdf", "aceg"), "3-5-3": ("cde", "bcdef", "cde")}
_SQUARE: Final = re.compile(r"([a-g])(\d|10)", re.ASCII)


class BoardDirection(NamedTuple):
    """A step to one of the eight neighbors (ruling C3)."""

    files: int
    ranks: int


DIRECTIONS: Final = tuple(
    BoardDirection(files, ranks) for ranks in (1, 0, -1) for files in (-1, 0, 1) if files or ranks
)


class Ray(NamedTuple):
    """The next squares in one direction, as indexes into `Board.squares`; -1 off the board."""

    first: int
    second: int
    points: tuple[int, int]
    """What an upper piece two steps away brings each seat, 0, 1 or 2."""
    leaves: tuple[bool, bool]
    """Whether one step crosses the line of each seat."""


class Square(NamedTuple):
    """A square: file 0 … 6 from a to g, rank from 1 at the near side of seat 0.

    Rank 0 and the rank above the last are behind the goal lines.
    """

    file: int
    rank: int

    @property
    def name(self) -> str:
        """The square as text, such as ``b3``; empty for one beside the board."""
        return f"{FILES[self.file]}{self.rank}" if 0 <= self.file < WIDTH else ""

    def step(self, direction: BoardDirection, count: int = 1) -> "Square":
        """Return the square that many steps away; it may be outside the board."""
        return Square(self.file + count * direction.files, self.rank + count * direction.ranks)


def read_square(text: str) -> Square | None:
    """Return the square of a text such as ``b3``, or None if no board has it."""
    found = _SQUARE.fullmatch(text)
    return Square(FILES.index(found[1]), int(found[2])) if found else None


@dataclass(frozen=True)
class Board:
    """The constants of a board with 7, 8 or 9 ranks and one of `HOME_SHAPES`."""

    depth: int
    homes: str

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """All squares, from a1 along each rank."""
        ranks = range(1, self.depth + 1)
        return tuple(Square(file, rank) for rank in ranks for file in range(WIDTH))

    def index(self, square: Square) -> int:
        """Return the place of a square in `squares`."""
        return (square.rank - 1) * WIDTH + square.file

    def has(self, square: Square) -> bool:
        """Return whether the square is on the board."""
        return 0 <= square.file < WIDTH and 1 <= square.rank <= self.depth

    def is_behind(self, square: Square, seat: Seat) -> bool:
        """Return whether the square is one of the seven behind the seat's target line."""
        behind = self.depth + 1 if seat == 0 else 0
        return 0 <= square.file < WIDTH and square.rank == behind

    def last_rank(self, seat: Seat) -> int:
        """Return the rank in front of the line the seat crosses."""
        return self.depth if seat == 0 else 1

    def turned(self, square: Square) -> Square:
        """Return the square after half a turn of the board (ruling C2)."""
        return Square(WIDTH - 1 - square.file, self.depth + 1 - square.rank)

    def home_rows(self, seat: Seat) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
        """Return the home squares of row A, then those of rows B and C, which are equivalent."""
        home = self._homes[seat]
        squares = sorted(home, key=self.index)
        first = tuple(square for square in squares if home[square] == "A")
        return first, tuple(square for square in squares if home[square] != "A")

    def home(self, seat: Seat) -> frozenset[Square]:
        """Return the eleven home squares of a seat."""
        return frozenset(self._homes[seat])

    @cached_property
    def _homes(self) -> tuple[dict[Square, str], dict[Square, str]]:
        """The home squares of each seat, with the letters of their rows."""
        rows = enumerate(zip("BAC", _HOME_FILES[self.homes], strict=True), start=1)
        light = {
            Square(FILES.index(file), rank): letter
            for rank, (letter, files) in rows
            for file in files
        }
        return light, {self.turned(square): letter for square, letter in light.items()}

    def home_letter(self, square: Square) -> str:
        """Return the letter of a square's home row, A in the middle; otherwise nothing."""
        return self._homes[0].get(square) or self._homes[1].get(square, "")

    def half(self, seat: Seat) -> tuple[Square, ...]:
        """Return the squares of a seat's half; a middle rank belongs to neither (ruling C21)."""
        near = range(1, self.depth // 2 + 1)
        ranks = near if seat == 0 else [self.depth + 1 - rank for rank in near]
        return tuple(square for square in self.squares if square.rank in ranks)

    def points_at(self, square: Square, seat: Seat) -> int:
        """Return what an upper piece that lands there brings a seat (C12, C14)."""
        if not self.is_behind(square, seat):
            return 0
        return 2 if square.file == MIDDLE_FILE else 1

    @cached_property
    def ways(self) -> tuple[tuple[Ray, ...], ...]:
        """For each square of `squares` its rays, in the order of `DIRECTIONS`."""
        return tuple(tuple(self._way(each, way) for way in DIRECTIONS) for each in self.squares)

    def _way(self, square: Square, direction: BoardDirection) -> Ray:
        first, second = square.step(direction), square.step(direction, 2)
        return Ray(
            self.index(first) if self.has(first) else -1,
            self.index(second) if self.has(second) else -1,
            (self.points_at(second, 0), self.points_at(second, 1)),
            (self.is_behind(first, 0), self.is_behind(first, 1)),
        )


@cache
def board(depth: int, homes: str) -> Board:
    """Return a board; the same one every time."""
    return Board(depth, homes)
