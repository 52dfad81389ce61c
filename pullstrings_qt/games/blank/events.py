"""The events of a turn, as facts; `story.py` turns them into sentences."""

from dataclasses import dataclass

from pullstrings_qt.core.game import Event, Seat
from pullstrings_qt.games.blank.state import Square


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
