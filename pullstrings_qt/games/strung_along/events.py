"""The events of a turn of Strung Along."""

from dataclasses import dataclass
from typing import ClassVar

from pullstrings_qt.core.game import Event, Seat


@dataclass(frozen=True, slots=True)
class TimerDrawn(Event):
    """The timer was drawn and set aside: this round is the last."""

    reveals: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A card was turned over for everybody to see (S5)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class CardLaid(Event):
    """The drawn card goes to a lot; lots are numbered from 0."""

    seat: Seat
    card: str
    lot: int


@dataclass(frozen=True, slots=True)
class LotTaken(Event):
    """A seat took a lot and is out of the round."""

    seat: Seat
    lot: int
    cards: str


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """Everybody has taken a lot; the last taker starts the next round (ruling S11)."""

    starter: Seat
