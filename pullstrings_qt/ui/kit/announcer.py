"""The announcement strip: what just happened, in one sentence, for eyes and ears alike."""

from PySide6.QtWidgets import QHBoxLayout, QWidget

from pullstrings_qt.core.game import Seat
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.seat_widgets import SeatMark
from pullstrings_qt.ui.kit.text_label import TextLabel


def speak(widget: QWidget, text: str) -> None:
    """Let screen readers say a sentence; nothing changes on screen."""
    # its many enumerations take a while to load, and nothing is said before the first picture
    from PySide6.QtGui import (  # noqa: PLC0415 - see above
        QAccessible,
        QAccessibleAnnouncementEvent,
    )

    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


class Announcer(Card):
    """A strip of paper with a lit bar; hidden while there is nothing to say."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, bar="lit", parent=parent)
        self.radius = 14
        self._marks = (SeatMark(theme, 0, 26, self), SeatMark(theme, 1, 26, self))
        self._label = TextLabel(theme, parent=self)
        self._told = ("", "")
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 12, 18, 12)
        row.setSpacing(12)
        for mark in self._marks:
            row.addWidget(mark)
            mark.hide()
        row.addWidget(self._label, 1)
        self.hide()

    @property
    def text(self) -> str:
        """The sentence in sight; empty when there is none."""
        return "" if self.isHidden() else self._label.text()

    def announce(
        self, text: str, *, lead: str = "", seat: Seat | None = None, spoken: str = ""
    ) -> None:
        """Show a sentence and let screen readers say the same words.

        Args:
            text: the whole sentence.
            lead: the part of it to set in bold.
            seat: whose sign stands before it; None for nobody's.
            spoken: what screen readers say, where they have heard a part of the text before.
        """
        for number, mark in enumerate(self._marks):
            mark.setVisible(number == seat)
        self._told = (text, lead)
        self.shorten(0)
        speak(self, spoken or text)

    def say(self, text: str) -> None:
        """Let screen readers say a sentence that is in sight elsewhere."""
        self.clear()
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
