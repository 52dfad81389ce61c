"""What is said to an answer: kind, short, with a sign that does not need colour."""

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from pullstrings_qt.look.icons import icon_pixmap
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.announcer import speak
from pullstrings_qt.ui.cards import Card
from pullstrings_qt.ui.learn.card_view import Verdict
from pullstrings_qt.ui.text_label import TextLabel


class Glyph(QWidget):
    """An icon beside words; it says nothing itself."""

    def __init__(self, theme: Theme, name: str, role: str, size: int = 28) -> None:
        super().__init__()
        self._theme = theme
        self._name = name
        self._role = role
        self._size = size
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_icon(self, name: str, role: str) -> None:
        """Show another icon in another colour role."""
        self._name, self._role = name, role
        self.update()

    def theme_changed(self, theme: Theme) -> None:
        """Take the colours and sizes of another theme."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the icon."""
        return QSize(self._theme.px(self._size), self._theme.px(self._size))

    def minimumSizeHint(self) -> QSize:
        """Return the size of the icon."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the icon."""
        painter = QPainter(self)
        colour = self._theme.colour(self._role)
        size = self._theme.px(self._size)
        painter.drawPixmap(
            QPointF(0, 0), icon_pixmap(self._name, size, colour, self.devicePixelRatioF())
        )
        painter.end()


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
