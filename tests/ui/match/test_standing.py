"""A person's rating is on the ending, after the match, and never before."""

import pytest

from pullstrings_qt.core.opponents import Opponents
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.storage import Store
from pullstrings_qt.table.new_match import SeatChoice
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.navigation import Navigation
from pullstrings_qt.ui.new_match.dialog import NewMatchDialog
from tests.ui.match.conftest import MARA, WIN_OF_MARA, Begin, play

ADA = SeatChoice("Ada", "4")


@pytest.fixture(autouse=True)
def eight_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    opponents = game_spec("pulling_strings").opponents()
    monkeypatch.setattr(type(opponents), "levels", Opponents.levels)


def levels_told(page: MatchPage) -> list[str]:
    labels = page.findChildren(TextLabel)
    told = [each.text() for each in labels if each.isVisible()]
    return [words for words in told if "level" in words.casefold() and words.endswith(".")]


def test_the_ending_says_how_strong_one_is_now(begin: Begin) -> None:
    page = begin(MARA, ADA)
    play(page, *WIN_OF_MARA[:2])
    assert levels_told(page) == []
    play(page, WIN_OF_MARA[2])
    told = "Your level in Pulling Strings: about level 5 (Fairly hard), still unsure."
    assert levels_told(page) == [told]


def test_people_who_play_each_other_hear_of_both(begin: Begin) -> None:
    page = begin()
    play(page, *WIN_OF_MARA)
    (told,) = levels_told(page)
    assert told.startswith("Level of Mara in Pulling Strings: about ")
    assert "Level of Theo in Pulling Strings: about " in told


def test_a_match_that_does_not_count_says_why(begin: Begin, store: Store) -> None:
    page = begin(MARA, ADA)
    play(page, "n3 e1")
    assert page.match.undo(page.match.persons)
    play(page, *WIN_OF_MARA)
    assert levels_told(page) == [
        "A turn was taken back in this match, so it does not change anybody’s level."
    ]
    assert store.ratings.in_game("pulling_strings") == {}


def test_computers_among_themselves_hear_nothing(begin: Begin) -> None:
    page = begin(ADA, ADA)
    play(page, *WIN_OF_MARA)
    assert levels_told(page) == []


def test_the_next_match_suggests_an_opponent_after_three(
    begin: Begin, navigation: Navigation, window: MainWindow
) -> None:
    for _match in range(3):
        play(begin(MARA, ADA), *WIN_OF_MARA)
    navigation.matches.ask_new_match("pulling_strings")
    dialog = window.overlay
    assert isinstance(dialog, NewMatchDialog)
    assert dialog.players[1].level == "4"
    assert dialog.strip is not None
    assert (dialog.strip.slider.marked or 0) > 4
    assert dialog.strip.suits.endswith("suggested for Mara")
