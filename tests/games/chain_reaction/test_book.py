"""What the rules of Chain Reaction say and show is what the rules do."""

import pytest

from tests.games.books import book_of, ends, figure_with
from tests.games.chain_reaction.boards import RULES, START, at, legal

BOOK = book_of("chain_reaction")


def test_the_first_figure_is_the_start() -> None:
    start, _same = ends("chain_reaction", BOOK.figures[0])
    assert RULES.write_position(start) == START


@pytest.mark.parametrize(
    ("words", "after"),
    [
        ("no new tower", {"d4": "", "e4": "b", "f4": "w"}),
        ("light moves on", {"e5": "b", "f6": "bw"}),
        ("dark has to begin", {"d5": "wb", "d6": "w"}),
        ("Straight onto the middle", {"d8": "w", "d7": ""}),
        ("Row A first", {"b2": "", "f2": "w"}),
    ],
)
def test_a_figure_ends_as_the_words_say(words: str, after: dict[str, str]) -> None:
    _before, reached = ends("chain_reaction", figure_with(BOOK, words))
    assert {where: at(reached, where) for where in after} == after


def test_the_figure_of_scoring_brings_two_points() -> None:
    _before, after = ends("chain_reaction", figure_with(BOOK, "Straight onto the middle"))
    assert after.scores == (2, 0)
    assert after.to_place == "w"


def test_two_towers_are_left_out_and_row_a_is_lit() -> None:
    figure = figure_with(BOOK, "Not to the upper left")
    towers, _same = ends("chain_reaction", figure)
    assert figure.marks == ("c5", "b6")
    assert "d4c5" not in legal(towers)
    assert len(legal(towers)) == 7
    figure = figure_with(BOOK, "Row A first")
    home, _placed = ends("chain_reaction", figure)
    assert legal(home) == {f"@{mark}" for mark in figure.marks} == {"@b2", "@f2"}


def test_the_board_is_called_our_reconstruction_with_the_reason() -> None:
    """Ruling C1: on screen, with why."""
    words = " ".join(chapter.spoken for chapter in BOOK.chapters)
    assert "our reconstruction" in words
    assert "picture of the board is lost" in words
    assert "chessboard" in words
