"""The segmented control: one choice, by mouse, keyboard and screen reader."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import LEADING
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments
from pullstrings_qt.ui.kit.style import propagate_theme

OPTIONS = (
    SegmentOption("2007", "Random tiles (2007)", "Laid by chance."),
    SegmentOption("2003", "Classic letters (2003)"),
    SegmentOption("none", "No tiles"),
)


@pytest.fixture
def holder(window: MainWindow) -> Page:
    page = Page("Questions")
    window.open_page(page)
    return page


def shown(qtbot: QtBot, holder: Page, theme: Theme | None = None, width: int = 900) -> Segments:
    (theme or Theme()).use()
    segments = Segments("Board", OPTIONS, "2007")
    holder.body.addWidget(segments)
    segments.setFixedWidth(width)
    holder.body.activate()
    QApplication.processEvents()
    return segments


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        ([Qt.Key.Key_Right], "2003"),
        ([Qt.Key.Key_Down, Qt.Key.Key_Down], "none"),
        ([Qt.Key.Key_Left], "none"),
        ([Qt.Key.Key_End], "none"),
        ([Qt.Key.Key_End, Qt.Key.Key_Home], "2007"),
        ([Qt.Key.Key_Right] * 3, "2007"),
    ],
)
def test_arrows_move_the_choice_round(
    qtbot: QtBot, holder: Page, keys: list[Qt.Key], value: str
) -> None:
    segments = shown(qtbot, holder)
    segments.current.setFocus()
    for key in keys:
        QTest.keyClick(segments.current, key)
    assert segments.value == value
    assert segments.current.hasFocus()


def test_a_click_chooses_tab_stops_once_and_readers_hear_a_group(
    qtbot: QtBot, holder: Page
) -> None:
    segments = shown(qtbot, holder)
    group = QAccessible.queryAccessibleInterface(segments)
    first = QAccessible.queryAccessibleInterface(segments.segments[0])
    assert group.text(QAccessible.Text.Name) == "Board"
    assert group.role() == QAccessible.Role.Grouping
    assert first.text(QAccessible.Text.Name) == "Random tiles (2007)"
    assert first.text(QAccessible.Text.Description) == "Laid by chance."
    assert first.role() == QAccessible.Role.RadioButton
    assert first.state().checked
    # A click anywhere on a segment chooses it.
    segments = shown(qtbot, holder)
    target = segments.segments[1]
    with qtbot.waitSignal(segments.chosen, timeout=1000) as told:
        QTest.mouseClick(
            target, Qt.MouseButton.LeftButton, pos=target.rect().bottomRight() - QPoint(4, 4)
        )
    assert told.args == ["2003"]
    assert segments.value == "2003"
    assert [segment.isChecked() for segment in segments.segments] == [False, True, False]
    # Tab stops once at the group.
    segments = shown(qtbot, holder)
    segments.set_value("2003")
    stops = [bool(each.focusPolicy() & Qt.FocusPolicy.TabFocus) for each in segments.segments]
    assert stops == [False, True, False]
    # True is not mistaken for 1.
    options = (SegmentOption(1, "One"), SegmentOption(True, "Yes"))
    segments = Segments("Which?", options, True)
    qtbot.addWidget(segments)
    assert segments.value is True


def test_large_text_wraps_into_rows_also_out_of_sight(qtbot: QtBot, holder: Page) -> None:
    segments = Segments("Board", OPTIONS, "2007")
    holder.body.addWidget(segments, alignment=LEADING)
    QApplication.processEvents()
    before = [segment.geometry() for segment in segments.segments]
    segments.setFixedSize(segments.size())  # no new size lays it out when it comes into sight
    segments.hide()
    for theme in (Theme(text_scale=2.0), Theme()):
        theme.use()
        propagate_theme(holder)
        QApplication.processEvents()
    segments.show()
    QApplication.processEvents()
    assert [segment.geometry() for segment in segments.segments] == before
    # Large text wraps into rows that do not overlap.
    segments = shown(qtbot, holder, Theme(text_scale=2.0), width=520)
    boxes = [segment.geometry() for segment in segments.segments]
    assert all(segments.rect().contains(box) for box in boxes)
    assert not any(
        first.intersects(second) for first in boxes for second in boxes if first is not second
    )
    assert len({box.y() for box in boxes}) == 3
