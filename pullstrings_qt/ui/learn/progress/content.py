"""What the page of progress shows, as plain data, and how it is read from the log."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from pullstrings_qt.core.learning_types import Confusion, DayTotal, Direction
from pullstrings_qt.learning.progress import (
    Mastery,
    MixUp,
    Progress,
    Streak,
    letters_a_minute,
    mix_ups,
)
from pullstrings_qt.tiles.tile_set import TileSet
from pullstrings_qt.ui.kit.tile_words import tile_label
from pullstrings_qt.ui.learn.content import Person

LONGEST: Final = 52 * 7
"""Days that are read: a year of whole weeks."""
DIRECTIONS: Final = (Direction.READ, Direction.MAKE)
PERIODS: Final = {"30": (30, 1), "84": (84, 7), "364": (364, 7)}
"""Days that are shown, and how many of them a column stands for."""
NO_STREAK: Final = Streak(0, False, 0)


@dataclass(frozen=True, slots=True)
class ProgressContent:
    """Everything the page of progress shows of one person and one tile set.

    Attributes:
        tiles: the set.
        people: everybody, by name.
        person: id of the one whose progress it is; None where there is nobody.
        sets: ids and names of the tile sets.
        mastery: how well each tile is known, in the order of the set.
        confusions: what was taken for what, right answers included, by direction.
        days: the last `LONGEST` days up to today, empty ones included; of this set.
        streak: days in a row, in all sets.
        waiting: cards that wait today in this set, new ones included.
    """

    tiles: TileSet
    people: tuple[Person, ...] = ()
    person: int | None = None
    sets: tuple[tuple[str, str], ...] = ()
    mastery: Mapping[str, Mastery] = field(default_factory=dict)
    confusions: Mapping[Direction, tuple[Confusion, ...]] = field(default_factory=dict)
    days: tuple[DayTotal, ...] = ()
    streak: Streak = NO_STREAK
    waiting: int = 0

    @property
    def name(self) -> str:
        """The name of the person; empty where there is nobody."""
        return next((one.name for one in self.people if one.id == self.person), "")

    @property
    def known(self) -> int:
        """How many tiles are known."""
        return sum(level is Mastery.KNOWN for level in self.mastery.values())

    @property
    def is_empty(self) -> bool:
        """Whether nothing of this set has been answered yet."""
        return not any(self.confusions.values()) and not any(day.reviews for day in self.days)

    @property
    def default_direction(self) -> Direction:
        """The direction with more answers."""
        counts = {
            direction: answers(self.confusions.get(direction, ())) for direction in DIRECTIONS
        }
        return max(DIRECTIONS, key=lambda direction: counts[direction])

    def mix_ups(self, direction: Direction) -> list[MixUp]:
        """Return the pairs of tiles of the set taken for each other, most often first."""
        found = mix_ups(self.confusions.get(direction, ()))
        return [pair for pair in found if all(one in self.tiles.tiles for one in pair.tiles)]

    def label(self, tile_id: str) -> str:
        """Return what a tile is called in charts."""
        return tile_label(self.tiles, tile_id)


@dataclass(frozen=True, slots=True)
class Span:
    """A day, or some days in a row, as one bar of a chart.

    Attributes:
        first, last: the days; the same where it is one day.
        reviews, right, met, read, read_millis: as in `DayTotal`, summed up.
    """

    first: date
    last: date
    reviews: int
    right: int
    met: int
    read: int
    read_millis: int

    @property
    def share(self) -> float | None:
        """Right answers of all, 0 to 1; None where there were no answers."""
        return self.right / self.reviews if self.reviews else None

    @property
    def letters_a_minute(self) -> float | None:
        """Signs read right a minute; None where no time was measured."""
        whole = DayTotal(
            self.first, self.reviews, self.right, self.met, self.read, self.read_millis
        )
        return letters_a_minute(whole)


def answers(confusions: Iterable[Confusion]) -> int:
    """Return how many answers there are."""
    return sum(one.count for one in confusions)


def spans(days: Sequence[DayTotal], length: int) -> list[Span]:
    """Return days put together, so many in a row; the last one ends with the last day.

    Args:
        days: one after the other, without gaps.
        length: 1 keeps them apart, 7 makes weeks.
    """
    first = len(days) % length
    return [_span(days[at : at + length]) for at in range(first, len(days), length)]


def _span(days: Sequence[DayTotal]) -> Span:
    return Span(
        days[0].day,
        days[-1].day,
        sum(day.reviews for day in days),
        sum(day.right for day in days),
        sum(day.met for day in days),
        sum(day.read for day in days),
        sum(day.read_millis for day in days),
    )


def shown_spans(content: ProgressContent, period: str) -> list[Span]:
    """Return the columns of a period."""
    count, length = PERIODS[period]
    return spans(content.days[-count:], length)


def read_progress(
    progress: Progress,
    tiles: TileSet,
    people: Sequence[Person],
    person: int,
    sets: Sequence[tuple[str, str]],
    waiting: int,
) -> ProgressContent:
    """Return what the page shows, read from totals of the log; a long log takes no longer.

    Raises:
        StoreReadError: the store cannot be read.
    """
    return ProgressContent(
        tiles=tiles,
        people=tuple(people),
        person=person,
        sets=tuple(sets),
        mastery=progress.alphabet(tiles.id, tiles.tiles, DIRECTIONS),
        confusions={
            direction: tuple(progress.confusions(tiles.id, direction)) for direction in DIRECTIONS
        },
        days=tuple(progress.days(LONGEST, tiles.id)),
        streak=progress.streak(),
        waiting=waiting,
    )
