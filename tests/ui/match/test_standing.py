"""A person's level suggests the next opponent; pages of matches never tell it."""

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
from tests.ui.expect import of_kind
from tests.ui.match.conftest import MARA, THEO, WIN_OF_MARA, Begin, play

ADA = SeatChoice("Ada", "4")


@pytest.fixture(autouse=True)
def eight_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    opponents = game_spec("pulling_strings").opponents()
    monkeypatch.setattr(type(opponents), "levels", Opponents.levels)


def levels_told(page: MatchPage) -> list[str]:
    labels = page.findChildren(TextLabel)
    told = [each.text() for each in labels if each.isVisible()]
    return [words for words in told if "level" in words.casefold()]


def test_levels_are_said_in_new_match_only_and_a_turn_taken_back_does_not_count(
    begin: Begin, store: Store
) -> None:
    page = begin(MARA, ADA)
    play(page, "n3 e1")
    assert page.match.undo(page.match.persons)
    play(page, *WIN_OF_MARA)
    assert store.ratings.in_game("pulling_strings") == {}
    for players in ((MARA, ADA), (MARA, THEO), (ADA, ADA)):
        page = begin(*players)
        play(page, *WIN_OF_MARA)
        assert page.ending is not None
        assert levels_told(page) == []


def test_the_next_match_suggests_an_opponent_after_three(
    begin: Begin, navigation: Navigation, window: MainWindow
) -> None:
    for _match in range(3):
        play(begin(MARA, ADA), *WIN_OF_MARA)
    navigation.matches.ask_new_match("pulling_strings")
    dialog = of_kind(window.overlay, NewMatchDialog)
    assert dialog.players[1].level == "4"
    assert dialog.strip is not None
    assert (dialog.strip.slider.marked or 0) > 4
    assert dialog.strip.slider.accessibleDescription().endswith("suggested for Mara")
