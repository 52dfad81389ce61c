"""The base of pressable widgets: hover, Enter, and the reason of the focus."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QRadioButton

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractButton, QWidget
else:  # mixed in before a widget's class, which gets the events next
    QAbstractButton = QWidget = object

KEPT_REASONS: Final = frozenset(
    {Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason}
)
"""Focus reasons that are ignored: the window or a menu returned the focus."""


class RingFocus(QWidget):
    """A widget with a focus ring; it remembers why it got the focus."""

    focus_reason = Qt.FocusReason.OtherFocusReason

    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() not in KEPT_REASONS:
            self.focus_reason = event.reason()
        super().focusInEvent(event)


class Pressable(RingFocus, QAbstractButton):
    """A button that Enter presses; it ignores a double click that began on another widget."""

    is_hovered = False
    """Whether the mouse is over it."""
    _clicked_at: int | None = None
    """Time of the last mouse press, in milliseconds of the window system."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._clicked_at = event.timestamp()
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Press again, unless the first click hit another widget in this place."""
        before = self._clicked_at
        if before is not None and event.timestamp() - before <= QApplication.doubleClickInterval():
            super().mouseDoubleClickEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press on Enter too, only once even if the key is held."""
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
    """One of a group, clickable anywhere; Enter and Space choose it, other keys are the group's."""

    def hitButton(self, position: object) -> bool:
        """Return True anywhere: not only the label is clickable."""
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            super().keyPressEvent(event)
        else:
            event.ignore()


def let_tab_reach(chosen: object, group: Iterable[QWidget]) -> None:
    """Let Tab reach only one of a group."""
    for button in group:
        tabbed = Qt.FocusPolicy.StrongFocus if button is chosen else Qt.FocusPolicy.ClickFocus
        button.setFocusPolicy(tabbed)


def check_one(chosen: ExclusiveButton, group: Iterable[ExclusiveButton]) -> None:
    """Check one of a group; Tab reaches only that one."""
    chosen.setChecked(True)
    let_tab_reach(chosen, group)


def focus_one(place: int, group: Sequence[ExclusiveButton]) -> None:
    """Choose and focus the button at an index, which wraps around."""
    button = group[place % len(group)]
    button.setFocus(Qt.FocusReason.TabFocusReason)
    button.click()


def move_choice(event: QKeyEvent, group: Sequence[ExclusiveButton]) -> None:
    """Move the choice by the arrows, Home and End; other keys are left to what lies around."""
    here = next(place for place, button in enumerate(group) if button.isChecked())
    place = _places(here).get(Qt.Key(event.key()))
    if place is None:
        event.ignore()
    else:
        focus_one(place, group)


class TabGroup(QObject):
    """Buttons that Tab reaches as one: the arrows, Home and End move among them."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._buttons: tuple[Pressable, ...] = ()

    def hold(self, buttons: Sequence[Pressable]) -> None:
        """Take these buttons, in order, in place of those before."""
        for button in self._buttons:
            button.removeEventFilter(self)
        self._buttons = tuple(buttons)
        for button in buttons:
            button.installEventFilter(self)
        let_tab_reach(next(iter(buttons), None), buttons)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn:
            let_tab_reach(watched, self._buttons)
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        here = next(at for at, button in enumerate(self._buttons) if button is watched)
        place = _places(here).get(Qt.Key(event.key()))
        if place is not None:
            self._buttons[place % len(self._buttons)].setFocus(Qt.FocusReason.TabFocusReason)
        return place is not None


def _places(here: int) -> dict[Qt.Key, int]:
    """Return where the arrows, Home and End lead from a place."""
    return {
        Qt.Key.Key_Right: here + 1,
        Qt.Key.Key_Down: here + 1,
        Qt.Key.Key_Left: here - 1,
        Qt.Key.Key_Up: here - 1,
        Qt.Key.Key_Home: 0,
        Qt.Key.Key_End: -1,
    }
