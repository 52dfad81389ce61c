"""The log of one person's reviews as a table (CSV) that spreadsheets and statistics read."""

from pathlib import Path
from typing import Final

from pullstrings_qt.core.learning_types import CardReview
from pullstrings_qt.core.progress import ProgressCallback, no_progress
from pullstrings_qt.learning.exchange import whole_table
from pullstrings_qt.learning.transfer import ReviewPages, all_reviews

COLUMNS: Final = (
    *("person", "moment", "day", "set", "tile", "direction", "rating", "right"),
    *("taken_for", "milliseconds", "source"),
)
"""The heading: the same words in every language, for programs that read the table."""


def write_review_csv(
    target: Path, log: ReviewPages, person: int, name: str, progress: ProgressCallback = no_progress
) -> int:
    """Write every review of a person, oldest first, and return how many; all of it, or nothing.

    Moments are UTC as ISO 8601. Only one page of the log is in memory at a time.

    Raises:
        ExchangeError: it could not be written.
        Canceled: `progress` stopped it.
    """
    count = 0
    with whole_table(target) as write:
        write(COLUMNS)
        for review in all_reviews(person, log, progress):
            write(_row(name, review))
            count += 1
    return count


def _row(name: str, review: CardReview) -> tuple[str | int, ...]:
    key = review.key
    return (
        name,
        review.moment.isoformat(timespec="milliseconds"),
        review.day.isoformat(),
        key.set_id,
        key.tile_id,
        key.direction.value,
        review.rating.name.lower(),
        int(review.right),
        review.taken_for or "",
        "" if review.millis is None else review.millis,
        review.source.value,
    )
