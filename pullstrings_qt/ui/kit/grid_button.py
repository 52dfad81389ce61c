"""A button in a grid: the arrow keys belong to the grid, not to the tab order."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton

from pullstrings_qt.ui.kit.pressable import Pressable

_ARROWS: Final = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down})


class GridButton(Pressable, QAbstractButton):
    """Leaves the arrow keys to its grid; Qt's buttons would move the focus."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)


def arrow_step(key: int, columns: int) -> int | None:
    """Return how many places an arrow key moves in rows of buttons; None for other keys.

    Args:
        key: the pressed key.
        columns: buttons in a row.
    """
    return {
        int(Qt.Key.Key_Left): -1,
        int(Qt.Key.Key_Right): 1,
        int(Qt.Key.Key_Up): -columns,
        int(Qt.Key.Key_Down): columns,
    }.get(key)
