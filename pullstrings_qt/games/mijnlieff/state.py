"""Tiles, options, set-up and positions of Mijnlieff."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pullstrings_qt.core.game import Event, Options, Outcome, Seat, Setup, checked_options
from pullstrings_qt.core.in_turn_game import first_seat
from pullstrings_qt.games.mijnlieff.geometry import (
    FOURS,
    KINDS,
    REACH,
    SQUARES,
    TRIPLES,
    Kind,
    Square,
    is_edge,
    triples_in,
)

TILES_OF_A_KIND: Final = 2

EMPTY: Final = (None,) * len(SQUARES)

SEATS: Final = ("brown", "orange")
ALLOWED: Final[Mapping[str, tuple[str, ...]]] = {
    "opening": ("edge", "anywhere"),
    "starts": ("chance", "brown", "orange"),
}
"""The values of each option; the first one is the default."""


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile on the board and its owner."""

    seat: Seat
    kind: Kind


@dataclass(frozen=True, slots=True)
class Placement:
    """The choice to place a tile of a kind on a square."""

    kind: Kind
    square: Square


@dataclass(frozen=True, slots=True)
class Pass:
    """The choice of a seat that has no space to place a tile in (ruling M4)."""


Choice = Placement | Pass


@dataclass(frozen=True, slots=True)
class Line:
    """Three or four tiles of one color in a line; `points` is 1 or 2."""

    seat: Seat
    squares: tuple[Square, ...]

    @property
    def points(self) -> int:
        """The points of the line: 1 for three tiles, 2 for four (ruling M6)."""
        return len(self.squares) - 2


@dataclass(frozen=True, slots=True)
class MijnlieffState:
    """A position.

    Attributes:
        hands: the remaining tiles of each seat, counted in the order of `KINDS`.
        binding: the square of the tile that restricts the next one, or None.
    """

    cells: tuple[PlacedTile | None, ...]
    hands: tuple[tuple[int, ...], ...]
    to_move: Seat
    binding: Square | None
    options: Options
    ending: Outcome | None = None

    @property
    def is_opening(self) -> bool:
        """Whether the board is still empty."""
        return self.cells == EMPTY

    @property
    def binding_tile(self) -> PlacedTile | None:
        """The tile that restricts the next one, or None."""
        return None if self.binding is None else self.cells[self.binding]

    @property
    def allowed(self) -> tuple[Square, ...]:
        """The empty squares available to the next tile; an empty tuple forces a pass."""
        if self.is_opening and self.options["opening"] == "edge":
            return tuple(square for square in SQUARES if is_edge(square))
        tile = self.binding_tile
        reach = SQUARES if tile is None else REACH[tile.kind, self.binding or 0]
        return tuple(square for square in reach if self.cells[square] is None)

    def left(self, seat: Seat, kind: Kind) -> int:
        """Return the number of a seat's remaining tiles of a kind."""
        return self.hands[seat][KINDS.index(kind)]

    def tiles_left(self, seat: Seat) -> int:
        """Return the number of a seat's remaining tiles."""
        return sum(self.hands[seat])

    def is_of(self, square: Square, seat: Seat) -> bool:
        """Return whether there is a tile of the seat on the square."""
        tile = self.cells[square]
        return tile is not None and tile.seat == seat

    def score(self, seat: Seat) -> int:
        """Return the seat's points: one for each three in a line (ruling M6)."""
        return triples_in(sum(1 << square for square in SQUARES if self.is_of(square, seat)))

    @property
    def scores(self) -> tuple[int, int]:
        """The points of both seats."""
        return self.score(0), self.score(1)

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every scoring line, at its full length."""
        found: list[Line] = []
        for seat in (0, 1):
            for run in FOURS + TRIPLES:
                if all(self.is_of(each, seat) for each in run) and not any(
                    line.seat == seat and {*run} <= {*line.squares} for line in found
                ):
                    found.append(Line(seat, run))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class TilePlaced(Event):
    """A seat lays a tile on a square."""

    seat: Seat
    kind: Kind
    square: Square


@dataclass(frozen=True, slots=True)
class LineCounted(Event):
    """A line at its full length scores, or scores more than before: 1 or 2 points gained."""

    line: Line
    gained: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat has no space to place a tile in; the next one may go anywhere (ruling M4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NextBound(Event):
    """A tile restricts the seat that places next to some empty squares.

    No square forces a pass, or ends the match.
    """

    seat: Seat
    kind: Kind
    square: Square
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class LastChance(Event):
    """A seat may place one more tile, because the other has none left (ruling M5)."""

    seat: Seat


def start_state(options: Options, setup: Setup) -> MijnlieffState:
    """Return the empty board with eight tiles a seat; a NotationError if that cannot be."""
    checked = checked_options(options, ALLOWED)
    hand = (TILES_OF_A_KIND,) * len(KINDS)
    return MijnlieffState(EMPTY, (hand, hand), first_seat(checked, setup, SEATS), None, checked)
