"""Opens menus with the right current item."""

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu

from pullstrings_qt.ui.kit.last_event import reader_listens


def open_menu(menu: QMenu, place: QPoint) -> None:
    """Open a menu with its checked or first item current, so that screen readers read it."""
    menu.popup(place)
    open_now = [action for action in menu.actions() if action.isEnabled() and action.text()]
    if open_now and reader_listens():
        menu.setActiveAction(next((each for each in open_now if each.isChecked()), open_now[0]))
