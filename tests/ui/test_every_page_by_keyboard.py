"""Pages by keyboard and screen reader; names, roles and Tab of all of them: `test_page_tour`."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface
from PySide6.QtWidgets import QGraphicsView

from pullstrings_qt.look.board_pads import Pad
from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.ui.kit.match.tray import TrayButton
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.page import Page
from tests.robustness.window import settle
from tests.ui.expect import there
from tests.ui.page_tour import GAMES, PageTour
from tests.ui.tree_walk import lies_in, tab_round, walk

ROLE = QAccessible.Role


@pytest.mark.parametrize("game", GAMES)
def test_what_is_picked_is_selected_and_put_back_again(game: str, tour: PageTour) -> None:
    tour.open(f"middle of {game}")
    if game == "pulling_strings":  # it is chosen in secret
        tour.hand_over(seats=0)
    view = next(n.widget for n in walk(tour.window) if isinstance(n.widget, BoardView))
    scene = view.board
    place = next(place.id for place in scene.places() if place.choosable)

    def selected() -> list[str]:
        nodes = walk(tour.window)
        return [
            node.widget.objectName()
            for node in nodes
            if node.widget is not None and "selected" in node.states
        ]

    before = selected()  # where one thing alone can be chosen it is picked at once
    scene.pick(place)
    settle()
    assert place in selected()
    scene.begin_pick()
    settle()
    assert selected() == before


def test_tab_goes_as_one_reads_and_a_board_at_rest_holds_no_keyboard(tour: PageTour) -> None:
    """It went to Leave first, for that was made first, and came to the board last."""
    tour.open("lesson of mijnlieff")
    page = there(tour.window.page)
    page.header.back.setFocus()
    stops = [stop.accessibleName() for stop in tab_round(tour.window).stops]
    assert stops[0] == "Menu"
    assert stops[1].startswith("brown Straight")  # the words stand left of the board
    board = "b3: empty, a tile may go here"
    assert stops[5:] == ["Go back", "Show me", "Leave", board, "Back to Home"]
    # Tab, Tab, then the board for ever: the first tour could not be left by key.
    tour.open("lesson of pulling_strings")
    view = tour.window.findChildren(QGraphicsView)[0]
    for part in (view, view.viewport()):
        assert part.focusPolicy() == Qt.FocusPolicy.NoFocus
        part.setFocus()
        assert tab_round(tour.window).trap is None


def test_a_dialog_on_a_dialog_is_all_there_is(tour: PageTour) -> None:
    tour.open("a large tile")
    lower = tour.window.overlay
    tour.navigation.matches.ask_new_match("mijnlieff")
    settle()
    upper = tour.window.overlay
    assert upper is not None
    assert upper is not lower
    found = [n.widget for n in walk(tour.window) if isinstance(n.widget, Overlay)]
    assert found == [upper]
    upper.cancel()
    settle()
    found = [n.widget for n in walk(tour.window) if isinstance(n.widget, Overlay)]
    assert found == [lower]


def test_a_reader_that_came_first_finds_the_page_covered_too(tour: PageTour) -> None:
    window = tour.window
    assert walk(window)  # a reader has met everything
    tour.navigation.matches.ask_new_match("mijnlieff")
    settle()
    assert not any(lies_in(node, Page) for node in walk(window))
    assert window.overlay is not None
    window.overlay.cancel()
    settle()
    assert any(isinstance(node.widget, Page) for node in walk(window))


def test_readers_press_what_is_a_button(tour: PageTour) -> None:
    """Places and tiles were buttons that could only be given the keyboard."""
    press = QAccessibleActionInterface.pressAction()
    tour.open("middle of mijnlieff")
    for pad in tour.window.findChildren(Pad):
        thing = QAccessible.queryAccessibleInterface(pad)
        can = press in thing.actionInterface().actionNames()
        assert can is (thing.role() is ROLE.Button), pad.place
    tile = next(n for n in tour.window.findChildren(TrayButton) if n.item.choosable)
    QAccessible.queryAccessibleInterface(tile).actionInterface().doAction(press)
    assert tile.item.picked
