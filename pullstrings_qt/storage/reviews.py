"""Cards and the log of reviews in the store."""

import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from datetime import date
from typing import Any, Final

from pullstrings_qt.core.learning_types import (
    CardKey,
    CardReview,
    CardState,
    Confusion,
    DayTotal,
    Direction,
    Rating,
    Source,
    milliseconds,
    moment,
    state_from_text,
    state_from_values,
)
from pullstrings_qt.storage.database import StorePart

_STATE: Final = "phase, step, stability, difficulty, due, reviewed, unaided"
_LATE: Final = 1000
"""So many reviews at the end of the log are looked through for those of today."""
REVIEW_COLUMNS: Final = (
    "set_id, tile, direction, rating, is_right, taken_for, moment, day, millis, source,"
    " before, origin"
)
INSERT_REVIEW: Final = (
    f"INSERT INTO reviews (person, {REVIEW_COLUMNS}) VALUES ({', '.join('?' * 13)})"
)
_OF_CARD: Final = "person = ? AND set_id = ? AND tile = ? AND direction = ?"


class Reviews(StorePart):
    """What people have learned: the state of every card, and the log it came from.

    A person is the `id` of a profile. Every change is kept when the call returns.
    """

    def cards(self, person: int, set_id: str) -> dict[CardKey, CardState]:
        """Return every card of the set the person has met."""
        rows = self._database.rows(
            f"SELECT tile, direction, {_STATE} FROM cards WHERE person = ? AND set_id = ?",
            person,
            set_id,
        )
        found = {}
        for tile, direction, *values in rows:
            state = _read_state(values)
            if state is not None and direction in tuple(Direction):
                found[CardKey(set_id, tile, Direction(direction))] = state
        return found

    def card(self, person: int, key: CardKey) -> CardState | None:
        """Return the state of one card, or None where the person has not met it."""
        rows = self._database.rows(
            f"SELECT {_STATE} FROM cards WHERE {_OF_CARD}", person, *card_names(key)
        )
        return _read_state(rows[0]) if rows else None

    def add(self, person: int, review: CardReview, after: CardState) -> int:
        """Keep one review and the state it leads to, and return its id in the log."""
        with self._database.writing() as connection:
            cursor = connection.execute(INSERT_REVIEW, review_row(person, review))
            keep_card(connection, person, review.key, after)
            return int(cursor.lastrowid or 0)

    def take_back(self, person: int, review_id: int) -> CardReview | None:
        """Take a review out of the log, give the card its old state, and return the review.

        Returns None where it is not in the log, or its card has been reviewed again since.
        """
        with self._database.writing() as connection:
            row = connection.execute(
                f"SELECT {REVIEW_COLUMNS} FROM reviews WHERE id = ? AND person = ?",
                (review_id, person),
            ).fetchone()
            review = _read_review(row) if row is not None else None
            if review is None:
                return None
            names = card_names(review.key)
            later = connection.execute(
                f"SELECT 1 FROM reviews WHERE id > ? AND {_OF_CARD}", (review_id, person, *names)
            ).fetchone()
            if later is not None:
                return None
            connection.execute("DELETE FROM reviews WHERE id = ?", (review_id,))
            if review.before is None:
                connection.execute(f"DELETE FROM cards WHERE {_OF_CARD}", (person, *names))
            else:
                keep_card(connection, person, review.key, review.before)
            return review

    def met_on(self, person: int, set_id: str, day: date) -> int:
        """Return how many cards of the set flash cards showed for the first time on a day."""
        found = self._database.value(
            "SELECT coalesce(sum(met), 0) FROM day_totals"
            " WHERE person = ? AND day = ? AND set_id = ? AND source IN (?, ?)",
            *(person, day.isoformat(), set_id, Source.CARDS.value, Source.CAMERA.value),
        )
        return int(found)

    def met_cards(self, person: int, set_id: str, day: date) -> list[CardKey]:
        """Return the cards of a set that were met on a day, in order.

        The day has to be a late one: only the last thousand reviews are looked through.
        """
        rows = self._database.rows(
            "SELECT tile, direction FROM (SELECT id, set_id, tile, direction, day, before"
            " FROM reviews WHERE person = ? ORDER BY id DESC LIMIT ?)"
            " WHERE set_id = ? AND day = ? AND before IS NULL ORDER BY id",
            *(person, _LATE, set_id, day.isoformat()),
        )
        return [
            CardKey(set_id, str(tile), Direction(direction))
            for tile, direction in rows
            if direction in tuple(Direction)
        ]

    def days(self, person: int, since: date, until: date, set_id: str = "") -> list[DayTotal]:
        """Return the days with reviews from one to another, both included; of a set or all."""
        rows = self._database.rows(
            "SELECT day, sum(reviews), sum(rights), sum(met), sum(read), sum(read_millis)"
            " FROM day_totals WHERE person = ? AND day BETWEEN ? AND ?"
            " AND (? = '' OR set_id = ?) GROUP BY day ORDER BY day",
            *(person, since.isoformat(), until.isoformat(), set_id, set_id),
        )
        return [
            DayTotal(found, *counts)
            for day, *counts in rows
            if (found := _read_day(day)) is not None
        ]

    def review_days(self, person: int, until: date) -> list[date]:
        """Return every day with reviews up to a last one, in order."""
        days = "SELECT DISTINCT day FROM day_totals WHERE person = ? AND day <= ? ORDER BY day"
        rows = self._database.rows(days, person, until.isoformat())
        return [found for (day,) in rows if (found := _read_day(day)) is not None]

    def last_day(self, person: int, until: date) -> date | None:
        """Return the last day with reviews up to a day; None where there is none."""
        last = "SELECT max(day) FROM day_totals WHERE person = ? AND day <= ?"
        return _read_day(self._database.value(last, person, until.isoformat()))

    def confusions(self, person: int, set_id: str, direction: Direction) -> list[Confusion]:
        """Return what was taken for what, right answers included, in no particular order."""
        rows = self._database.rows(
            "SELECT tile, taken_for, count FROM confusions"
            " WHERE person = ? AND set_id = ? AND direction = ?",
            *(person, set_id, direction.value),
        )
        return [Confusion(*row) for row in rows]

    def count(self, person: int) -> int:
        """Return how many reviews the log holds of a person."""
        counts = "SELECT coalesce(sum(reviews), 0) FROM day_totals WHERE person = ?"
        return int(self._database.value(counts, person))

    def page(self, person: int, after: int = 0, size: int = 2000) -> list[tuple[int, CardReview]]:
        """Return the next reviews of the log after an id, in their order, with their ids."""
        rows = self._database.rows(
            f"SELECT id, {REVIEW_COLUMNS} FROM reviews WHERE person = ? AND id > ?"
            " ORDER BY id LIMIT ?",
            *(person, after, size),
        )
        read = [(int(row[0]), _read_review(row[1:])) for row in rows]
        return [(review_id, review) for review_id, review in read if review is not None]

    def with_origin(self, person: int, origin: str) -> int | None:
        """Return the id of the review with this origin, or None where there is none."""
        found: int | None = self._database.value(
            "SELECT id FROM reviews WHERE person = ? AND origin = ?", person, origin
        )
        return found

    def sets(self, person: int) -> list[str]:
        """Return the ids of the sets the person has begun."""
        rows = self._database.rows(
            "SELECT DISTINCT set_id FROM cards WHERE person = ? ORDER BY set_id", person
        )
        return [str(set_id) for (set_id,) in rows]


def keep_card(connection: sqlite3.Connection, person: int, key: CardKey, state: CardState) -> None:
    """Keep the state of a card inside a transaction."""
    connection.execute(
        "INSERT OR REPLACE INTO cards VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            person,
            *card_names(key),
            int(state.phase),
            state.step,
            state.stability,
            state.difficulty,
            milliseconds(state.due),
            None if state.reviewed is None else milliseconds(state.reviewed),
            state.unaided,
        ),
    )


def review_row(person: int, review: CardReview) -> tuple[Any, ...]:
    """Return a review as a row: the person, and a value for each of `REVIEW_COLUMNS`."""
    return (
        person,
        *card_names(review.key),
        int(review.rating),
        int(review.right),
        review.taken_for,
        milliseconds(review.moment),
        review.day.isoformat(),
        review.millis,
        review.source.value,
        review.before.as_text() if review.before is not None else None,
        review.origin,
    )


def card_names(key: CardKey) -> tuple[str, str, str]:
    """Return what names a card in a row: set, tile and direction."""
    return key.set_id, key.tile_id, key.direction.value


def _read_day(text: Any) -> date | None:
    # A day someone has damaged by hand counts as not there; it must not stop a page.
    with suppress(TypeError, ValueError):
        return date.fromisoformat(text)
    return None


def _read_state(values: Iterable[Any]) -> CardState | None:
    # A card someone has damaged by hand counts as not met; it must not stop a session.
    with suppress(TypeError, ValueError):
        return state_from_values(*values)
    return None


def _read_review(row: tuple[Any, ...]) -> CardReview | None:
    set_id, tile, direction, rating, right, taken_for, at, day, millis, source, *rest = row
    before, origin = rest
    with suppress(TypeError, ValueError):
        return CardReview(
            key=CardKey(str(set_id), str(tile), Direction(direction)),
            rating=Rating(rating),
            right=bool(right),
            moment=moment(at),
            day=date.fromisoformat(day),
            source=Source(source),
            taken_for=taken_for,
            millis=millis,
            before=None if before is None else state_from_text(before),
            origin=origin,
        )
    return None
