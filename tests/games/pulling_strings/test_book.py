"""The rules book of Pulling Strings agrees with its rules."""

import re
from dataclasses import replace
from itertools import combinations_with_replacement

import pytest

from pullstrings_qt.core.rules_book import Figure
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS
from pullstrings_qt.games.pulling_strings.rules import PullingStrings
from pullstrings_qt.games.pulling_strings.state import Pull
from tests.games.books import book_of, ends, figure_with

BOOK = book_of("pulling_strings")
PULLED = [figure for figure in BOOK.figures if figure.choices]


@pytest.mark.parametrize("figure", PULLED, ids=lambda figure: figure.caption)
def test_the_words_name_the_tiles_that_are_pulled_and_the_marks_show_them(figure: Figure) -> None:
    state, _after = ends("pulling_strings", figure)
    names = [text.partition(":")[0] for text in figure.choices[0]]
    letters = {state.layout[END_NUMBERS[name]].upper() for name in names}
    assert letters == set(re.findall(r"\b([B-Z]|A(?=[,.]| and))\b", figure.alt))
    if not figure.shows_choices:
        assert set(figure.marks) == set(names)


def test_the_figure_of_winning_is_a_win_of_six_to_five() -> None:
    before, after = ends("pulling_strings", figure_with(BOOK, "squares win"))
    assert before.ending is None
    assert (after.ending.winners, after.ending.scores) == ((0,), (6, 5))


def test_nothing_moves_in_the_figure_of_the_draw() -> None:
    rules = PullingStrings()
    state, _same = ends("pulling_strings", figure_with(BOOK, "it is a draw"))
    assert state.ending.winners == ()
    going_on = replace(state, ending=None)
    for first, second in combinations_with_replacement(state.open_ends, 2):
        after = rules.play(going_on, {0: Pull(first), 1: Pull(second)}).state
        assert after.cells == state.cells


def test_the_designer_is_credited() -> None:
    assert "Clark D. Rodeffer" in BOOK.chapters[-1].spoken
