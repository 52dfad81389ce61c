"""Buttons in a grid: the arrow keys belong to the grid, not to the tab order."""

from typing import Final, Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from pullstrings_qt.ui.kit.pressable import Pressable

_ARROWS: Final = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down})


class GridButton(Pressable, QAbstractButton):
    """Leaves the arrow keys to its grid; Qt's buttons would move the focus."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)


Buttons = TypeVar("Buttons", bound=GridButton)


class ButtonGrid(QWidget, Generic[Buttons]):
    """Buttons in rows: arrow keys move the focus, and each has a number from 1 to press it."""

    def __init__(self, name: str, columns: int) -> None:
        super().__init__()
        self.buttons: tuple[Buttons, ...] = ()
        self.columns = columns
        self.setAccessibleName(name)

    def press(self, number: int) -> bool:
        """Press a button by its number; False if there is none, or it is disabled."""
        if not 1 <= number <= len(self.buttons) or not self.buttons[number - 1].isEnabled():
            return False
        self.buttons[number - 1].click()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = arrow_step(event.key(), self.columns)
        focus = self.focusWidget()
        here = next((place for place, one in enumerate(self.buttons) if one is focus), None)
        if step is None or here is None:
            super().keyPressEvent(event)
        elif 0 <= here + step < len(self.buttons):
            self.buttons[here + step].setFocus(Qt.FocusReason.TabFocusReason)


def arrow_step(key: int, columns: int) -> int | None:
    """Return how many places an arrow key moves in rows of buttons; None for other keys."""
    return {
        int(Qt.Key.Key_Left): -1,
        int(Qt.Key.Key_Right): 1,
        int(Qt.Key.Key_Up): -columns,
        int(Qt.Key.Key_Down): columns,
    }.get(key)
