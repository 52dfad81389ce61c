"""How far a person has come: mastery, days, speed and mix-ups, all from totals of the log."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import IntEnum
from typing import Final

from pullstrings_qt.core.learning_types import (
    ON_TWO_DAYS,
    CardKey,
    CardState,
    Confusion,
    DayTotal,
    Direction,
    LearningState,
)
from pullstrings_qt.learning.clock import Clock
from pullstrings_qt.storage.reviews import Reviews

LASTS_FROM: Final = 21.0
"""Days of stability from which a card is known for good."""


class Mastery(IntEnum):
    """How well a tile is known, in five steps."""

    NOT_MET = 0
    NEW = 1
    """Met, but its first learning steps are not over."""
    LEARNING = 2
    """Not right without help on two days yet, or forgotten and being learned again."""
    KNOWN = 3
    """Right on two days without answers to choose from."""
    FOR_GOOD = 4
    """Right without help, and three weeks and more until it would be forgotten."""

    @property
    def is_known(self) -> bool:
        """Whether it counts as known, everywhere in the app."""
        return self >= Mastery.KNOWN


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row with an answer, up to yesterday while today is still to come; the longest."""

    days: int
    longest: int


@dataclass(frozen=True, slots=True)
class MixUp:
    """Two tiles taken for each other, the one more often mistaken first, and how often."""

    tiles: tuple[str, str]
    count: int


def mastery(state: CardState | None) -> Mastery:
    """Return how well one card is known."""
    if state is None or state.stability is None:
        return Mastery.NOT_MET
    if state.phase is LearningState.LEARNING:
        return Mastery.NEW
    if state.phase is LearningState.RELEARNING or not state.unaided:
        return Mastery.LEARNING
    if state.stability >= LASTS_FROM:  # one day without help was enough before days were counted
        return Mastery.FOR_GOOD
    return Mastery.KNOWN if state.unaided == ON_TWO_DAYS else Mastery.LEARNING


class Progress:
    """What a page of progress shows of one person."""

    def __init__(self, person: int, log: Reviews, clock: Clock) -> None:
        self._person = person
        self._log = log
        self._clock = clock

    @property
    def today(self) -> date:
        """The person's calendar day."""
        return self._clock().date()

    def alphabet(
        self, set_id: str, tile_ids: Iterable[str], directions: Sequence[Direction]
    ) -> dict[str, Mastery]:
        """Return how well each tile is known: the weakest of the directions it was asked in."""
        states = self._log.cards(self._person, set_id)

        def weakest(tile_id: str) -> Mastery:
            found = (mastery(states.get(CardKey(set_id, tile_id, way))) for way in directions)
            return min(filter(None, found), default=Mastery.NOT_MET)

        return {tile_id: weakest(tile_id) for tile_id in tile_ids}

    def days(self, count: int, set_id: str = "") -> list[DayTotal]:
        """Return the last days up to today, one entry a day, empty days included."""
        first = self.today - timedelta(days=count - 1)
        found = {
            total.day: total for total in self._log.days(self._person, first, self.today, set_id)
        }
        span = [first + timedelta(days=number) for number in range(count)]
        return [found.get(day, DayTotal(day, 0, 0, 0, 0, 0)) for day in span]

    def answers_today(self) -> int:
        """Return how many answers today has, in all sets; the daily goal is set against it."""
        return sum(total.reviews for total in self._log.days(self._person, self.today, self.today))

    def streak(self) -> Streak:
        """Return the days in a row, by the person's own calendar."""
        today = self.today
        days = self._log.review_days(self._person, today)
        rows = [0]
        for day, before in zip(days, [None, *days], strict=False):
            follows = before is not None and day - before == timedelta(days=1)
            rows.append(rows[-1] + 1 if follows else 1)
        is_alive = bool(days) and today - days[-1] <= timedelta(days=1)
        return Streak(rows[-1] if is_alive else 0, max(rows))

    def confusions(self, set_id: str, direction: Direction) -> list[Confusion]:
        """Return what was taken for what, right answers included (`tile_id` = `taken_for`)."""
        return self._log.confusions(self._person, set_id, direction)


def letters_a_minute(total: DayTotal) -> float | None:
    """Return how many signs a minute were read right; None where no time was measured."""
    if total.read == 0 or total.read_millis <= 0:
        return None
    return total.read * 60_000 / total.read_millis


def mix_ups(confusions: Iterable[Confusion]) -> list[MixUp]:
    """Return the pairs that were taken for each other, most often first."""
    wrong = [one for one in confusions if one.taken_for and one.taken_for != one.tile_id]
    mistaken = Counter[str]()
    pairs = Counter[tuple[str, str]]()
    for one in wrong:
        mistaken[one.tile_id] += one.count
        first, second = sorted((one.tile_id, one.taken_for))
        pairs[first, second] += one.count
    return [
        MixUp(pair if mistaken[pair[0]] >= mistaken[pair[1]] else (pair[1], pair[0]), count)
        for pair, count in sorted(pairs.items(), key=lambda item: (-item[1], item[0]))
    ]
