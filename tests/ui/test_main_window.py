"""The window: pages over pages, its keys, the toast and the focus ring."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSettings, Qt
from PySide6.QtGui import QAccessible, QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui import toast as toast_module
from pullstrings_qt.ui.buttons import Button
from pullstrings_qt.ui.main_window import SMALLEST, MainWindow
from pullstrings_qt.ui.message import Message
from pullstrings_qt.ui.overlay import Overlay
from pullstrings_qt.ui.page import Page
from pullstrings_qt.ui.preferences import Appearance

CONTROL = Qt.KeyboardModifier.ControlModifier


def page(title: str) -> tuple[Page, Button]:
    made = Page(Theme(), title)
    button = Button(Theme(), f"A button on {title}")
    made.body.addWidget(button)
    return made, button


def test_back_names_where_it_goes(qtbot: QtBot, window: MainWindow) -> None:
    home, _button = page("Home")
    rules, _other = page("Rules")
    window.open_page(home)
    window.open_page(rules)
    assert home.header.back.isHidden()
    assert rules.header.back.words == "Home"
    QTest.mouseClick(rules.header.back, Qt.MouseButton.LeftButton)
    assert window.page is home


def test_escape_goes_back_and_stays_at_home(qtbot: QtBot, window: MainWindow) -> None:
    home, button = page("Home")
    rules, rules_button = page("Rules")
    window.open_page(home)
    window.open_page(rules)
    rules_button.setFocus()
    QTest.keyClick(rules_button, Qt.Key.Key_Escape)
    assert window.page is home
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Escape)
    assert window.page is home


def test_control_h_leads_home_from_anywhere(qtbot: QtBot, window: MainWindow) -> None:
    home, _button = page("Home")
    window.open_page(home)
    for title in ("Match", "Rules"):
        window.open_page(page(title)[0])
    window.show_overlay(Overlay(Theme(reduced_motion=True), "Menu"))
    QTest.keyClick(window, Qt.Key.Key_H, CONTROL)
    assert window.page is home
    assert window.overlay is None


def test_a_page_can_take_the_place_of_another(window: MainWindow) -> None:
    window.open_page(page("Home")[0])
    window.open_page(page("Match")[0])
    end, _button = page("End of match")
    window.replace_page(end)
    assert end.header.back.words == "Home"
    window.go_back()
    assert window.page is not None
    assert window.page.page_title == "Home"


def test_keys_for_text_size_and_theme(
    qtbot: QtBot, window: MainWindow, appearance: Appearance
) -> None:
    seen = []
    for key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus, Qt.Key.Key_0):
        QTest.keyClick(window, key, CONTROL)
        seen.append(appearance.theme.text_scale)
    assert seen == [1.25, 1.5, 1.25, 1.0]
    for key, name in ((Qt.Key.Key_2, "dark"), (Qt.Key.Key_3, "contrast"), (Qt.Key.Key_1, "light")):
        QTest.keyClick(window, key, CONTROL)
        assert appearance.theme.name == name


def test_control_n_asks_for_a_match(qtbot: QtBot, window: MainWindow) -> None:
    with qtbot.waitSignal(window.new_match_requested, timeout=1000):
        QTest.keyClick(window, Qt.Key.Key_N, CONTROL)


def test_the_window_is_never_smaller_than_the_smallest(window: MainWindow) -> None:
    assert (window.minimumWidth(), window.minimumHeight()) == SMALLEST
    assert window.windowTitle() == "Pullstrings"
    assert not window.windowIcon().isNull()


def test_size_and_place_are_remembered(
    qtbot: QtBot, appearance: Appearance, tmp_path: object
) -> None:
    store = QSettings(f"{tmp_path}/window.ini", QSettings.Format.IniFormat)
    first = MainWindow(appearance, store)
    qtbot.addWidget(first)
    first.resize(1200, 700)
    first.close()
    second = MainWindow(appearance, store)
    qtbot.addWidget(second)
    assert second.height() == 700  # the screen of the tests is narrower than the window


def test_a_toast_replaces_the_one_before_and_acts_once(qtbot: QtBot, window: MainWindow) -> None:
    done: list[str] = []
    window.toast("Turn 7 taken back.")
    window.toast("Turn 8 taken back.", "Do it again", lambda: done.append("again"))
    toast = window.toast_in_sight
    assert toast.text == "Turn 8 taken back."
    window.show_next_region()
    assert toast.action_button.hasFocus()
    QTest.keyClick(toast.action_button, Qt.Key.Key_Return)
    assert done == ["again"]
    assert toast.text == ""


def test_a_toast_counts_down_unless_the_mouse_rests_on_it(window: MainWindow) -> None:
    window.toast("Saved.")
    toast = window.toast_in_sight
    assert toast.remaining_ms() > 0
    QApplication.sendEvent(toast, QEnterEvent(QPointF(), QPointF(), QPointF()))
    assert toast.remaining_ms() == -1
    QApplication.sendEvent(toast, QEvent(QEvent.Type.Leave))
    assert toast.remaining_ms() > 0
    toast.put_away()
    assert toast.text == ""
    assert toast.remaining_ms() == -1


def test_what_went_wrong_stays_until_it_is_closed(window: MainWindow) -> None:
    window.tell_problem("The disk is full.")
    toast = window.toast_in_sight
    assert toast.text == "The disk is full."
    assert toast.remaining_ms() == -1
    QApplication.sendEvent(toast, QEvent(QEvent.Type.Leave))
    assert toast.remaining_ms() == -1, "the mouse that passes over it starts no clock"
    window.open_page(page("Rules")[0])
    assert toast.text == "The disk is full.", "another page does not take it away"
    QTest.mouseClick(toast.action_button, Qt.MouseButton.LeftButton)
    assert toast.text == ""
    window.toast("Saved.")
    assert toast.action_button.isHidden()
    assert toast.remaining_ms() > 0


def test_screen_readers_hear_what_went_wrong_and_find_it_at_the_button(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(toast_module, "speak", lambda _widget, text: heard.append(text))
    window.tell_problem("The disk is full.")
    assert heard == ["The disk is full."]
    face = QAccessible.queryAccessibleInterface(window.toast_in_sight.action_button)
    assert face.text(QAccessible.Text.Name) == "Close"
    assert face.text(QAccessible.Text.Description) == "The disk is full."


def test_escape_closes_a_problem_first_and_then_does_what_it_always_does(
    window: MainWindow,
) -> None:
    home, _button = page("Home")
    window.open_page(home)
    rules, button = page("Rules")
    window.open_page(rules)
    window.tell_problem("The disk is full.")
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Escape)
    assert window.toast_in_sight.text == ""
    assert window.page is rules
    assert button.hasFocus()
    QTest.keyClick(button, Qt.Key.Key_Escape)
    assert window.page is home


def test_escape_closes_a_problem_before_the_dialog_below_it(window: MainWindow) -> None:
    window.open_page(page("Home")[0])
    dialog = Message(Theme(reduced_motion=True), "The package is in", "Two notes are missing.")
    window.show_overlay(dialog)
    window.tell_problem("The disk is full.")
    focus = window.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, Qt.Key.Key_Escape)
    assert window.toast_in_sight.text == ""
    assert window.overlay is dialog
    QTest.keyClick(focus, Qt.Key.Key_Escape)
    assert window.overlay is None


def test_f6_leads_to_a_problem_over_a_dialog_and_back_into_the_dialog(window: MainWindow) -> None:
    """A dialog keeps Tab inside; the page behind it must not be reached through the toast."""
    window.open_page(page("Home")[0])
    dialog = Message(Theme(reduced_motion=True), "The package is in", "Two notes are missing.")
    window.show_overlay(dialog)
    window.tell_problem("The disk is full.")
    inside = window.focusWidget()
    close = window.toast_in_sight.action_button
    for key in (Qt.Key.Key_F6, Qt.Key.Key_Tab):
        QTest.keyClick(window, Qt.Key.Key_F6)
        assert close.hasFocus()
        QTest.keyClick(close, key)
        assert window.focusWidget() is inside
    QTest.keyClick(window, Qt.Key.Key_F6)
    QTest.keyClick(close, Qt.Key.Key_Space)
    assert window.toast_in_sight.text == ""
    assert window.focusWidget() is inside


def test_a_problem_covers_neither_page_nor_dialog(window: MainWindow) -> None:
    shown, _button = page("Home")
    window.open_page(shown)
    dialog = Overlay(Theme(reduced_motion=True), "Menu")
    window.show_overlay(dialog)
    window.tell_problem("The disk is full.")
    QApplication.processEvents()
    toast = window.toast_in_sight.geometry()
    assert window.rect().contains(toast)
    assert dialog.geometry().bottom() < toast.top()
    dialog.cancel()
    assert shown.mapTo(window, shown.rect().bottomLeft()).y() < toast.top()
    window.toast_in_sight.put_away()
    QApplication.processEvents()
    assert shown.mapTo(window, shown.rect().bottomLeft()).y() == window.height() - 1


def test_news_and_newer_problems_come_first_and_no_problem_is_lost(window: MainWindow) -> None:
    window.tell_problem("The disk is full.")
    window.tell_problem("Theo could not be remembered.")
    window.tell_problem("The disk is full.")
    toast = window.toast_in_sight
    assert toast.text == "The disk is full."
    window.toast("Turn 8 taken back.")
    assert toast.text == "Turn 8 taken back."
    assert toast.action_button.isHidden()
    assert toast.remaining_ms() > 0
    toast.put_away()
    assert toast.text == "The disk is full."
    toast.put_away()
    assert toast.text == "Theo could not be remembered.", "the same sentence is told once"
    toast.put_away()
    assert toast.text == ""


def test_a_problem_that_is_over_goes_by_itself(window: MainWindow) -> None:
    window.tell_problem("The disk is full.")
    window.tell_problem("The computer gave no answer.")
    window.withdraw_problem("The computer gave no answer.")
    assert window.toast_in_sight.text == "The disk is full."
    window.withdraw_problem("The computer gave no answer.")
    assert window.toast_in_sight.text == "The disk is full."


def test_f6_goes_through_the_regions(qtbot: QtBot, window: MainWindow) -> None:
    window.open_page(page("Home")[0])
    rules, rules_button = page("Rules")
    window.open_page(rules)
    rules.header.back.setFocus()
    QTest.keyClick(window, Qt.Key.Key_F6)
    assert rules_button.hasFocus()
    QTest.keyClick(window, Qt.Key.Key_F6)
    assert rules.header.back.hasFocus()


def test_the_ring_shows_for_keys_and_not_for_the_mouse(qtbot: QtBot, window: MainWindow) -> None:
    rules, button = page("Rules")
    second = Button(Theme(), "Second")
    rules.body.addWidget(second)
    window.open_page(rules)
    ring = window.focus_ring
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert ring.isHidden()
    QTest.keyClick(button, Qt.Key.Key_Tab)
    assert ring.target is second
    assert ring.isVisible()
    outer = ring.geometry()
    assert outer.contains(second.rect().translated(second.mapTo(window, QPoint(0, 0))))
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert ring.isHidden()


def test_the_ring_follows_its_widget_and_goes_with_it(qtbot: QtBot, window: MainWindow) -> None:
    rules, button = page("Rules")
    window.open_page(rules)
    button.setFocus(Qt.FocusReason.TabFocusReason)
    ring = window.focus_ring
    middle = button.mapTo(window, button.rect().center())
    assert (ring.geometry().center() - middle).manhattanLength() <= 1
    window.resize(1100, 700)
    QApplication.processEvents()
    middle = button.mapTo(window, button.rect().center())
    assert (ring.geometry().center() - middle).manhattanLength() <= 1
    button.hide()
    assert ring.isHidden()


def test_a_window_larger_than_the_screen_is_brought_onto_it(
    window: MainWindow, appearance: Appearance, qtbot: QtBot, tmp_path: Path
) -> None:
    """Stored on a large screen and opened on a small one, no button may lie off the screen."""
    room = QRect(0, 0, 1100, 660)
    window.setGeometry(500, 300, 1366, 768)
    window.keep_on_screen(room)
    assert room.contains(window.frameGeometry())
    store = QSettings(f"{tmp_path}/window.ini", QSettings.Format.IniFormat)
    screen = window.screen().availableGeometry()
    window.setGeometry(500, 300, 1366, 900)
    store.setValue("window/geometry", window.saveGeometry())
    again = MainWindow(appearance, store)
    qtbot.addWidget(again)
    assert again.x() == screen.x()  # the screen of the tests is narrower than the least width
    assert again.geometry().bottom() <= screen.bottom()


def test_buttons_answer_enter_and_are_buttons_to_the_ear(qtbot: QtBot, window: MainWindow) -> None:
    rules, button = page("Rules")
    window.open_page(rules)
    with qtbot.waitSignal(button.clicked, timeout=1000):
        QTest.keyClick(button, Qt.Key.Key_Enter)
    face = QAccessible.queryAccessibleInterface(button)
    assert face.role() == QAccessible.Role.Button
    assert face.text(QAccessible.Text.Name) == "A button on Rules"


def test_the_header_folds_into_a_menu_when_the_text_is_large(
    qtbot: QtBot, window: MainWindow, appearance: Appearance
) -> None:
    window.open_page(page("Home")[0])
    match, _button = page("Match")
    undo = match.header.add_action("Undo", "undo")
    save = match.header.add_menu_action("Save a copy")
    window.open_page(match)
    buttons = [each for each in match.header.findChildren(Button) if each.words == "Undo"]
    assert buttons[0].isVisible()
    assert match.header.menu.actions() == [save]
    appearance.enlarge_text(2)
    assert not buttons[0].isVisible()
    assert match.header.menu_button.isVisible()
    assert match.header.title.isVisible(), "one still sees where one is"
    assert {undo, save} <= set(match.header.menu.actions())
    assert match.header.back.isVisible()
