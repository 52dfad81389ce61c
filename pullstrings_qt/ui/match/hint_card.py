"""The card that says what would happen."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.cards import Card
from pullstrings_qt.ui.text_label import TextLabel


class HintCard(Card):
    """A heading and a few sentences; keeps its place while it is empty, so nothing jumps."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent=parent)
        self._heading = TextLabel(theme, "", "body", heavy=True)
        self._body = TextLabel(theme, "", "second", colour="ink_soft")
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 14, 18, 16)
        column.setSpacing(4)
        column.addWidget(self._heading)
        column.addWidget(self._body)
        self.hide()

    @property
    def text(self) -> str:
        """Everything the card says now; empty while it is hidden."""
        return "" if self.isHidden() else f"{self._heading.text()} {self._body.text()}"

    def show_hint(self, heading: str, body: str) -> None:
        """Say what would happen."""
        self._heading.show_text(heading)
        self._body.show_text(body)
        self.show()

    def clear(self) -> None:
        """Say nothing."""
        self.hide()
