"""Progress: mastery, days, streak, confusions, letters a minute (issue 4, point 5)."""

from datetime import UTC, date, timedelta, timezone

import pytest

from pullstrings_qt.core.learning_types import (
    ON_TWO_DAYS,
    CardState,
    Confusion,
    DayTotal,
    LearningState,
    Rating,
    Source,
)
from pullstrings_qt.learning.progress import Mastery, MixUp, letters_a_minute, mastery, mix_ups
from tests.learning.card_samples import EVENING, MAKE, READ, Person, card

FRIDAY = date(2026, 11, 20).toordinal()


def _state(phase: LearningState, stability: float | None, *, unaided: int = 0) -> CardState:
    step = None if phase is LearningState.REVIEW else 0
    seen = None if stability is None else EVENING.astimezone(UTC)
    difficulty = None if stability is None else 5.0
    return CardState(phase, step, stability, difficulty, EVENING.astimezone(UTC), seen, unaided)


@pytest.mark.parametrize(
    ("state", "step"),
    [
        (None, Mastery.NOT_MET),
        (_state(LearningState.LEARNING, None), Mastery.NOT_MET),
        (_state(LearningState.LEARNING, 50.0), Mastery.NEW),
        (_state(LearningState.RELEARNING, 50.0), Mastery.LEARNING),
        (_state(LearningState.REVIEW, 21.0), Mastery.LEARNING),
        (_state(LearningState.REVIEW, 20.9, unaided=FRIDAY), Mastery.LEARNING),
        (_state(LearningState.REVIEW, 1.0, unaided=ON_TWO_DAYS), Mastery.KNOWN),
        (_state(LearningState.RELEARNING, 50.0, unaided=ON_TWO_DAYS), Mastery.LEARNING),
        (_state(LearningState.REVIEW, 20.9, unaided=ON_TWO_DAYS), Mastery.KNOWN),
        (_state(LearningState.REVIEW, 21.0, unaided=ON_TWO_DAYS), Mastery.FOR_GOOD),
        (_state(LearningState.REVIEW, 21.0, unaided=1), Mastery.FOR_GOOD),
    ],
)
def test_mastery_has_five_steps(state: CardState | None, step: Mastery) -> None:
    assert mastery(state) is step
    assert step.is_known is (step in (Mastery.KNOWN, Mastery.FOR_GOOD))


def test_the_alphabet_takes_the_weaker_of_the_directions_it_was_asked_in(mara: Person) -> None:
    mara.grader.review(card("a"), Rating.EASY)
    mara.clock.move(days=8)
    mara.grader.review(card("a"), Rating.EASY)
    both = (READ, MAKE)
    only_read = mara.progress.alphabet("asl", "abz", both)
    assert only_read == {"a": Mastery.FOR_GOOD, "b": Mastery.NOT_MET, "z": Mastery.NOT_MET}
    mara.grader.review(card("a", MAKE), Rating.AGAIN)
    assert mara.progress.alphabet("asl", "a", both) == {"a": Mastery.NEW}
    assert mara.progress.alphabet("asl", "a", (READ,)) == {"a": Mastery.FOR_GOOD}


def test_making_one_letter_leaves_what_was_read_of_the_others(mara: Person) -> None:
    """Issue 4, point 5: the map shows what a person has met, not what is still to come."""
    for letter in "abcde":
        mara.grader.review(card(letter), Rating.AGAIN)
    before = mara.progress.alphabet("asl", "abcdez", (READ, MAKE))
    assert [letter for letter, known in before.items() if known is Mastery.NEW] == [*"abcde"]
    mara.grader.review(card("a", MAKE), Rating.AGAIN)
    assert mara.progress.alphabet("asl", "abcdez", (READ, MAKE)) == before
    assert mara.progress.alphabet("asl", "ab", (MAKE,)) == {"a": Mastery.NEW, "b": Mastery.NOT_MET}


def test_days_show_answers_accuracy_and_empty_days(mara: Person) -> None:
    mara.grader.answer(card("a"), "a", millis=1000)
    mara.grader.answer(card("a"), "s", millis=1000)
    mara.clock.move(days=2)
    mara.grader.answer(card("b"), "b", millis=2000, source=Source.DRILL)
    first, empty, last = mara.progress.days(3)
    today = date(2026, 11, 23)
    assert first == DayTotal(today - timedelta(days=2), 2, 1, 1, 1, 1000)
    assert empty == DayTotal(today - timedelta(days=1), 0, 0, 0, 0, 0)
    assert last == DayTotal(today, 1, 1, 1, 1, 2000)
    assert mara.progress.answers_today() == 1
    assert [total.reviews for total in mara.progress.days(3, "roman")] == [0, 0, 0]


def test_a_day_is_the_persons_own_wherever_that_is(mara: Person) -> None:
    """Issue 4, point 2: time zones. 23:30 in Berlin is 22:30 of the same day in UTC."""
    mara.clock.now = EVENING.replace(hour=23, minute=30)
    mara.grader.answer(card("a"), "a")
    mara.clock.now += timedelta(hours=1)
    mara.grader.answer(card("a"), "a")
    assert [total.reviews for total in mara.progress.days(2)] == [1, 1]
    mara.clock.now = mara.clock.now.astimezone(timezone(timedelta(hours=-8)))
    assert mara.progress.today == date(2026, 11, 21)
    assert [total.reviews for total in mara.progress.days(1)] == [1], "what was written stays"


def _practice(person: Person, *days_ago: int) -> None:
    end = person.clock.now
    for days in sorted(days_ago, reverse=True):
        person.clock.now = end - timedelta(days=days)
        person.grader.answer(card("a"), "a")
    person.clock.now = end


@pytest.mark.parametrize(
    ("days_ago", "days", "longest"),
    [
        ((), 0, 0),
        ((0,), 1, 1),
        ((1,), 1, 1),
        ((2,), 0, 1),
        ((0, 1, 2, 4, 5, 6, 7), 3, 4),
        ((1, 2, 3), 3, 3),
        ((0, 0, 0), 1, 1),
        ((-3, 0, 1), 2, 2),
        (tuple(range(800)), 800, 800),
    ],
)
def test_the_streak_counts_days_in_a_row_and_waits_for_today(
    mara: Person, days_ago: tuple[int, ...], days: int, longest: int
) -> None:
    """A day in the future, from a wrong clock, neither counts nor breaks it."""
    _practice(mara, *days_ago)
    streak = mara.progress.streak()
    assert (streak.days, streak.longest) == (days, longest)


def test_letters_a_minute_are_signs_read_right_with_their_time(mara: Person) -> None:
    for _sign in range(4):
        mara.grader.answer(card("a"), "a", millis=1500)
    mara.grader.answer(card("a"), "s", millis=100)  # wrong
    mara.grader.answer(card("a", MAKE), "a", millis=100)  # not read
    mara.grader.answer(card("a"), "a")  # not measured
    mara.grader.answer(card("a"), "a", millis=600_000)  # gone for tea
    (today,) = mara.progress.days(1)
    assert letters_a_minute(today) == pytest.approx(40)
    assert letters_a_minute(DayTotal(date(2026, 1, 1), 5, 5, 0, 0, 0)) is None


def test_confusions_and_mix_ups(mara: Person) -> None:
    for tile, taken_for in ("mn", "mn", "nm", "mm", "st", "aa"):
        mara.grader.answer(card(tile), taken_for)
    assert mara.grader.answer(card("m"), "").review.taken_for is None
    mara.grader.review(card("m"), Rating.HARD)
    found = mara.progress.confusions("asl", READ)
    assert sorted((one.tile_id, one.taken_for, one.count) for one in found) == [
        ("a", "a", 1),
        ("m", "", 1),
        ("m", "m", 2),
        ("m", "n", 2),
        ("n", "m", 1),
        ("s", "t", 1),
    ]
    assert mix_ups(found) == [MixUp(("m", "n"), 3), MixUp(("s", "t"), 1)]
    assert mara.progress.confusions("asl", MAKE) == []


def test_the_tile_mistaken_more_often_comes_first() -> None:
    assert mix_ups([Confusion("a", "s", 1), Confusion("s", "a", 3)]) == [MixUp(("s", "a"), 4)]
