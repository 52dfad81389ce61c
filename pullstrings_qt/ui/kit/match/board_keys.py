"""What pages and dialogs with a board share: how it is made, and the keys of its zoom."""

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.look.box import board_scene
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.table.match import Match
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.keys import ActionKeys


def new_board(match: Match, state: Any, look: SeatLook, parent: QObject | None) -> BoardScene:
    """Return a board of a match that shows a position."""
    board = board_scene(match.spec)(Theme.current(), parent)
    board.use_players(match.names, look)
    board.sync(state)
    return board


def board_keys(widget: QWidget, view: BoardView) -> ActionKeys:
    """Return the keys of a page or dialog, including those for the zoom of its board."""
    keys = ActionKeys(widget)
    keys.add("board.larger", partial(zoom, view, partial(view.enlarge, 1)))
    keys.add("board.smaller", partial(zoom, view, partial(view.enlarge, -1)))
    keys.add("board.whole", partial(zoom, view, view.switch_zoom))
    return keys


def zoom(view: BoardView, change: Callable[[], object]) -> None:
    """Change the zoom of a board, and announce it."""
    change()
    words = _("Board size: {percent} %").format(percent=round(100 * view.zoom))
    announce(view, _("Whole board") if view.shows_whole else words)
