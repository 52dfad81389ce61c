"""What widgets that are pressed have in common: hover, Enter, and why the focus came."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent

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
