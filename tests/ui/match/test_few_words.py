"""How much is announced in one turn, for people who hear the game: little, and nothing twice."""

from collections.abc import Iterator
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.match.page import MatchPage
from tests.ui.match.conftest import COMPUTER, MARA, Begin, PatientEngine, Sit, answer, phase
from tests.ui.match.test_turn_by_ear import press

Key = Qt.Key
MAX_UTTERANCES, MAX_WORDS = 6, 60
pytestmark = pytest.mark.usefixtures("reader")


def words_of(said: list[str]) -> int:
    return sum(len(each.split()) for each in said)


def play_by_chance(page: MatchPage, turns: int, said: list[str]) -> Iterator[int]:
    """Play turns and yield the number of each; `said` keeps what was announced in the last one."""
    chance, match = Random(5), page.match
    page.view.pads.use_keyboard()
    for turn in range(1, turns + 1):
        said.clear()
        for seat in sorted(match.waiting):
            match.choose(seat, chance.choice(match.rules.choices(match.state, seat)))
        page.skip()
        QApplication.processEvents()
        yield turn


def test_the_third_turn_in_secret_is_told_in_few_words(
    begin: Begin, window: MainWindow, said: list[str]
) -> None:
    page = begin()
    for turn in (1, 2, 3):
        said.clear()
        press(window, Key.Key_Return)
        first, second = (Key.Key_T, Key.Key_O) if turn % 2 else (Key.Key_X, Key.Key_C)
        press(window, first, Key.Key_Return, Key.Key_Return, second, Key.Key_Return)
        page.skip()
        assert page.match.turn == turn
    assert len(said) <= MAX_UTTERANCES
    assert words_of(said) <= MAX_WORDS
    assert "Enter lays" not in " ".join(said)


@pytest.mark.parametrize("game", ["mijnlieff", "chain_reaction", "strung_along"])
def test_an_open_turn_is_told_in_few_words(sit: Sit, said: list[str], game: str) -> None:
    for turn in play_by_chance(sit(game), 6, said):
        assert 1 <= len(said) <= MAX_UTTERANCES
        assert words_of(said) <= MAX_WORDS
        if (game, turn) == ("mijnlieff", 4):
            assert said[0] == (
                "Theo places Puller on b2. Mara places a tile. b2: Theo’s Puller. "
                "The next tile has to touch it: b3, c3, a2, c2, a1, b1 or c1."
            ), "where the next tile goes is said once"


def test_chain_reaction_repeats_no_rule_says_where_a_piece_can_go_and_leads_there(
    sit: Sit, said: list[str], window: MainWindow
) -> None:
    page = sit("chain_reaction")
    assert list(play_by_chance(page, 1, said)) == [1]
    assert said[0] == (
        "Mara moves from f2 to e3. Mara goes on with the tower on e3. "
        "Mara moves. The tower on e3: 4 moves left."
    )
    assert "the die" not in page.words.next_words()
    page = sit("chain_reaction")
    page.view.pads.use_keyboard()
    page.view.pads.focus_again()
    said.clear()
    start = page.scene.first_place()
    page.view.pads.pad(start).click()
    (told,) = said
    goals = [place.id for place in page.scene.places() if page.scene.choice_at(place.id)]
    assert told.startswith(f"Choose where {start} goes: ")
    assert all(goal in told for goal in goals)
    seen = set()
    for _goal in goals:
        page.by_ear.step(1)
        seen.add(window.focusWidget().objectName())
    assert seen == set(goals)


def test_the_keyboard_stays_where_it_was_after_the_move_of_the_computer(
    begin: Begin, window: MainWindow, engine: PatientEngine
) -> None:
    page = begin(MARA, COMPUTER)
    page.view.pads.use_keyboard()
    page.view.pads.focus_place("w5")
    press(window, Key.Key_Return, Key.Key_Return)
    answer(page, engine, "e3")
    page.skip()
    assert phase(page).value == "choosing"
    assert window.focusWidget().objectName() == "w5"
