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
LONGEST_ANSWER: Final = 86_400_000
"""Milliseconds, a day: an answer that took longer was not measured."""
CLOCK_SLACK: Final = timedelta(days=1)
"""A card last seen further in the future than this was seen by a wrong clock, and is due."""
ON_TWO_DAYS: Final = 2
"""`CardState.unaided` of a card that was right without help on two days: it is known."""
_COMPACT: Final = json.JSONEncoder(separators=(",", ":"))
_MILLISECOND: Final = timedelta(milliseconds=1)


class Direction(StrEnum):
    """Which side of a tile is shown and which is asked for."""

    READ = "read"
    """The back is shown (the sign); name the front (the letter)."""
    MAKE = "make"
    """The front is shown (the letter); make the back (the sign)."""


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
    CAMERA = "camera"
    """A card whose sign the camera has seen."""
    DRILL = "drill"
    MATCH = "match"
    IMPORT = "import"


@dataclass(frozen=True, slots=True)
class SchoolClass:
    """People who learn together.

    Attributes:
        id: names the class in this store.
        key: names the class on every computer.
        name: as it is shown.
        set_id: the tile set the class learns.
        started: the day from which its weeks are counted.
    """

    id: int
    key: str
    name: str
    set_id: str
    started: date


@dataclass(frozen=True, slots=True, order=True)
class CardKey:
    """What names a card: a tile of a set, asked in one direction."""

    set_id: str
    tile_id: str
    direction: Direction


@dataclass(frozen=True, slots=True)
class CardState:
    """What FSRS remembers of a card, as plain data.

    Attributes:
        phase: learning steps, reviews, or learning again after a lapse.
        step: place in the learning steps; None in reviews.
        stability: days until the chance of knowing it has fallen to 90 %; None before the first
            review.
        difficulty: 1 (easy) to 10 (hard); None before the first review.
        due: when it wants to be seen, in UTC, in whole milliseconds.
        reviewed: when it was last seen, likewise; None before the first review.
        unaided: when it was right with no answers to choose from: typed, made or spelled. 0 for
            never, `ON_TWO_DAYS` for two days; otherwise the only day as `date.toordinal` tells it,
            or 1 where nobody remembers which. FSRS does not ask for it.
    """

    phase: LearningState
    step: int | None
    stability: float | None
    difficulty: float | None
    due: datetime
    reviewed: datetime | None
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
    """Return the state that `CardState.as_text` wrote.

    Raises:
        ValueError: not such a text, or it holds impossible values.
    """
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
    """Return a state from numbers as the store keeps them; moments in milliseconds.

    Raises:
        ValueError: a value is of the wrong kind or out of range.
    """
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
    """One answer to one card.

    Attributes:
        key: the card.
        rating: how well it was known.
        right: whether the answer counts as right; a self-graded card is right unless `AGAIN`.
        moment: when, in UTC, in whole milliseconds.
        day: the learner's calendar day then.
        source: what it came from.
        taken_for: the id of the tile given as answer; None where none was named.
        millis: how long the answer took, at most a day; None where nobody measured.
        before: the state of the card before it; None when the card was met for the first time.
        origin: names the one event it came from, such as a turn of a match, so that the event
            counts once; None where nothing else could count it again.
    """

    key: CardKey
    rating: Rating
    right: bool
    moment: datetime
    day: date
    source: Source
    taken_for: str | None = None
    millis: int | None = None
    before: CardState | None = None
    origin: str | None = None


@dataclass(frozen=True, slots=True)
class PersonData:
    """A person from elsewhere.

    Attributes:
        profile: the person; its `id` is not used.
        cards: the state of every card.
        reviews: the log in order. Of a file it is read while it is gone through, once.
        settings: what the person has set, by name.
        ratings: by the id of a game how strong the person was after each match that counted.
    """

    profile: Profile
    cards: Mapping[CardKey, CardState]
    reviews: Iterable[CardReview]
    settings: Mapping[str, Any] = field(default_factory=dict)
    ratings: Mapping[str, Sequence[Strength]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DayTotal:
    """What a person did on one day.

    Attributes:
        day: the learner's calendar day.
        reviews, right: answers, and right ones among them.
        met: cards met for the first time.
        read, read_millis: signs read right with their time measured, and that time.
    """

    day: date
    reviews: int
    right: int
    met: int
    read: int
    read_millis: int


@dataclass(frozen=True, slots=True)
class Confusion:
    """How often a tile was taken for another, or rightly for itself.

    Attributes:
        tile_id: the tile shown.
        taken_for: the tile answered; equal to `tile_id` for right answers, and empty for wrong
            ones in which no tile was named.
        count: how often; 1 or more.
    """

    tile_id: str
    taken_for: str
    count: int


def milliseconds(point: datetime) -> int:
    """Return a moment as milliseconds since 1970, in UTC, rounded down."""
    return (point - EPOCH) // _MILLISECOND


def moment(millis: int) -> datetime:
    """Return the UTC time that many milliseconds after 1970.

    Raises:
        ValueError: no calendar has such a year.
    """
    try:
        return EPOCH + timedelta(milliseconds=millis)
    except OverflowError as problem:
        raise ValueError(f"no moment: {millis}") from problem


def card_keys(
    set_id: str, tile_ids: Iterable[str], directions: tuple[Direction, ...]
) -> list[CardKey]:
    """Return the cards of a set in its own order, every direction of a tile together."""
    return [CardKey(set_id, tile_id, way) for tile_id in tile_ids for way in directions]
