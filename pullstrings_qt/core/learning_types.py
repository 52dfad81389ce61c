"""What learning and the store both speak of: people, cards, reviews and totals of them."""

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from enum import IntEnum, StrEnum
from typing import Any, Final

from pullstrings_qt.core.profile import Profile
from pullstrings_qt.core.rating import GlickoRating as Strength

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
LONGEST_ANSWER: Final = 86_400_000  # ms, a day: an answer that took longer was not measured
CLOCK_SLACK: Final = timedelta(days=1)
"""A card last seen further in the future than this was seen by a wrong clock, and is due."""
ON_TWO_DAYS: Final = 2  # `CardState.unaided` of a card right without help on two days: it is known
_COMPACT: Final = json.JSONEncoder(separators=(",", ":"))
_MILLISECOND: Final = timedelta(milliseconds=1)


class Direction(StrEnum):
    """Which side of a tile is shown and which is asked for."""

    READ = "read"  # the back is shown (the sign); name the front (the letter)
    MAKE = "make"  # the front is shown (the letter); make the back (the sign)


class Rating(IntEnum):
    """How well a card was known, with the numbers of FSRS."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


class LearningState(IntEnum):
    """Where a card stands, with the numbers of FSRS."""

    LEARNING = 1
    REVIEW = 2
    RELEARNING = 3


class Source(StrEnum):
    """What a review came from."""

    CARDS = "cards"
    CAMERA = "camera"  # a card whose sign the camera has seen
    DRILL = "drill"
    MATCH = "match"
    IMPORT = "import"


@dataclass(frozen=True, slots=True)
class SchoolClass:
    """People who learn together."""

    id: int  # in this store
    key: str  # on every computer
    name: str
    set_id: str  # the tile set the class learns
    started: date  # the day from which its weeks are counted


@dataclass(frozen=True, slots=True, order=True)
class CardKey:
    """What names a card: a tile of a set, asked in one direction."""

    set_id: str
    tile_id: str
    direction: Direction


@dataclass(frozen=True, slots=True)
class CardState:
    """What FSRS remembers of a card, as plain data."""

    phase: LearningState
    step: int | None  # place in the learning steps; None in reviews
    stability: float | None  # days until it is known at 90 %; None before the first review
    difficulty: float | None  # 1 (easy) to 10 (hard); None before the first review
    due: datetime  # when it wants to be seen, in UTC, in whole milliseconds
    reviewed: datetime | None  # when it was last seen, likewise; None for never
    # When it was right with no answers to choose from: typed, made or spelled. 0 for never,
    # `ON_TWO_DAYS` for two days; otherwise the only day as `date.toordinal` tells it, or 1 where
    # nobody remembers which. FSRS does not ask for it.
    unaided: int = 0

    def as_text(self) -> str:
        """Return the state as a JSON list; its seventh value is there only where it is not 0."""
        values = [
            int(self.phase),
            self.step,
            self.stability,
            self.difficulty,
            milliseconds(self.due),
            None if self.reviewed is None else milliseconds(self.reviewed),
        ]
        return _COMPACT.encode([*values, self.unaided] if self.unaided else values)


def state_from_text(text: str) -> CardState:
    """Return the state that `CardState.as_text` wrote, or raise `ValueError`."""
    try:
        values = json.loads(text)
    except RecursionError as problem:
        raise ValueError("not the state of a card: too deep") from problem
    if not isinstance(values, list) or len(values) not in (6, 7):
        raise ValueError(f"not the state of a card: {text[:60]}")
    return state_from_values(*values)


def state_from_values(
    phase: Any,
    step: Any,
    stability: Any,
    difficulty: Any,
    due: Any,
    reviewed: Any,
    unaided: Any = 0,
) -> CardState:
    """Return a state from numbers of the store, moments in milliseconds, or raise `ValueError`."""
    whole = [phase, *(value for value in (step, due, reviewed) if value is not None)]
    if not all(type(value) is int for value in whole) or due is None:
        raise ValueError("whole numbers are missing in the state of a card")
    if type(unaided) is not int or not 0 <= unaided <= date.max.toordinal():
        raise ValueError("the day on which a card was known without help is no day")
    kind = LearningState(phase)
    if (step is None) != (kind is LearningState.REVIEW) or not 0 <= (step or 0) <= 100:
        raise ValueError("the step does not fit the state of a card")
    if (stability is None) != (difficulty is None) or (stability is None) != (reviewed is None):
        raise ValueError("half of the state of a card is missing")
    if stability is None and kind is not LearningState.LEARNING:
        raise ValueError("a card in review has been seen before")
    if stability is not None:
        if not all(type(value) in (int, float) for value in (stability, difficulty)):
            raise ValueError("stability or difficulty of a card is no number")
        stability, difficulty = _float(stability), _float(difficulty)
        if not (0 < stability < math.inf and 1 <= difficulty <= 10):
            raise ValueError("stability or difficulty of a card is out of range")
    return CardState(
        kind,
        step,
        stability,
        difficulty,
        moment(due),
        None if reviewed is None else moment(reviewed),
        unaided,
    )


def unaided_after(before: int, day: date) -> int:
    """Return `CardState.unaided` after a right answer without help on a day."""
    if before in (0, ON_TWO_DAYS, day.toordinal()):
        return before or day.toordinal()
    return ON_TWO_DAYS


def _float(number: float) -> float:
    """Return a number as a float; infinity for a whole one too large for that."""
    try:
        return float(number)
    except OverflowError:
        return math.inf


@dataclass(frozen=True, slots=True)
class CardReview:
    """One answer to one card."""

    key: CardKey
    rating: Rating
    right: bool  # a self-graded card is right unless `AGAIN`
    moment: datetime  # in UTC, in whole milliseconds
    day: date  # the learner's calendar day then
    source: Source
    taken_for: str | None = None  # the id of the tile given as answer, where one was named
    millis: int | None = None  # how long it took, at most a day; None where nobody measured
    before: CardState | None = None  # None when the card was met for the first time
    origin: str | None = None  # the one event, such as a turn of a match, that must count once


@dataclass(frozen=True, slots=True)
class PersonData:
    """A person from elsewhere."""

    profile: Profile  # its `id` is not used
    cards: Mapping[CardKey, CardState]
    reviews: Iterable[CardReview]  # in order; of a file they are read while gone through, once
    settings: Mapping[str, Any] = field(default_factory=dict)
    # after each match that counted, by game
    ratings: Mapping[str, Sequence[Strength]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DayTotal:
    """What a person did on one day."""

    day: date  # the learner's calendar day
    reviews: int
    right: int  # of the reviews
    met: int  # cards met for the first time
    read: int  # signs read right with their time measured
    read_millis: int  # that time


@dataclass(frozen=True, slots=True)
class Confusion:
    """How often a tile was taken for another, or rightly for itself."""

    tile_id: str  # the tile shown
    taken_for: str  # equal for right answers, empty for wrong ones that named no tile
    count: int  # 1 or more


def milliseconds(point: datetime) -> int:
    """Return a moment as milliseconds since 1970, in UTC, rounded down."""
    return (point - EPOCH) // _MILLISECOND


def moment(millis: int) -> datetime:
    """Return the UTC time that many milliseconds after 1970, or raise `ValueError`."""
    try:
        return EPOCH + timedelta(milliseconds=millis)
    except OverflowError as problem:
        raise ValueError(f"no moment: {millis}") from problem


def card_keys(
    set_id: str, tile_ids: Iterable[str], directions: tuple[Direction, ...]
) -> list[CardKey]:
    """Return the cards of a set in its own order, every direction of a tile together."""
    return [CardKey(set_id, tile_id, way) for tile_id in tile_ids for way in directions]
