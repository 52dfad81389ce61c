"""Watching a match: steps, jumps, keys, the list of turns, playing on."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.errors import RecordError
from pullstrings_qt.core.record import Record
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.board_by_ear import JumpOverlay
from pullstrings_qt.ui.kit.match.layout import LayoutMode
from pullstrings_qt.ui.kit.match.turn_list import TurnsOverlay
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.watch.controls import Speed
from pullstrings_qt.ui.watch.page import WatchPage
from tests.ui.expect import of_kind, there

RECORD = Record(
    "pulling_strings",
    {"edition": "2003"},
    {},
    ("Mara", "Theo"),
    ({0: "n3", 1: "n1"}, {0: "e2", 1: "n1"}, {0: "e2", 1: "n1"}),
    {"winners": [0], "reason": "home", "scores": {"0": 5, "1": 0}},
)
CELLS = (12, 7, 8, 9)
"""Where the five disks lie after each turn."""


@pytest.fixture
def page(window: MainWindow) -> WatchPage:
    """A page on which disks really move, so that a test can interrupt them."""
    opened = WatchPage(RECORD, window)
    window.resize(1366, 768)
    window.open_page(opened)
    return opened


def place_of_disks(page: WatchPage) -> int:
    (cell,) = page.scene.state.stacks
    return int(cell)


def press(page: WatchPage, key: Qt.Key) -> None:
    focused = there(QApplication.focusWidget())
    QTest.keyClick(focused, key)


def test_it_begins_before_the_first_turn_steps_move_and_the_end_says_who_won(
    qtbot: QtBot, page: WatchPage
) -> None:
    assert (page.turn, len(page.record.turns), place_of_disks(page)) == (0, 3, 12)
    assert page.rails.controls.counter.text() == "The start"
    assert not page.rails.controls.previous_button.isEnabled()
    assert page.rails.continue_button.isEnabled()
    page.show_next()
    assert page.scene.is_animating
    assert page.rails.announcer.text == ""
    page.scene.skip()
    assert place_of_disks(page) == CELLS[1]
    assert page.rails.announcer.text == (
        "Mara pulls C, Theo pulls A. Theo’s A moves nothing: no stack lies on its string. "
        "Mara’s C moves the 5 up."
    )
    page.show_last()
    mara = page.rails.seats[0]
    assert mara.accessibleName() == "Mara: 5 home. Five disks are home"
    page.show_first()
    assert mara.accessibleName() == "Mara: 0 home. 5 more to win"
    assert not any(place.enabled for place in page.scene.places())
    button = page.rails.controls.next_button
    interface = QAccessible.queryAccessibleInterface(button)
    assert interface.text(QAccessible.Text.Name) == "Next turn"
    page.read_position()
    assert "Row 3, column 3: 5 disks." in page.rails.announcer.text
    # The end says who won.
    page.show_last()
    text = page.rails.announcer.text
    assert text.startswith("Mara pulls G, Theo pulls A.")
    assert "Mara wins, 5 to 0" in text
    assert not page.rails.controls.next_button.isEnabled()


def test_keys_rows_and_slider_jump_whatever_has_the_focus(qtbot: QtBot, page: WatchPage) -> None:
    press(page, Qt.Key.Key_End)
    assert (page.turn, place_of_disks(page)) == (3, CELLS[3])
    press(page, Qt.Key.Key_Left)
    assert page.turn == 2
    assert page.rails.turns is not None
    page.rails.turns.view.setFocus()
    press(page, Qt.Key.Key_Home)
    assert page.turn == 0
    press(page, Qt.Key.Key_Right)
    assert (page.turn, page.scene.is_animating) == (1, True)
    page.rails.controls.slider.setFocus()
    press(page, Qt.Key.Key_Right)
    assert page.turn == 2
    # Playing on tells the turn, but not after the end.
    told: list[Any] = []
    page.continue_from.connect(told.append)
    page.show_turn(2)
    page.rails.continue_button.click()
    page.show_last()
    assert not page.rails.continue_button.isEnabled()
    page.rails.continue_button.click()
    assert told == [2]


def test_rows_and_slider_jump_there_at_once(qtbot: QtBot, page: WatchPage) -> None:
    assert page.rails.turns is not None
    turns = page.rails.turns.view
    assert [row.summary for row in turns.rows] == [
        "The start",
        "Mara moves the 5 up",
        "Mara moves the 5 right",
        "Mara brings 5 home",
    ]
    turns.setFocus()
    QTest.keyClick(turns, Qt.Key.Key_Down)
    QTest.keyClick(turns, Qt.Key.Key_Down)
    assert (page.turn, place_of_disks(page)) == (2, CELLS[2])
    assert not page.scene.is_animating
    page.show_previous()
    assert turns.current == 1
    index = turns.model().index(3, 0)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole).startswith("Turn 3. Mara pulls G,")
    slider = page.rails.controls.slider
    end = QPoint(slider.width() - 4, slider.height() // 2)
    QTest.mouseClick(slider, Qt.MouseButton.LeftButton, pos=end)
    assert (page.turn, place_of_disks(page)) == (3, CELLS[3])
    page.show_first()
    assert slider.value() == 0
    page.rails.controls.next_button.click()
    page.rails.controls.next_button.click()
    assert page.scene.is_animating
    assert page.turn == 2
    page.rails.controls.previous_button.click()
    assert not page.scene.is_animating
    assert (page.turn, place_of_disks(page)) == (1, CELLS[1])


def test_space_plays_to_the_end_and_a_pause_or_another_page_stops_it(
    qtbot: QtBot, page: WatchPage, window: MainWindow
) -> None:
    page.toggle_playing()
    page.toggle_playing()
    assert not page.is_playing
    page.scene.skip()
    assert (page.turn, place_of_disks(page)) == (1, CELLS[1])
    assert not page._resting.isActive()
    # Space plays to the end and begins anew.
    page.show_first()
    page.change_speed()
    assert page.speed is Speed.FAST
    press(page, Qt.Key.Key_Space)
    assert page.is_playing
    assert page.rails.controls.play_button.accessibleName() == "Pause"
    for _turn in range(3):
        qtbot.waitUntil(lambda: page.scene.is_animating)
        page.scene.skip()
    assert (page.turn, page.is_playing) == (3, False)
    assert page.rails.controls.play_button.accessibleName() == "Play"
    page.show_last()
    page.toggle_playing()
    assert (page.turn, page.is_playing) == (1, True)
    # Another page stops it.
    Theme(reduced_motion=True).use()
    window.open_page(WatchPage(RECORD, window))
    assert not page.is_playing


def test_narrow_windows_and_large_text_keep_the_turn(
    qtbot: QtBot, page: WatchPage, window: MainWindow, appearance: Appearance
) -> None:
    page.show_turn(2)
    window.resize(1024, 640)
    assert page.table.mode is LayoutMode.NARROW
    assert page.rails.controls.counter.text() == "Turn 2 of 3"
    for _step in range(3):
        appearance.enlarge_text(1)
    assert page.rails.controls.slider.value() == 2
    page.show_next()
    assert page.turn == 3
    page.show_turns()
    overlay = of_kind(window.overlay, TurnsOverlay)
    assert overlay.view.current == 3
    overlay.view.choose_row(1)
    QTest.keyClick(overlay.view, Qt.Key.Key_Return)
    assert (window.overlay, page.turn, place_of_disks(page)) == (None, 1, CELLS[1])


def test_a_record_without_turns_or_motion_can_be_looked_at_and_an_illegal_one_not(
    qtbot: QtBot, window: MainWindow
) -> None:
    Theme(reduced_motion=True).use()
    page = WatchPage(RECORD.cut(0), window)
    window.open_page(page)
    page.toggle_playing()
    page.show_next()
    assert (page.turn, page.is_playing) == (0, False)
    Theme(reduced_motion=True).use()
    page = WatchPage(RECORD, window)
    window.open_page(page)
    page.show_next()
    qtbot.waitUntil(lambda: not page.scene.is_animating)
    assert "Mara pulls C, " in page.rails.announcer.text
    with pytest.raises(RecordError):
        WatchPage(RECORD.with_turn({0: "n1", 1: "n1"}), window)


def test_a_long_match_leaves_the_controls_in_sight(
    qtbot: QtBot, window: MainWindow, appearance: Appearance
) -> None:
    record = RECORD.cut(0)
    for _turn in range(40):
        record = record.with_turn({0: "n1", 1: "s1"})
    Theme(reduced_motion=True).use()
    page = WatchPage(record, window)
    window.resize(1366, 768)
    window.open_page(page)
    right = page.table.right
    assert right.area.verticalScrollBar().maximum() == 0
    page.show_last()
    assert page.rails.turns is not None
    turns = page.rails.turns.view
    assert turns.visualRect(turns.currentIndex()).bottom() <= turns.viewport().height()
    appearance.enlarge_text(1)
    qtbot.waitUntil(lambda: right.area.verticalScrollBar().maximum() == 0)


def test_the_start_and_each_turn_are_said_also_one_that_jumps_to_its_end(
    said: list[str], page: WatchPage, window: MainWindow
) -> None:
    assert said == ["Watch", "The board before the first turn."]
    # Another size of the window says nothing.
    said.clear()
    mode = page.table.mode
    window.resize(1024, 640)
    QApplication.processEvents()
    assert page.table.mode is not mode
    assert page.rails.announcer.text == "The board before the first turn."
    assert said == []
    # A turn that jumps to its end is said as well.
    said.clear()
    page.show_next()
    page.show_next()
    page.scene.skip()
    assert [told.split(".")[0] for told in said] == [
        "Mara pulls C, Theo pulls A",
        "Mara pulls G, Theo pulls A",
    ]


def test_the_board_is_heard_by_the_keys_of_a_match(
    page: WatchPage, window: MainWindow, said: list[str]
) -> None:
    def hear(key: Qt.Key) -> list[str]:
        said.clear()
        QTest.keyClick(window.focusWidget(), key, Qt.KeyboardModifier.AltModifier)
        return [*said]

    page.show_turn(1)
    assert hear(Qt.Key.Key_T) == ["Turn 1 of 3."]
    assert hear(Qt.Key.Key_L)[0].startswith("Mara pulls ")
    assert hear(Qt.Key.Key_S) == ["Mara has 0, 5 more to win. Theo has 0, 5 more to win."]
    assert "home of squares" in hear(Qt.Key.Key_H)[0]
    assert "Alt+J: Jump to a place." in hear(Qt.Key.Key_K)[0]
    hear(Qt.Key.Key_Right)
    assert window.focusWidget().accessibleName() == "Row 2, column 3: 5 disks."
    assert hear(Qt.Key.Key_C)[0].count("Row ") == 5
    hear(Qt.Key.Key_J)
    jump = of_kind(window.overlay, JumpOverlay)
    QTest.keyClicks(jump.field, "5 1")
    QTest.keyClick(jump.field, Qt.Key.Key_Return)
    assert window.focusWidget().accessibleName().startswith("Row 5, column 1:")
    page.show_next()  # what is still moving is not told before it was seen
    assert hear(Qt.Key.Key_L) == ["The turn is shown now."]
