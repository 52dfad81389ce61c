"""The number of actions per turn, with only the keyboard, and nothing happens unasked.

An action is every key but an arrow: at most 6 a turn for two people at one laptop, of which two
hand it over, and 2 against the computer. Seconds are counted by hand here, not waited for.
"""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.ui.kit import input_guard as settling
from pullstrings_qt.ui.kit.input_guard import InputGuard
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.match.countdown import Countdown
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.pass_overlay import LOOK_UP, TurnOverlay
from pullstrings_qt.ui.match.pick_overlay import PickOverlay
from pullstrings_qt.ui.match.turn import Phase
from tests.ui.match.conftest import COMPUTER, MARA, Begin, PatientEngine, answer, phase, take_laptop

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


def look_together(window: MainWindow) -> None:
    """Let both look until the tiles turn over."""
    cover = window.overlay
    assert isinstance(cover, TurnOverlay)
    assert cover.countdown.left == LOOK_UP
    for _second in range(LOOK_UP):
        cover.countdown.tick()


PICKS = {
    "letters": ([Key.Key_Q, Key.Key_Return], [Key.Key_X, Key.Key_Return]),
    "the letter again": ([Key.Key_Q, Key.Key_Q], [Key.Key_X, Key.Key_X]),
    "arrows": (
        [Key.Key_Left, Key.Key_Return, Key.Key_Return],
        [Key.Key_Right, Key.Key_Right, Key.Key_Return, Key.Key_Return],
    ),
}


@pytest.mark.parametrize("picks", PICKS.values(), ids=PICKS.keys())
def test_two_people_need_six_actions_a_turn(
    begin: Begin, window: MainWindow, keyboard: Keyboard, picks: list[list[Qt.Key]]
) -> None:
    page = begin()
    for turn in (1, 2, 3):
        keyboard.actions = 0
        for keys in picks:
            keyboard.press(Key.Key_Return)
            dialog = window.overlay
            assert isinstance(dialog, PickOverlay)
            assert dialog.scene.picked is None
            keyboard.press(*keys)
        look_together(window)
        assert phase(page) is Phase.REVEALING
        page.skip()  # a turn that is watched to its end comes to rest without a key
        assert page.match.turn == turn
        assert keyboard.actions <= 6
        assert page.match.outcome is None


@pytest.mark.parametrize(
    "keys",
    [
        [Key.Key_C, Key.Key_Return],
        [Key.Key_C, Key.Key_C],
        [Key.Key_Right, Key.Key_Right, Key.Key_Return, Key.Key_Return],
    ],
)
def test_against_the_computer_a_turn_takes_two_actions(
    begin: Begin,
    window: MainWindow,
    engine: PatientEngine,
    keyboard: Keyboard,
    keys: list[Qt.Key],
) -> None:
    page = begin(MARA, COMPUTER)
    for turn in (1, 2):
        keyboard.actions = 0
        keyboard.press(*keys)
        answer(page, engine, "e3")
        assert window.overlay is None, "no second board"
        page.skip()
        assert page.match.turn == turn
        assert keyboard.actions <= 2


@pytest.fixture
def listening(request: pytest.FixtureRequest) -> Iterator[bool]:
    """Let a screen reader listen, or none."""
    QAccessible.setActive(request.param)
    yield request.param
    QAccessible.setActive(False)


@pytest.mark.parametrize("listening", [False, True], indirect=True)
def test_only_the_tiles_turn_over_by_themselves_and_not_while_a_reader_speaks(
    begin: Begin, window: MainWindow, keyboard: Keyboard, listening: bool
) -> None:
    page = begin()
    for keys in PICKS["letters"]:
        assert not any(each.is_running for each in window.findChildren(Countdown))
        keyboard.press(Key.Key_Return)
        assert not any(each.is_running for each in window.findChildren(Countdown))
        keyboard.press(*keys)
    cover = window.overlay
    assert isinstance(cover, TurnOverlay)
    assert cover.countdown.is_running is not listening
    assert cover.wait_button.isVisible() is not listening
    keyboard.press(Key.Key_Return)
    page.skip()
    assert page.match.turn == 1
    assert keyboard.actions == 7
    assert not any(each.is_running for each in window.findChildren(Countdown))


def press_in_window(window: MainWindow, key: Qt.Key) -> None:
    """Press a key as a person does: the window has it first."""
    QTest.keyClick(window.windowHandle(), key)


@pytest.fixture
def long_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the moment in which keys press nothing end by hand alone, also on a busy machine."""
    monkeypatch.setattr(settling, "MOMENT", 1_000_000)


@pytest.mark.usefixtures("long_moment")
def test_a_key_for_the_count_does_not_skip_the_tiles_that_turn_by_themselves(
    begin: Begin, window: MainWindow, keyboard: Keyboard
) -> None:
    page = begin()
    for keys in PICKS["letters"]:
        keyboard.press(Key.Key_Return, *keys)
    look_together(window)
    assert phase(page) is Phase.REVEALING
    for key in (Key.Key_Space, Key.Key_Return):
        press_in_window(window, key)
        assert phase(page) is Phase.REVEALING
    for moment in window.findChildren(InputGuard):
        moment.timer.stop()
    press_in_window(window, Key.Key_Space)
    assert phase(page) is Phase.AT_REST


@pytest.mark.parametrize("key", [Key.Key_Space, Key.Key_Return])
def test_a_key_that_is_held_from_before_does_not_skip_a_turn(
    begin: Begin, window: MainWindow, keyboard: Keyboard, key: Qt.Key
) -> None:
    page = begin()
    for keys in PICKS["letters"]:
        keyboard.press(Key.Key_Return, *keys)
    assert isinstance(window.overlay, TurnOverlay)
    keyboard.press(Key.Key_Return)
    assert phase(page) is Phase.REVEALING
    held = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, autorep=True)
    QApplication.sendEvent(page, held)
    assert phase(page) is Phase.REVEALING
    keyboard.press(key)
    assert phase(page) is Phase.AT_REST


def test_a_settled_moment_leaves_nothing_behind(qtbot: QtBot, window: MainWindow) -> None:
    moment = InputGuard(window)
    with qtbot.waitSignal(moment.destroyed):
        press_in_window(window, Key.Key_Space)


def lay_both(page: MatchPage, window: MainWindow, keyboard: Keyboard) -> TurnOverlay:
    page.press_main()
    for keys in PICKS["letters"]:
        take_laptop(window)
        keyboard.press(*keys)
    assert isinstance(window.overlay, TurnOverlay)
    return window.overlay


def test_wait_lets_the_tiles_lie(begin: Begin, window: MainWindow, keyboard: Keyboard) -> None:
    page = begin()
    cover = lay_both(page, window, keyboard)
    assert cover.figure.text == "3"
    cover.wait_button.click()
    assert (cover.figure.text, cover.countdown.is_running) == ("", False)
    assert window.overlay is cover
    keyboard.press(Key.Key_Return)
    assert phase(page) is Phase.REVEALING


def test_a_tile_clicked_on_the_page_says_what_to_do_and_shows_nobody_a_pick(
    begin: Begin, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second board opened with nothing picked, and the page said "Click a tile"."""
    page = begin()
    said: list[str] = []
    monkeypatch.setattr(window, "announce", said.append)
    QTest.mouseClick(page.view.pads.pad("n3"), Qt.MouseButton.LeftButton)
    assert window.overlay is None
    assert page.scene.picked is None
    words = "Everybody would see it here. Press “Choose strings”, and Mara picks first."
    assert said == [words]
    assert page.rails.hint.text == f"In secret {words}"


def test_the_sign_of_a_tile_is_asked_for_on_no_second_board(
    begin: Begin, window: MainWindow, engine: PatientEngine, keyboard: Keyboard
) -> None:
    page = begin(MARA, COMPUTER, learning="no pull")
    keyboard.press(Key.Key_C, Key.Key_Return)
    assert window.overlay is not None
    assert window.overlay.findChildren(type(page.view)) == []
    assert phase(page) is Phase.ASKING
    keyboard.press(Key.Key_Right, Key.Key_Return, Key.Key_Return)
    assert phase(page) is Phase.THINKING
    assert page.match.has_chosen(0)
