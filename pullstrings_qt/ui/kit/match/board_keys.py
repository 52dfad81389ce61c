"""The zoom keys of every board; they announce the new zoom."""

from functools import partial

from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.keys import ActionKeys


def board_keys(widget: QWidget, view: BoardView) -> ActionKeys:
    """Return the keys of a page or dialog, including those for the zoom of its board."""
    keys = ActionKeys(widget)
    keys.add("board.larger", partial(enlarge, view, 1))
    keys.add("board.smaller", partial(enlarge, view, -1))
    keys.add("board.whole", partial(switch_zoom, view))
    return keys


def enlarge(view: BoardView, steps: int) -> None:
    """Zoom a board in or out by steps, and announce the zoom."""
    view.enlarge(steps)
    _say_size(view)


def switch_zoom(view: BoardView) -> None:
    """Switch between the whole board and reading size, and announce it."""
    view.switch_zoom()
    _say_size(view)


def show_whole(view: BoardView) -> None:
    """Show the whole board, and announce it."""
    view.show_whole()
    _say_size(view)


def _say_size(view: BoardView) -> None:
    percent = round(100 * view.zoom)
    words = _("Board size: {percent} %").format(percent=percent)
    announce(view, _("Whole board") if view.shows_whole else words)
