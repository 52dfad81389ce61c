"""Learning: fewer answers than with boxes, and pages that open fast with a log of any length."""

import time
from datetime import UTC, datetime, timedelta
from random import Random

from benchmarks import learners, review_log
from pullstrings_qt.core.learning_types import Rating
from pullstrings_qt.learning.schedule import Schedule


def measure(people: int = 24, reviews: int = 1_000_000) -> None:
    """Print all figures of learning."""
    _measure_grading()
    review_log.measure(reviews)
    learners.measure(people)


def _measure_grading() -> None:
    began = time.perf_counter()
    Schedule().grade(None, Rating.GOOD, datetime(2026, 1, 1, tzinfo=UTC))
    print(f"first grade, with loading of fsrs: {1000 * (time.perf_counter() - began):.0f} ms")
    schedule, chance = Schedule(Random(1)), Random(2)
    state, now = None, datetime(2026, 1, 1, tzinfo=UTC)
    began, count = time.perf_counter(), 5000
    for _number in range(count):
        state = schedule.grade(state, chance.choice(list(Rating)), now)
        now += timedelta(days=1)
    print(f"one grade, with chance: {1e6 * (time.perf_counter() - began) / count:.0f} µs")
