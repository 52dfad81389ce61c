"""A learner's input: choices on the board of a lesson, by mouse and by keyboard."""

from collections import deque
from itertools import chain

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from pullstrings_qt.look.board_scene import ARROWS, BoardScene
from pullstrings_qt.look.box import board_scene
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.match.tray import TrayButton
from pullstrings_qt.ui.lessons.page import LessonPage
from tests.ui.expect import there


def way_to(page: LessonPage, choice: str) -> list[str]:
    """Return the pieces and places that put a choice together, in order; empty: it is forced."""
    wanted = page.run.rules.read_choice(choice)
    scene = board_scene(page.run.spec)(Theme(reduced_motion=True))
    scene.sync(page.run.state)
    scene.begin_pick()
    if scene.picked == wanted:
        return []
    # A place that the text names is likely on the way.
    firsts = sorted(_open(scene), key=lambda place: place not in choice)
    singles = ([first] for first in firsts)
    pairs = ([first, second] for first in firsts for second in _after(scene, first))
    for way in chain(singles, pairs):
        _pick(scene, way)
        if scene.picked == wanted:
            return way
    raise AssertionError(f"{choice} cannot be picked on the board")


def _pick(scene: BoardScene, way: list[str]) -> None:
    scene.begin_pick()
    for place in way:
        scene.pick(place)


def _after(scene: BoardScene, first: str) -> list[str]:
    _pick(scene, [first])
    return _open(scene)


def _open(scene: BoardScene) -> list[str]:
    pieces = (item for seat in range(scene.tray_seats) for item in scene.tray(seat))
    return [
        *(piece.id for piece in pieces if piece.choosable),
        *(place.id for place in scene.places() if place.choosable),
    ]


def tray_button(page: LessonPage, piece: str) -> TrayButton | None:
    """Return the button of a piece beside the board; None where it is a place of the board."""
    for card in page.seats:
        for button in card.buttons:
            if button.item.id == piece and button.item.choosable:
                return button
    return None


def click(widget: QWidget) -> None:
    assert widget.isVisible()
    assert widget.isEnabled()
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=widget.rect().center())


def choose_by_mouse(page: LessonPage, choice: str) -> None:
    """Click what makes up a choice, then what plays it."""
    step = page.run.number
    for place in way_to(page, choice):
        click(tray_button(page, place) or page.view.pads.pad(place))
    if page.run.is_choosing and page.run.number == step:
        click(page.panel.main)


def press(key: Qt.Key) -> None:
    """Press a key wherever the keyboard is."""
    focused = there(QApplication.focusWidget())
    QTest.keyClick(focused, key)


def choose_by_keys(page: LessonPage, choice: str) -> None:
    """Tab and arrow keys lead to what makes up a choice, Space picks it, Enter plays it."""
    step = page.run.number
    for place in way_to(page, choice):
        button = tray_button(page, place)
        if button is not None:
            tab_to(button)
        else:
            arrows_to(page, place)
        press(Qt.Key.Key_Space)
    if page.run.is_choosing and page.run.number == step:
        press(Qt.Key.Key_Return)


def tab_to(widget: QWidget) -> None:
    """Press Tab until a widget has the keyboard."""
    for _press in range(40):
        if widget.hasFocus():
            return
        press(Qt.Key.Key_Tab)
    raise AssertionError(f"{widget.accessibleName()} is not reached by Tab")


def arrows_to(page: LessonPage, place: str) -> None:
    """Go to the board, then from place to place by arrow keys."""
    for _press in range(40):
        here, focused = page.view.board.focused, QApplication.focusWidget()
        if here is not None and focused is not None and page.view.isAncestorOf(focused):
            break
        press(Qt.Key.Key_Tab)
    else:
        raise AssertionError("the board is not reached by Tab")
    for key in _keys(page.scene, here, place):
        press(key)
    assert page.scene.focused == place


def _keys(scene: BoardScene, start: str, end: str) -> list[Qt.Key]:
    """Return the shortest way from place to place."""
    ways: dict[str, list[Qt.Key]] = {start: []}
    waiting = deque([start])
    while waiting and end not in ways:
        here = waiting.popleft()
        for key in ARROWS:
            there = scene.neighbor(here, key)
            if there is not None and there not in ways:
                ways[there] = [*ways[here], key]
                waiting.append(there)
    return ways[end]
