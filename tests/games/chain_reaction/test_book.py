"""The rules book of Chain Reaction agrees with its rules."""

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
        ("From e6 in five moves", {"d7": "b", "d6": "", "d5": "b", "e5": "b", "d1": "w"}),
        ("five leaps, and the last", {"d2": "w", "c8": "w", "b2": "w"}),
        ("Across from b7", {"c8": "b", "f2": "w"}),
        ("dark has to move the tower on d8", {"d8": "wb"}),
        ("B or C, as you like", {"c1": "w"}),
        ("First the light piece", {"b2": "w", "f2": "b"}),
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
    assert "No picture of the board survives" in words
    assert "chessboard" in words


def test_the_chains_have_five_moves_with_and_without_a_tower_left_by_the_other() -> None:
    """Ruling C9."""
    for words, gain in (("From e6 in five moves", 2), ("five leaps, and the last", 1)):
        figure = figure_with(BOOK, words)
        moves = [choice for choice in figure.choices if "@" not in str(choice)]
        before, after = ends("chain_reaction", figure)
        assert len(moves) == 5
        assert after.scores[before.to_move] - before.scores[before.to_move] == gain


def test_two_points_only_where_the_upper_piece_lands_on_the_middle_square() -> None:
    """Ruling C14."""
    for words, points in (("Across from b7", 2), ("past the middle square", 1)):
        _before, after = ends("chain_reaction", figure_with(BOOK, words))
        assert after.scores == (points, 0)


def test_an_own_tower_may_not_stay_after_a_score_and_one_of_the_other_may() -> None:
    """Ruling C18."""
    own, _same = ends("chain_reaction", figure_with(BOOK, "would stay on d8"))
    assert "d7d8" not in legal(own)
    _before, after = ends("chain_reaction", figure_with(BOOK, "dark has to move the tower on d8"))
    assert (after.scores, after.to_move, after.used) == ((2, 0), 1, 0)
    assert {choice[:2] for choice in legal(after)} == {"d8"}


def test_b_and_c_are_free_to_choose_and_the_upper_piece_comes_first() -> None:
    """Ruling C20."""
    full, _placed = ends("chain_reaction", figure_with(BOOK, "B or C, as you like"))
    assert legal(full) == {"@c1", "@e1", "@c3", "@g3"}
    both = figure_with(BOOK, "First the light piece")
    assert [at(state, "b2") for state in ends("chain_reaction", both)] == ["", "w"]
