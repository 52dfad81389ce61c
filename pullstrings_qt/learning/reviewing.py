"""One person's reviews, wherever they come from: cards, drills or matches."""

from dataclasses import dataclass

from pullstrings_qt.core.reviews import (
    LONGEST_ANSWER,
    CardKey,
    CardState,
    Rating,
    Review,
    Source,
)
from pullstrings_qt.learning.clock import Clock, day_of, in_utc
from pullstrings_qt.learning.log import ReviewLog
from pullstrings_qt.learning.schedule import Schedule, counted_moment


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A review that has been kept.

    Attributes:
        id: names it in the log; `Reviewer.take_back` asks for it.
        review: the review itself.
        after: the state of its card now.
    """

    id: int
    review: Review
    after: CardState


class Reviewer:
    """Grades the cards of one person and keeps every grade at once.

    Args:
        person: the id of the person in the log.
        log: keeps cards and reviews.
        schedule: grades.
        clock: tells the time.
    """

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
    ) -> Reviewed:
        """Grade a card, keep the review, and return both.

        Args:
            key: the card; it need not have been met before.
            rating: `AGAIN` counts as wrong, anything else as right.
            source: what the review came from.
            taken_for: the id of the tile answered, where one was named.
            millis: how long the answer took, where it was measured.
            origin: as in `Review`.

        Raises:
            StoreWriteError: the log could not keep it; nothing has changed.
        """
        now = self.clock()
        before = self.log.card(self.person, key)
        after = self.schedule.grade(before, rating, counted_moment(before, now))
        review = Review(
            key=key,
            rating=rating,
            right=rating is not Rating.AGAIN,
            moment=in_utc(now),
            day=day_of(now),
            source=source,
            taken_for=taken_for or None,
            millis=millis if millis is not None and 0 <= millis <= LONGEST_ANSWER else None,
            before=before,
            origin=origin,
        )
        return Reviewed(self.log.add(self.person, review, after), review, after)

    def answer(
        self,
        key: CardKey,
        taken_for: str,
        *,
        source: Source = Source.CARDS,
        right: bool | None = None,
        millis: int | None = None,
        origin: str | None = None,
    ) -> Reviewed:
        """Grade a card by the tile that was named: `GOOD` where it is right, else `AGAIN`.

        Args:
            key: the card.
            taken_for: the id of the tile answered.
            source: what the review came from.
            right: whether it counts as right, where that is not plain from the ids, as with two
                tiles that look the same.
            millis: how long the answer took, where it was measured.
            origin: as in `Review`.
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
        )

    def take_back(self, reviewed: Reviewed) -> bool:
        """Undo a review and tell whether it could be: its card must not be reviewed since."""
        return self.log.take_back(self.person, reviewed.id) is not None
