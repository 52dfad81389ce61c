"""Values for the progress page, made by hand so that every number is known."""

from datetime import date, timedelta
from typing import Any

from pullstrings_qt.core.learning_types import Confusion, DayTotal, Direction
from pullstrings_qt.core.profile import Profile
from pullstrings_qt.learning.progress import Mastery, Streak
from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.learn.progress.content import LONGEST, ProgressContent

TODAY = date(2026, 11, 21)
READ, MAKE = Direction.READ, Direction.MAKE
PEOPLE = (Profile(1, "m", "Mara"), Profile(2, "t", "Theo"))
SETS = tuple((one, tile_set(one).name) for one in ("asl", "hiragana", "roman", "elements"))


def days(*last: tuple[int, int, int, int]) -> tuple[DayTotal, ...]:
    """Return a year; `last` are answers, right ones, signs read and milliseconds, up to today."""
    empty = (0, 0, 0, 0)
    whole = [empty] * (LONGEST - len(last)) + list(last)
    first = TODAY - timedelta(days=LONGEST - 1)
    return tuple(
        DayTotal(first + timedelta(days=at), reviews, right, 0, read, millis)
        for at, (reviews, right, read, millis) in enumerate(whole)
    )


MIXED = (
    Confusion("m", "m", 9),
    Confusion("m", "n", 6),
    Confusion("n", "m", 4),
    Confusion("n", "n", 20),
    Confusion("s", "t", 7),
    Confusion("a", "a", 30),
    Confusion("a", "", 2),
    Confusion("gone", "a", 50),
)


def content(set_id: str = "asl", **changes: Any) -> ProgressContent:
    """Return the progress of Mara: M and N are mixed up, A is known."""
    tiles = tile_set(set_id)
    levels = dict.fromkeys(tiles.tiles, Mastery.NOT_MET)
    if set_id == "asl":
        levels |= {"a": Mastery.FOR_GOOD, "m": Mastery.NEW, "n": Mastery.LEARNING}
    values: dict[str, Any] = {
        "people": PEOPLE,
        "person": 1,
        "sets": SETS,
        "mastery": levels,
        "confusions": {READ: MIXED, MAKE: ()},
        "days": days((10, 8, 6, 12_000), (0, 0, 0, 0), (24, 20, 20, 30_000)),
        "streak": Streak(1, 6),
        "waiting": 6,
    }
    return ProgressContent(tiles, **(values | changes))
