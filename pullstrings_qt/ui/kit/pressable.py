"""What widgets that are pressed have in common: hover, Enter, and why the focus came."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QRadioButton

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractButton, QWidget
else:  # mixed in before a widget's class, whose events they pass on
    QAbstractButton = QWidget = object

KEPT_REASONS: Final = frozenset(
    {Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason}
)
"""Reasons that say nothing new: the window or a menu gave the focus back."""


class RingFocus(QWidget):
    """A widget the focus ring goes round; it remembers why the focus came."""

    focus_reason = Qt.FocusReason.OtherFocusReason

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Remember why the focus came, for the ring."""
        if event.reason() not in KEPT_REASONS:
            self.focus_reason = event.reason()
        super().focusInEvent(event)


class Pressable(RingFocus, QAbstractButton):
    """A button of any kind: Enter presses it as Space does, and it knows of the mouse on it."""

    _hovered = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press on Enter too, once however long the key is held."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.click()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show the hover state."""
        self._hovered = True
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Leave the hover state."""
        self._hovered = False
        self.update()
        super().leaveEvent(event)


class OneOfGroup(Pressable, QRadioButton):
    """One of several of which exactly one is chosen; all of it can be clicked.

    Enter and Space choose it; other keys, the arrows above all, are left to the group.
    """

    def hitButton(self, position: object) -> bool:
        """Say that all of it can be clicked, not only its words."""
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose on Enter and Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            super().keyPressEvent(event)
        else:
            event.ignore()


def mark_one(chosen: OneOfGroup, group: Iterable[OneOfGroup]) -> None:
    """Check one of a group; Tab reaches only that one."""
    chosen.setChecked(True)
    for button in group:
        tabbed = Qt.FocusPolicy.StrongFocus if button is chosen else Qt.FocusPolicy.ClickFocus
        button.setFocusPolicy(tabbed)


def go_to_one(place: int, group: Sequence[OneOfGroup]) -> None:
    """Choose the one of a place and put the keyboard on it; the places go round."""
    button = group[place % len(group)]
    button.setFocus(Qt.FocusReason.TabFocusReason)
    button.click()


_ARROWS: Final = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down})


class GridButton(Pressable, QAbstractButton):
    """Lets its grid have the arrow keys, which Qt's buttons would take for Tab."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the arrows to the grid."""
        if event.key() in _ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)


def arrow_step(key: int, columns: int, *, mirrored: bool = False) -> int | None:
    """Return how many places an arrow key goes on in rows of buttons; None for other keys.

    Args:
        key: what was pressed.
        columns: buttons in a row.
        mirrored: whether rows run from right to left.
    """
    return {
        int(Qt.Key.Key_Left): 1 if mirrored else -1,
        int(Qt.Key.Key_Right): -1 if mirrored else 1,
        int(Qt.Key.Key_Up): -columns,
        int(Qt.Key.Key_Down): columns,
    }.get(key)
