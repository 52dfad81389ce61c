"""A store with a million reviews: the queries of each page, compared with counting the log."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

from benchmarks.learning_pages import opening_rows
from benchmarks.machine import table
from pullstrings_qt.core.learning_types import Direction, Rating
from pullstrings_qt.learning.choices import choices
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.progress import Progress, mix_ups
from pullstrings_qt.learning.schedule import Schedule
from pullstrings_qt.learning.session import Limit, Session
from pullstrings_qt.storage import Store, open_store
from pullstrings_qt.storage.folder import STORE_FILE
from pullstrings_qt.tiles.tile_set import tile_set

FIRST_DAY: Final = date(2016, 11, 21)
NOW: Final = datetime(2026, 11, 21, 18, 0, tzinfo=UTC)
YEARS_OF_DAYS: Final = 3652
RUNS: Final = 7
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
WAYS: Final = (Direction.READ, Direction.MAKE)


def measure(reviews: int) -> None:
    """Fill a store with so many reviews of ten years and print how long each page's work takes."""
    with TemporaryDirectory(prefix="pullstrings-bench-") as name:
        folder = Path(name)
        store = open_store(folder).store
        person = store.profiles.add("Mara").id
        store.close()
        began = time.perf_counter()
        _fill(folder / STORE_FILE, person, reviews)
        size = (folder / STORE_FILE).stat().st_size / 1e6
        print(f"{reviews:,} reviews: {size:.0f} MB, filled in {time.perf_counter() - began:.0f} s")
        rows = [("bare `SELECT count(*) FROM reviews`", *_times(lambda: _count(folder)))]
        rows.append(("opening the store, checked", *_times(lambda: _open(folder))))
        rows += opening_rows(folder)
        store = open_store(folder).store
        try:
            rows += [(title, *_times(work)) for title, work in _pages(store, person)]
            began = time.perf_counter()
            store.profiles.remove(person)
            rows.append(("deleting the person (once)", _milliseconds(began), ""))
        finally:
            store.close()
        table(("work", "median ms", "worst ms"), rows)


def _pages(store: Store, person: int) -> list[tuple[str, Callable[[], Any]]]:
    log, asl = store.reviews, tile_set("asl")
    progress = Progress(person, log, lambda: NOW)
    schedule = Schedule(Random(1))
    grader = Grader(person, log, schedule, lambda: NOW)
    schedule.grade(None, Rating.GOOD, NOW)  # loads the package, which happens once a start

    def card() -> Session:
        session = Session(grader, asl, WAYS, Limit(cards=12), chance=Random(2))
        step = session.next_step()
        assert step is not None
        key = step.key
        assert key is not None
        choices(key, asl, log.confusions(person, "asl", key.direction), Random(3))
        return session

    def answer() -> None:
        session = card()
        assert session.current is not None
        session.answer(session.current.tile_id, 900)
        session.undo()

    def page_of_progress() -> None:
        progress.alphabet("asl", asl.tiles, WAYS)
        progress.days(365, "asl")
        progress.streak()
        for way in WAYS:
            mix_ups(progress.confusions("asl", way))

    return [
        ("hub: people, goal, streak", partial(_hub, store, progress)),
        ("flash cards: session, card, choices", card),
        ("the same, an answer and its undo", answer),
        ("progress: map, 365 days, streak, confusions", page_of_progress),
        ("profiles", store.profiles.all),
        ("2,000 lines of the log, for a table", lambda: log.page(person, 500_000)),
    ]


def _hub(store: Store, progress: Progress) -> None:
    store.profiles.all()
    progress.answers_today()
    progress.streak()


def _times(work: Callable[[], Any]) -> tuple[str, str]:
    spent = []
    for _run in range(RUNS):
        began = time.perf_counter()
        work()
        spent.append(1000 * (time.perf_counter() - began))
    return f"{median(spent):.1f}", f"{max(spent):.1f}"


def _milliseconds(began: float) -> str:
    return f"{1000 * (time.perf_counter() - began):.0f}"


def _count(folder: Path) -> None:
    with closing(sqlite3.connect(folder / STORE_FILE)) as connection:
        connection.execute("SELECT count(*) FROM reviews").fetchone()


def _open(folder: Path) -> None:
    open_store(folder).store.close()


def _fill(file: Path, person: int, reviews: int) -> None:
    """Write the log through the tables themselves: ten years of answering would take ten years."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.executemany(
            "INSERT INTO reviews (person, set_id, tile, direction, rating, is_right, taken_for,"
            " moment, day, millis, source, before) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            _log_rows(person, reviews),
        )
        for letter in LETTERS:
            for way in WAYS:
                connection.execute(
                    "INSERT INTO cards VALUES (?, 'asl', ?, ?, 2, NULL, 12.5, 5.1, ?, ?, 1)",
                    (person, letter, way.value, _millis(FIRST_DAY), _millis(FIRST_DAY)),
                )


def _log_rows(person: int, reviews: int) -> Iterator[tuple[Any, ...]]:
    chance = Random(1)
    state = f"[2,null,12.3456789012345,5.1234567890123,{_millis(NOW)},{_millis(NOW)}]"
    for number in range(reviews):
        day = FIRST_DAY + timedelta(days=number * YEARS_OF_DAYS // reviews)
        letter, right = chance.choice(LETTERS), chance.random() < 0.88
        yield (
            person,
            "asl",
            letter,
            chance.choice(WAYS).value,
            3 if right else 1,
            right,
            letter if right else chance.choice(LETTERS),
            _millis(day) + number % 80_000_000,
            day.isoformat(),
            chance.randrange(500, 9000),
            "cards",
            state if number > 51 else None,
        )


def _millis(day: date) -> int:
    return (day.toordinal() - date(1970, 1, 1).toordinal()) * 86_400_000
