"""The shuffled signs of the learning variants: pick the one that belongs to the letter."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QGridLayout, QSizePolicy, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.choice_pictures import Answer, ChoicePictures
from pullstrings_qt.look.theme import Theme

_COLUMNS = 6
_TILE = 88


class AnswerButton(QAbstractButton):
    """One answer as a tile."""

    def __init__(self, theme: Theme, answer: Answer, pictures: ChoicePictures) -> None:
        super().__init__()
        self.answer = answer
        self.focus_reason = Qt.FocusReason.OtherFocusReason
        self.ring_radius = 16.0
        self._theme = theme
        self._pictures = pictures
        self.setCheckable(True)
        self.setAccessibleName(answer.spoken)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setMouseTracking(True)

    def theme_changed(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of a tile with room for its ring."""
        return QSize(_TILE, _TILE)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the tile, ringed while it is chosen or under the mouse."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(5, 4, -5, -6)
        self._pictures.paint_answer(painter, box, self.answer, self._theme)
        if self.isChecked() or self.underMouse():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            if self.isChecked():
                painter.setPen(QPen(self._theme.colour("lit_edge"), 6))
                painter.drawRoundedRect(box, 12, 12)
            painter.setPen(QPen(self._theme.colour("lit"), 4))
            painter.drawRoundedRect(box, 12, 12)


class AnswerGrid(QWidget):
    """All answers; arrow keys move between them, Space or Enter picks one.

    Signals:
        answered: the `Answer` that was picked.
    """

    answered = Signal(object)

    def __init__(
        self,
        theme: Theme,
        answers: Sequence[Answer],
        pictures: ChoicePictures,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Signs"))
        self._group = QButtonGroup(self)
        self._buttons: list[AnswerButton] = []
        grid = QGridLayout(self)
        grid.setSpacing(4)
        for number, answer in enumerate(answers):
            button = AnswerButton(theme, answer, pictures)
            button.clicked.connect(self._on_clicked)
            self._group.addButton(button, number)
            self._buttons.append(button)
            grid.addWidget(button, number // _COLUMNS, number % _COLUMNS)

    @property
    def buttons(self) -> tuple[AnswerButton, ...]:
        """The answers as buttons, row by row."""
        return tuple(self._buttons)

    def focus_first(self) -> None:
        """Put the keyboard on the first answer, never on the last choice."""
        self._buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_clicked(self) -> None:
        checked = self._group.checkedButton()
        if isinstance(checked, AnswerButton):
            self.answered.emit(checked.answer)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with the arrow keys; pick with Enter."""
        focus = self.focusWidget()
        steps = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -_COLUMNS,
            Qt.Key.Key_Down: _COLUMNS,
        }
        key = Qt.Key(event.key())
        if not isinstance(focus, AnswerButton):
            super().keyPressEvent(event)
        elif key in steps:
            place = self._buttons.index(focus) + steps[key]
            if 0 <= place < len(self._buttons):
                self._buttons[place].setFocus(Qt.FocusReason.TabFocusReason)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focus.click()
        else:
            super().keyPressEvent(event)
