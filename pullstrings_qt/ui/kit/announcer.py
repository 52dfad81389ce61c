"""The announcement strip: shows the latest event as one sentence and announces it."""

from PySide6.QtWidgets import QHBoxLayout, QWidget

from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.last_event import last_events
from pullstrings_qt.ui.kit.text_label import TextLabel


def announce(widget: QWidget, text: str, *, last: bool = False) -> None:
    """Announce whole sentences to screen readers, the `last` ones at the end of a match.

    A sentence from a dialog that only one person may hear is not stored.
    """
    from pullstrings_qt.ui.kit.overlay import Overlay  # noqa: PLC0415 - no start needs it

    around: QWidget | None = widget
    while around is not None and not isinstance(around, Overlay):
        around = around.parentWidget()
    last_events(widget).announce(text, last=last, secret=around is not None and around.is_secret)


class Announcer(Card):
    """A strip of paper with an accent bar; hidden while it is empty."""

    def __init__(self) -> None:
        super().__init__(bar="lit")
        self.radius = 14
        self._label = TextLabel()
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 12, 18, 12)
        row.addWidget(self._label, 1)
        self.hide()

    @property
    def text(self) -> str:
        """The visible sentence; empty if there is none."""
        return "" if self.isHidden() else self._label.text()

    def announce(self, text: str) -> None:
        """Show a sentence and announce the same words to screen readers."""
        self.restore(text)
        announce(self, text)

    def restore(self, text: str) -> None:
        """Show a sentence again without announcing it; empty for none."""
        self._label.show_text(text)
        self.setVisible(bool(text))
