"""Reviews to keep in a store."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

from pullstrings_qt.core.learning_types import (
    CardKey,
    CardReview,
    CardState,
    Direction,
    LearningState,
    Rating,
    Source,
)

NOON = datetime(2026, 11, 21, 12, 0, 0, 5000, UTC)
STATE = CardState(LearningState.REVIEW, None, 4.25, 5.1, NOON + timedelta(days=4), NOON)


def key(tile_id: str, direction: Direction = Direction.READ) -> CardKey:
    """Return a card of the ASL alphabet."""
    return CardKey("asl", tile_id, direction)


def review(tile_id: str, **changes: Any) -> CardReview:
    """Return a right answer in flash cards at noon, changed where asked."""
    values: dict[str, Any] = {
        "key": key(tile_id),
        "rating": Rating.GOOD,
        "right": True,
        "moment": NOON,
        "day": date(2026, 11, 21),
        "source": Source.CARDS,
        "taken_for": tile_id,
        "millis": 1500,
    }
    return CardReview(**{**values, **changes})
