"""Where the keyboard is while nobody chooses: on the page, where Space skips and nothing else."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.main_window import MainWindow
from pullstrings_qt.ui.match.rails import Rails


class IdleFocus(QObject):
    """Takes the keyboard from what is about to be switched off, and gives it back in time.

    Qt hands the focus of a button that is switched off on to the next one, which may be Undo.
    What lies in an open dialog, or elsewhere on the page, is left alone.

    Args:
        page: where the keyboard rests.
        window: knows where the keyboard is, also while the window is not the active one.
        view: the board.
        rails: the seats with their pieces, and the main button.
    """

    def __init__(self, page: Page, window: MainWindow, view: BoardView, rails: Rails) -> None:
        super().__init__(page)
        self._page = page
        self._window = window
        self._view = view
        self._rails = rails
        rails.switching_off.connect(self.leave)

    def rest(self) -> None:
        """Take the keyboard from the board, the pieces and the main button."""
        for part in (self._view, self._rails.main, *self._rails.seats):
            self.leave(part)

    def leave(self, part: QWidget) -> None:
        """Take the keyboard from one part of the page, if it is there."""
        focus: QWidget | None = self._window.focusWidget()
        if focus is not None and (focus is part or part.isAncestorOf(focus)):
            self._page.setFocus(Qt.FocusReason.OtherFocusReason)

    def give_back(self, *, to_board: bool) -> None:
        """Let the next choice be made by keyboard.

        Args:
            to_board: it is made on the board; else the main button opens what it is made in,
                which gets the keyboard unless somebody has it elsewhere.
        """
        if self._window.overlay is not None or not self._page.isVisible():
            return
        if to_board:
            self._view.focus_board()  # the main button is off until a tile is picked
            return
        focus: QWidget | None = self._window.focusWidget()
        if focus is None or focus.focusPolicy() == Qt.FocusPolicy.NoFocus:  # it rests there
            self._rails.main.setFocus(Qt.FocusReason.OtherFocusReason)
