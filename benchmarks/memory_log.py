"""A review log in memory: no disk access in the measurements."""

from collections import Counter
from datetime import date

from pullstrings_qt.core.learning_types import (
    CardKey,
    CardReview,
    CardState,
    Confusion,
    Direction,
    Source,
)
from pullstrings_qt.storage.reviews import Reviews


class MemoryLog(Reviews):
    """Reviews of one simulated person, kept in memory."""

    def __init__(self) -> None:
        self.states: dict[CardKey, CardState] = {}
        self.reviews: list[CardReview] = []

    def cards(self, person: int, set_id: str) -> dict[CardKey, CardState]:
        """Return every card that was met."""
        return dict(self.states)

    def card(self, person: int, key: CardKey) -> CardState | None:
        """Return the state of one card."""
        return self.states.get(key)

    def add(self, person: int, review: CardReview, after: CardState) -> int:
        """Keep a review."""
        self.reviews.append(review)
        self.states[review.key] = after
        return len(self.reviews)

    def met_on(self, person: int, set_id: str, day: date) -> int:
        """Return how many cards were first asked on a day."""
        return sum(one.source is Source.CARDS for one in self._met(day))

    def met_cards(self, person: int, set_id: str, day: date) -> list[CardKey]:
        """Return the cards that were met on a day."""
        return [one.key for one in self._met(day)]

    def confusions(self, person: int, set_id: str, direction: Direction) -> list[Confusion]:
        """Return what was taken for what."""
        counts = Counter(
            (one.key.tile_id, one.key.tile_id if one.right else one.taken_for or "")
            for one in self.reviews
            if one.key.direction is direction
        )
        return [Confusion(*pair, count) for pair, count in counts.items()]

    def _met(self, day: date) -> list[CardReview]:
        return [one for one in self.reviews if one.before is None and one.day == day]
