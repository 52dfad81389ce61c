"""Touch: optional targets of 44 pixels, and long presses without a choice."""

from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.look.board_pads import SMALLEST
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.page import HeaderButton, Page
from pullstrings_qt.ui.kit.preferences import FINGER, Appearance
from pullstrings_qt.ui.match.pick_sheet import PickSheet
from pullstrings_qt.ui.settings.page import SettingsPage
from pullstrings_qt.ui.settings.sections import ControlsPage
from tests.ui.conftest import MemorySettings
from tests.ui.expect import settle, there
from tests.ui.match.test_resting_pointer import ENDLESS
from tests.ui.page_tour import GAMES, PageTour


def test_with_larger_buttons_a_finger_hits_everything_on_the_settings(
    window: MainWindow, appearance: Appearance
) -> None:
    page = SettingsPage(appearance)
    window.open_page(page)
    controls = ControlsPage(appearance)
    window.open_page(controls)
    controls.targets.click()
    for shown in (controls, page):
        settle()
        low = [
            each.accessibleName()
            for each in shown.findChildren(QAbstractButton)
            if each.isVisible() and each.height() < FINGER
        ]
        assert low == []
        window.go_back()
    assert SMALLEST >= FINGER


PLACES = (
    "home",
    "offer of a lesson",
    "lesson of mijnlieff",
    *(f"middle of {game}" for game in GAMES),
    "passing the laptop",
    "both have picked",
)


def test_with_larger_buttons_a_finger_hits_every_button(tour: PageTour) -> None:
    """Without them `test_page_tour` looks for what is smaller than 24 pixels."""
    window = tour.window
    tour.appearance.use(tour.appearance.preferences._replace(large_targets=True))
    for place in tour.walk(PLACES):
        top = there(window.overlay or window.page)
        seen = [each for each in top.findChildren(QAbstractButton) if each.isVisible()]
        low = [
            (each.accessibleName(), each.width(), each.height())
            for each in seen
            if min(each.width(), each.height()) < FINGER
        ]
        assert seen
        assert low == [], place


def test_a_touch_screen_makes_buttons_larger_until_somebody_says_otherwise(qapp: object) -> None:
    followed = Appearance(MemorySettings())
    assert followed.theme.target == 0
    followed.system.take("touch-screen", True)
    assert followed.theme.target == FINGER
    page = SettingsPage(followed)
    controls = ControlsPage(followed)
    assert controls.targets.isChecked()
    controls.targets.click()
    assert followed.theme.target == 0
    assert followed.preferences.large_targets is False
    for each in (controls, page):
        each.deleteLater()


def test_a_finger_that_rests_shows_and_presses_nothing(
    qtbot: QtBot, window: MainWindow, appearance: Appearance
) -> None:
    page = Page("Home")
    page.header.add_action("Rules", "book")
    button = Button("Undo", ButtonKind.PRIMARY)
    pressed: list[bool] = []
    button.clicked.connect(lambda: pressed.append(True))
    page.body.addWidget(button, alignment=Qt.AlignmentFlag.AlignCenter)
    window.open_page(page)
    device = QTest.createTouchDevice()
    at = button.mapTo(window, button.rect().center())
    handle = window.windowHandle()
    window.long_press.timer.setInterval(ENDLESS)  # it ends when the test says so
    QTest.touchEvent(handle, device).press(0, at).commit()
    assert window.long_press.timer.isActive()
    window.long_press.timer.timeout.emit()
    QApplication.processEvents()
    assert button.is_hovered
    QTest.touchEvent(handle, device).release(0, at).commit()
    QApplication.processEvents()
    assert not pressed
    QTest.touchEvent(handle, device).press(0, at).commit()
    window.long_press.timer.timeout.emit()  # the time is up, but the finger was lifted before
    QTest.touchEvent(handle, device).release(0, at).commit()
    QApplication.processEvents()
    assert pressed == [True]
    QTest.touchEvent(handle, device).press(0, at).commit()
    QTest.touchEvent(handle, device).move(0, at + QPoint(30, 0)).commit()
    assert not window.long_press.timer.isActive()
    QTest.touchEvent(handle, device).release(0, at).commit()
    appearance.use(appearance.preferences._replace(large_targets=True))
    settle()
    above = page.header.findChildren(HeaderButton)
    assert [each.height() >= FINGER for each in (button, *above)] == [True, True]


@pytest.mark.parametrize("game", ["mijnlieff", "chain_reaction"])
def test_with_larger_buttons_the_account_of_a_turn_is_read_without_scrolling(
    game: str, tour: PageTour
) -> None:
    window, appearance = tour.window, tour.appearance
    window.resize(1024, 640)
    page, chance = tour.match(game, 0), Random(5)
    for turns in range(4):
        for large in (False, True):
            appearance.use(appearance.preferences._replace(large_targets=large))
            settle()
            rail = page.table.left
            assert rail.area.verticalScrollBar().maximum() == 0, (turns, large)
        for seat in sorted(page.match.waiting):
            choices = page.match.rules.choices(page.match.state, seat)
            assert page.match.choose(seat, chance.choice(choices))
        page.skip()


@pytest.mark.parametrize("game", GAMES)
def test_a_finger_that_rests_on_a_board_shows_what_a_choice_would_do_and_chooses_nothing(
    game: str, tour: PageTour
) -> None:
    window = tour.window
    if game == "pulling_strings":
        tour.hand_over(seats=0)
        dialog = tour.dialog(PickSheet)
        view, scene = dialog.view, dialog.scene
    else:
        page = tour.match(game, 3)
        if game == "mijnlieff":
            QTest.keyClick(window, Qt.Key.Key_1)
        view, scene = page.view, page.scene
    settle()
    place, before = next(each for each in scene.places() if each.choosable), scene.picked
    device, handle = QTest.createTouchDevice(), window.windowHandle()
    pad = view.pads.pad(place.id)
    at = pad.mapTo(window, pad.rect().center())
    window.long_press.timer.setInterval(ENDLESS)
    QTest.touchEvent(handle, device).press(0, at).commit()
    window.long_press.timer.timeout.emit()
    QApplication.processEvents()
    assert scene.pointed == place.id
    QTest.touchEvent(handle, device).release(0, at).commit()
    QApplication.processEvents()
    assert scene.picked == before
    if game != "pulling_strings":
        assert tour.navigation.match_page is not None
        assert tour.navigation.match_page.match.turn == 3
