"""What widgets that are pressed have in common: hover, Enter, and why the focus came."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QRadioButton

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
    """A button of any kind: Enter presses it as Space does, and it knows of the mouse on it.

    The second half of a double click on what lay here before presses nothing.
    """

    is_hovered = False
    """Whether the mouse is on it."""
    _clicked_at: int | None = None
    """When the mouse pressed it last, in milliseconds of the window system."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._clicked_at = event.timestamp()
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Press once more, unless the click before hit what has just given way to this."""
        before = self._clicked_at
        interval = QApplication.doubleClickInterval()
        if before is not None and event.timestamp() - before <= interval:
            super().mouseDoubleClickEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press on Enter too, once however long the key is held."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.click()

    def enterEvent(self, event: QEnterEvent) -> None:
        self.is_hovered = True
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.is_hovered = False
        self.update()
        super().leaveEvent(event)


class ExclusiveButton(Pressable, QRadioButton):
    """One of several of which exactly one is chosen; all of it can be clicked.

    Enter and Space choose it; other keys, the arrows above all, are left to the group.
    """

    def hitButton(self, position: object) -> bool:
        """Say that all of it can be clicked, not only its words."""
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            super().keyPressEvent(event)
        else:
            event.ignore()


def check_one(chosen: ExclusiveButton, group: Iterable[ExclusiveButton]) -> None:
    """Check one of a group; Tab reaches only that one."""
    chosen.setChecked(True)
    for button in group:
        tabbed = Qt.FocusPolicy.StrongFocus if button is chosen else Qt.FocusPolicy.ClickFocus
        button.setFocusPolicy(tabbed)


def focus_one(place: int, group: Sequence[ExclusiveButton]) -> None:
    """Choose the one of a place and put the keyboard on it; the places go round."""
    button = group[place % len(group)]
    button.setFocus(Qt.FocusReason.TabFocusReason)
    button.click()
