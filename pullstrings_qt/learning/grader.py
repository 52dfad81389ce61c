"""One person's reviews: where they are kept, and how answers get there."""

from dataclasses import dataclass, replace
from datetime import date
from typing import Protocol

from pullstrings_qt.core.learning_types import (
    LONGEST_ANSWER,
    CardKey,
    CardReview,
    CardState,
    Confusion,
    DayTotal,
    Direction,
    Rating,
    Source,
    unaided_after,
)
from pullstrings_qt.learning.clock import Clock, day_of, in_utc
from pullstrings_qt.learning.schedule import Schedule


class ReviewLog(Protocol):
    """Cards and reviews of people; a person is a number the place itself has given out."""

    def cards(self, person: int, set_id: str) -> dict[CardKey, CardState]:
        """Return every card of the set the person has met."""
        ...

    def card(self, person: int, key: CardKey) -> CardState | None:
        """Return the state of one card, or None where the person has not met it."""
        ...

    def add(self, person: int, review: CardReview, after: CardState) -> int:
        """Keep a review and the state it leads to, durably, and return its id."""
        ...

    def take_back(self, person: int, review_id: int) -> CardReview | None:
        """Undo a review if it is the last of its card; return None if it is not."""
        ...

    def with_origin(self, person: int, origin: str) -> int | None:
        """Return the id of the review with this origin, or None where there is none."""
        ...

    def met_on(self, person: int, set_id: str, day: date) -> int:
        """Return how many cards of the set flash cards showed first on a day."""
        ...

    def met_cards(self, person: int, set_id: str, day: date) -> list[CardKey]:
        """Return the cards of the set that were met on a day, which is the last one or today."""
        ...

    def days(self, person: int, since: date, until: date, set_id: str = "") -> list[DayTotal]:
        """Return the days with reviews, in order."""
        ...

    def review_days(self, person: int, until: date) -> list[date]:
        """Return every day with reviews up to a last one, in order."""
        ...

    def confusions(self, person: int, set_id: str, direction: Direction) -> list[Confusion]:
        """Return what was taken for what, right answers included."""
        ...


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A review that has been kept."""

    id: int
    review: CardReview
    after: CardState


class Grader:
    """Grades the cards of one person and keeps every grade at once."""

    def __init__(self, person: int, log: ReviewLog, schedule: Schedule, clock: Clock) -> None:
        self.person = person
        self.log = log
        self.schedule = schedule
        self.clock = clock

    def review(
        self,
        key: CardKey,
        rating: Rating,
        *,
        source: Source = Source.CARDS,
        taken_for: str | None = None,
        millis: int | None = None,
        origin: str | None = None,
        unaided: bool = True,
    ) -> Reviewed:
        """Grade a card, keep the review, and return both.

        Raises:
            StoreWriteError: the log could not keep it; nothing has changed.
        """
        now = self.clock()
        before = self.log.card(self.person, key)
        after = self.schedule.answered(before, rating, now)
        right = rating is not Rating.AGAIN
        known = before.unaided if before is not None else 0
        if right and unaided:
            known = unaided_after(known, day_of(now))
        after = replace(after, unaided=known)
        review = CardReview(
            key=key,
            rating=rating,
            right=right,
            moment=in_utc(now),
            day=day_of(now),
            source=source,
            taken_for=taken_for or None,
            millis=millis if millis is not None and 0 <= millis <= LONGEST_ANSWER else None,
            before=before,
            origin=origin,
        )
        return self._kept(review, after)

    def answer(
        self,
        key: CardKey,
        taken_for: str,
        *,
        source: Source = Source.CARDS,
        right: bool | None = None,
        millis: int | None = None,
        origin: str | None = None,
        unaided: bool = False,
    ) -> Reviewed:
        """Grade a card by the tile that was named: `GOOD` where it is right, else `AGAIN`.

        `right` tells it where the ids do not, as with two tiles that look the same.
        """
        is_right = taken_for == key.tile_id if right is None else right
        rating = Rating.GOOD if is_right else Rating.AGAIN
        return self.review(
            key,
            rating,
            source=source,
            taken_for=key.tile_id if is_right else taken_for,
            millis=millis,
            origin=origin,
            unaided=unaided,
        )

    def take_back(self, reviewed: Reviewed) -> bool:
        """Undo a review and tell whether it could be: its card must not be reviewed since."""
        return self.log.take_back(self.person, reviewed.id) is not None

    def _kept(self, review: CardReview, after: CardState) -> Reviewed:
        return Reviewed(self.log.add(self.person, review, after), review, after)
