"""The questions before a game: a card of fields, with a start button below."""

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.page import FootedColumn
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.pairs.partners import PartnerChoice

_WIDEST = 680


class GameSetup(FootedColumn):
    """Asks how to play.

    Args:
        title: the heading of the card.
        fields: each with its label, or without one.
        start: the label of the start button.
    """

    def __init__(self, title: str, fields: Sequence[tuple[str, QWidget]], start: str) -> None:
        self.start_button = Button(start, ButtonKind.PRIMARY, large=True, icon="play")
        super().__init__(_WIDEST, self.start_button)
        card = Card()
        inside = QVBoxLayout(card)
        inside.setContentsMargins(32, 26, 32, 30)
        inside.setSpacing(8)
        inside.addWidget(TextLabel(title, "title"))
        for label, field in fields:
            if label:
                inside.addSpacing(4)
                inside.addWidget(TextLabel(label, "second", heavy=True))
            if isinstance(field, PartnerChoice | TextLabel):
                inside.addWidget(field)
            else:
                inside.addWidget(field, alignment=LEADING)
        self.column.addSpacing(20)
        self.column.addWidget(card)
        self.column.addStretch(1)
