"""What is said to an answer: kind, short, with a sign that does not need colour."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import speak
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.glyph import Glyph
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.cards.view import Verdict


class Feedback(Card):
    """A strip below the answers: right, or what it was and what tells the two apart."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, fill="good_soft", flat=True)
        self._glyph = Glyph(theme, "check", "good")
        self._label = TextLabel(theme)
        row = QHBoxLayout(self)
        row.setContentsMargins(22, 16, 22, 16)
        row.setSpacing(16)
        row.addWidget(self._glyph, alignment=Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._label, 1)
        self.hide()

    @property
    def text(self) -> str:
        """The sentence in sight; empty while there is none."""
        return "" if self.isHidden() else self._label.text()

    def show_verdict(self, verdict: Verdict) -> None:
        """Show what is said to an answer, and let screen readers say the same words."""
        self._fill = "good_soft" if verdict.right else "warn_soft"
        icon = ("check", "good") if verdict.right else ("replay", "warn")
        self._glyph.show_icon(*icon)
        self._label.show_text(verdict.sentence, (verdict.lead,))
        self.show()
        self.update()
        speak(self, verdict.sentence)

    def clear(self) -> None:
        """Take the strip away."""
        self.hide()
