"""How names that people type are written and kept."""

from PySide6.QtGui import QHideEvent

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.storage.players import LONGEST_NAME
from pullstrings_qt.ui.kit.announcer import speak
from pullstrings_qt.ui.kit.fields import TextField
from pullstrings_qt.ui.kit.text_label import TextLabel


class NameField(TextField):
    """One line for the name of a person; it says so when there is no room for more letters.

    Attributes:
        note: says it; lay it below the field. It is hidden until somebody types on.
    """

    def __init__(self, theme: Theme, text: str = "", hint: str = "") -> None:
        super().__init__(theme, _("Name"), text, hint)
        self.setMaxLength(LONGEST_NAME)
        words = _("A name has room for {count} letters.").format(count=LONGEST_NAME)
        self.note = TextLabel(theme, words, "second", colour="warn")
        self.note.hide()
        self.inputRejected.connect(self._say_full)
        self.textChanged.connect(self._on_text)

    def _say_full(self) -> None:
        if len(self.text()) >= LONGEST_NAME:
            self.note.show()
            speak(self, self.note.text())

    def _on_text(self, text: str) -> None:
        if len(text) < LONGEST_NAME:
            self.note.hide()

    def hideEvent(self, event: QHideEvent) -> None:
        """Take the note along."""
        self.note.hide()
        super().hideEvent(event)


def tidy_name(text: str) -> str:
    """Return a name without needless blanks, cut to the longest length."""
    return " ".join(text.split())[:LONGEST_NAME].strip()
