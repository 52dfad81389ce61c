"""The number of actions per turn, with only the keyboard, and nothing happens unasked.

An action is every key but an arrow: at most 6 a turn for two people at one laptop, of which two
hand it over and one turns the tiles over, and 2 against the computer. The second person's yes turns
both tiles over: until then the tile can be changed, and the first person is asked to look.
"""

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.match.pick_sheet import PickSheet
from pullstrings_qt.ui.match.turn import Phase
from tests.ui.expect import of_kind
from tests.ui.match.conftest import COMPUTER, MARA, Begin, PatientEngine, answer, phase

Key = Qt.Key
ARROWS = {Key.Key_Up, Key.Key_Right, Key.Key_Down, Key.Key_Left}


class Keyboard(QObject):
    """Presses keys where the focus is, and counts those that are no arrows."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__()
        self._window = window
        self.actions = 0

    def press(self, *keys: Qt.Key) -> None:
        for key in keys:
            QTest.keyClick(self._window.focusWidget(), key)
            self.actions += key not in ARROWS


@pytest.fixture
def keyboard(window: MainWindow) -> Keyboard:
    return Keyboard(window)


PICKS = {
    "letters": ([Key.Key_Q, Key.Key_Return], [Key.Key_X]),
    "the letter again": ([Key.Key_Q, Key.Key_Q], [Key.Key_X]),
    "arrows": (
        [Key.Key_Left, Key.Key_Return, Key.Key_Return],
        [Key.Key_Right, Key.Key_Right, Key.Key_Return],
    ),
}


def test_two_people_need_six_actions_a_turn(
    begin: Begin, window: MainWindow, keyboard: Keyboard
) -> None:
    page = begin()
    for turn, picks in enumerate(PICKS.values(), 1):
        keyboard.actions = 0
        for keys in picks:
            keyboard.press(Key.Key_Return)
            dialog = of_kind(window.overlay, PickSheet)
            assert dialog.scene.picked is None
            keyboard.press(*keys)
        keyboard.press(Key.Key_Return)
        assert phase(page) is Phase.REVEALING
        page.skip()  # a turn that is watched to its end comes to rest without a key
        assert page.match.turn == turn
        assert keyboard.actions <= 6
        assert page.match.outcome is None


def test_against_the_computer_a_turn_takes_two_actions(
    begin: Begin, window: MainWindow, engine: PatientEngine, keyboard: Keyboard
) -> None:
    page = begin(MARA, COMPUTER)
    ways = (
        [Key.Key_Right, Key.Key_Right, Key.Key_Return, Key.Key_Return],
        [Key.Key_C, Key.Key_Return],
        [Key.Key_C, Key.Key_C],
    )
    for turn, keys in enumerate(ways, 1):
        keyboard.actions = 0
        keyboard.press(*keys)
        answer(page, engine, "e3")
        assert window.overlay is None, "no second board"
        page.skip()
        assert page.match.turn == turn
        assert keyboard.actions <= 2


def test_the_second_tile_can_be_changed_until_both_look_and_turn_the_tiles_over(
    begin: Begin, window: MainWindow, keyboard: Keyboard
) -> None:
    page = begin()
    for keys in PICKS["letters"]:
        keyboard.press(Key.Key_Return, *keys)
    sheet = of_kind(window.overlay, PickSheet)
    assert sheet.announcement == "Mara, come and look. You turn them over together."
    assert sheet.main_button.words == "Turn both tiles over"
    keyboard.press(Key.Key_X)
    sheet.scene.activate_place("s4")
    assert window.overlay is sheet, "nobody turns the tiles over with a second pick"
    keyboard.press(Key.Key_C)
    assert page.match.turn == 0
    keyboard.press(Key.Key_Return)
    assert phase(page) is Phase.REVEALING
    assert page.match.record.turns == ({0: "w5", 1: "n3"},)


def test_a_key_that_is_held_from_before_does_not_skip_a_turn(
    begin: Begin, window: MainWindow, keyboard: Keyboard
) -> None:
    page = begin()
    for key in (Key.Key_Space, Key.Key_Return):
        for keys in PICKS["letters"]:
            keyboard.press(Key.Key_Return, *keys)
        keyboard.press(Key.Key_Return)
        assert phase(page) is Phase.REVEALING
        held = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, autorep=True)
        QApplication.sendEvent(page, held)
        assert phase(page) is Phase.REVEALING
        keyboard.press(key)
        assert phase(page) is Phase.AT_REST


def test_against_the_computer_signs_are_asked_for_on_no_second_board(
    begin: Begin,
    window: MainWindow,
    engine: PatientEngine,
    keyboard: Keyboard,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = begin(MARA, COMPUTER, learning="no pull")
    keyboard.press(Key.Key_C, Key.Key_Return)
    assert window.overlay is not None
    assert window.overlay.findChildren(type(page.view)) == []
    assert phase(page) is Phase.ASKING
    keyboard.press(Key.Key_Right, Key.Key_Return, Key.Key_Return)
    assert phase(page) is Phase.THINKING
    assert page.match.has_chosen(0)
    # A second board opened with nothing picked, and the page said "Click a tile".
    page = begin()
    said: list[str] = []
    monkeypatch.setattr(window, "announce", said.append)
    QTest.mouseClick(page.view.pads.pad("n3"), Qt.MouseButton.LeftButton)
    assert window.overlay is None
    assert page.scene.picked is None
    words = "Everybody would see it here. Press “Choose strings”, and Mara picks first."
    assert said == [words]
    assert page.rails.panel.to_do.text == f"In secret {words}"
    QTest.keyClicks(page.rails.main, "c")
    assert said == [words, words], "a letter does not reveal what it would have picked"
    assert page.scene.picked is None
