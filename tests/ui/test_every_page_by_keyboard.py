"""Every page and dialog by keyboard and screen reader: names, roles, Tab both ways, layers."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface
from PySide6.QtWidgets import QGraphicsView, QWidget

from pullstrings_qt.look.board_pads import Pad
from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.ui.kit.match.tray import TrayButton
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.page import Page
from tests.robustness.rest import unrest
from tests.robustness.window import settle
from tests.ui.every_page import GAMES, PAGES, OpenedApp, opened_page
from tests.ui.tree_walk import Node, focusable, nameless, tab_round, walk

ROLE = QAccessible.Role


def lies_in(node: Node, kind: type[QWidget]) -> bool:
    """Return whether a node is or lies in a widget of a kind."""
    here = node.widget
    while here is not None and not isinstance(here, kind):
        here = here.parentWidget()
    return here is not None


@pytest.mark.parametrize("name", PAGES)
def test_a_page_by_keyboard_and_ear(name: str, tmp_path: Path) -> None:
    with opened_page(name, tmp_path) as opened:
        nodes, window = walk(opened.window), opened.window
        assert [str(node) for node in nameless(nodes)] == []
        # Graphics View, layers and what lies below a dialog are nothing to meet
        assert [str(node) for node in nodes if node.role is ROLE.LayeredPane] == []
        views = [node for node in nodes if isinstance(node.widget, QGraphicsView)]
        assert all((node.role, node.name) == (ROLE.Grouping, "Board") for node in views)
        if window.overlay is None:
            assert not any(isinstance(node.widget, Overlay) for node in nodes)
        else:
            top = [node for node in nodes if isinstance(node.widget, Overlay)]
            assert [node.widget for node in top] == [window.overlay]
            assert top[0].role is ROLE.Dialog
            assert "modal" in top[0].states
            assert top[0].name
            assert not any(lies_in(node, Page) for node in nodes)
        for node in nodes:  # what cannot be chosen is no button
            if isinstance(node.widget, Pad):
                place = node.widget.place
                chosen = place.choosable and place.enabled
                assert (node.role is ROLE.Button) is chosen, str(node)
            elif isinstance(node.widget, TrayButton):
                assert (node.role is ROLE.Button) is node.widget.item.choosable, str(node)
        there = tab_round(window)
        assert there.trap is None
        assert there.stops
        back = tab_round(window, backwards=True)
        assert back.trap is None
        assert set(back.stops) == set(there.stops)
        # the tab stop of a board follows what is going on there
        reachable = {node.widget for node in focusable([*nodes, *walk(window)])}
        assert set(there.stops) <= reachable | {opened.window.overlay}
        assert unrest(window) == []


@pytest.mark.parametrize("game", GAMES)
def test_what_is_picked_is_selected_and_put_back_again(game: str, tmp_path: Path) -> None:
    with opened_page(f"match, {game}", tmp_path) as opened:
        if game == "pulling_strings":  # it is chosen in secret
            opened.hand_over(seats=0)
        view = next(n.widget for n in walk(opened.window) if isinstance(n.widget, BoardView))
        scene = view.board
        place = next(place.id for place in scene.places() if place.choosable)

        def selected() -> list[str]:
            nodes = walk(opened.window)
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


def test_tab_goes_as_one_reads(tmp_path: Path) -> None:
    """It went to Leave first, for that was made first, and came to the board last."""
    with opened_page("lesson, third step", tmp_path) as opened:
        page = opened.window.page
        assert page is not None
        page.header.back.setFocus()
        stops = [stop.accessibleName() for stop in tab_round(opened.window).stops]
        assert stops[0] == "Menu"
        assert stops[1].startswith("brown Straight")  # the words stand left of the board
        board = "b3: empty, a tile may go here"
        assert stops[5:] == ["Go back", "Show me", "Leave", board, "Back to Home"]


def test_a_board_that_is_at_rest_holds_no_keyboard(tmp_path: Path) -> None:
    """Tab, Tab, then the board for ever: the first tour could not be left by key."""
    with opened_page("lesson, pulling_strings", tmp_path) as opened:
        view = opened.window.findChildren(QGraphicsView)[0]
        for part in (view, view.viewport()):
            assert part.focusPolicy() == Qt.FocusPolicy.NoFocus
            part.setFocus()
            assert tab_round(opened.window).trap is None


def test_a_dialog_on_a_dialog_is_all_there_is(tmp_path: Path) -> None:
    with opened_page("tile shown large", tmp_path) as opened:
        lower = opened.window.overlay
        opened.navigation.matches.ask_new_match("mijnlieff")
        settle()
        upper = opened.window.overlay
        assert upper is not None
        assert upper is not lower
        found = [n.widget for n in walk(opened.window) if isinstance(n.widget, Overlay)]
        assert found == [upper]
        upper.cancel()
        settle()
        found = [n.widget for n in walk(opened.window) if isinstance(n.widget, Overlay)]
        assert found == [lower]


def test_a_reader_that_came_first_finds_the_page_covered_too(tmp_path: Path) -> None:
    with OpenedApp(tmp_path) as opened:
        window = opened.window
        assert walk(window)  # a reader has met everything
        opened.navigation.matches.ask_new_match("mijnlieff")
        settle()
        assert not any(lies_in(node, Page) for node in walk(window))
        assert window.overlay is not None
        window.overlay.cancel()
        settle()
        assert any(isinstance(node.widget, Page) for node in walk(window))


def test_readers_press_what_is_a_button(tmp_path: Path) -> None:
    """Places and tiles were buttons that could only be given the keyboard."""
    press = QAccessibleActionInterface.pressAction()
    with opened_page("match, mijnlieff", tmp_path) as opened:
        page = opened.navigation.match_page
        assert page is not None
        for pad in opened.window.findChildren(Pad):
            thing = QAccessible.queryAccessibleInterface(pad)
            can = press in thing.actionInterface().actionNames()
            assert can is (thing.role() is ROLE.Button), pad.place
        tile = next(n for n in opened.window.findChildren(TrayButton) if n.item.choosable)
        QAccessible.queryAccessibleInterface(tile).actionInterface().doAction(press)
        assert tile.item.picked
