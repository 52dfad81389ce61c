"""The events of a turn of Chain Reaction."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from pullstrings_qt.core.game import Event, Seat
from pullstrings_qt.games.chain_reaction.geometry import Square


@dataclass(frozen=True, slots=True)
class ManMoved(Event):
    """A single man moves one square; `builds` is whether it lands on another man."""

    seat: Seat
    start: Square
    end: Square
    builds: bool


@dataclass(frozen=True, slots=True)
class TowerMoved(Event):
    """A tower splits: the lower piece moves one square, the upper two, perhaps off the board."""

    seat: Seat
    start: Square
    lower: Square
    upper: Square
    segment: int
    """Its number in the turn, 1 … 5."""
    left: str
    """The pieces that leave the board, the upper one first."""


@dataclass(frozen=True, slots=True)
class TowerBuilt(Event):
    """A tower was built; the seat of its top piece must move it."""

    square: Square
    seat: Seat


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """A seat's upper piece has crossed the line: one point, or two on the middle square."""

    seat: Seat
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class PiecePlaced(Event):
    """A piece that left the board comes back; `by_choice` is false where there was one place."""

    piece: str
    square: Square
    by_choice: bool


@dataclass(frozen=True, slots=True)
class PenaltyPaid(Event):
    """A seat has no legal turn and goes back on the track."""

    seat: Seat
    total: int


@dataclass(frozen=True, slots=True)
class TowerBroken(Event):
    """A penalty removes the lower piece of a tower; the upper one remains."""

    square: Square
    freed: str


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A seat's turn has ended."""

    seat: Seat
    reason: Literal["scored", "no tower", "tower of the other", "penalty"]


@dataclass(frozen=True, slots=True)
class SevenInFront(Event):
    """A seat has men on top of all seven squares before its line."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ReachedWithoutLead(Event):
    """A seat has the target but is not two ahead: play on, or agree on a draw (C24)."""

    suggests_draw: ClassVar[bool] = True

    seat: Seat
    """The leader; light in a tie."""
    lead: int


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """A seat has won: by the target, or by seven squares that the other could not break."""

    winner: Seat
    reason: Literal["target", "seven in front"]
