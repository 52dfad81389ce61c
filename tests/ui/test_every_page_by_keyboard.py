"""Every page and dialog by keyboard and screen reader: names, roles, Tab both ways, layers."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface
from PySide6.QtWidgets import QGraphicsView, QWidget

from pullstrings_qt.look.board_pads import Pad
from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.ui.kit.match.tray import TrayButton
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.page import Page
from tests.robustness.window import settle
from tests.ui.page_tour import GAMES, PARTS, PageTour
from tests.ui.tree_walk import Node, focusable, nameless, tab_round, walk

pytestmark = pytest.mark.usefixtures("unpainted")
ROLE = QAccessible.Role


def lies_in(node: Node, kind: type[QWidget]) -> bool:
    """Return whether a node is or lies in a widget of a kind."""
    here = node.widget
    while here is not None and not isinstance(here, kind):
        here = here.parentWidget()
    return here is not None


@pytest.mark.timeout(600)
@pytest.mark.parametrize("part", PARTS)
def test_a_page_by_keyboard_and_ear(tour: PageTour, part: str) -> None:
    window = tour.window
    window.resize(1366, 768)
    for name in tour.walk(PARTS[part]):
        window.activateWindow()
        settle()
        nodes = walk(window)
        assert [str(node) for node in nameless(nodes)] == [], name
        # Graphics View, layers and what lies below a dialog are nothing to meet
        assert [str(node) for node in nodes if node.role is ROLE.LayeredPane] == [], name
        views = [node for node in nodes if isinstance(node.widget, QGraphicsView)]
        assert all((node.role, node.name) == (ROLE.Grouping, "Board") for node in views), name
        if window.overlay is None:
            assert not any(isinstance(node.widget, Overlay) for node in nodes), name
        else:
            top = [node for node in nodes if isinstance(node.widget, Overlay)]
            assert [node.widget for node in top] == [window.overlay], name
            assert top[0].role is ROLE.Dialog, name
            assert "modal" in top[0].states, name
            assert top[0].name, name
            assert not any(lies_in(node, Page) for node in nodes), name
        for node in nodes:  # what cannot be chosen is no button
            if isinstance(node.widget, Pad):
                place = node.widget.place
                chosen = place.choosable and place.enabled
                assert (node.role is ROLE.Button) is chosen, (name, str(node))
            elif isinstance(node.widget, TrayButton):
                chosen = node.widget.item.choosable
                assert (node.role is ROLE.Button) is chosen, (name, str(node))
        there = tab_round(window)
        assert there.trap is None, name
        assert there.stops, name
        back = tab_round(window, backwards=True)
        assert back.trap is None, name
        assert set(back.stops) == set(there.stops), name
        # the tab stop of a board follows what is going on there
        reachable = {node.widget for node in focusable([*nodes, *walk(window)])}
        assert set(there.stops) <= reachable | {window.overlay}, name


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


def test_tab_goes_as_one_reads(tour: PageTour) -> None:
    """It went to Leave first, for that was made first, and came to the board last."""
    tour.open("lesson of mijnlieff")
    page = tour.window.page
    assert page is not None
    page.header.back.setFocus()
    stops = [stop.accessibleName() for stop in tab_round(tour.window).stops]
    assert stops[0] == "Menu"
    assert stops[1].startswith("brown Straight")  # the words stand left of the board
    board = "b3: empty, a tile may go here"
    assert stops[5:] == ["Go back", "Show me", "Leave", board, "Back to Home"]


def test_a_board_that_is_at_rest_holds_no_keyboard(tour: PageTour) -> None:
    """Tab, Tab, then the board for ever: the first tour could not be left by key."""
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
    page = tour.navigation.match_page
    assert page is not None
    for pad in tour.window.findChildren(Pad):
        thing = QAccessible.queryAccessibleInterface(pad)
        can = press in thing.actionInterface().actionNames()
        assert can is (thing.role() is ROLE.Button), pad.place
    tile = next(n for n in tour.window.findChildren(TrayButton) if n.item.choosable)
    QAccessible.queryAccessibleInterface(tile).actionInterface().doAction(press)
    assert tile.item.picked
