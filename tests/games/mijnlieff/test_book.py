"""The rules book of Mijnlieff agrees with its rules."""

import re

import pytest

from pullstrings_qt.games.mijnlieff.geometry import SQUARE_NAMES
from tests.games.books import book_of, ends, figure_with
from tests.games.mijnlieff.boards import RULES

BOOK = book_of("mijnlieff")
LIGHTING = [figure for figure in BOOK.figures if re.search("lights|reaches", figure.alt)]


def test_the_spaces_that_are_lit_are_those_the_words_name() -> None:
    """Where the words list squares, they list the lit ones; else they give their number."""
    assert len(LIGHTING) == 6
    for figure in LIGHTING:
        _before, after = ends("mijnlieff", figure)
        words = re.split(r"lights|reaches", figure.alt)[1]
        lit = {SQUARE_NAMES[square] for square in after.allowed}
        told = set(re.findall(r"\b[a-d][1-4]\b", words))
        numbers = {"eight": 8, "seven": 7}
        assert told == lit or [n for word, n in numbers.items() if word in words] == [len(lit)]


def test_the_figure_of_the_first_tile_is_the_start_and_what_a_straight_lights() -> None:
    empty, after = ends("mijnlieff", figure_with(BOOK, "The first tile goes"))
    assert RULES.write_position(empty) == "..../..../..../.... 0 edge"
    assert (len(empty.allowed), len(after.allowed)) == (12, 6)


def test_the_figure_of_passing_shows_a_seat_without_a_space() -> None:
    boxed, free = ends("mijnlieff", figure_with(BOOK, "Orange passes"))
    assert boxed.allowed == ()
    assert len(free.allowed) == 12


def test_the_goal_shows_one_scored_line_and_nothing_else() -> None:
    """Nothing is lit: a reader who knows no rule yet sees the line."""
    figure = BOOK.figures[0]
    shown, _same = ends("mijnlieff", figure)
    assert "A scored line" in figure.caption
    assert [[SQUARE_NAMES[square] for square in line.squares] for line in shown.lines] == [
        ["b1", "c1", "d1"]
    ]
    assert (shown.scores, shown.allowed) == ((1, 0), ())


@pytest.mark.parametrize(
    ("words", "scores", "points"),
    [("This tile made two lines", (0, 2), [1, 1]), ("become four", (1, 2), [2])],
)
def test_the_figures_of_counting_count_what_their_words_say(
    words: str, scores: tuple[int, int], points: list[int]
) -> None:
    before, after = ends("mijnlieff", figure_with(BOOK, words))
    assert (before.score(0), after.score(0)) == scores
    assert [line.points for line in after.lines] == points


def test_the_last_tile_ends_a_match_in_the_figure_of_the_end() -> None:
    figure = figure_with(BOOK, "The last tile is placed")
    before, after = ends("mijnlieff", figure)
    assert before.ending is None
    assert before.tiles_left(0) == 1
    assert figure.trays == (0,)
    assert after.ending is not None


def test_the_designer_is_credited() -> None:
    assert "Andy Hopwood" in BOOK.chapters[-1].spoken
