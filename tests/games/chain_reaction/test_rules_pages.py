"""What the rules of Chain Reaction say and draw is what the rules do."""

import pytest
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.rules_book import Figure
from pullstrings_qt.games.chain_reaction import rules_figures
from pullstrings_qt.games.chain_reaction.rules_pages import rules_book
from pullstrings_qt.look.theme import THEME_NAMES, Theme
from tests.games.chain_reaction.boards import RULES, START, at, legal

BOOK = rules_book()
FIGURES = {
    block.name: block
    for chapter in BOOK.chapters
    for block in chapter.blocks
    if isinstance(block, Figure)
}


def test_the_book_shows_every_figure_there_is() -> None:
    assert set(FIGURES) == set(rules_figures.figure_names())
    assert all(figure.alt and figure.caption for figure in FIGURES.values())


def test_the_first_figure_is_the_start() -> None:
    (start,) = rules_figures.figure_positions("start")
    assert start.cells == RULES.start({}, {}).cells
    assert RULES.write_position(start) == START


@pytest.mark.parametrize(
    ("name", "after"),
    [
        ("apart", {"d4": "", "e4": "b", "f4": "w"}),
        ("onward", {"e5": "b", "f6": "bw"}),
        ("handed over", {"d5": "wb", "d6": "w"}),
        ("scoring", {"d8": "w", "d7": ""}),
    ],
)
def test_the_right_side_is_what_the_words_say(name: str, after: dict[str, str]) -> None:
    _before, right = rules_figures.figure_positions(name)
    assert {where: at(right, where) for where in after} == after


def test_the_figure_of_scoring_brings_two_points() -> None:
    assert rules_figures.figure_positions("scoring")[1].scores == (2, 0)


def test_two_towers_are_left_out_and_row_a_is_lit() -> None:
    (towers,) = rules_figures.figure_positions("two towers")
    assert "d4c5" not in legal(towers)
    assert len(legal(towers)) == 7
    (home,) = rules_figures.figure_positions("homecoming")
    assert legal(home) == {"@b2", "@f2"}


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_every_figure_is_drawn_in_every_theme(qtbot: QtBot, theme: str) -> None:
    for name in rules_figures.figure_names():
        picture = rules_figures.figure_picture(name, 320, 1.0, Theme(theme))
        assert picture.width() == 320
        assert picture.height() == round(320 * rules_figures.figure_share(name))
    with pytest.raises(KeyError):
        rules_figures.figure_share("none")


def test_the_board_is_called_our_reconstruction_with_the_reason() -> None:
    """Ruling C1: on screen, with why."""
    words = " ".join(chapter.spoken for chapter in BOOK.chapters)
    assert "our reconstruction" in words
    assert "picture of the board is lost" in words
    assert "chessboard" in words
