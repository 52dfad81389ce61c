"""How many actions a turn takes, played with the keyboard only, and what comes by itself.

An action is every key but an arrow. Issue 13: at most 4 a turn for two people at one laptop, 2
against the computer. Seconds are counted by hand here, not waited for.
"""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.ui.kit import settling
from pullstrings_qt.ui.kit.settling import Settling
from pullstrings_qt.ui.main_window import MainWindow
from pullstrings_qt.ui.match.countdown import Countdown
from pullstrings_qt.ui.match.next_turn import REST
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.pass_overlay import HAND_OVER, LOOK_UP, PassOverlay, TurnOverlay
from pullstrings_qt.ui.match.pick_overlay import PickOverlay
from pullstrings_qt.ui.match.turn import Phase
from pullstrings_qt.ui.navigation import Navigation
from pullstrings_qt.ui.settings.preferences import Appearance
from tests.ui.match.conftest import COMPUTER, MARA, Begin, PatientEngine, answer, phase, play

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


def let_pass(countdown: Countdown) -> int:
    """Let all seconds go by and return how many there were."""
    seconds = countdown.left
    for _second in range(seconds):
        countdown.tick()
    return seconds


def hand_over(window: MainWindow) -> PickOverlay:
    """Let the laptop change hands; the next person sees the tiles."""
    cover = window.overlay
    assert isinstance(cover, PassOverlay)
    assert cover.ready_button.words.endswith(f"show me the tiles in {HAND_OVER} s")
    cover.countdown.tick()
    assert cover.ready_button.words.endswith(f"show me the tiles in {HAND_OVER - 1} s")
    assert let_pass(cover.countdown) == HAND_OVER - 1
    assert isinstance(window.overlay, PickOverlay)
    return window.overlay


def look_together(window: MainWindow) -> None:
    """Let both look until the tiles turn over."""
    cover = window.overlay
    assert isinstance(cover, TurnOverlay)
    assert let_pass(cover.countdown) == LOOK_UP


PICKS = {
    "letters": ([Key.Key_Q, Key.Key_Return], [Key.Key_X, Key.Key_Return]),
    "the letter again": ([Key.Key_Q, Key.Key_Q], [Key.Key_X, Key.Key_X]),
    "arrows": (
        [Key.Key_Left, Key.Key_Return, Key.Key_Return],
        [Key.Key_Right, Key.Key_Right, Key.Key_Return, Key.Key_Return],
    ),
}


@pytest.mark.parametrize("picks", PICKS.values(), ids=PICKS.keys())
def test_two_people_need_four_actions_a_turn(
    begin: Begin, window: MainWindow, keyboard: Keyboard, picks: list[list[Qt.Key]]
) -> None:
    page = begin()
    for turn in (1, 2, 3):
        keyboard.actions = 0
        let_pass(page.flow.next_turn.countdown)
        for keys in picks:
            dialog = hand_over(window)
            assert dialog.scene.picked is None
            keyboard.press(*keys)
        look_together(window)
        assert phase(page) is Phase.REVEALING
        page.skip()  # a turn that is watched to its end comes to rest without a key
        assert page.match.turn == turn
        assert keyboard.actions <= 4
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
def test_nothing_comes_by_itself_unless_wanted_nor_while_a_reader_speaks(
    begin: Begin, window: MainWindow, appearance: Appearance, keyboard: Keyboard, listening: bool
) -> None:
    appearance.use(replace(appearance.preferences, by_itself=listening))
    page = begin()
    assert not page.flow.next_turn.countdown.is_running
    keyboard.press(Key.Key_Return)
    for keys in PICKS["letters"]:
        cover = window.overlay
        assert isinstance(cover, PassOverlay)
        assert not cover.countdown.is_running
        keyboard.press(Key.Key_Return, *keys)
    cover = window.overlay
    assert isinstance(cover, TurnOverlay)
    assert not cover.countdown.is_running
    assert not cover.wait_button.isVisible()
    keyboard.press(Key.Key_Return)
    page.skip()
    assert page.match.turn == 1
    assert keyboard.actions == 8
    assert not page.flow.next_turn.countdown.is_running


def test_the_setting_ends_a_count_that_runs(begin: Begin, appearance: Appearance) -> None:
    page = begin()
    assert page.flow.next_turn.countdown.is_running
    appearance.use(replace(appearance.preferences, by_itself=False))
    assert not page.flow.next_turn.countdown.is_running


def test_whoever_looks_at_the_turn_is_not_interrupted(begin: Begin, window: MainWindow) -> None:
    page = begin()
    play(page, "n3 e3")
    countdown = page.flow.next_turn.countdown
    whole = REST[page.scene.pace]
    assert countdown.left == whole
    for _second in range(3):
        countdown.tick()
    page.scene.hover_place("n1")
    assert countdown.left == whole
    countdown.tick()
    handle = window.windowHandle()
    key = QKeyEvent(QEvent.Type.KeyPress, Key.Key_F6, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(handle, key)
    assert countdown.left == whole
    page.commands.show_turns()
    let_pass(countdown)
    assert not isinstance(window.overlay, PassOverlay)
    assert countdown.left == whole, "something else is in sight"


def test_the_last_seconds_are_told_on_the_button_and_not_to_screen_readers(begin: Begin) -> None:
    page = begin()
    countdown = page.flow.next_turn.countdown
    said = set()
    while countdown.left > 3:
        assert page.rails.main.words == "Choose strings" or countdown.left <= 5
        said.add(page.rails.main.accessibleName())
        countdown.tick()
    assert page.rails.main.words == "Choose strings in 3 s"
    assert said == {"Choose strings"}
    page.flow.next_turn.put_off()
    assert page.rails.main.words == "Choose strings"


def test_a_match_that_is_gone_on_with_waits_for_its_people(
    begin: Begin, window: MainWindow, navigation: Navigation, qtbot: QtBot
) -> None:
    left = begin()
    play(left, "n3 e3")
    window.go_home()
    assert not left.flow.next_turn.countdown.is_running
    navigation.matches.continue_match()
    qtbot.waitUntil(lambda: navigation.match_page is not None)
    page = navigation.match_page
    assert page is not None
    assert (page.match.turn, phase(page)) == (1, Phase.AT_REST)
    assert not page.flow.next_turn.countdown.is_running


def press_in_window(window: MainWindow, key: Qt.Key) -> None:
    """Press a key as a person does: the window has it first."""
    QTest.keyClick(window.windowHandle(), key)


@pytest.fixture
def long_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the moment in which keys press nothing end by hand alone, also on a busy machine."""
    monkeypatch.setattr(settling, "MOMENT", 1_000_000)


@pytest.mark.usefixtures("long_moment")
def test_keys_press_nothing_at_first_in_what_opens_by_itself(
    begin: Begin, window: MainWindow
) -> None:
    page = begin()
    let_pass(page.flow.next_turn.countdown)
    cover = window.overlay
    press_in_window(window, Key.Key_Space)
    assert window.overlay is cover
    assert isinstance(cover, PassOverlay)
    dialog = hand_over(window)
    for key in (Key.Key_Space, Key.Key_Q, Key.Key_Return):
        press_in_window(window, key)
        assert dialog.scene.picked is None
    for moment in window.findChildren(Settling):
        moment.timer.stop()
    press_in_window(window, Key.Key_Q)
    assert dialog.scene.picked is not None


@pytest.mark.usefixtures("long_moment")
def test_a_key_for_the_count_does_not_skip_the_tiles_that_turn_by_themselves(
    begin: Begin, window: MainWindow, keyboard: Keyboard
) -> None:
    page = begin()
    keyboard.press(Key.Key_Return)
    for keys in PICKS["letters"]:
        hand_over(window)
        keyboard.press(*keys)
    look_together(window)
    assert phase(page) is Phase.REVEALING
    for key in (Key.Key_Space, Key.Key_Return):
        press_in_window(window, key)
        assert phase(page) is Phase.REVEALING
    for moment in window.findChildren(Settling):
        moment.timer.stop()
    press_in_window(window, Key.Key_Space)
    assert phase(page) is Phase.AT_REST


@pytest.mark.parametrize("key", [Key.Key_Space, Key.Key_Return])
def test_a_key_that_is_held_from_before_does_not_skip_a_turn(
    begin: Begin, window: MainWindow, keyboard: Keyboard, key: Qt.Key
) -> None:
    page = begin()
    keyboard.press(Key.Key_Return)
    for keys in PICKS["letters"]:
        hand_over(window)
        keyboard.press(*keys)
    assert isinstance(window.overlay, TurnOverlay)
    keyboard.press(Key.Key_Return)
    assert phase(page) is Phase.REVEALING
    held = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, autorep=True)
    QApplication.sendEvent(page, held)
    assert phase(page) is Phase.REVEALING
    keyboard.press(key)
    assert phase(page) is Phase.AT_REST


def test_a_settled_moment_leaves_nothing_behind(qtbot: QtBot, window: MainWindow) -> None:
    moment = Settling(window)
    with qtbot.waitSignal(moment.destroyed):
        press_in_window(window, Key.Key_Space)


def test_who_changes_their_mind_is_not_hurried(begin: Begin, window: MainWindow) -> None:
    page = begin()
    page.press_main()
    hand_over(window).cancel()
    cover = window.overlay
    assert isinstance(cover, PassOverlay)
    assert not cover.countdown.is_running
    cover.cancel()
    assert phase(page) is Phase.AT_REST
    assert not page.flow.next_turn.countdown.is_running


def lay_both(page: MatchPage, window: MainWindow, keyboard: Keyboard) -> TurnOverlay:
    page.press_main()
    for keys in PICKS["letters"]:
        hand_over(window)
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
