"""Two copies of what one person has learned become one: each answer counts once.

Where only one copy has gone on with a card, the card is as it is there; where both have, the
answers are graded anew in order.
"""

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime
from itertools import groupby, islice, pairwise
from operator import itemgetter
from typing import Any, Final, TypeAlias

from pullstrings_qt.core.learning_types import (
    EPOCH,
    ON_TWO_DAYS,
    CardKey,
    CardReview,
    CardState,
    Direction,
    Rating,
    moment,
    state_from_text,
    unaided_after,
)
from pullstrings_qt.core.progress import ProgressCallback
from pullstrings_qt.storage.database import Database
from pullstrings_qt.storage.reviews import (
    INSERT_REVIEW,
    REVIEW_COLUMNS,
    Reviews,
    keep_card,
    review_row,
)

Grade: TypeAlias = Callable[[CardState | None, Rating, datetime], CardState]
"""Returns the state of a card after an answer; raises `OverflowError` where none can be."""

_Row: TypeAlias = tuple[Any, ...]
_ID, _RATING, _MOMENT, _BEFORE, _ORIGIN, _DAY = 0, 4, 5, 6, 7, 8
"""Places in a row of `_LOOKED_AT`."""
_LOOKED_AT: Final = "id, set_id, tile, direction, rating, moment, before, origin, day"
_CARD: Final = itemgetter(1, 2, 3)
_PAGE: Final = 2000
_TABLE: Final = (
    "CREATE TEMP TABLE IF NOT EXISTS arrivals (id INTEGER PRIMARY KEY, set_id, tile, direction,"
    " rating, is_right, taken_for, moment, day, millis, source, before, origin)",
    "CREATE UNIQUE INDEX IF NOT EXISTS temp.arrivals_by_origin ON arrivals (origin)"
    " WHERE origin IS NOT NULL",
    "DELETE FROM arrivals",
)
_IN_ORDER: Final = "ORDER BY set_id, tile, direction, moment, id"


def merge_learned(
    database: Database,
    person: int,
    cards: Mapping[CardKey, CardState],
    reviews: Iterable[CardReview],
    grade: Grade,
    progress: ProgressCallback,
) -> int:
    """Add what a person has learned elsewhere, in a transaction; return how many new answers.

    What comes, in order, lies in a table of its own meanwhile: a long log takes no memory; what has
    the same origin counts once. The log is written anew from the first answer on that was not here,
    and so stays in the order of time.
    """
    connection = database.connection
    for statement in _TABLE:
        connection.execute(statement)
    names = f"INSERT OR IGNORE INTO arrivals ({REVIEW_COLUMNS}) VALUES ({', '.join('?' * 12)})"
    coming = iter(reviews)
    while page := [review_row(person, review)[1:] for review in islice(coming, _PAGE)]:
        progress(0, 0)
        connection.executemany(names, page)
    here, known, before = Reviews(database), list[int](), dict[int, str | None]()
    states = dict(cards)
    for key, ours, theirs in _by_card(database, person):
        both = here.card(person, key), states.pop(key, None)
        state, pairs = _merged(ours, theirs, *both, before, grade)
        known += [row[_ID] for _twin, row in pairs]
        if state is not None:
            keep_card(connection, person, key, state)
    for key, theirs_state in states.items():
        state = _later(here.card(person, key), theirs_state)
        if state is not None:
            keep_card(connection, person, key, state)
    connection.executemany("DELETE FROM arrivals WHERE id = ?", ((each,) for each in known))
    connection.execute(
        "DELETE FROM arrivals WHERE origin IN (SELECT origin FROM reviews WHERE person = ?)",
        (person,),
    )
    return _write_anew(database, person, before, progress)


def _by_card(
    database: Database, person: int
) -> Iterator[tuple[CardKey, Sequence[_Row], Sequence[_Row]]]:
    """Yield each card with answers in both copies, those that are here, and those that came."""
    ours = database.connection.execute(
        f"SELECT {_LOOKED_AT} FROM reviews WHERE person = ? AND (set_id, tile, direction)"
        f" IN (SELECT set_id, tile, direction FROM arrivals) {_IN_ORDER}",
        (person,),
    )
    theirs = database.connection.execute(
        f"SELECT {_LOOKED_AT} FROM arrivals WHERE (set_id, tile, direction)"
        f" IN (SELECT set_id, tile, direction FROM reviews WHERE person = ?) {_IN_ORDER}",
        (person,),
    )
    both = zip(groupby(ours, _CARD), groupby(theirs, _CARD), strict=True)
    for ((set_id, tile_id, direction), here), (_same, there) in both:
        yield CardKey(set_id, tile_id, Direction(direction)), list(here), list(there)


def _merged(
    ours: Sequence[_Row],
    theirs: Sequence[_Row],
    ours_state: CardState | None,
    theirs_state: CardState | None,
    before: dict[int, str | None],
    grade: Grade,
) -> tuple[CardState | None, list[tuple[_Row, _Row]]]:
    """Return the state of a card, None where it stays, and the answers that are in both copies.

    Fill in what came before an answer, by its id; the ids of those from here are negative.
    """
    waiting = defaultdict[Any, list[_Row]](list)
    for row in ours:  # an answer to a card is known by the event it came from, or by when
        waiting[row[_ORIGIN] or row[_MOMENT]].append(row)
    pairs, new = list[tuple[_Row, _Row]](), list[_Row]()
    for row in theirs:
        twins = waiting[row[_ORIGIN] or row[_MOMENT]]
        if twins:
            pairs.append((twins.pop(0), row))
        else:
            new.append(row)
    all_there = len(pairs) == len(ours)
    if not new:
        return _later(ours_state, theirs_state) if all_there else None, pairs
    if all_there and (theirs_state is not None or ours_state is None):
        for twin, row in pairs:
            if twin[_BEFORE] != row[_BEFORE]:
                before[-twin[_ID]] = row[_BEFORE]
        return theirs_state, pairs
    both = {-twin[_ID] for twin, _row in pairs}
    rows = [(-row[_ID], row) for row in ours] + [(row[_ID], row) for row in new]
    rows.sort(key=lambda each: (each[1][_MOMENT], each[1][_ORIGIN] or ""))
    first = next(place for place, (number, _row) in enumerate(rows) if number not in both)
    same = {row[_ID]: -twin[_ID] for twin, row in pairs}
    unaided = {-number for number in _unaided(ours, ours_state)}
    unaided |= {same.get(number, number) for number in _unaided(theirs, theirs_state)}
    return _grade_anew(rows[first:], unaided, before, grade), pairs


def _unaided(rows: Sequence[_Row], state: CardState | None) -> Iterator[int]:
    """Yield the ids of answers without help that began another day of them, in one copy."""
    states = [*(_state(row[_BEFORE]) for row in rows), state]
    known = [one.unaided if one is not None else 0 for one in states]
    for row, (before, after) in zip(rows, pairwise(known), strict=True):
        if after != before:
            yield row[_ID]


def _grade_anew(
    rows: Sequence[tuple[int, _Row]],
    unaided: Container[int],
    before: dict[int, str | None],
    grade: Grade,
) -> CardState | None:
    """Return the state after answers in order of time; fill in what came before each."""
    state = _state(rows[0][1][_BEFORE])
    known = state.unaided if state is not None else 0
    for number, row in rows:
        before[number] = None if state is None else state.as_text()
        # a row may be damaged by hand
        if number in unaided:
            with suppress(TypeError, ValueError):
                known = unaided_after(known, date.fromisoformat(row[_DAY]))
        with suppress(OverflowError, ValueError):
            after = grade(state, Rating(row[_RATING]), moment(row[_MOMENT]))
            state = replace(after, unaided=known)
    return state


def _state(text: str) -> CardState | None:
    with suppress(TypeError, ValueError):
        return state_from_text(text)
    return None


def _later(ours: CardState | None, theirs: CardState | None) -> CardState | None:
    """Return the state in which a card was seen later; None where it stays as it is here."""
    if theirs is None or ours is None:
        return theirs
    later = theirs if (theirs.reviewed or EPOCH) > (ours.reviewed or EPOCH) else ours
    known = (ours.unaided, theirs.unaided)
    later = replace(later, unaided=ON_TWO_DAYS if ON_TWO_DAYS in known else max(known))
    return later if later != ours else None


def _write_anew(
    database: Database, person: int, before: Mapping[int, str | None], progress: ProgressCallback
) -> int:
    """Put what is new into the log, and everything behind it again; return how many are new."""
    connection = database.connection
    count, start = connection.execute("SELECT count(*), min(moment) FROM arrivals").fetchone()
    if not count:
        return 0
    connection.execute(
        f"INSERT INTO arrivals (id, {REVIEW_COLUMNS}) SELECT -id, {REVIEW_COLUMNS} FROM reviews"
        " WHERE person = ? AND moment >= ?",
        (person, start),
    )
    connection.execute("DELETE FROM reviews WHERE person = ? AND moment >= ?", (person, start))
    connection.executemany(
        "UPDATE arrivals SET before = ? WHERE id = ?",
        ((text, number) for number, text in before.items()),
    )
    rows = connection.execute(
        f"SELECT ?, {REVIEW_COLUMNS} FROM arrivals ORDER BY moment, id > 0, abs(id)", (person,)
    )
    while page := rows.fetchmany(_PAGE):
        progress(0, 0)
        connection.executemany(INSERT_REVIEW, page)
    return int(count)
