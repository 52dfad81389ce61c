"""What the rules of Mijnlieff say and draw is what the rules do."""

import re

import pytest
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.rules_book import Figure
from pullstrings_qt.games.mijnlieff import rules_figures
from pullstrings_qt.games.mijnlieff.geometry import SQUARE_NAMES
from pullstrings_qt.games.mijnlieff.rules_pages import rules_book
from pullstrings_qt.look.theme import THEME_NAMES, Theme
from tests.games.mijnlieff.boards import RULES

BOOK = rules_book()
FIGURES = {
    block.name: block
    for chapter in BOOK.chapters
    for block in chapter.blocks
    if isinstance(block, Figure)
}


def test_the_book_shows_every_figure_there_is() -> None:
    assert set(FIGURES) == set(rules_figures.figure_names())


@pytest.mark.parametrize("name", ["straight and diagonal", "puller and pusher", "in the way"])
def test_the_spaces_that_are_lit_are_those_the_words_name(name: str) -> None:
    """Where the words list squares, they list the lit ones; else they give their number."""
    left, right = rules_figures.figure_positions(name)
    first, second = FIGURES[name].alt.split(" Right: ")
    for state, words in ((left, first), (right, second)):
        lit = {SQUARE_NAMES[square] for square in state.allowed}
        told = set(re.findall(r"\b[a-d][1-4]\b", re.split(r"lights|reaches", words)[1]))
        numbers = {"eight": 8, "seven": 7}
        counts = [number for word, number in numbers.items() if word in words]
        assert told == lit or counts == [len(lit)]


def test_the_first_figure_is_the_start_and_what_a_straight_lights() -> None:
    empty, after = rules_figures.figure_positions("start")
    assert RULES.write_position(empty) == "..../..../..../.... 0 edge"
    assert (len(empty.allowed), len(after.allowed)) == (12, 6)


def test_the_figure_of_passing_shows_a_seat_without_a_space() -> None:
    boxed, free = rules_figures.figure_positions("pass")
    assert boxed.allowed == ()
    assert RULES.play(boxed, {1: RULES.read_choice("pass")}).state.allowed == free.allowed
    assert len(free.allowed) == 12


def test_the_figures_of_counting_count_what_their_words_say() -> None:
    left, right = rules_figures.figure_positions("counting")
    assert left.scores == (2, 0)
    assert right.scores == (2, 0)
    assert sorted(line.points for line in left.lines) == [1, 1]
    assert [line.points for line in right.lines] == [2]


def test_the_last_figure_is_the_end_of_a_match() -> None:
    before, after = rules_figures.figure_positions("last")
    step = RULES.play(before, {0: RULES.read_choice("D@a4")})
    assert step.state.ending is not None
    assert step.state.cells == after.cells


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("name", ["start", "counting"])
def test_figures_fill_their_size_in_every_theme(qtbot: QtBot, name: str, theme: str) -> None:
    picture = rules_figures.figure_picture(name, 400, 2.0, Theme(theme))
    assert (picture.width(), picture.height()) == (
        800,
        round(800 * rules_figures.figure_share(name)),
    )


def test_an_unknown_figure_is_refused(qtbot: QtBot) -> None:
    with pytest.raises(KeyError):
        rules_figures.figure_share("none")


def test_the_designer_is_credited() -> None:
    assert "Andy Hopwood" in BOOK.chapters[-1].spoken
