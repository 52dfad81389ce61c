"""What is behind a door of the hub: a few activities to choose from."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from pullstrings_qt.ui.kit.activity_card import Activity, ActivityCard
from pullstrings_qt.ui.kit.page import Page, ScrollColumn


class GroupPage(Page):
    """The activities of a group, below each other.

    Args:
        title: the name of the group.
        activities: what there is to choose from.

    Signals:
        chosen: id of an activity.
    """

    chosen = Signal(str)

    def __init__(self, title: str, activities: Sequence[Activity]) -> None:
        super().__init__(title)
        self._left_through = 0
        column = ScrollColumn(720)
        self.cards = [ActivityCard(one) for one in activities]
        for card in self.cards:
            card.clicked.connect(self._on_card)
            column.column.addWidget(card)
        column.column.addStretch(1)
        self.body.addWidget(column, 1)

    def _on_card(self) -> None:
        card = self.sender()
        if isinstance(card, ActivityCard):
            self._left_through = self.cards.index(card)
            self.chosen.emit(card.activity.id)

    def initial_focus(self) -> QWidget:
        """Return the first activity, or the one just left."""
        return self.cards[self._left_through]
