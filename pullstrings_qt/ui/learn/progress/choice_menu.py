"""A menu of a page's header that holds one of several values."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from pullstrings_qt.ui.kit.menus import open_menu
from pullstrings_qt.ui.kit.page import Header, HeaderButton


class ChoiceMenu(QMenu):
    """Adds a button to a header that opens it; at 150 % text and more it is in the header's menu.

    Args:
        header: the header.
        words, icon: label and icon of the button.

    Signals:
        chosen: another value.
    """

    chosen = Signal(object)

    def __init__(self, header: Header, words: str, icon: str) -> None:
        super().__init__(header)
        self._header = header
        self.action = header.add_action(words, icon)
        self.action.setMenu(self)
        self.action.triggered.connect(self._open)
        self.setAccessibleName(words)
        self.triggered.connect(self._on_triggered)

    def show_entries(self, entries: Sequence[tuple[Any, str]], chosen: Any) -> None:
        """List values and their names, with a mark at the current one."""
        self.clear()
        for value, words in entries:
            action = self.addAction(words.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(value == chosen)
            action.setData(value)

    def _open(self) -> None:
        """Open below the button."""
        buttons = self._header.findChildren(HeaderButton)
        button = next((one for one in buttons if one.words == self.action.text()), None)
        if button is not None:
            open_menu(self, button.mapToGlobal(QPoint(0, button.height())))

    def _on_triggered(self, action: QAction) -> None:
        self.chosen.emit(action.data())
