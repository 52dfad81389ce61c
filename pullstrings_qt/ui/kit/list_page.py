"""The base of pages with a list and buttons for the selected row below."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.folding_buttons import Command, FoldingButtons
from pullstrings_qt.ui.kit.page import CenteredColumn, Page
from pullstrings_qt.ui.kit.row_list import RowList


class ListPage(Page):
    """A page with a list; the Delete key is its command `delete`."""

    def __init__(self, title: str, rows: RowList, commands: Sequence[Command]) -> None:
        super().__init__(title)
        self.list = rows
        self._footer = FoldingButtons(commands)

    def button(self, name: str) -> Button:
        """Return a button by the name of its command, else raise a `KeyError`."""
        return self._footer.button(name)

    def _lay_list(
        self, above: Sequence[QWidget] = (), within: Sequence[QWidget] = (), gap: int = 14
    ) -> Card:
        """Return a card with the list and the buttons below it, and what is within or above it."""
        card = Card()
        inside = QVBoxLayout(card)
        inside.setContentsMargins(10, 10, 6, 10)
        for widget in within:
            inside.addWidget(widget)
        inside.addWidget(self.list, 1)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 8, 0, 20)
        column.setSpacing(gap)
        for widget in above:
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignTop)
        column.addWidget(card, 1)
        column.addWidget(self._footer)
        self.body.addWidget(CenteredColumn(content), 1)
        return card

    @property
    def footer_top(self) -> int:
        return self._footer.mapTo(self, QPoint(0, 0)).y()

    def regions(self) -> tuple[QWidget, ...]:
        return self.header, self.list, self._footer

    def initial_focus(self) -> QWidget:
        return self.list

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self.button("delete").click()
        else:
            super().keyPressEvent(event)
