"""Simulated learners with the app's sessions, and with boxes of fixed intervals (Leitner)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, TypeAlias

from benchmarks.heads import Memory, half_lives, power_laws
from benchmarks.machine import table
from pullstrings_qt.core.learning_types import CardKey, Direction, card_keys
from pullstrings_qt.learning.reviewer import Reviewer
from pullstrings_qt.learning.schedule import Schedule
from pullstrings_qt.learning.session import Session
from pullstrings_qt.storage import Store, open_store
from pullstrings_qt.tiles.tile_set import tile_set

Kind: TypeAlias = Callable[[Random], Callable[[], Memory]]
"""Draws a learner and returns what makes the memory of each card."""

DAYS: Final = 365
DAILY_NEW: Final = 5
START: Final = datetime(2026, 1, 1, 18, 0, tzinfo=UTC)
ANSWER: Final = timedelta(seconds=6)
GOAL: Final = 0.9
SHAPES: Final = {
    "three boxes: 1, 3, 7 days": (1.0, 3.0, 7.0),
    "five boxes: 1, 2, 4, 8, 16 days": (1.0, 2.0, 4.0, 8.0, 16.0),
    "seven boxes: 1, 2, 4 … 64 days": (1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0),
}
KINDS: Final[dict[str, Kind]] = {
    "Exponential forgetting": half_lives,
    "Power-law forgetting": power_laws,
}
WAYS: Final = (Direction.READ, Direction.MAKE)


@dataclass(frozen=True, slots=True)
class Year:
    """What a year of practice came to.

    Attributes:
        answers: all answers, the first looks included.
        knowledge: the mean chance of knowing a card, over all cards and evenings from the day on
            which the last card was met.
        at_review: right answers among those to cards of an earlier day.
    """

    answers: float
    knowledge: float
    at_review: float


class Learner:
    """One head and what it answered."""

    def __init__(self, kind: Kind, keys: list[CardKey], seed: int) -> None:
        self._chance = Random(seed)
        self._answers = 0
        self._later: list[bool] = []
        self._chances: list[float] = []
        memory = kind(self._chance)
        self.memories = {key: memory() for key in keys}

    def ask(self, key: CardKey, now: datetime) -> bool:
        """Answer one card, see the right answer, and tell whether it was known."""
        memory = self.memories[key]
        known_by = memory.chance(now)
        is_known = self._chance.random() < known_by
        if memory.seen is not None and now - memory.seen > timedelta(hours=12):
            self._later.append(is_known)
        memory.learn(known_by, is_known=is_known)
        memory.seen = now
        self._answers += 1
        return is_known

    def look(self, now: datetime) -> None:
        """Note how much is known before the evening's practice, once every card has been met."""
        if all(memory.seen is not None for memory in self.memories.values()):
            self._chances += [memory.chance(now) for memory in self.memories.values()]

    def year(self) -> Year:
        """Return what it came to."""
        return Year(
            self._answers,
            sum(self._chances) / len(self._chances),
            sum(self._later) / len(self._later),
        )


def practise_with_the_app(kind: Kind, seed: int, store: Store, retention: float) -> Year:
    """Let a learner do everything a session asks, every evening of a year."""
    tiles = tile_set("asl")
    learner = Learner(kind, card_keys(tiles.id, tiles.tiles, WAYS), seed)
    now = START
    person = store.profiles.add(f"learner {seed} {retention}")
    schedule = Schedule(Random(seed), retention)
    reviewer = Reviewer(person.id, store.reviews, schedule, lambda: now)
    for day in range(DAYS):
        now = _evening(day, seed)
        learner.look(now)
        session = Session(reviewer, tiles, WAYS, chance=Random(day), daily_new=DAILY_NEW)
        while (key := session.next_card()) is not None:
            now += ANSWER
            if learner.ask(key, now):
                session.answer(key.tile_id)
            else:
                session.answer("")
    return learner.year()


def practise_with_boxes(kind: Kind, seed: int, intervals: tuple[float, ...]) -> Year:
    """Let a learner use boxes: right moves a card one box on, wrong back to the first.

    Box n is asked `intervals[n]` days after the card came into it, rounded up to an evening.
    """
    tiles = tile_set("asl")
    keys = card_keys(tiles.id, tiles.tiles, WAYS)
    learner = Learner(kind, keys, seed)
    boxes: dict[CardKey, int] = {}
    due: dict[CardKey, float] = {}
    for day in range(DAYS):
        now = _evening(day, seed)
        learner.look(now)
        waiting = [key for key in boxes if due[key] <= day]
        new = [key for key in keys if key not in boxes][:DAILY_NEW]
        for key in (*waiting, *new):
            now += ANSWER
            is_known = learner.ask(key, now)
            boxes[key] = min(boxes[key] + 1, len(intervals) - 1) if is_known else 0
            due[key] = day + intervals[boxes[key]]
    return learner.year()


def _evening(day: int, seed: int) -> datetime:
    return START + timedelta(days=day, minutes=Random(f"{seed} {day}").randrange(-120, 120))


def mean_year(years: list[Year]) -> Year:
    """Return the mean of several learners."""
    count = len(years)
    return Year(
        sum(year.answers for year in years) / count,
        sum(year.knowledge for year in years) / count,
        sum(year.at_review for year in years) / count,
    )


def _app_year(kind: Kind, learners: int, retention: float) -> Year:
    with TemporaryDirectory(prefix="pullstrings-bench-") as folder:
        store = open_store(Path(folder)).store
        # Durability is not what is measured: a year of evenings would wait for the disk all day.
        store.reviews._database._connection.execute("PRAGMA synchronous = OFF")
        try:
            return mean_year(
                [practise_with_the_app(kind, seed, store, retention) for seed in range(learners)]
            )
        finally:
            store.close()


def _box_year(kind: Kind, learners: int, shape: tuple[float, ...], stretch: float) -> Year:
    intervals = tuple(max(1.0, days * stretch) for days in shape)
    return mean_year([practise_with_boxes(kind, seed, intervals) for seed in range(learners)])


def _stretched(kind: Kind, learners: int, shape: tuple[float, ...]) -> tuple[float, Year]:
    """Return by how much boxes can be stretched until less than 90 % is known, and that year."""
    low, high = 1.0, 32.0
    found = _box_year(kind, learners, shape, low)
    for _round in range(8):
        middle = (low * high) ** 0.5
        year = _box_year(kind, learners, shape, middle)
        if year.knowledge >= GOAL:
            low, found = middle, year
        else:
            high = middle
    return low, found


def measure(learners: int) -> None:
    """Print what a year came to with the app, with usual boxes, and with boxes of hindsight."""
    for name, kind in KINDS.items():
        print(
            f"{name}: {learners} learners, {_cards()} cards, {DAYS} evenings,"
            f" {DAILY_NEW} new cards an evening"
        )
        rows = []
        for retention in (0.8, 0.85, 0.9, 0.95):
            title = f"app, asked at {100 * retention:.0f} %"
            if retention == 0.9:
                title = f"**{title}, as it is**"
            rows.append(_row(title, _app_year(kind, learners, retention)))
        for title, shape in SHAPES.items():
            rows.append(_row(title, _box_year(kind, learners, shape, 1.0)))
        for title, shape in SHAPES.items():
            stretch, year = _stretched(kind, learners, shape)
            rows.append(_row(f"{title}, × {stretch:.1f}", year))
        table(("practice", "answers a card", "known, mean", "right on a later day"), rows)


def _cards() -> int:
    return len(WAYS) * len(tile_set("asl").tiles)


def _row(name: str, year: Year) -> tuple[str, str, str, str]:
    return (
        name,
        f"{year.answers / _cards():.1f}",
        f"{100 * year.knowledge:.1f} %",
        f"{100 * year.at_review:.1f} %",
    )
