"""The announcement strip: what just happened, in one sentence, for eyes and ears alike."""

from PySide6.QtWidgets import QHBoxLayout, QWidget

from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.last_event import last_events
from pullstrings_qt.ui.kit.text_label import TextLabel


def speak(widget: QWidget, text: str, *, last: bool = False) -> None:
    """Let screen readers say a sentence; nothing changes on screen.

    Args:
        widget: what says it. A sentence of a dialog that is secret is kept nowhere.
        text: one or more whole sentences.
        last: they end a match: nothing that is said with them comes after.
    """
    last_events(widget).say(text, last=last, secret=_is_secret(widget))


def _is_secret(widget: QWidget | None) -> bool:
    """Return whether a widget lies in a dialog that only one person may hear."""
    from pullstrings_qt.ui.kit.overlay import Overlay  # noqa: PLC0415 - no start needs it

    if widget is None or isinstance(widget, Overlay):
        return widget is not None and widget.is_secret
    return _is_secret(widget.parentWidget())


class Announcer(Card):
    """A strip of paper with a lit bar; hidden while there is nothing to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(bar="lit", parent=parent)
        self.radius = 14
        self._label = TextLabel(parent=self)
        self._told = ("", "")
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 12, 18, 12)
        row.addWidget(self._label, 1)
        self.hide()

    @property
    def text(self) -> str:
        """The sentence in sight; empty when there is none."""
        return "" if self.isHidden() else self._label.text()

    def announce(self, text: str) -> None:
        """Show a sentence and let screen readers say the same words."""
        self.restore(text)
        speak(self, text)

    @property
    def told(self) -> tuple[str, str]:
        """The whole sentence that was announced and its lead, whatever of it is in sight."""
        return self._told

    def restore(self, text: str, lead: str = "") -> None:
        """Show a sentence that was announced before; empty for none."""
        self._told = (text, lead)
        self.shorten(0)

    def shorten(self, degree: int) -> None:
        """Show the whole sentence (0), its lead alone (1) or nothing (2): others need the room."""
        text, lead = self._told
        shown = (text, lead or text, "")[degree]
        self._label.show_text(shown, (lead,) if lead else ())
        self.setVisible(bool(shown))

    def clear(self) -> None:
        """Take the strip away."""
        self._told = ("", "")
        self.hide()
