"""Simulated learners with the app's schedule, and with boxes of fixed intervals (Leitner).

Everybody has the same evenings: what waits is asked, five cards are shown and asked once the same
evening, and what was wrong is asked again until it is right. These heads gain nothing by an
answer within minutes, so boxes are also counted without any of that ("bare").
"""

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Final, TypeAlias

from benchmarks.heads import Memory, half_lives, power_laws
from benchmarks.machine import table
from benchmarks.memory_log import MemoryLog
from pullstrings_qt.core.learning_types import (
    CardKey,
    Direction,
    Rating,
    card_keys,
)
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.schedule import LONGEST_INTERVAL, RETENTION, Schedule, is_due
from pullstrings_qt.tiles.tile_set import tile_set

Kind: TypeAlias = Callable[[Random], Callable[[], Memory]]
"""Draws a learner and returns what makes the memory of each card."""

DAYS: Final = 365
DAILY_NEW: Final = 5
START: Final = datetime(2026, 1, 1, 18, 0, tzinfo=UTC)
ANSWER: Final = timedelta(seconds=6)
PAUSE: Final = timedelta(minutes=1)
SEVEN: Final = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0)
SHAPES: Final = {
    "three boxes: 1, 3, 7 days": (1.0, 3.0, 7.0),
    "five boxes: 1, 2, 4, 8, 16 days": (1.0, 2.0, 4.0, 8.0, 16.0),
    "seven boxes: 1, 2, 4 … 64 days": SEVEN,
}
STRETCHES: Final = (0.25, 0.35, 0.5, 0.7, 0.85, 1.0, 1.2, 1.4, 2.0, 2.8, 4.0, 8.0, 16.0)
KINDS: Final[dict[str, Kind]] = {
    "Exponential forgetting": half_lives,
    "Power-law forgetting": power_laws,
}
WAYS: Final = (Direction.READ, Direction.MAKE)


@dataclass(frozen=True, slots=True)
class Year:
    """What a year of practice came to, for a card.

    Attributes:
        answers: all answers, the first looks included.
        later: those to cards of an earlier day.
        knowledge: the mean chance of knowing a card, over all cards and evenings from the day on
            which the last card was met.
        at_review: right answers among the later ones.
    """

    answers: float
    later: float
    knowledge: float
    at_review: float


class Learner:
    """One head and what it answered."""

    def __init__(self, kind: Kind, seed: int) -> None:
        tiles = tile_set("asl")
        self.keys = card_keys(tiles.id, tiles.tiles, WAYS)
        self._chance = Random(seed)
        self._answers = 0
        self._later: list[bool] = []
        self._chances: list[float] = []
        memory = kind(self._chance)
        self.memories = {key: memory() for key in self.keys}

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

    def new_today(self) -> list[CardKey]:
        """Return the cards an evening brings."""
        return [key for key in self.keys if self.memories[key].seen is None][:DAILY_NEW]

    def look(self, now: datetime) -> None:
        """Note how much is known before the evening's practice, once every card has been met."""
        if all(memory.seen is not None for memory in self.memories.values()):
            self._chances += [memory.chance(now) for memory in self.memories.values()]

    def year(self) -> Year:
        """Return what it came to."""
        cards = len(self.keys)
        return Year(
            self._answers / cards, len(self._later) / cards, mean(self._chances), mean(self._later)
        )


def practice_with_the_app(kind: Kind, seed: int, retention: float = RETENTION) -> Year:
    """Let a learner answer what the schedule asks, every evening of a year."""
    return _practiced(kind, seed, retention)[0].year()


def _practiced(kind: Kind, seed: int, retention: float) -> tuple[Learner, MemoryLog]:
    learner, log, now = Learner(kind, seed), MemoryLog(), START
    schedule = Schedule(Random(seed), retention, introduces=True)
    grader = Grader(1, log, schedule, lambda: now)

    def ask(key: CardKey) -> None:
        nonlocal now
        now += ANSWER
        grader.review(key, Rating.GOOD if learner.ask(key, now) else Rating.AGAIN)

    for day in range(DAYS):
        now = _evening(day, seed)
        learner.look(now)
        waiting = sorted((key for key, state in log.states.items() if is_due(state, now)), key=str)
        new = learner.new_today()
        for key in new:
            now += ANSWER
            learner.ask(key, now)  # it is shown; nothing is graded
        asked = [*waiting, *new]
        while asked:
            for key in asked:
                ask(key)
            asked = [key for key in asked if log.states[key].due < now + 2 * PAUSE]
            now += PAUSE
    return learner, log


def practice_with_boxes(
    kind: Kind, seed: int, intervals: tuple[float, ...], *, bare: bool = False
) -> Year:
    """Let a learner use boxes: right moves a card one box on, wrong back to the first.

    Box n is asked `intervals[n]` days after the card came into it, rounded up to an evening.
    Bare: a card is met by its first question, and nothing is asked twice in an evening.
    """
    learner = Learner(kind, seed)
    boxes: dict[CardKey, int] = {}
    due: dict[CardKey, float] = {}
    for day in range(DAYS):
        now = _evening(day, seed)
        learner.look(now)
        waiting = [key for key in boxes if due[key] <= day]
        again = []
        for key in (*waiting, *learner.new_today()):
            now += ANSWER
            is_known = learner.ask(key, now)
            if not is_known:
                again.append(key)
            boxes[key] = min(boxes[key] + 1, len(intervals) - 1) if is_known else 0
            due[key] = day + intervals[boxes[key]]
        while again and not bare:
            now += PAUSE
            again = [key for key in again if not learner.ask(key, now)]
    return learner.year()


def practice_with_hindsight(kind: Kind, seed: int, threshold: float = RETENTION) -> Year:
    """Let a learner be asked by somebody who sees into the head: each card as its chance falls.

    No schedule can know as much. The evenings are those of the app.

    Args:
        kind: the head.
        seed: which learner.
        threshold: a card is asked on the last evening before the chance of knowing it is less, and
            after two months at the latest.
    """
    learner = Learner(kind, seed)
    for day in range(DAYS):
        now = _evening(day, seed)
        learner.look(now)
        new = learner.new_today()
        asked = [
            key
            for key, memory in learner.memories.items()
            if memory.seen is not None
            and (
                memory.chance(now + timedelta(hours=12)) < threshold
                or now - memory.seen >= timedelta(days=LONGEST_INTERVAL)
            )
        ]
        for key in new:
            now += ANSWER
            learner.ask(key, now)
        asked += new
        while asked:
            now += PAUSE
            asked = [key for key in asked if not learner.ask(key, now)]
    return learner.year()


def _evening(day: int, seed: int) -> datetime:
    return START + timedelta(days=day, minutes=Random(f"{seed} {day}").randrange(-120, 120))


def mean_year(years: list[Year]) -> Year:
    """Return the mean of several learners."""
    return Year(
        mean(year.answers for year in years),
        mean(year.later for year in years),
        mean(year.knowledge for year in years),
        mean(year.at_review for year in years),
    )


class Frontier:
    """What seven boxes can reach where their intervals are stretched with hindsight.

    Args:
        kind: the head.
        seeds: the learners.
        bare: without anything twice in an evening; only answers on later days are counted.
    """

    def __init__(self, kind: Kind, seeds: range, *, bare: bool = False) -> None:
        found = list[tuple[float, float]]()
        for stretch in STRETCHES:
            intervals = tuple(max(1.0, days * stretch) for days in SEVEN)
            year = mean_year(
                [practice_with_boxes(kind, seed, intervals, bare=bare) for seed in seeds]
            )
            found.append((year.knowledge, year.later if bare else year.answers))
        steps = [
            (known + (more - known) * k, cost + (dearer - cost) * k)
            for (known, cost), (more, dearer) in pairwise(found)
            for k in (step / 50 for step in range(51))
        ]
        self._best: list[tuple[float, float]] = []  # less knowledge costs less, or is left out
        for knowledge, answers in sorted(steps, reverse=True):
            if not self._best or answers < self._best[-1][1]:
                self._best.append((knowledge, answers))
        self._best.reverse()

    def answers(self, knowledge: float) -> float | None:
        """Return the fewest answers a card for so much knowledge; None where it is too much."""
        place = bisect_left(self._best, (knowledge, 0.0))
        return self._best[place][1] if place < len(self._best) else None

    def knowledge(self, answers: float) -> float | None:
        """Return the most knowledge for so many answers a card; None where they are too few."""
        return max((known for known, cost in self._best if cost <= answers), default=None)


def measure(learners: int) -> None:
    """Print what a year came to with the app and with boxes, at equal knowledge and answers."""
    seeds = range(learners)
    for name, kind in KINDS.items():
        print(
            f"{name}: {learners} learners (seeds 0 to {learners - 1}), {len(Learner(kind, 0).keys)}"
            f" cards, {DAYS} evenings, {DAILY_NEW} new cards an evening; ± two standard errors"
        )
        frontiers = Frontier(kind, seeds), Frontier(kind, seeds, bare=True)
        rows = []
        for retention in (0.8, 0.85, 0.9, 0.95):
            title = f"app, asked at {100 * retention:.0f} %"
            if retention == RETENTION:
                title = f"**{title}, as it is**"
            years = [practice_with_the_app(kind, seed, retention) for seed in seeds]
            rows.append(_row(title, years, *frontiers))
        years = [practice_with_hindsight(kind, seed) for seed in seeds]
        rows.append(_row("asked at 90 % by one who sees into the head", years, *frontiers))
        for title, shape in SHAPES.items():
            years = [practice_with_boxes(kind, seed, shape) for seed in seeds]
            rows.append(_row(title, years, *frontiers))
        for title, shape in SHAPES.items():
            years = [practice_with_boxes(kind, seed, shape, bare=True) for seed in seeds]
            rows.append(_row(f"{title}, bare", years, *frontiers))
        columns = ("practice", "answers a card", "on later days", "known, mean")
        table(
            (
                *columns,
                "right on a later day",
                "seven boxes, stretched with hindsight: answers for as much",
                "their knowledge for as many answers",
                "bare boxes, stretched: answers on later days for as much",
            ),
            rows,
        )


def _row(name: str, years: list[Year], frontier: Frontier, bare: Frontier) -> tuple[str, ...]:
    year = mean_year(years)
    later = bare.answers(year.knowledge)
    answers, known = frontier.answers(year.knowledge), frontier.knowledge(year.answers)
    return (
        name,
        _spread([each.answers for each in years]),
        f"{year.later:.1f}",
        f"{_spread([100 * each.knowledge for each in years])} %",
        f"{100 * year.at_review:.1f} %",
        "more than they reach" if answers is None else f"{answers:.1f}",
        "too few for them" if known is None else f"{100 * known:.1f} %",
        "more than they reach" if later is None else f"{later:.1f}",
    )


def _spread(values: list[float]) -> str:
    error = 2 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return f"{mean(values):.1f} ± {error:.1f}"
