"""All kinds of buttons react to the same keys, to hovering and to the focus."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.fields import CheckBox
from pullstrings_qt.ui.kit.pressable import Pressable
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments


def segments() -> Segments:
    return Segments("Board", [SegmentOption(1, "Old"), SegmentOption(2, "New")])


def check_box() -> CheckBox:
    return CheckBox("Show hints")


def button() -> Button:
    return Button("Play")


@pytest.fixture(params=[segments, check_box, button])
def pressable(request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[Pressable]:
    make: Callable[[], Segments | CheckBox | Button] = request.param
    widget = make()
    qtbot.addWidget(widget)
    part = widget.segments[1] if isinstance(widget, Segments) else widget
    yield part  # noqa: PT022 - the frame holds the widget while the test runs


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_presses_once_however_long_it_is_held(pressable: Pressable, key: Qt.Key) -> None:
    pressed: list[Qt.Key] = []

    def note() -> None:
        pressed.append(key)

    pressable.clicked.connect(note)
    for held in (False, True, True):
        event = QKeyEvent(
            QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, "\r", autorep=held
        )
        QApplication.sendEvent(pressable, event)
    assert len(pressed) == 1


def test_the_mouse_the_focus_and_each_state_show(pressable: Pressable) -> None:
    pressable.resize(pressable.sizeHint())
    away = pressable.grab().toImage()
    middle = QPointF(5, 5)
    QApplication.sendEvent(pressable, QEnterEvent(middle, middle, middle))
    assert pressable.grab().toImage() != away
    QApplication.sendEvent(pressable, QEvent(QEvent.Type.Leave))
    assert pressable.grab().toImage() == away
    # Each state looks its own.
    seen = [pressable.grab().toImage()]
    for change in ("is_hovered", "down", "disabled"):
        pressable.is_hovered = True
        pressable.setDown(change != "is_hovered")
        pressable.setEnabled(change != "disabled")
        image = pressable.grab().toImage()
        assert image not in seen
        seen.append(image)
    # A focus given back keeps the reason it had.
    for reason in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
        QApplication.sendEvent(pressable, QFocusEvent(QEvent.Type.FocusIn, reason))
    assert pressable.focus_reason is Qt.FocusReason.TabFocusReason


def test_a_double_click_presses_nothing_that_came_up_under_the_mouse(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    first, second = (Button("Stop", parent=window), Button("Take back", parent=window))
    pressed: list[str] = []

    def hide_for_dialog() -> None:
        pressed.append("first")
        first.hide()
        second.show()

    def note() -> None:
        pressed.append("second")

    first.clicked.connect(hide_for_dialog)
    second.clicked.connect(note)
    for button in (first, second):
        button.resize(button.sizeHint())
    window.show()
    second.hide()
    qtbot.waitExposed(window)
    QTest.mouseDClick(window.windowHandle(), Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
    assert pressed == ["first"]
    QTest.mouseDClick(window.windowHandle(), Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
    assert pressed == ["first", "second", "second"]
