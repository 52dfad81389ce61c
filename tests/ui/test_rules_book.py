"""What the rules of Pulling Strings say and draw is what the rules do."""

import re
from itertools import combinations_with_replacement

import pytest
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.rules_book import Figure
from pullstrings_qt.games.pulling_strings import rules_figures
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS
from pullstrings_qt.games.pulling_strings.rules import PullingStrings
from pullstrings_qt.games.pulling_strings.rules_pages import rules_book
from pullstrings_qt.games.pulling_strings.state import Pull
from pullstrings_qt.look.theme import THEME_NAMES, Theme

BOOK = rules_book()
FIGURES = {
    block.name: block
    for chapter in BOOK.chapters
    for block in chapter.blocks
    if isinstance(block, Figure)
}


def test_the_book_shows_every_figure_there_is() -> None:
    assert set(FIGURES) == set(rules_figures.figure_names())


@pytest.mark.parametrize(
    ("name", "after"),
    [
        ("turn", "0,0,0,0,0/0,0,3,0,0/0,0,0,3,0/0,0,0,0,0/0,0,0,0,0 -"),
        ("moving", "0,0,0,0,0/0,2,0,0,0/0,1,0,0,0/0,0,4,3,0/0,0,0,0,0 -"),
        ("split even", "0,0,0,0,0/0,0,2,0,0/0,2,0,0,0/0,0,0,0,0/0,0,0,0,0 -"),
        ("both ends", "0,0,0,0,0/0,0,0,0,0/2,0,3,0,1/0,0,0,0,0/0,0,0,0,0 -"),
        ("edge", "0,0,2,0,0/0,0,1,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0 -"),
        ("edge split", "0,0,0,0,0/0,0,0,0,0/0,0,0,2,2/0,0,0,0,0/0,0,0,0,0 -"),
        ("corner", "4,0,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0 -"),
        ("combining", "0,0,0,0,0/0,0,0,0,0/0,0,5,0,0/0,0,0,0,0/0,0,0,0,0 -"),
        ("breaking", "0,0,0,0,0/0,0,5,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0 n3"),
        ("winning", "0,2,0,1,0/0,0,0,0,0/0,0,0,2,0/3,0,0,0,0/0,4,0,1,0 -"),
    ],
)
def test_a_figure_ends_where_its_caption_says(name: str, after: str) -> None:
    assert PullingStrings().write_position(rules_figures.figure_positions(name)[1]) == after


def test_the_figure_of_winning_is_a_win_of_six_to_five() -> None:
    ending = rules_figures.figure_positions("winning")[1].ending
    assert ending is not None
    assert (ending.winners, ending.scores) == ((0,), (6, 5))


def test_nothing_moves_in_the_figure_of_the_draw() -> None:
    rules, state = PullingStrings(), rules_figures.figure_positions("dead")[0]
    for first, second in combinations_with_replacement(state.open_ends, 2):
        after = rules.play(state, {0: Pull(first), 1: Pull(second)}).state
        assert after.cells == state.cells


@pytest.mark.parametrize("name", sorted(FIGURES))
def test_the_words_name_the_tiles_that_are_pulled(name: str) -> None:
    figure = rules_figures._FIGURES[name]
    if not isinstance(figure, rules_figures._Boards) or not figure.pulls:
        return
    state = rules_figures.figure_positions(name)[0]
    ends = [END_NUMBERS[end] for end in figure.pulls]
    letters = {state.layout[end].upper() for end in ends}
    said = set(re.findall(r"\b([B-Z]|A(?=[,.]| and))\b", FIGURES[name].alt))
    assert letters == said


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("name", ["turn", "dead", "choosing", "learning"])
def test_figures_fill_their_size_in_every_theme(qtbot: QtBot, name: str, theme: str) -> None:
    picture = rules_figures.figure_picture(name, 400, 2.0, Theme(theme))
    assert picture.width() == 800
    assert picture.height() == round(800 * rules_figures.figure_share(name))
    image = picture.toImage()
    middle = image.height() // 2
    colours = {image.pixel(across, middle) for across in range(0, 800, 7)}
    assert len(colours) > 4


def test_an_unknown_figure_is_refused(qtbot: QtBot) -> None:
    with pytest.raises(KeyError):
        rules_figures.figure_share("none")


def test_the_designer_is_credited() -> None:
    assert "Clark D. Rodeffer" in BOOK.chapters[-1].spoken
