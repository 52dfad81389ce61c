"""The events of a turn of Mijnlieff."""

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
