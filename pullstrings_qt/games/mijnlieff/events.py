"""What happens in a turn of Mijnlieff."""

from dataclasses import dataclass

from pullstrings_qt.core.game import Event, Seat
from pullstrings_qt.games.mijnlieff.geometry import Kind, Square
from pullstrings_qt.games.mijnlieff.state import Line


@dataclass(frozen=True, slots=True)
class TilePlaced(Event):
    """A seat lays a tile on a square."""

    seat: Seat
    kind: Kind
    square: Square


@dataclass(frozen=True, slots=True)
class LineCounted(Event):
    """A line begins to count, or counts more than before.

    Attributes:
        line: the line as long as it is now.
        gained: points it brings in this turn, 1 or 2.
    """

    line: Line
    gained: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat has no space to place a tile in (ruling M4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NextBound(Event):
    """A tile says where the next one may lie.

    Attributes:
        seat: the seat that places next.
        kind, square: the tile that binds, and where it lies.
        squares: the empty squares it leaves; none forces a pass.
    """

    seat: Seat
    kind: Kind
    square: Square
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class NextFree(Event):
    """After a pass the next tile may lie on any empty square (ruling M4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LastChance(Event):
    """A seat may place one more tile, because the other has none left (ruling M5)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """The last tile that can be placed lies on the board (ruling M5).

    Attributes:
        scores: the points of both seats.
        blocked: the seat that had one chance more and no space for it, or None.
    """

    scores: tuple[int, int]
    blocked: Seat | None
