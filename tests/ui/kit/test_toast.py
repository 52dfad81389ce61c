"""The toast (look.md, 7 Components): one sentence at a time, covering nothing important."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit import toast as toast_module
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.message import Message
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.preferences import Appearance
from tests.ui.expect import settle, there
from tests.ui.in_reach import cut_short
from tests.ui.test_main_window import page


def test_a_toast_replaces_the_one_before_and_acts_once_and_a_click_goes_through_news(
    qtbot: QtBot, window: MainWindow
) -> None:
    done: list[str] = []
    window.toast("Turn 7 taken back.")
    window.toast("Turn 8 taken back.", "Redo turn", lambda: done.append("again"))
    toast = window.visible_toast
    assert toast.text == "Turn 8 taken back."
    window.show_next_region()
    assert toast.action_button.hasFocus()
    QTest.keyClick(toast.action_button, Qt.Key.Key_Return)
    assert done == ["again"]
    assert toast.text == ""
    # A click goes through mere news to what lies below it.
    shown, button = page("Match")
    button.setFixedHeight(window.height() - 60)
    clicks: list[str] = []
    button.clicked.connect(lambda: clicks.append("n3"))
    window.open_page(shown)
    window.toast("The match is copied as text.")
    toast = window.visible_toast
    QApplication.processEvents()
    handle, middle = window.windowHandle(), toast.geometry().center()
    assert button.geometry().contains(middle)
    QTest.mouseMove(handle, middle)
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, pos=middle)
    assert clicks == ["n3"]
    assert toast.timer.remainingTime() > 0, "the mouse over it keeps it no longer"


def test_a_toast_has_room_for_its_words_when_the_text_becomes_larger(
    window: MainWindow, appearance: Appearance
) -> None:
    window.resize(1024, 640)
    window.show()
    words = "The same position has come for the third time. You may agree on a draw."
    window.toast(words, "Agree on a draw", lambda: None)
    for scale in (1.25, 2.0, 1.0):
        appearance.use(appearance.preferences._replace(text_scale=scale))
        settle()
        assert cut_short(window.visible_toast) == [], scale
    appearance.use(appearance.preferences._replace(text_scale=2.0))
    shown, button = page("Match")
    shown.toast_on_header = True
    window.toast("Turn 5 taken back.")
    window.open_page(shown)
    QApplication.processEvents()
    place = window.visible_toast.geometry()
    assert place.top() >= 0
    assert place.bottom() < button.mapTo(window, QPoint(0, 0)).y()


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_the_action_of_a_toast_can_be_read(
    window: MainWindow, appearance: Appearance, theme: str
) -> None:
    appearance.change(theme=theme)
    window.toast("Turn 8 taken back.", "Redo turn", lambda: None)
    button = window.visible_toast.action_button
    picture = window.visible_toast.grab(button.geometry()).toImage()
    paper = picture.pixelColor(2, picture.height() // 2).lightness()
    row = [picture.pixelColor(x, y).lightness() for x in range(0, 83) for y in range(10, 30)]
    assert max(abs(each - paper) for each in row) > 100


def test_news_with_an_action_stays_while_mouse_or_keyboard_rest_on_it(window: MainWindow) -> None:
    window.toast("Turn 8 taken back.", "Redo turn", lambda: None)
    toast = window.visible_toast
    assert toast.timer.remainingTime() > 0
    QApplication.sendEvent(toast, QEnterEvent(QPointF(), QPointF(), QPointF()))
    assert toast.timer.remainingTime() == -1
    QApplication.sendEvent(toast, QEvent(QEvent.Type.Leave))
    assert toast.timer.remainingTime() > 0
    toast.dismiss()
    assert toast.text == ""
    assert toast.timer.remainingTime() == -1
    home, before = page("Home")
    window.open_page(home)
    before.setFocus()
    window.toast("Turn 8 taken back.", "Redo turn", lambda: None)
    toast = window.visible_toast
    QTest.keyClick(before, Qt.Key.Key_Tab)
    assert toast.action_button.hasFocus()
    assert toast.timer.remainingTime() == -1
    QTest.keyClick(toast.action_button, Qt.Key.Key_Tab)
    assert window.focusWidget() is before
    assert toast.timer.remainingTime() > 0
    toast.dismiss()
    assert toast.timer.remainingTime() == -1


@pytest.mark.parametrize("listens", [False, True])
def test_an_action_stays_until_a_reader_has_said_it(window: MainWindow, *, listens: bool) -> None:
    QAccessible.setActive(listens)
    window.toast("Turn 8 taken back.", "Redo turn", lambda: None)
    assert (window.visible_toast.timer.remainingTime() > 2 * toast_module.STAYS_MS) is listens
    window.toast("The match is copied as text.")
    assert window.visible_toast.timer.remainingTime() < 2 * toast_module.STAYS_MS
    QAccessible.setActive(False)


def test_news_goes_with_its_page_or_a_dialog_unless_it_is_of_the_same_step(
    window: MainWindow,
) -> None:
    window.open_page(page("Home")[0])
    for tell in (window.toast, window.show_problem):
        window.open_page(page("Tile sets")[0])
        tell("short.csv has too few tiles.")
        QApplication.processEvents()
        window.go_back()
        assert window.visible_toast.text == ""
        tell("short.csv has too few tiles.")
        QApplication.processEvents()
        window.open_page(page("Match")[0])
        assert window.visible_toast.text == ""
    # What is said while a page opens stays on it.
    for tell in (window.toast, window.show_problem):
        tell("Some of these tiles are no longer in their set.")
        window.open_page(page("Flash cards")[0])
        assert window.visible_toast.text
        window.go_back()
        assert window.visible_toast.text, "it is still the same step"
    # News gives way to a dialog, which a problem does not.
    window.visible_toast.dismiss()
    window.open_page(page("Home")[0])
    for tell, stays in ((window.toast, False), (window.show_problem, True)):
        tell("The same position has come for the third time.")
        QApplication.processEvents()
        Theme(reduced_motion=True).use()
        dialog = Message("Take turn 3 back?", "Both have to agree.")
        window.show_overlay(dialog)
        assert bool(window.visible_toast.text) is stays
        dialog.cancel()
    window.toast("Nothing was taken back.")
    dialog = Message("Take turn 3 back?", "Both have to agree.")
    window.show_overlay(dialog)
    assert window.visible_toast.text, "it is still the same step"
    dialog.cancel()


def test_what_went_wrong_stays_until_it_is_closed_or_over(window: MainWindow) -> None:
    window.show_problem("The disk is full.")
    toast = window.visible_toast
    assert toast.text == "The disk is full."
    assert toast.timer.remainingTime() == -1
    QApplication.sendEvent(toast, QEvent(QEvent.Type.Leave))
    assert toast.timer.remainingTime() == -1, "the mouse that passes over it starts no clock"
    QTest.mouseClick(toast.action_button, Qt.MouseButton.LeftButton)
    assert toast.text == ""
    window.toast("Saved.")
    assert toast.action_button.isHidden()
    assert toast.timer.remainingTime() > 0
    window.show_problem("The computer gave no answer.")
    window.dismiss_problem("The disk is full.")
    assert window.visible_toast.text == "The computer gave no answer."
    window.dismiss_problem("The computer gave no answer.")
    assert window.visible_toast.text == ""
    toast = window.visible_toast
    for tell in (window.show_problem, window.toast):
        window.show_problem("broken.csv is not a text file.")
        QApplication.processEvents()
        tell("short.csv has too few tiles.")
        assert toast.text == "short.csv has too few tiles."
        toast.dismiss()
        assert toast.text == ""
    window.show_problem("The disk is full.")
    window.toast("Turn 8 taken back.", "Redo turn", lambda: None)
    toast = window.visible_toast
    assert toast.text == "The disk is full."
    assert toast.action_button.words == "Close"


def test_screen_readers_hear_what_went_wrong_and_find_it_at_the_button(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(toast_module, "announce", lambda _widget, text: heard.append(text))
    window.show_problem("The disk is full.")
    assert heard == ["The disk is full."]
    face = QAccessible.queryAccessibleInterface(window.visible_toast.action_button)
    assert face.text(QAccessible.Text.Name) == "Close"
    assert face.text(QAccessible.Text.Description) == "The disk is full."


def test_escape_closes_a_problem_first_then_dialog_or_page(window: MainWindow) -> None:
    home, _button = page("Home")
    window.open_page(home)
    rules, button = page("Rules")
    window.open_page(rules)
    window.show_problem("The disk is full.")
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Escape)
    assert window.visible_toast.text == ""
    assert window.page is rules
    assert button.hasFocus()
    QTest.keyClick(button, Qt.Key.Key_Escape)
    assert window.page is home
    window.open_page(page("Home")[0])
    Theme(reduced_motion=True).use()
    dialog = Message("The package is in", "Two notes are missing.")
    window.show_overlay(dialog)
    window.show_problem("The disk is full.")
    focus = there(window.focusWidget())
    QTest.keyClick(focus, Qt.Key.Key_Escape)
    assert window.visible_toast.text == ""
    assert window.overlay is dialog
    QTest.keyClick(focus, Qt.Key.Key_Escape)
    assert window.overlay is None


def test_f6_leads_to_a_problem_over_a_dialog_and_back_into_the_dialog(window: MainWindow) -> None:
    """A dialog keeps Tab inside; the page behind it must not be reached through the toast."""
    window.open_page(page("Home")[0])
    Theme(reduced_motion=True).use()
    dialog = Message("The package is in", "Two notes are missing.")
    window.show_overlay(dialog)
    window.show_problem("The disk is full.")
    inside = window.focusWidget()
    close = window.visible_toast.action_button
    for key in (Qt.Key.Key_F6, Qt.Key.Key_Tab):
        QTest.keyClick(window, Qt.Key.Key_F6)
        assert close.hasFocus()
        QTest.keyClick(close, key)
        assert window.focusWidget() is inside
    QTest.keyClick(window, Qt.Key.Key_F6)
    QTest.keyClick(close, Qt.Key.Key_Space)
    assert window.visible_toast.text == ""
    assert window.focusWidget() is inside


def test_a_problem_covers_neither_page_nor_dialog(window: MainWindow) -> None:
    shown, _button = page("Home")
    window.open_page(shown)
    Theme(reduced_motion=True).use()
    dialog = Overlay("Menu")
    window.show_overlay(dialog)
    window.show_problem("The disk is full.")
    QApplication.processEvents()
    toast = window.visible_toast.geometry()
    assert window.rect().contains(toast)
    assert dialog.geometry().bottom() < toast.top()
    dialog.cancel()
    assert shown.mapTo(window, shown.rect().bottomLeft()).y() < toast.top()
    window.visible_toast.dismiss()
    QApplication.processEvents()
    assert shown.mapTo(window, shown.rect().bottomLeft()).y() == window.height() - 1
