"""The events of a turn, as facts; `story.py` turns them into sentences."""

from dataclasses import dataclass

from pullstrings_qt.core.game import Event, Seat
from pullstrings_qt.games.blank_secret.state import Hand


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """A seat reveals its secret choice."""

    seat: Seat
    hand: Hand


@dataclass(frozen=True, slots=True)
class PointWon(Event):
    """The hand of a seat beats the other one."""

    seat: Seat
