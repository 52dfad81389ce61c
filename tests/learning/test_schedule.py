"""Scheduling agrees with the `fsrs` package (issue 4, "Must show"), with our clock and random."""

import itertools
import random
from datetime import datetime, timedelta, timezone
from math import exp

import fsrs
import pytest
from fsrs.scheduler import DEFAULT_PARAMETERS, LOWER_BOUNDS_PARAMETERS

from pullstrings_qt.core.learning_types import CardState, LearningState, Rating, state_from_text
from pullstrings_qt.learning.clock import in_utc, tomorrow
from pullstrings_qt.learning.schedule import Schedule, counted_moment, is_due
from tests.learning.card_samples import EVENING, Person, card, chance_known, utc

HISTORIES = 2_000
START = utc(2026, 1, 1, 12, 0)


def _gap(chance: random.Random) -> timedelta:
    """Return a pause between two reviews: minutes, days or years, or a clock that was set back."""
    kind = chance.random()
    if kind < 0.05:
        return timedelta(milliseconds=-chance.randrange(3_000_000_000))
    longest = (3600, 86_400 * 3, 86_400 * 60, 86_400 * 800)[chance.randrange(4)]
    return timedelta(milliseconds=chance.randrange(1000 * longest))


def _values(card: fsrs.Card) -> tuple[object, ...]:
    return (int(card.state), card.step, card.stability, card.difficulty, card.due, card.last_review)


def _our_values(state: CardState) -> tuple[object, ...]:
    return (
        int(state.phase),
        state.step,
        state.stability,
        state.difficulty,
        state.due,
        state.reviewed,
    )


OWN = tuple(
    (low + default) / 2
    for low, default in zip(LOWER_BOUNDS_PARAMETERS, DEFAULT_PARAMETERS, strict=True)
)
"""Parameters somebody might have."""


def _package(
    parameters: tuple[float, ...] = DEFAULT_PARAMETERS, retention: float = 0.9, *, spread: bool
) -> fsrs.Scheduler:
    step = (timedelta(minutes=1),)
    return fsrs.Scheduler(parameters, retention, step, step, 60, enable_fuzzing=spread)


def _longest(card: fsrs.Card, now: datetime, growth: float | None) -> int:
    """Return for how many days a card may stay away; no limit to its growth where there is none."""
    if card.state is not fsrs.State.Review or card.last_review is None:
        return 60
    away = max(1, (max(now, card.due) - card.last_review).days)
    if growth is None or away > 60:
        return max(60, away)
    return min(60, max(away + 1, round(away * growth)))


@pytest.mark.parametrize("introduces", [False, True], ids=["asked at once", "shown first"])
@pytest.mark.parametrize("own", [None, OWN], ids=["usual parameters", "own parameters"])
@pytest.mark.parametrize("spread", [False, True], ids=["as computed", "spread by chance"])
def test_thousands_of_histories_come_out_as_the_package_says(
    spread: bool, own: tuple[float, ...] | None, introduces: bool
) -> None:
    """Half of them with intervals as computed, half spread with the same chance on both sides.

    With one step of a minute and no interval beyond 60 days, or the time for which the card was
    away before. What was shown first was not known, and intervals at most double.
    """
    chance = random.Random(20_261_121)
    ours, theirs = random.Random(5), random.Random(5)
    retention = 0.85 if own else 0.9
    schedule = Schedule(ours if spread else None, retention, own, introduces=introduces)
    package = _package(own or DEFAULT_PARAMETERS, retention, spread=spread)
    for _history in range(HISTORIES // 8):
        now = START
        state = None
        card = fsrs.Card(card_id=7, due=now)
        for _review in range(chance.randint(1, 12)):
            rating = chance.choice(list(Rating))
            careful = 11 - 10 * retention if introduces and own is None else None
            package.maximum_interval = _longest(card, now, careful)
            state = schedule.grade(state, rating, now)
            if spread:
                random.seed(theirs.getrandbits(64))
            if introduces and card.last_review is None:
                card, _log = package.review_card(card, fsrs.Rating.Again, now)
            card, _log = package.review_card(card, fsrs.Rating(int(rating)), now)
            assert _our_values(state) == _values(card)
            state = state_from_text(state.as_text())  # as it comes back from the store
            now += _gap(chance)


def test_the_same_chance_gives_the_same_days_and_another_gives_others() -> None:
    def days(seed: int) -> list[datetime]:
        schedule, state, now, found = Schedule(random.Random(seed)), None, START, []
        for _review in range(8):
            state = schedule.grade(state, Rating.EASY, now)
            found.append(state.due)
            now = state.due
        return found

    assert days(1) == days(1)
    assert days(1) != days(2)


def test_nobody_elses_chance_is_touched() -> None:
    random.seed(42)
    undisturbed = [random.random() for _ in range(3)]
    random.seed(42)
    drawn = [random.random()]
    state = Schedule(random.Random(1)).grade(None, Rating.EASY, START)
    assert state.phase is LearningState.REVIEW
    drawn += [random.random() for _ in range(2)]
    assert drawn == undisturbed


def test_how_long_each_grade_keeps_a_new_card_away() -> None:
    """FSRS-6: one learning step of a minute; once right is enough for the first evening."""
    away = {
        rating: Schedule().answered(None, rating, EVENING).due - in_utc(EVENING)
        for rating in Rating
    }
    assert away[Rating.AGAIN] == timedelta(minutes=1)
    assert away[Rating.HARD] == timedelta(minutes=1, seconds=30)
    assert away[Rating.GOOD] == timedelta(days=2)
    assert away[Rating.EASY] == timedelta(days=8)


def test_what_was_shown_minutes_ago_and_then_known_comes_back_tomorrow() -> None:
    """Issue 15, point 8: the first right answer after an introduction says little of tomorrow."""
    state = Schedule(random.Random(1), introduces=True).grade(None, Rating.GOOD, EVENING)
    assert state.phase is LearningState.REVIEW
    assert state.due == in_utc(EVENING + timedelta(days=1))


def _right_each_time(schedule: Schedule) -> list[int]:
    state, now, days = None, EVENING, list[int]()
    for _review in range(7):
        state = schedule.grade(state, Rating.GOOD, now)
        days.append((state.due - now).days)
        now = state.due
    return days


def test_intervals_of_whoever_is_just_starting_at_most_double() -> None:
    """Less at 95 %, more at 80 %; once the timing is fitted to a memory, as that says."""
    assert _right_each_time(Schedule(introduces=True)) == [1, 2, 4, 8, 16, 32, 60]
    by_retention = [
        sum(_right_each_time(Schedule(retention=each, introduces=True)))
        for each in (0.8, 0.85, 0.9, 0.95)
    ]
    assert by_retention == sorted(by_retention, reverse=True)
    assert len(set(by_retention)) == 4
    freely = (Schedule(), Schedule(parameters=DEFAULT_PARAMETERS, introduces=True))
    for schedule in freely:
        assert max(b / a for a, b in itertools.pairwise(_right_each_time(schedule))) > 2.5


def test_no_card_stays_away_for_more_than_two_months() -> None:
    for schedule in (Schedule(random.Random(1)), Schedule()):
        state, now, gap = None, START, timedelta()
        for _review in range(12):
            state = schedule.grade(state, Rating.EASY, now)
            gap = state.due - now
            assert gap <= timedelta(days=60)
            now = state.due
        assert gap >= timedelta(days=50)


def test_a_card_that_was_away_for_a_year_may_be_so_again() -> None:
    """One from Anki, such as one of 400 days; forgotten, it is a card like others."""
    for schedule in (Schedule(random.Random(1)), Schedule()):
        now = EVENING + timedelta(days=400)
        state = CardState(LearningState.REVIEW, None, 400.0, 4.0, in_utc(now), in_utc(EVENING))
        after = schedule.grade(state, Rating.GOOD, now)
        assert timedelta(days=340) <= after.due - now <= timedelta(days=400)
        again = schedule.grade(state, Rating.AGAIN, now)
        again = schedule.grade(again, Rating.GOOD, again.due)
        assert again.due - now <= timedelta(days=61)
        early = schedule.grade(state, Rating.GOOD, EVENING + timedelta(days=7))
        assert early.due - EVENING >= timedelta(days=340)


def test_a_card_is_known_with_nine_in_ten_when_it_falls_due() -> None:
    schedule, state, now = Schedule(), None, START
    for _review in range(3):
        state = schedule.grade(state, Rating.GOOD, now)
        now = state.due
    assert state is not None
    assert state.due - START > timedelta(days=30)
    assert chance_known(state, state.due) == pytest.approx(0.9, abs=0.01)


def _in_review(due: datetime, reviewed: datetime) -> CardState:
    return CardState(LearningState.REVIEW, None, 5.0, 5.0, in_utc(due), in_utc(reviewed))


def test_a_review_waits_from_the_first_minute_of_its_day_in_the_persons_zone() -> None:
    """Due at 18:00 in Berlin: from midnight on there, which is 23:00 of the day before in UTC."""
    state = _in_review(EVENING, EVENING - timedelta(days=5))
    midnight = tomorrow(EVENING - timedelta(days=1))
    assert in_utc(midnight) == utc(2026, 11, 20, 23, 0)
    assert not is_due(state, midnight - timedelta(minutes=1))
    assert is_due(state, midnight)
    pacific = timezone(timedelta(hours=-8))
    assert not is_due(state, (midnight - timedelta(minutes=1)).astimezone(pacific))
    assert is_due(state, (EVENING - timedelta(hours=8)).astimezone(pacific))


def test_a_learning_step_waits_from_its_minute_and_a_clock_a_bit_ahead_changes_nothing() -> None:
    state = Schedule().grade(None, Rating.AGAIN, EVENING)
    assert not is_due(state, EVENING + timedelta(seconds=59))
    assert is_due(state, EVENING + timedelta(minutes=1))
    state = Schedule().grade(None, Rating.EASY, EVENING + timedelta(minutes=10))
    assert not is_due(state, EVENING)
    with pytest.raises(ValueError, match="retention"):
        Schedule(retention=1.0)


def test_asked_this_morning_instead_of_tonight_counts_as_on_time() -> None:
    """FSRS takes whole days of 24 hours: unasked, a card learned last evening would not gain."""
    schedule = Schedule()
    state = schedule.grade(None, Rating.EASY, EVENING)
    morning = tomorrow(state.due.astimezone(EVENING.tzinfo) - timedelta(days=1)).replace(hour=8)
    assert is_due(state, morning)
    assert counted_moment(state, morning) == state.due
    late = state.due + timedelta(days=3)
    assert counted_moment(state, late) == late
    assert counted_moment(state, EVENING + timedelta(hours=3)) == EVENING + timedelta(hours=3)


def test_days_are_those_of_the_calendar_whether_a_card_is_due_or_not() -> None:
    """As in Anki: what was seen last evening and is asked this morning was seen a day ago."""
    schedule = Schedule()
    state = schedule.answered(None, Rating.AGAIN, EVENING)
    morning = EVENING + timedelta(hours=14)
    assert counted_moment(state, morning) == EVENING + timedelta(days=1)
    after = schedule.answered(state, Rating.GOOD, morning)
    assert state.stability is not None
    assert after.stability is not None
    assert after.stability > 2 * state.stability
    assert after.due > in_utc(morning + timedelta(hours=23))


def test_an_answer_of_the_same_day_changes_stability_by_the_short_term_formula() -> None:
    """S · e^(w17 · (G - 3 + w18)) · S^-w19, and never down if right."""
    w17, w18, w19 = DEFAULT_PARAMETERS[17:20]
    schedule = Schedule()
    state = schedule.answered(None, Rating.AGAIN, EVENING)
    assert state.stability is not None
    later = EVENING + timedelta(minutes=5)
    for rating in (Rating.AGAIN, Rating.GOOD):
        factor = exp(w17 * (rating - 3 + w18)) * state.stability**-w19
        if rating is Rating.GOOD:
            factor = max(1.0, factor)
        assert schedule.answered(state, rating, later).stability == pytest.approx(
            state.stability * factor
        )
    easy = schedule.answered(None, Rating.EASY, EVENING)
    assert schedule.answered(easy, Rating.GOOD, later).stability == easy.stability


def test_wrong_earlier_in_the_day_than_last_time_comes_again_in_a_minute(mara: Person) -> None:
    """Not at the hour of the last answer, when the evening's session is long over."""
    mara.grader.review(card("a"), Rating.EASY)
    state = mara.store.reviews.card(mara.id, card("a"))
    assert state is not None
    now = mara.clock.now = state.due.astimezone(EVENING.tzinfo).replace(hour=8)
    after = mara.grader.review(card("a"), Rating.AGAIN).after
    assert after.due == in_utc(now + timedelta(minutes=1))


def test_a_clock_that_ran_ahead_does_not_hide_a_card_for_years() -> None:
    """Issue 4, point 2: surviving clock changes."""
    wrong = EVENING + timedelta(days=800)
    state = Schedule().grade(None, Rating.EASY, wrong)
    assert is_due(state, EVENING)
    assert counted_moment(state, EVENING) == EVENING
    after = Schedule().grade(state, Rating.GOOD, EVENING)
    assert after.reviewed == in_utc(EVENING)
    assert after.due > EVENING
    assert not is_due(after, EVENING)
