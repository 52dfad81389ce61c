"""Dice: they roll over the board to a number and to its tile."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.match.dice_roll import ROLL, DiceRoll
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.pick_sheet import PickSheet
from pullstrings_qt.ui.match.turn import Phase
from tests.ui.match.conftest import COMPUTER, MARA, Begin, PatientEngine, answer, phase, play


def dice_of(page: MatchPage) -> DiceRoll:
    (dice,) = (each for each in page.view.findChildren(DiceRoll) if each.isVisible())
    return dice


def test_the_number_is_that_of_the_tile_and_an_undo_drops_a_roll(
    begin: Begin, window: MainWindow, monkeypatch: pytest.MonkeyPatch, engine: PatientEngine
) -> None:
    page = begin(die=[0, 1])
    said: list[str] = []
    monkeypatch.setattr(window, "announce", lambda text, **_how: said.append(text))
    QTest.keyClick(page.rails.main, Qt.Key.Key_Return)
    dice = dice_of(page)
    assert dice.lies_still, "without movement at once"
    assert not page.scene.is_enabled
    assert window.focusWidget() is page
    assert page.rails.main.words == "Skip to the end"
    ends = [place.id for place in page.scene.places()]
    for roll in dice.rolls:
        assert ends[roll.number - 1] == roll.place
        assert f"{page.match.names[roll.seat]} rolls {roll.number}: " in said[0]
    assert page.match.turn == 0
    QTest.keyClick(page, Qt.Key.Key_Space)
    assert page.match.record.turns == ({roll.seat: roll.place for roll in dice.rolls},)
    # A computer that still thinks is waited for, and an undo drops a roll.
    page = begin(MARA, COMPUTER, die=[0])
    page.press_main()
    page.skip()
    assert phase(page) is Phase.THINKING
    answer(page, engine, "e3")
    assert page.match.turn == 1
    page.skip()
    page.press_main()
    dice = dice_of(page)
    page.match.undo(page.match.persons)
    assert dice.isHidden()
    assert (page.match.turn, phase(page)) == (0, Phase.AT_REST)


def test_they_roll_and_then_lie_still_before_the_strings_are_pulled(
    begin: Begin, appearance: Appearance, window: MainWindow
) -> None:
    appearance.use(appearance.preferences._replace(reduced_motion=False))
    page = begin(die=[0, 1])
    page.press_main()
    dice = dice_of(page)
    assert not dice.lies_still
    assert dice._clock.duration() == ROLL == 900
    dice._clock.setCurrentTime(ROLL)
    assert dice.lies_still
    assert phase(page) is Phase.ROLLING
    assert page.match.turn == 0
    QTest.mouseClick(dice, Qt.MouseButton.LeftButton)
    assert page.match.turn == 1
    assert phase(page) is Phase.REVEALING, "what they pull is shown"
    # New match does not offer both, but a record from elsewhere may have them.
    page = begin(die=[0], learning="signed pull")
    page.press_main()
    assert isinstance(window.overlay, PickSheet)
    assert phase(page) is Phase.ASKING


def test_a_key_skips_the_dice_and_the_next_one_what_they_pull_or_they_pull_after_a_while(
    begin: Begin, qtbot: QtBot
) -> None:
    page = begin(die=[0, 1])
    play(page, "n1 n1")
    assert not page.scene.place("n1").choosable
    for _roll in range(20):
        rolled = page.flow._seating.roll()
        assert all(page.match.rules.write_choice(choice) != "n1" for choice in rolled.values())
    for turn, key in enumerate((Qt.Key.Key_Space, Qt.Key.Key_Return), 2):
        page.press_main()
        QTest.keyClick(page, key)
        assert (page.match.turn, phase(page)) == (turn, Phase.REVEALING)
        QTest.keyClick(page, key)
        assert phase(page) is Phase.AT_REST
    page.press_main()
    dice = dice_of(page)
    with qtbot.waitSignal(dice.finished):
        dice._hold.start(1)
    assert page.match.turn == 4


def test_the_dice_of_computers_roll_with_those_of_people_or_after_them(
    begin: Begin, engine: PatientEngine
) -> None:
    page = begin(MARA, COMPUTER, die=[0, 1])
    assert phase(page) is Phase.AT_REST
    page.press_main()
    rolled = {roll.seat: roll.place for roll in dice_of(page).rolls}
    assert set(rolled) == {0, 1}
    page.skip()
    assert page.match.record.turns == (rolled,)
    assert not engine.asked, "what the die chooses, nobody thinks of"
    page = begin(MARA, COMPUTER, die=[1])
    page.scene.activate_place("n3")
    page.press_main()
    (roll,) = dice_of(page).rolls
    page.skip()
    assert page.match.record.turns == ({0: "n3", 1: roll.place},)
    assert not engine.asked
    page = begin(COMPUTER, COMPUTER, die=[0, 1])
    assert (phase(page), page.rails.main.words) == (Phase.AT_REST, "Roll the dice")
    page.press_main()
    page.skip()
    assert page.match.turn == 1
