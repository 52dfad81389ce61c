"""One person's reviews: where they are kept, and how answers get there."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pullstrings_qt.core.learning_types import (
    LONGEST_ANSWER,
    CardKey,
    CardReview,
    CardState,
    Rating,
    Source,
    unaided_after,
)
from pullstrings_qt.learning.clock import Clock, in_utc
from pullstrings_qt.learning.schedule import Schedule

if TYPE_CHECKING:
    from pullstrings_qt.storage.reviews import Reviews


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A review that has been kept."""

    id: int
    review: CardReview
    after: CardState


class Grader:
    """Grades the cards of one person, and at once keeps every grade, if it `keeps` any."""

    def __init__(
        self, person: int, log: "Reviews", schedule: Schedule, clock: Clock, *, keeps: bool = True
    ) -> None:
        self.person = person
        self.log = log
        self.schedule = schedule
        self.clock = clock
        self._keeps = keeps

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
        """Grade a card, keep the review, and return both, or raise a `StoreWriteError`."""
        now = self.clock()
        before = self.log.card(self.person, key)
        after = self.schedule.answered(before, rating, now)
        right = rating is not Rating.AGAIN
        known = before.unaided if before is not None else 0
        if right and unaided:
            known = unaided_after(known, now.date())
        after = replace(after, unaided=known)
        review = CardReview(
            key=key,
            rating=rating,
            right=right,
            moment=in_utc(now),
            day=now.date(),
            source=source,
            taken_for=taken_for or None,
            millis=millis if millis is not None and 0 <= millis <= LONGEST_ANSWER else None,
            before=before,
            origin=origin,
        )
        return Reviewed(
            self.log.add(self.person, review, after) if self._keeps else 0, review, after
        )

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
        """Grade a card by the tile that was named: `GOOD` where it is right, else `AGAIN`."""
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
        return not self._keeps or self.log.take_back(self.person, reviewed.id) is not None
