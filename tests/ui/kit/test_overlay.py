"""Dialogs inside the window: they trap the focus, Escape is safe, long ones scroll."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.text_label import TextLabel
from tests.ui.expect import there


@pytest.fixture
def behind(window: MainWindow) -> QPushButton:
    page = Page("Behind")
    button = Button("Behind the dialog")
    page.body.addWidget(button)
    window.open_page(page)
    button.setFocus()
    return button


def opened(window: MainWindow, *, escapable: bool = True) -> tuple[Overlay, list[Button]]:
    Theme(reduced_motion=True).use()
    overlay = Overlay("Pass the laptop", escapable=escapable)
    buttons = [Button(name) for name in ("First", "Second", "Third")]
    overlay.body.addWidget(buttons[0])
    overlay.footer.addWidget(buttons[1])
    overlay.footer.addWidget(buttons[2])
    window.show_overlay(overlay)
    return overlay, buttons


def focus() -> object:
    return QApplication.focusWidget()


def test_tab_goes_round_inside_past_what_is_hidden_or_disabled(
    qtbot: QtBot, window: MainWindow, behind: QPushButton
) -> None:
    _overlay, buttons = opened(window)
    assert focus() is buttons[0]
    seen = []
    for _step in range(4):
        focused = there(QApplication.focusWidget())
        QTest.keyClick(focused, Qt.Key.Key_Tab)
        seen.append(focus())
    assert seen == [buttons[1], buttons[2], buttons[0], buttons[1]]
    QTest.keyClick(buttons[1], Qt.Key.Key_Backtab)
    assert focus() is buttons[0]
    QTest.keyClick(buttons[0], Qt.Key.Key_Backtab)
    assert focus() is buttons[2]
    _overlay, buttons = opened(window)
    buttons[1].setEnabled(False)
    QTest.keyClick(buttons[0], Qt.Key.Key_Tab)
    assert focus() is buttons[2]


def test_escape_cancels_once_and_gives_the_focus_back(
    qtbot: QtBot, window: MainWindow, behind: QPushButton
) -> None:
    overlay, buttons = opened(window)
    with qtbot.waitSignals([overlay.canceled, overlay.closed]):
        QTest.keyClick(buttons[0], Qt.Key.Key_Escape)
    assert focus() is behind
    assert window.overlay is None
    assert window.page is not None
    overlay, buttons = opened(window)
    pressed: list[str] = []
    buttons[0].clicked.connect(lambda: pressed.append("first"))
    buttons[0].clicked.connect(overlay.close_down)
    for _time in range(3):  # a key held down, or a program that types
        QTest.keyClick(buttons[0], Qt.Key.Key_Space)
    assert len(pressed) == 1
    overlay, buttons = opened(window, escapable=False)
    QTest.keyClick(buttons[0], Qt.Key.Key_Escape)
    assert window.overlay is overlay
    window.go_home()
    assert window.overlay is overlay


def test_no_key_reaches_the_page_and_the_uppermost_closes_first(
    qtbot: QtBot, window: MainWindow, behind: QPushButton
) -> None:
    overlay, _buttons = opened(window)
    asked: list[object] = []
    window.new_match_requested.connect(asked.append)
    overlay.setFocus()
    QTest.keyClick(overlay, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert window.overlay is overlay
    assert asked == []
    lower, lower_buttons = opened(window)
    _upper, upper_buttons = opened(window)
    QTest.keyClick(upper_buttons[0], Qt.Key.Key_Escape)
    assert window.overlay is lower
    assert focus() is lower_buttons[0]


@pytest.mark.parametrize("size", [(1024, 640), (1366, 768)])
def test_long_content_scrolls_and_the_buttons_stay_in_sight(
    qtbot: QtBot, window: MainWindow, size: tuple[int, int]
) -> None:
    theme = Theme(text_scale=2.0, reduced_motion=True)
    window.resize(*size)
    theme.use()
    overlay = Overlay("Long")
    for number in range(12):
        overlay.body.addWidget(TextLabel(f"Line {number} of words that go on and on."))
    main = Button("I have read it", large=True)
    overlay.footer.addWidget(main)
    window.show_overlay(overlay)
    assert overlay.rect().contains(overlay.card.geometry())
    assert overlay.scroll_area.verticalScrollBar().maximum() > 0
    assert overlay.card.rect().contains(main.mapTo(overlay.card, main.rect().bottomRight()))


def test_screen_readers_hear_a_dialog_and_it_fits_the_window(
    window: MainWindow, behind: QPushButton
) -> None:
    overlay, _buttons = opened(window)
    face = QAccessible.queryAccessibleInterface(overlay)
    assert face.role() == QAccessible.Role.Dialog
    assert face.text(QAccessible.Text.Name) == "Pass the laptop"
    overlay, _buttons = opened(window)
    window.resize(1100, 700)
    QApplication.processEvents()
    assert overlay.size() == window.size()
    middle = overlay.card.geometry().center()
    assert abs(middle.x() - window.rect().center().x()) <= 1
