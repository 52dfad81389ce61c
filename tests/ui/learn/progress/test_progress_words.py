"""Progress in sentences and tables (issue 4, point 5)."""

from datetime import date, timedelta

import pytest

from pullstrings_qt.core.learning_types import Confusion, DayTotal
from pullstrings_qt.learning.progress import Mastery, Streak
from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.learn.progress.chart_figure import round_top
from pullstrings_qt.ui.learn.progress.chart_matrix import MAX, MatrixFigure, shown_tiles
from pullstrings_qt.ui.learn.progress.content import LONGEST, spans
from pullstrings_qt.ui.learn.progress.words import (
    days_table,
    file_rows,
    mastery_table,
    matrix_table,
    percent,
    span_sentence,
    speed_sentence,
    speed_table,
    streak_sentence,
    waiting_words,
)
from tests.ui.learn.progress.progress_samples import MAKE, MIXED, READ, TODAY, content, days


def test_a_cell_of_the_matrix_is_explained_in_a_sentence() -> None:
    figure = MatrixFigure(tile_set("asl"), MIXED, READ)
    row, column = "abcdefghijklmnopqrstuvwxyz".index("m"), 13
    assert figure.sentence(row * 26 + column) == "M shown, N said, 6 of 15 times."
    assert figure.sentence(0) == "A shown, A said, 30 of 32 times."
    made = MatrixFigure(tile_set("asl"), MIXED, MAKE)
    assert made.sentence(row * 26 + column) == "M asked, N made, 6 of 15 times."


def test_the_walk_through_the_matrix_begins_at_the_worst_mix_up_and_stays_inside() -> None:
    figure = MatrixFigure(tile_set("asl"), MIXED, READ)
    start = figure.start()
    assert figure.lead(start) == "S shown, T said"
    assert figure.step(start, 1, 0) == start + 1
    assert figure.step(start, 0, 1) == start + 26
    assert figure.step(25, 1, 0) == 25, "no step round the corner into the next row"
    assert figure.step(26, -1, 0) == 26
    assert figure.step(3, 0, -1) == 3


def test_a_large_set_shows_those_mixed_up_most() -> None:
    tiles = tile_set("elements")
    ids = list(tiles.tiles)
    found = [Confusion(ids[-1], ids[-2], 5), *(Confusion(one, one, 9) for one in ids)]
    shown = shown_tiles(tiles, found)
    assert len(shown) == MAX
    assert ids[-2:] == shown[-2:]
    assert shown == sorted(shown, key=ids.index), "in the order of the set"
    assert MatrixFigure(tiles, found, READ).is_cut
    assert len(shown_tiles(tile_set("asl"), [], maximum=20)) == 26, "an alphabet is never cut"


def test_what_is_no_longer_in_the_set_is_left_out_of_the_matrix_but_not_of_the_table() -> None:
    figure = MatrixFigure(tile_set("asl"), MIXED, READ)
    assert "gone" not in figure.tile_ids
    table = matrix_table(content(), READ)
    assert ("GONE", "A", 50, 50) in table.rows
    assert table.rows[1:4] == (("S", "T", 7, 7), ("M", "N", 6, 15), ("N", "M", 4, 24))
    assert ("A", "not known", 2, 32) in table.rows
    assert table.rows[-1][0] == table.rows[-1][1], "right answers come last"


def test_the_map_as_a_table() -> None:
    table = mastery_table(content())
    assert table.headings == ("Letters", "How well", "Level (of 4)")
    assert table.rows[0] == ("A", "for good", 4)
    assert table.rows[12:14] == (("M", "new", 1), ("N", "learning", 2))
    assert len(table.rows) == 26


def test_days_and_weeks_add_up() -> None:
    whole = content().days
    weeks = spans(whole, 7)
    assert len(weeks) * 7 == LONGEST
    assert weeks[-1].last == TODAY
    assert (weeks[-1].reviews, weeks[-1].right) == (34, 28)
    assert weeks[-1].letters_a_minute == pytest.approx(26 * 60_000 / 42_000)
    assert sum(span.reviews for span in spans(whole, 1)) == 34
    assert [span.first for span in spans(whole[:10], 7)] == [whole[3].day]


def test_bars_in_words() -> None:
    one, none, last = spans(content().days[-3:], 1)
    assert span_sentence(last, TODAY) == "Today: 24 answers, 20 right (83 %)."
    assert span_sentence(none, TODAY) == "Yesterday: no answers."
    assert span_sentence(one, TODAY) == "Thursday: 10 answers, 8 right (80 %)."
    assert speed_sentence(last, TODAY) == "Today: 40 a minute."
    assert speed_sentence(none, TODAY) == "Yesterday: nothing was timed."
    (week,) = spans(content().days[-7:], 7)
    assert span_sentence(week, TODAY) == "15 Nov to 21 Nov: 34 answers, 28 right (82 %)."
    old = spans((DayTotal(date(2026, 5, 3), 1, 1, 1, 0, 0),), 1)[0]
    assert span_sentence(old, TODAY) == "3 May 2026: 1 answer, 1 right (100 %)."


def test_tables_over_time_begin_with_the_newest() -> None:
    found = spans(content().days[-3:], 1)
    table = days_table(found, TODAY)
    assert table.rows[0] == ("Today", 24, 20, "83 %", 0)
    assert table.rows[1] == ("Yesterday", 0, 0, "–", 0)
    assert speed_table(found, TODAY).rows == (("Today", "40", 20), ("Thursday", "30", 6))


@pytest.mark.parametrize(
    ("streak", "sentence"),
    [
        (Streak(5, True, 5), "5 days in a row."),
        (Streak(5, False, 12), "5 days in a row. Your longest streak is 12 days."),
        (Streak(1, True, 6), "You practiced on 9 of the last 30 days."),
        (Streak(0, False, 40), "You practiced on 9 of the last 30 days."),
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
    assert round_top(maximum) == top


def test_half_of_an_axis_of_answers_is_a_whole_number() -> None:
    assert all(round_top(maximum) % 2 == 0 for maximum in range(2000))


def test_one_card_is_not_counted() -> None:
    assert [waiting_words(count) for count in (1, 6)] == [
        "The card for today",
        "All 6 cards for today",
    ]


def test_the_file_has_every_figure_once() -> None:
    rows = file_rows(content())
    assert ("mastery", "A", "step", 4) in rows
    assert ("answers read", "M", "N", 6) in rows
    assert ("answers read", "A", "", 2) in rows
    assert ("days", "2026-11-21", "answers", 24) in rows
    assert ("days", "2026-11-21", "milliseconds for them", 30_000) in rows
    assert len({row[:3] for row in rows}) == len(rows)
    assert [row for row in rows if "2026-11-20" in row] == [], "empty days are left out"


def test_mastery_counts_for_any_set() -> None:
    kana = content("hiragana", mastery={"a": Mastery.KNOWN, "i": Mastery.NEW})
    assert (kana.known, kana.label("a")) == (1, "a")
    assert kana.mix_ups(READ) == [], "tiles of another set are no mix-ups of this one"


def test_the_sample_year_is_whole() -> None:
    assert days()[0].day == TODAY - timedelta(days=LONGEST - 1)
    assert days()[-1].day == TODAY
