"""The rules book of Chain Reaction agrees with its rules."""

from tests.games.books import book_of, ends, figure_with
from tests.games.chain_reaction.boards import RULES, START, legal

BOOK = book_of("chain_reaction")


def test_the_first_figure_is_the_start() -> None:
    start, _same = ends("chain_reaction", BOOK.figures[0])
    assert RULES.write_position(start) == START


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
    assert "No picture of the board survives" in words
    assert "chessboard" in words
