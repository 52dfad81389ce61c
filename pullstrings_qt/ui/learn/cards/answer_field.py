"""The answer in writing: a field and a button."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.fields import TextField

_LONGEST = 80


class _AnswerLine(TextField):
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep Enter: to the page around it the same press would mean to go on."""
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()


class AnswerField(QWidget):
    """Takes one answer; an empty one is not sent.

    Signals:
        answered: the text, without blanks around it.
    """

    answered = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.field = _AnswerLine(theme, _("Your answer"), hint=_("Type your answer"))
        self.field.setMaxLength(_LONGEST)
        self.field.returnPressed.connect(self._send)
        self.button = Button(theme, _("Answer"), ButtonKind.PRIMARY)
        self.button.clicked.connect(self._send)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self.field, 1)
        row.addWidget(self.button)

    def start(self, spoken: str = "") -> None:
        """Be empty and ready.

        Args:
            spoken: the question in words for screen readers, which come to the field first; empty
                where they are told already.
        """
        self.field.clear()
        if spoken:
            self.field.setAccessibleDescription(spoken)
        self.setEnabled(True)

    def settle(self) -> None:
        """Keep what was answered in sight; nothing more can be written."""
        self.setEnabled(False)

    def _send(self) -> None:
        text = self.field.text().strip()
        if text:
            self.answered.emit(text)
