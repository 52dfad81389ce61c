"""Buttons in a grid: the arrow keys belong to the grid, not to the tab order."""

from collections.abc import Iterable
from typing import Final, Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from pullstrings_qt.ui.kit.pressable import Pressable, let_tab_reach

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
    """Buttons in rows, for arrow keys; of `many`, Tab reaches only the one focused last."""

    def __init__(self, name: str, columns: int, *, many: bool = False) -> None:
        super().__init__()
        self.buttons: tuple[Buttons, ...] = ()
        self.columns = columns
        self._many = many
        self.setAccessibleName(name)

    def hold(self, buttons: Iterable[Buttons]) -> None:
        """Take these buttons; a layout has to place them."""
        self.buttons = tuple(buttons)
        if self._many:
            let_tab_reach(self.buttons[0], self.buttons)

    def press(self, number: int) -> bool:
        """Press a button by its number, from 1; False if there is none, or it is disabled."""
        if not 1 <= number <= len(self.buttons) or not self.buttons[number - 1].isEnabled():
            return False
        self.buttons[number - 1].click()
        return True

    def focus_button(self, place: int) -> None:
        """Focus the button at a place, from 0; does nothing where there is none."""
        if 0 <= place < len(self.buttons):
            if self._many:
                let_tab_reach(self.buttons[place], self.buttons)
            self.buttons[place].setFocus(Qt.FocusReason.TabFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focus, step = self.focusWidget(), arrow_step(event.key(), self.columns)
        here = next((place for place, one in enumerate(self.buttons) if one is focus), None)
        ends = {int(Qt.Key.Key_Home): 0, int(Qt.Key.Key_End): len(self.buttons) - 1}
        if here is None or (step is None and event.key() not in ends):
            super().keyPressEvent(event)
        else:
            self.focus_button(ends.get(event.key(), here + (step or 0)))


def arrow_step(key: int, columns: int) -> int | None:
    """Return how many places an arrow key moves in rows of buttons; None for other keys."""
    return {
        int(Qt.Key.Key_Left): -1,
        int(Qt.Key.Key_Right): 1,
        int(Qt.Key.Key_Up): -columns,
        int(Qt.Key.Key_Down): columns,
    }.get(key)
