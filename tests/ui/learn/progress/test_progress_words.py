"""Progress in sentences and files (issue 4, point 5)."""

from datetime import date, timedelta

import pytest

from pullstrings_qt.core.learning_types import Confusion, DayTotal
from pullstrings_qt.learning.progress import Mastery, Streak
from pullstrings_qt.ui.learn.progress.charts import axis_end
from pullstrings_qt.ui.learn.progress.content import (
    LONGEST,
    percent,
    span_sentence,
    spans,
    streak_sentence,
    waiting_words,
)
from tests.ui.learn.progress.progress_samples import MAKE, MIXED, READ, TODAY, content, days


def test_days_and_weeks_add_up_and_bars_are_told_in_words() -> None:
    whole = content().days
    weeks = spans(whole, 7)
    assert len(weeks) * 7 == LONGEST
    assert weeks[-1].last == TODAY
    total = weeks[-1].total
    assert (total.reviews, total.right, total.read, total.read_millis) == (34, 28, 26, 42_000)
    assert sum(span.total.reviews for span in spans(whole, 1)) == 34
    assert [span.first for span in spans(whole[:10], 7)] == [whole[3].day]
    # Bars in words.
    one, none, last = spans(content().days[-3:], 1)
    assert (
        span_sentence(last, TODAY) == "Today: 24 answers, 20 right (83 %). Reading: 40 per minute."
    )
    assert span_sentence(none, TODAY) == "Yesterday: no answers."
    assert (
        span_sentence(one, TODAY) == "Thursday: 10 answers, 8 right (80 %). Reading: 30 per minute."
    )
    (week,) = spans(content().days[-7:], 7)
    sentence = "15 Nov to 21 Nov: 34 answers, 28 right (82 %). Reading: 37 per minute."
    assert span_sentence(week, TODAY) == sentence
    old = spans((DayTotal(date(2026, 5, 3), 1, 1, 1, 0, 0),), 1)[0]
    assert span_sentence(old, TODAY) == "3 May 2026: 1 answer, 1 right (100 %)."
    assert [waiting_words(count) for count in (1, 6)] == [
        "The card for today",
        "All 6 cards for today",
    ]


@pytest.mark.parametrize(
    ("streak", "sentence"),
    [
        (Streak(5, 5), "5 days in a row."),
        (Streak(5, 12), "5 days in a row. Your longest streak is 12 days."),
        (Streak(1, 6), "You practiced on 9 of the last 30 days."),
        (Streak(0, 40), "You practiced on 9 of the last 30 days."),
    ],
)
def test_a_row_of_days_is_told_without_nagging(streak: Streak, sentence: str) -> None:
    assert streak_sentence(streak, 9) == sentence


@pytest.mark.parametrize(
    ("share", "words"),
    [(0.0, "0 %"), (0.001, "1 %"), (0.5, "50 %"), (0.999, "99 %"), (1.0, "100 %")],
)
def test_only_all_is_a_hundred_percent(share: float, words: str) -> None:
    assert percent(share) == words


@pytest.mark.parametrize(
    ("maximum", "top"), [(0, 4), (3, 4), (5, 6), (7, 8), (11, 20), (41, 50), (100, 100), (101, 200)]
)
def test_an_axis_ends_at_a_round_number_not_below_the_greatest_value(
    maximum: int, top: int
) -> None:
    assert axis_end(maximum) == top


def test_half_of_an_axis_of_answers_is_a_whole_number() -> None:
    assert all(axis_end(maximum) % 2 == 0 for maximum in range(2000))


def test_mastery_counts_for_any_set_and_mix_ups_of_reading_and_making_together() -> None:
    kana = content("hiragana", mastery={"a": Mastery.KNOWN, "i": Mastery.NEW})
    assert kana.known == 1
    assert kana.mix_ups == [], "tiles of another set are no mix-ups of this one"
    found = content(confusions={READ: MIXED, MAKE: (Confusion("t", "s", 5),)}).mix_ups
    assert [(pair.tiles, pair.count) for pair in found] == [(("s", "t"), 12), (("m", "n"), 10)]


def test_the_sample_year_is_whole() -> None:
    assert days()[0].day == TODAY - timedelta(days=LONGEST - 1)
    assert days()[-1].day == TODAY
