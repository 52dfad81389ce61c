"""The guided first turn: by mouse and by key, to the end and left before it."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.core.tour_script import TourTask
from pullstrings_qt.games.pulling_strings.tour_words import tour_script
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.main_window import MainWindow
from pullstrings_qt.ui.match.tour import Tour


@pytest.fixture
def tour(window: MainWindow) -> Tour:
    window.open_page(Page(Theme(reduced_motion=True), "Home"))
    opened = Tour(Theme(), game_spec("pulling_strings"), tour_script())
    window.show_overlay(opened)
    return opened


def heard(signal: Any) -> list[str]:
    told: list[str] = []
    signal.connect(lambda: told.append("told"))
    return told


def task(tour: Tour) -> TourTask:
    return tour.step.task


def press(key: Qt.Key | str) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    if isinstance(key, str):
        QTest.keyClicks(focused, key)
    else:
        QTest.keyClick(focused, key)


def test_the_script_has_one_turn_in_it() -> None:
    script = tour_script()
    tasks = [step.task for step in script.steps if step.task is not TourTask.READ]
    assert tasks == [TourTask.PICK, TourTask.TURN_OVER, TourTask.SEE]
    assert script.friend_choice("n3") == "e3"
    assert script.friend_choice("e3") == "s3"


def test_the_keyboard_alone_leads_to_the_end(qtbot: QtBot, tour: Tour, window: MainWindow) -> None:
    finished, skipped = heard(tour.finished), heard(tour.skipped)
    assert tour.marks.count == 4
    press(Qt.Key.Key_Return)
    assert task(tour) is TourTask.PICK
    assert not tour.main_button.isEnabled()
    press("c")
    assert tour.main_button.words == "Lay C face down"
    assert tour.note.text == "If only C is pulled One stack slides up."
    tour.main_button.setFocus()
    press(Qt.Key.Key_Return)
    assert task(tour) is TourTask.TURN_OVER
    press(Qt.Key.Key_Return)
    assert task(tour) is TourTask.SEE
    assert tour.scene.is_animating
    assert tour.main_button.words == "Skip to the end"
    press(Qt.Key.Key_Space)
    assert not tour.scene.is_animating
    assert "gets one more disk and splits into 3 and 3" in tour.note.text
    assert "Alex’s C carries the 3" in tour.note.text
    assert "Alex, that is you" in [label.text() for label in tour.findChildren(TextLabel)]
    assert tour.scene.state.stacks == {7: 3, 13: 3}
    press(Qt.Key.Key_Return)
    assert tour.main_button.words == "Start playing"
    press(Qt.Key.Key_Return)
    assert (finished, skipped, window.overlay) == (["told"], [], None)


def test_the_mouse_picks_and_sees_what_would_happen(qtbot: QtBot, tour: Tour) -> None:
    QTest.mouseClick(tour.main_button, Qt.MouseButton.LeftButton)
    tour.scene.hover_place("w3")
    assert tour.note.text == "If only W is pulled One stack slides left."
    QTest.mouseClick(tour.view.pads.pad("w3"), Qt.MouseButton.LeftButton)
    QTest.mouseClick(tour.view.pads.pad("s3"), Qt.MouseButton.LeftButton)
    assert tour.main_button.words == "Lay O face down"
    tour.scene.hover_place(None)
    assert "If only O is pulled" in tour.note.text


def test_the_friend_never_breaks_the_string(qtbot: QtBot, tour: Tour) -> None:
    tour.go_on()
    tour.scene.activate_place("e3")
    for _step in range(3):
        tour.go_on()
    assert tour.scene.state.broken == 0
    assert tour.scene.state.stacks == {13: 3, 17: 3}


def test_the_board_is_quiet_while_there_is_nothing_to_pick(qtbot: QtBot, tour: Tour) -> None:
    assert not any(place.enabled for place in tour.scene.places())
    tour.go_on()
    assert all(place.enabled for place in tour.scene.places())
    tour.go_on()
    assert tour.step.task is TourTask.PICK


@pytest.mark.parametrize("steps", [0, 1])
def test_escape_skips_at_any_time(qtbot: QtBot, tour: Tour, window: MainWindow, steps: int) -> None:
    finished, skipped = heard(tour.finished), heard(tour.skipped)
    for _step in range(steps):
        tour.go_on()
    press(Qt.Key.Key_Escape)
    assert (finished, skipped, window.overlay) == ([], ["told"], None)


def test_skipping_while_the_disks_move_is_safe(
    qtbot: QtBot, tour: Tour, window: MainWindow
) -> None:
    tour.go_on()
    tour.scene.activate_place("n3")
    tour.go_on()
    tour.go_on()
    assert tour.scene.is_animating
    press(Qt.Key.Key_Escape)
    assert window.overlay is None
