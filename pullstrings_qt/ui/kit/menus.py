"""Menus whose entries grow with the text, opened with the right current item."""

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QFocusEvent, QHideEvent, QShowEvent
from PySide6.QtWidgets import QMenu, QWidget

from pullstrings_qt.ui.kit.last_event import reader_listens
from pullstrings_qt.ui.kit.style import MENU, style_sheet


class Menu(QMenu):
    """A menu in the colors of the theme, whose entries grow with the text."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._parent = parent
        self.restyle()

    def restyle(self) -> None:
        """Apply another theme."""
        self.setStyleSheet(style_sheet(MENU))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        handle = self._parent.window().windowHandle()
        if handle is not None:
            handle.installEventFilter(self)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        handle = self._parent.window().windowHandle()
        if handle is not None:
            handle.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep from readers that the window below waits for the menu.

        Qt tells them that the window is active, and Orca then says its name after the first entry.
        """
        return (
            isinstance(event, QFocusEvent)
            and event.type() is QEvent.Type.FocusOut
            and event.reason() is Qt.FocusReason.PopupFocusReason
        )


def open_menu(menu: QMenu, place: QPoint) -> None:
    """Open a menu with its checked or first item current, so that screen readers read it."""
    menu.popup(place)
    open_now = [action for action in menu.actions() if action.isEnabled() and action.text()]
    if open_now and reader_listens():
        menu.setActiveAction(next((each for each in open_now if each.isChecked()), open_now[0]))
