"""The log of one person's reviews as a table (CSV) that spreadsheets and statistics read."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, Protocol

from pullstrings_qt.core.learning_types import CardReview
from pullstrings_qt.core.progress import ProgressCallback, no_progress
from pullstrings_qt.learning.exchange import whole_table

COLUMNS: Final = (
    *("person", "moment", "day", "set", "tile", "direction", "rating", "right"),
    *("taken_for", "milliseconds", "source"),
)
"""The heading: the same words in every language, for programs that read the table."""
_PAGE: Final = 2000


class ReviewPages(Protocol):
    """A log that can be read in pages, as the store's `Reviews`."""

    def count(self, person: int) -> int:
        """Return how many reviews the log holds of a person."""
        ...

    def page(self, person: int, after: int = 0, size: int = _PAGE) -> list[tuple[int, CardReview]]:
        """Return the next reviews behind an id, with their ids; none at the end."""
        ...


def write_review_csv(
    target: Path, log: ReviewPages, person: int, name: str, progress: ProgressCallback = no_progress
) -> int:
    """Write every review of a person, oldest first, and return how many; all of it, or nothing.

    Moments are UTC as ISO 8601. Only one page of the log is in memory at a time.

    Args:
        target: the table; one of that name is replaced.
        log: the reviews.
        person: whose.
        name: how the person is called in the table.
        progress: hears after each page.

    Raises:
        ExchangeError: it could not be written.
        Canceled: `progress` stopped it.
    """
    whole, done = log.count(person), 0
    with whole_table(target) as write:
        write(COLUMNS)
        for page in _pages(log, person):
            progress(min(done, whole), whole)
            for review in page:
                write(_row(name, review))
            done += len(page)
    progress(done, done)
    return done


def _pages(log: ReviewPages, person: int) -> Iterator[list[CardReview]]:
    after = 0
    while page := log.page(person, after, _PAGE):
        yield [review for _id, review in page]
        after = page[-1][0]


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
