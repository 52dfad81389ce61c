"""What learning asks of the place where reviews are kept; the store's `Reviews` is one."""

from datetime import date, datetime
from typing import Protocol

from pullstrings_qt.core.reviews import (
    CardKey,
    CardState,
    Confusion,
    DayTotal,
    Direction,
    Review,
    SetDue,
)


class ReviewLog(Protocol):
    """Cards and reviews of people; a person is a number the place itself has given out."""

    def cards(self, person: int, set_id: str) -> dict[CardKey, CardState]:
        """Return every card of the set the person has met."""
        ...

    def card(self, person: int, key: CardKey) -> CardState | None:
        """Return the state of one card, or None where the person has not met it."""
        ...

    def add(self, person: int, review: Review, after: CardState) -> int:
        """Keep a review and the state it leads to, durably, and return its id."""
        ...

    def take_back(self, person: int, review_id: int) -> Review | None:
        """Undo a review that is the last of its card; None where it is not."""
        ...

    def with_origin(self, person: int, origin: str) -> int | None:
        """Return the id of the review with this origin, or None where there is none."""
        ...

    def met_on(self, person: int, set_id: str, day: date) -> int:
        """Return how many cards of the set flash cards showed first on a day."""
        ...

    def due(self, person: int, now: datetime, tomorrow: datetime) -> list[SetDue]:
        """Return how many met cards wait, by set and direction."""
        ...

    def days(self, person: int, since: date, until: date, set_id: str = "") -> list[DayTotal]:
        """Return the days with reviews, in order."""
        ...

    def study_days(self, person: int, until: date) -> list[date]:
        """Return every day with reviews up to a last one, in order."""
        ...

    def confusions(self, person: int, set_id: str, direction: Direction) -> list[Confusion]:
        """Return what was taken for what, right answers included."""
        ...
