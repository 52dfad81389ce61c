"""A mouse that rests where a person chose in secret reveals nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.fields import TextField
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.kit.resting_pointer import AWAY, STIR
from pullstrings_qt.ui.match.pick_sheet import PickSheet
from pullstrings_qt.ui.match.turn_sheet import hand_over_place
from tests.ui.match.conftest import Begin, picture_of, take_laptop
from tests.ui.match.test_secret_choice import cover_of, dialog_of, settle, spoken_tree

TILES = ("w5", "n1", "s2")
Hidden = Qt.CursorShape.BlankCursor
ENDLESS = 600_000
"""Milliseconds that no test takes."""


class Hand:
    """Moves and presses the mouse as a person does: the window has it first."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        window.long_press.timer.setInterval(ENDLESS)  # a tap on a busy machine is still a tap
        settle()

    def move(self, at: QPoint) -> None:
        QCursor.setPos(self._window.mapToGlobal(at))
        QTest.mouseMove(self._window.windowHandle(), at)
        settle()

    def press(self) -> None:
        at = self._window.mapFromGlobal(QCursor.pos())
        QTest.mouseClick(self._window.windowHandle(), Qt.MouseButton.LeftButton, pos=at)
        settle()

    def click(self, widget: QWidget) -> None:
        self.move(self.middle(widget))
        self.press()

    def tap(self, widget: QWidget) -> None:
        handle, device, at = (
            self._window.windowHandle(),
            QTest.createTouchDevice(),
            self.middle(widget),
        )
        QTest.touchEvent(handle, device).press(0, at).commit()
        QTest.touchEvent(handle, device).release(0, at).commit()
        settle()

    def middle(self, widget: QWidget) -> QPoint:
        for _round in range(3):
            settle()  # a column lays out its sections one after the other
        return widget.mapTo(self._window, widget.rect().center())


@pytest.fixture
def hand(window: MainWindow) -> Hand:
    return Hand(window)


def seen(window: MainWindow) -> tuple[bytes, list[str], str]:
    """Return what is seen, what readers find, and what the keyboard is at."""
    settle()
    focus, overlay = QApplication.focusWidget(), window.overlay
    assert focus is not None
    assert overlay is not None
    spoken = spoken_tree(QAccessible.queryAccessibleInterface(overlay))
    return picture_of(window), spoken, focus.accessibleName()


def by_mouse(window: MainWindow, hand: Hand, end: str) -> None:
    for _click in range(2):
        hand.click(dialog_of(window).view.pads.pad(end))


def by_finger(window: MainWindow, hand: Hand, end: str) -> None:
    for _tap in range(2):
        hand.tap(dialog_of(window).view.pads.pad(end))


def by_key(window: MainWindow, hand: Hand, end: str) -> None:
    letter = {"w5": Qt.Key.Key_Q, "n1": Qt.Key.Key_F, "s2": Qt.Key.Key_W}[end]
    for _press in range(2):
        QTest.keyClick(window.windowHandle(), letter)


def by_switch(window: MainWindow, hand: Hand, end: str) -> None:
    pad = dialog_of(window).view.pads.pad(end)
    for wanted in (pad, dialog_of(window).main_button):
        for _step in range(200):
            stop = window.scan.stop
            if stop is not None and stop.rect.contains(wanted.mapToGlobal(wanted.rect().center())):
                if not stop.inside:
                    break
                window.scan.select()
            else:
                window.scan.step()
        window.scan.select()
        settle()


Way = Callable[[MainWindow, Hand, str], None]


def go_on_by_mouse(window: MainWindow, hand: Hand) -> None:
    hand.click(cover_of(window).main_button)


def go_on_by_finger(window: MainWindow, hand: Hand) -> None:
    hand.tap(cover_of(window).main_button)


def go_on_by_key(window: MainWindow, hand: Hand) -> None:
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Return)


def test_the_next_person_sees_the_same_whatever_was_chosen(
    begin: Begin, window: MainWindow, hand: Hand, appearance: Appearance
) -> None:
    page = begin(turns=("e3 e3", "n2 s4"))
    ways: tuple[tuple[Way, Callable[[MainWindow, Hand], None]], ...] = (
        (by_mouse, go_on_by_mouse),
        (by_finger, go_on_by_finger),
        (by_key, go_on_by_mouse),
        (by_switch, go_on_by_key),
    )
    for way, on in ways:
        pictures, pointers = [], []
        # The first time of all makes the place of what is said.
        for end in TILES if way is by_mouse else TILES[1:]:
            if way is by_switch:
                appearance.use(appearance.preferences._replace(switches="two"))
            hand.click(page.rails.main)
            way(window, hand, end)
            assert page.match.has_chosen(0), way
            appearance.use(appearance.preferences._replace(switches="off"))
            at_cover = seen(window)
            assert window.windowHandle().cursor().shape() is Hidden, way
            on(window, hand)
            dialog = dialog_of(window)
            assert dialog.scene.pointed is None, way
            assert dialog.scene.picked is None, way
            assert window.windowHandle().cursor().shape() is Hidden, way
            pictures.append((*at_cover, *seen(window)))
            pointers.append(QCursor.pos())
            dialog.cancel()
        assert pictures[-1] == pictures[-2], way
        if on is go_on_by_mouse:
            assert len(set(map(QPoint.toTuple, pointers))) == 1, way


def test_the_pointer_awakes_when_it_is_moved_and_tiles_belong_to_who_chose(
    begin: Begin, window: MainWindow, hand: Hand
) -> None:
    page = begin()
    hand.click(page.rails.main)
    by_mouse(window, hand, "n1")
    go_on_by_mouse(window, hand)
    dialog, at = dialog_of(window), window.mapFromGlobal(QCursor.pos())
    pad = dialog.view.pads.pad("n1")
    hand.move(at + QPoint(STIR - 1, 0))
    hand.move(at)
    assert window.windowHandle().cursor().shape() is Hidden
    hand.move(at + QPoint(STIR, 0))
    assert window.windowHandle().cursor().shape() is not Hidden
    hand.move(hand.middle(pad))
    assert dialog.scene.pointed == "n1"
    hand.press()
    assert dialog.main_button.words == "Turn both tiles over"
    # A whole turn by mouse alone.
    page = begin()
    hand.click(page.rails.main)
    by_mouse(window, hand, "n1")
    go_on_by_mouse(window, hand)
    hand.click(dialog_of(window).view.pads.pad("s4"))
    hand.click(dialog_of(window).main_button)
    assert page.match.record.turns == ({0: "n1", 1: "s4"},)


def test_a_pointer_left_where_it_was_chooses_nothing(
    begin: Begin, window: MainWindow, hand: Hand
) -> None:
    page = begin()
    hand.click(page.rails.main)
    by_mouse(window, hand, "n1")
    at = window.mapFromGlobal(QCursor.pos())
    go_on_by_key(window, hand)
    dialog = dialog_of(window)
    hand.press()
    hand.move(at + QPoint(STIR, 0))
    hand.press()
    assert dialog.scene.picked is None
    assert dialog.scene.pointed is None
    assert window.windowHandle().cursor().shape() is Hidden
    hand.move(at + QPoint(AWAY, 0))
    assert window.windowHandle().cursor().shape() is not Hidden
    page = begin()
    hand.click(page.rails.main)
    for _press in range(3):
        hand.press()
    assert dialog_of(window).scene.picked is None
    hand.move(hand.middle(dialog_of(window).view.pads.pad("e3")))
    hand.press()
    assert dialog_of(window).scene.picked is not None


@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 1.0), ((1024, 640), 2.0)])
def test_the_place_of_the_button_is_the_same_each_time_and_empty_in_what_follows(
    begin: Begin, window: MainWindow, appearance: Appearance, size: tuple[int, int], scale: float
) -> None:
    appearance.use(appearance.preferences._replace(text_scale=scale))
    window.resize(*size)
    page = begin()

    def cover_and_next() -> QRect:
        page.press_main()
        take_laptop(window).scene.activate_place("n1")
        take_laptop(window).main_button.click()
        settle()
        cover = cover_of(window)
        place = QRect(cover.main_button.mapTo(cover, QPoint()), cover.main_button.size())
        assert place == hand_over_place(cover.size(), Theme.current())
        dialog = take_laptop(window)
        settle()
        assert touched(dialog, place) == []
        return place

    for silent in (False, True):
        page.flow.silent_pick = silent
        first = cover_and_next()
        dialog_of(window).scene.activate_place("e3")
        dialog_of(window).main_button.click()
        page.skip()
        assert cover_and_next() == first
        dialog_of(window).cancel()
        assert page.match.undo(page.match.persons)


def touched(dialog: PickSheet, place: QRect) -> list[QWidget]:
    """Return what a pointer at a place of a dialog could press, light or write in."""
    kinds = (QAbstractButton, TextField)
    return [
        each
        for kind in kinds
        for each in dialog.findChildren(kind)
        if each.isVisible()
        and not each.visibleRegion().isEmpty()
        and place.intersects(QRect(each.mapTo(dialog, QPoint()), each.size()))
    ]


def test_the_board_is_gone_in_the_same_frame_with_movement_on(
    begin: Begin, window: MainWindow, appearance: Appearance
) -> None:
    """A picture of the dialog melted away over what came next."""
    page = begin()
    appearance.use(appearance.preferences._replace(reduced_motion=False))
    page.press_main()
    dialog = dialog_of(window)
    dialog.scene.activate_place("n1")
    dialog.main_button.click()
    cover = cover_of(window)
    shown: list[Any] = [each for each in window.findChildren(QWidget) if each.isVisible()]
    assert not dialog.isVisible()
    assert "Fade" not in {type(each).__name__ for each in shown}
    assert cover.geometry() == window.rect()
