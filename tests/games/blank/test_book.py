"""The rules book of Blank agrees with its rules."""

from tests.games.books import book_of, ends, figure_with

BOOK = book_of("blank")


def test_the_figure_of_three_in_a_row_is_a_win_of_the_crosses() -> None:
    before, after = ends("blank", figure_with(BOOK, "three in a row"))
    assert before.ending is None
    assert (after.ending.winners, after.ending.reason) == ((0,), "line")
