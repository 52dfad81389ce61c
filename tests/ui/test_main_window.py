"""The window: the stack of pages, its keys and the focus ring."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSettings, Qt
from PySide6.QtGui import QAccessible, QImage, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.main_window import SMALLEST, MainWindow
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.page import HeaderButton, Page
from pullstrings_qt.ui.kit.preferences import Appearance

CONTROL = Qt.KeyboardModifier.ControlModifier


def page(title: str) -> tuple[Page, Button]:
    made = Page(title)
    button = Button(f"A button on {title}")
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
    Theme(reduced_motion=True).use()
    window.show_overlay(Overlay("Menu"))
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


@pytest.mark.usefixtures("painted")
def test_the_window_is_no_smaller_than_the_smallest_and_hears_its_keys(
    window: MainWindow, qtbot: QtBot, appearance: Appearance
) -> None:
    assert (window.minimumWidth(), window.minimumHeight()) == SMALLEST
    assert window.windowTitle() == "Pullstrings"
    seen = []
    for key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus, Qt.Key.Key_0):
        QTest.keyClick(window, key, CONTROL)
        seen.append(appearance.theme.text_scale)
    assert seen == [1.25, 1.5, 1.25, 1.0]
    for key, name in ((Qt.Key.Key_2, "dark"), (Qt.Key.Key_3, "contrast"), (Qt.Key.Key_1, "light")):
        QTest.keyClick(window, key, CONTROL)
        assert appearance.theme.name == name
    with qtbot.waitSignal(window.new_match_requested, timeout=1000):
        QTest.keyClick(window, Qt.Key.Key_N, CONTROL)
    window.grab()
    qtbot.waitUntil(lambda: not window.windowIcon().isNull())


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
    second = Button("Second")
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
    assert screen.contains(again.geometry())


def test_the_first_window_leaves_room_for_its_frame(appearance: Appearance, qtbot: QtBot) -> None:
    """Before it is shown it has none: as large as the screen, it would be higher with one."""
    first, screen = MainWindow(appearance), QRect(0, 0, 1366, 768)
    qtbot.addWidget(first)
    first.setGeometry(screen)
    first.keep_on_screen(screen)
    assert first.width() == screen.width()
    assert screen.height() - 60 < first.height() < screen.height() - 10
    smallest = QRect(0, 0, 640, 320)
    first.keep_on_screen(smallest)
    assert smallest.contains(first.geometry().adjusted(0, 0, 0, 10))


def test_in_a_small_window_things_fold_as_beside_large_text(
    window: MainWindow, appearance: Appearance
) -> None:
    for size, folds in (((880, 500), False), ((879, 500), True), ((880, 499), True)):
        window.resize(*size)
        assert appearance.theme.has_large_text is folds, size
        assert not appearance.theme.has_enlarged_text


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


def test_the_header_unfolds_where_the_text_becomes_smaller_in_sight(
    qtbot: QtBot, window: MainWindow, appearance: Appearance
) -> None:
    window.resize(1024, 640)
    match = Page("Pulling Strings", "Random tiles · letters")
    for words, icon in (("Undo", "undo"), ("Rules", "book")):
        match.header.add_action(words, icon)
    match.header.add_menu_action("Save a copy")
    window.open_page(page("Home")[0])
    window.open_page(match)
    shown = [each.isVisible() for each in match.header.findChildren(HeaderButton)]
    assert shown == [True, True]
    for scale in (2.0, 1.0):
        appearance.use(appearance.preferences._replace(text_scale=scale))
        QApplication.processEvents()
        shown = [each.isVisible() for each in match.header.findChildren(HeaderButton)]
        assert shown == [scale == 1.0] * 2


def test_a_title_and_few_words_beside_it_do_not_touch(
    window: MainWindow, appearance: Appearance
) -> None:
    """A subtitle narrower than its share was given that share, and the title paid for it."""
    window.resize(1024, 640)
    appearance.use(appearance.preferences._replace(text_scale=2.0))
    drill = Page("English letters and ASL", "card 1 of 9")
    drill.header.add_menu_action("Save a copy")
    window.open_page(page("Home")[0])
    window.open_page(drill)
    QApplication.processEvents()
    apart = drill.header.subtitle.x() - drill.header.title.geometry().right()
    assert apart > 6


@pytest.mark.usefixtures("painted")
def test_small_print_in_the_header_stands_on_one_line_with_the_stage(
    qtbot: QtBot, window: MainWindow, appearance: Appearance
) -> None:
    window.resize(1024, 640)
    appearance.use(appearance.preferences._replace(text_scale=2.0))
    match = Page("Strung Along", "for three · simple scoring, as in the rules")
    header = match.header
    header.add_menu_action("Save a copy")
    window.open_page(match)
    header.show_stage("Mara’s turn · round 1")
    QApplication.processEvents()
    small_print = header.subtitle
    assert small_print.text().startswith("· ")
    assert small_print.width() < small_print.sizeHint().width(), "it ends with an ellipsis"
    ink = inked_rows(small_print)
    middle = small_print.height() / 2
    assert ink.start < middle < ink.stop
    assert abs((ink.start + ink.stop) / 2 - middle) < small_print.sizeHint().height() / 4
    header.show_stage("")
    assert small_print.text() == "for three · simple scoring, as in the rules"


def inked_rows(widget: QWidget) -> range:
    """Return from where to where something is drawn on a widget without a ground."""
    ratio = widget.devicePixelRatioF()
    picture = QImage(widget.size() * ratio, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    widget.render(picture, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)
    rows = [
        y
        for y in range(picture.height())
        if any(picture.pixelColor(x, y).alpha() > 100 for x in range(picture.width()))
    ]
    return range(rows[0], rows[-1] + 1)
