"""The rules book of Mijnlieff agrees with its rules."""

import re

from pullstrings_qt.games.mijnlieff.geometry import SQUARE_NAMES
from tests.games.books import book_of, ends

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


def test_the_goal_shows_one_scored_line_and_nothing_else() -> None:
    """Nothing is lit: a reader who knows no rule yet sees the line."""
    figure = BOOK.figures[0]
    shown, _same = ends("mijnlieff", figure)
    assert "A scored line" in figure.caption
    assert [[SQUARE_NAMES[square] for square in line.squares] for line in shown.lines] == [
        ["b1", "c1", "d1"]
    ]
    assert (shown.scores, shown.allowed) == ((1, 0), ())


def test_the_designer_is_credited() -> None:
    assert "Andy Hopwood" in BOOK.chapters[-1].spoken
