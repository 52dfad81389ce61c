"""Animation never blocks input, and is off with reduced motion."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.fade import Fade
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.preferences import Appearance


def pages(window: MainWindow, appearance: Appearance) -> Button:
    window.open_page(Page("Home"))
    rules = Page("Rules")
    button = Button("Read on")
    rules.body.addWidget(button)
    window.open_page(rules)
    return button


def test_a_page_that_fades_in_can_be_used_at_once(
    qtbot: QtBot, window: MainWindow, appearance: Appearance
) -> None:
    appearance.use(appearance.preferences._replace(reduced_motion=False))
    button = pages(window, appearance)
    assert window.findChildren(Fade)
    with qtbot.waitSignal(button.clicked, timeout=1000):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.findChildren(Fade))


def test_with_reduced_motion_nothing_fades(window: MainWindow, appearance: Appearance) -> None:
    pages(window, appearance)
    overlay = Overlay("Menu")
    window.show_overlay(overlay)
    assert not window.findChildren(Fade)


def test_a_dialog_that_rises_ends_in_the_middle(
    qtbot: QtBot, window: MainWindow, appearance: Appearance
) -> None:
    appearance.use(appearance.preferences._replace(reduced_motion=False))
    overlay = Overlay("Menu")
    button = Button("First")
    overlay.body.addWidget(button)
    window.show_overlay(overlay)
    overlay.body.addWidget(Button("Comes later"))

    def settled() -> bool:
        away = overlay.card.geometry().center() - overlay.rect().center()
        return away.manhattanLength() <= 2 and not window.findChildren(Fade)

    qtbot.waitUntil(settled)
    QTest.keyClick(button, Qt.Key.Key_Escape)
    assert window.overlay is None
