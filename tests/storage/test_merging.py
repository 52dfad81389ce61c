"""Two copies of one person are merged (issue 24, point 9): no answer is lost or duplicated."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from itertools import permutations
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pullstrings_qt.core.learning_types import (
    CardKey,
    CardReview,
    CardState,
    Direction,
    LearningState,
    PersonData,
    Rating,
    Source,
    unaided_after,
)
from pullstrings_qt.core.profile import Profile, SigningLevel
from pullstrings_qt.learning.schedule import grader
from pullstrings_qt.storage import OpenedStore, Store
from tests.learning.people_files import take_in
from tests.storage.review_samples import NOON, STATE, key, review
from tests.storage.store_samples import store_in_memory

MARA = Profile(0, "a" * 32, "Mara", level=SigningLevel.SOME)
BEGUN = datetime(2026, 9, 1, 8, tzinfo=UTC)
EVER = (date(1, 1, 1), date(9999, 12, 31))


@dataclass(frozen=True)
class Answer:
    """One answer a person gave at one of their computers."""

    tile: str
    minutes: int
    rating: Rating
    unaided: bool
    origin: str | None

    @property
    def moment(self) -> datetime:
        return BEGUN + timedelta(minutes=self.minutes)


MINUTES = st.one_of(st.integers(0, 40), st.integers(0, 60 * 24 * 90))
ANSWERS = st.builds(
    Answer,
    st.sampled_from("abc"),
    MINUTES,
    st.sampled_from(list(Rating)),
    st.booleans(),
    st.one_of(st.none(), st.uuids().map(str)),
)
GIVEN = st.lists(
    st.tuples(ANSWERS, st.sets(st.sampled_from("XYZ"), min_size=1)),
    max_size=25,
    unique_by=lambda given: (given[0].tile, given[0].minutes),
)
"""Answers, and the computers each of them is kept at."""


few = settings(max_examples=30)


class NoSettings:
    """Nothing is set."""

    def get(self, key: str, default: Any) -> Any:
        return default

    def set(self, key: str, value: Any) -> None:
        raise NotImplementedError


def copy_of(answers: Sequence[Answer]) -> PersonData:
    """Return a person who has given these answers at one computer."""
    grade, cards, reviews = (
        grader(MARA, NoSettings()),
        dict[CardKey, CardState](),
        list[CardReview](),
    )
    for one in sorted(answers, key=lambda one: one.moment):
        at, right = one.moment, one.rating is not Rating.AGAIN
        before = cards.get(key(one.tile))
        after = grade(before, one.rating, at)
        known = before.unaided if before is not None else 0
        if right and one.unaided:
            known = unaided_after(known, at.date())
        cards[key(one.tile)] = replace(after, unaided=known)
        reviews.append(
            CardReview(
                key=key(one.tile),
                rating=one.rating,
                right=right,
                moment=at,
                day=at.date(),
                source=Source.CARDS,
                taken_for=one.tile if right else "z",
                millis=900,
                before=before,
                origin=one.origin,
            )
        )
    return PersonData(MARA, cards, reviews)


@contextmanager
def store_of(*copies: PersonData) -> Iterator[Store]:
    """Give a store into which copies of a person came one after the other."""
    with closing(store_in_memory(Path())) as store:
        for copy in copies:
            take_in(store, copy)
        yield store


def everything(store: Store) -> dict[str, Any]:
    """Return what a store holds of the one person in it."""
    (mara,) = store.profiles.all()
    reviews = store.reviews
    log = [review for _id, review in reviews.page(mara.id, 0, 10_000)]
    return {
        "cards": reviews.cards(mara.id, "asl"),
        "log": sorted(log, key=lambda one: (one.moment, one.key)),
        "days": reviews.days(mara.id, *EVER),
        "confusions": sorted(map(str, reviews.confusions(mara.id, "asl", Direction.READ))),
        "count": reviews.count(mara.id),
    }


@few
@given(GIVEN)
def test_copies_in_any_order_are_as_if_all_was_answered_at_one_computer(
    given_at: list[tuple[Answer, set[str]]],
) -> None:
    """Merging is commutative, loses no answer and counts none twice; schedule and totals fit."""
    copies = [copy_of([one for one, places in given_at if place in places]) for place in "XYZ"]
    with store_of(copy_of([one for one, _places in given_at])) as store:
        wanted = everything(store)
    assert wanted["count"] == len(given_at)
    for order in permutations(copies):
        with store_of(*order) as store:
            assert everything(store) == wanted


@few
@given(GIVEN)
def test_a_copy_that_comes_again_changes_nothing(given_at: list[tuple[Answer, set[str]]]) -> None:
    first, second = (
        copy_of([one for one, places in given_at if place in places]) for place in "XY"
    )
    with store_of(first, second) as store:
        before = list(store._database.connection.iterdump())
        for copy in (first, second):
            (arrival,) = take_in(store, copy)
            assert (arrival.answers, arrival.is_new) == (0, False)
        assert list(store._database.connection.iterdump()) == before


@few
@given(GIVEN)
def test_a_copy_goes_there_and_back(given_at: list[tuple[Answer, set[str]]]) -> None:
    """What two computers have given each other is the same at both."""
    first, second = (
        copy_of([one for one, places in given_at if place in places]) for place in "XY"
    )
    with store_of(first, second) as here:
        (mara,) = here.profiles.all()
        log = [review for _id, review in here.reviews.page(mara.id, 0, 10_000)]
        merged = PersonData(MARA, here.reviews.cards(mara.id, "asl"), log)
        with store_of(second, merged) as there:
            assert everything(there) == everything(here)


def test_answers_of_one_moment_are_all_kept_and_an_event_counts_once() -> None:
    """A clock may stand still: twice the same card in one copy are two answers."""
    twice = [review("a"), review("a", rating=Rating.HARD, before=STATE)]
    first = review("a", origin="match 1, turn 1, seat 0")
    second = replace(first, moment=NOON + timedelta(seconds=1))
    for copies, count in (
        *(((twice, twice[:1]), 2), ((twice[:1], twice), 2)),
        *((([first], [second]), 1), (([second], [first]), 1), (([first, second],), 1)),
    ):
        with store_of(*(PersonData(MARA, {}, copy) for copy in copies)) as store:
            assert everything(store)["count"] == count


def test_the_log_stays_in_the_order_of_time(opened: Callable[[], OpenedStore]) -> None:
    store = opened().store
    moments = [NOON + timedelta(days=day) for day in range(6)]
    odd, even = (
        [review("ab"[day % 2], moment=moments[day]) for day in days]
        for days in ((1, 3, 5), (0, 2, 4))
    )
    take_in(store, PersonData(MARA, {}, odd))
    (arrival,) = take_in(store, PersonData(MARA, {}, even))
    log = store.reviews.page(arrival.profile.id)
    assert [one.moment for _id, one in log] == moments


def test_a_state_without_answers_is_that_of_the_later_look() -> None:
    later = replace(STATE, reviewed=NOON + timedelta(days=1), stability=9.0)
    old = replace(STATE, unaided=1)
    for order in ((old, later), (later, old)):
        with store_of(*(PersonData(MARA, {key("a"): one}, []) for one in order)) as store:
            assert everything(store)["cards"] == {key("a"): replace(later, unaided=1)}


def test_a_state_no_schedule_can_go_on_from_hinders_nobody() -> None:
    """A file may say anything that fits: a stability of ages made the schedule overflow."""
    ages = CardState(LearningState.REVIEW, None, 1e300, 5.0, datetime.max.replace(tzinfo=UTC), NOON)
    ours = [review("a"), review("a", moment=NOON + timedelta(days=1), before=ages)]
    theirs = [review("a"), review("a", moment=NOON + timedelta(days=2), before=ages)]
    with store_of(*(PersonData(MARA, {key("a"): ages}, each) for each in (ours, theirs))) as store:
        assert everything(store)["count"] == 3
