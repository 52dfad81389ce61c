"""The shuffled answers of the learning variants: pick the one for the tile."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QSizePolicy, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.choice_pictures import Answer, ChoicePictures
from pullstrings_qt.ui.kit.sign_button import SignButton

_SMALLEST, _LARGEST = 44, 160
_GAP = 4
_FEWEST = 4
"""The minimum number of columns."""


class SignGrid(QWidget):
    """All answers; arrow keys move, Space or Enter picks one.

    Signals:
        answered: the `Answer` that was picked.
    """

    answered = Signal(object)

    def __init__(
        self,
        answers: Sequence[Answer],
        pictures: ChoicePictures,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Answers"))
        self._group = QButtonGroup(self)
        self._buttons: list[SignButton] = []
        self._columns = 1
        for number, answer in enumerate(answers):
            button = SignButton(answer, pictures)
            button.setParent(self)
            button.clicked.connect(self._on_clicked)
            self._group.addButton(button, number)
            self._buttons.append(button)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def minimumSizeHint(self) -> QSize:
        columns = max(_FEWEST, (self.width() + _GAP) // (_SMALLEST + _GAP))
        return QSize(_FEWEST * (_SMALLEST + _GAP), self._rows(columns) * (_SMALLEST + _GAP))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()  # a wider grid can be lower
        self._columns = max(range(1, len(self._buttons) + 1), key=self._fit)
        side = max(self._side(self._columns), _SMALLEST)
        for number, button in enumerate(self._buttons):
            row, column = divmod(number, self._columns)
            button.setGeometry(column * (side + _GAP), row * (side + _GAP), side, side)

    def _rows(self, columns: int) -> int:
        return -(-len(self._buttons) // columns)

    def _fit(self, columns: int) -> tuple[int, int, int]:
        """Return how well a number of columns fits: large tiles, then few rows, then full ones."""
        return self._side(columns), -self._rows(columns), -columns

    def _side(self, columns: int) -> int:
        """Return the maximum side of the tiles in that many columns."""
        rows = self._rows(columns)
        wide = (self.width() + _GAP) // columns - _GAP
        high = (self.height() + _GAP) // rows - _GAP
        return min(wide, high, _LARGEST)

    @property
    def buttons(self) -> tuple[SignButton, ...]:
        """The answers as buttons, by row."""
        return tuple(self._buttons)

    def focus_first(self) -> None:
        """Focus the first answer, never the last choice."""
        self._buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_clicked(self) -> None:
        checked = self._group.checkedButton()
        if isinstance(checked, SignButton):
            self.answered.emit(checked.answer)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with the arrow keys; pick with Enter."""
        focus = self.focusWidget()
        steps = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -self._columns,
            Qt.Key.Key_Down: self._columns,
        }
        key = Qt.Key(event.key())
        if not isinstance(focus, SignButton):
            super().keyPressEvent(event)
        elif key in steps:
            place = self._buttons.index(focus) + steps[key]
            if 0 <= place < len(self._buttons):
                self._buttons[place].setFocus(Qt.FocusReason.TabFocusReason)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focus.click()
        else:
            super().keyPressEvent(event)
