"""Mouse, keyboard and screen reader reach the same places of the board."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAccessible, QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.games.pulling_strings.geometry import END_NAMES
from pullstrings_qt.look.board_pads import SMALLEST
from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.look.exposed_widget import expose
from pullstrings_qt.signs.words import shape_text
from tests.board_scenes import animate
from tests.games.pulling_strings.boards import middle_position, new_scene, step_of

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[BoardView]:
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(600, 640)
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    # No least size for the window: the offscreen platform warns that it cannot keep one.
    column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
    button = QPushButton("Before")
    column.addWidget(button)
    scene = new_scene(middle_position())
    scene.setParent(page)
    board = BoardView(scene)
    column.addWidget(board, 1)
    page.show()
    qtbot.waitExposed(page)
    button.setFocus()
    yield board
    page.close()


def _press(key: Qt.Key) -> None:
    widget = QApplication.focusWidget()
    assert widget is not None
    QTest.keyClick(widget, key)


def test_the_pitch_is_whole_pixels_and_pads_are_large_enough_for_a_finger(view: BoardView) -> None:
    for size in (301, 480, 577, 633):
        view.resize(size, size)
        pitch = 0.14 * view.side * view.devicePixelRatioF()
        assert pitch == pytest.approx(round(pitch), abs=1e-6)
        assert view.side <= size - 16
    view.resize(260, 260)
    for place in view.board.places():
        pad = view.pads.pad(place.id)
        assert min(pad.width(), pad.height()) >= SMALLEST


def test_names_are_spoken_found_where_they_are_and_follow_the_state(view: BoardView) -> None:
    spoken = {place.id: place.name for place in view.board.places()}
    assert spoken["s4"] == "Tile X, bottom, string 4."
    assert spoken["e3"] == "Broken end, right, string 3."
    assert spoken["c23"] == "Row 5, column 4: 2 disks, home of squares."
    assert spoken["c17"] == "Row 4, column 3: 2 disks."
    assert spoken["c13"] == "Row 3, column 4: 1 disk."
    assert spoken["c0"] == "Row 1, column 1: no disks."
    assert spoken["c3"] == "Row 1, column 4: no disks, home of circles."
    assert len(spoken) == 45
    expose(view)
    tree = QAccessible.queryAccessibleInterface(view)
    assert tree is not None
    found = {}
    for index in range(tree.childCount()):
        child = tree.child(index)
        if child.role() in (QAccessible.Role.Button, QAccessible.Role.StaticText):
            found[child.text(QAccessible.Text.Name)] = child.rect()
    assert len(found) == 45
    for place in view.board.places():
        middle = view.mapFromScene(place.rect.center())
        assert found[place.name].contains(view.viewport().mapToGlobal(middle))
    before = middle_position()
    view.board.sync(step_of(before, "s4", "s4").state)
    assert view.pads.pad("s4").accessibleName() == "Broken end, bottom, string 4."
    assert view.pads.pad("c23").accessibleName().startswith("Row 5, column 4: 3 disks")


def test_letters_find_their_tile_and_signs_name_none() -> None:
    scene = new_scene(middle_position())
    assert scene.place_for_key("x") == scene.place_for_key("X") == "s4"
    assert scene.place_for_key("u") == "e3"
    assert not scene.can_choose("e3"), "its end is broken, which the letter says"
    assert scene.place_for_key("ä") is None
    assert scene.place_for_key("") is None
    scene = new_scene(middle_position(), mode="back")
    hook = shape_text("X").removesuffix(".")
    assert scene.place("s4").name == f"{hook}. At the bottom, string 4."
    letters = {word for place in scene.places() for word in re.findall(r"\b[B-Z]\b", place.name)}
    assert not letters
    assert not scene.takes_letters
    assert scene.place_for_key("x") is None


@pytest.mark.parametrize("place", ["e3", "c12"])
def test_what_cannot_be_chosen_is_only_read(view: BoardView, qtbot: QtBot, place: str) -> None:
    with qtbot.assertNotEmitted(view.board.place_activated):
        QTest.mouseClick(view.pads.pad(place), Qt.MouseButton.LeftButton)
        view.pads.focus_place(place)
        QTest.keyClick(view.pads.pad(place), Qt.Key.Key_Space)
    assert view.board.choice_at(place) is None


def test_mouse_and_keyboard_point_alike_and_the_ring_shows_for_keys_only(
    view: BoardView, qtbot: QtBot
) -> None:
    view.pads.focus_again()
    assert not view.pads.shows_focus
    _press(Qt.Key.Key_Right)
    assert view.pads.shows_focus
    handle = view.window().windowHandle()
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton)
    assert not view.pads.shows_focus
    pointed: list[object] = []
    view.board.place_hovered.connect(pointed.append)
    pad = view.pads.pad("s4")
    QApplication.sendEvent(pad, QEnterEvent(QPointF(3, 3), QPointF(3, 3), QPointF(3, 3)))
    view.board.hover_place(None)
    view.pads.use_keyboard()
    view.pads.focus_place("s4")
    assert pointed == ["s4", None, "s4"]


def test_one_tab_stop_that_begins_at_the_top_left(view: BoardView, qtbot: QtBot) -> None:
    page = view.window()
    stops = [
        pad
        for pad in (view.pads.pad(place.id) for place in view.board.places())
        if pad.focusPolicy() != Qt.FocusPolicy.NoFocus
    ]
    assert [pad.place.id for pad in stops] == ["n1"]
    QTest.keyClick(page.focusWidget(), Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is view.pads.pad("n1")
    for _step in range(3):
        _press(Qt.Key.Key_Right)
    assert QApplication.focusWidget() is view.pads.pad("n4")
    _press(Qt.Key.Key_Tab)
    assert isinstance(QApplication.focusWidget(), QPushButton)
    _press(Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is view.pads.pad("n1")


def test_arrow_keys_go_round_the_board_and_cross_it() -> None:
    neighbor = new_scene(middle_position()).neighbor
    place, seen = "n1", []
    keys = {"n": Qt.Key.Key_Right, "e": Qt.Key.Key_Down, "s": Qt.Key.Key_Left, "w": Qt.Key.Key_Up}
    for _step in range(20):
        seen.append(place)
        place = neighbor(place, keys[place[0]]) or ""
    assert place == "n1"
    assert sorted(seen) == sorted(END_NAMES)
    assert seen[4:7] == ["n5", "e1", "e2"]
    assert seen[9:12] == ["e5", "s5", "s4"]
    place, seen = "w3", []
    while place:
        seen.append(place)
        place = neighbor(place, Qt.Key.Key_Right) or ""
    assert seen == ["w3", "c10", "c11", "c12", "c13", "c14", "e3"]
    assert neighbor("n2", Qt.Key.Key_Up) is None


def test_a_neutral_board_cannot_be_reached(view: BoardView, qtbot: QtBot) -> None:
    view.board.set_enabled(False)
    with qtbot.assertNotEmitted(view.board.place_activated):
        QTest.mouseClick(view.pads.pad("n1"), Qt.MouseButton.LeftButton)
    assert not view.pads.pad("n1").isEnabled()
    view.board.set_enabled(True)
    assert view.pads.pad("n1").isEnabled()


def test_a_click_ends_the_animation_first(view: BoardView, qtbot: QtBot) -> None:
    before = middle_position()
    animate(view.board, "pulling_strings", step_of(before, "e5", "w5"), before)
    with qtbot.waitSignals([view.board.animation_finished, view.board.place_activated]):
        QTest.mouseClick(view.pads.pad("n1"), Qt.MouseButton.LeftButton)
    assert not view.board.is_animating
