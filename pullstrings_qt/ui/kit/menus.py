"""Menus whose entries grow with the text, opened with the right current item."""

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QWidget

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.last_event import reader_listens


class Menu(QMenu):
    """A menu; the style sheet of the app brings the colors."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.restyle()

    def restyle(self) -> None:
        """Apply another theme's sizes."""
        theme = Theme.current()
        self.setStyleSheet(f"QMenu::item {{ padding: {theme.px(9)}px {theme.px(16)}px; }}")


def open_menu(menu: QMenu, place: QPoint) -> None:
    """Open a menu with its checked or first item current, so that screen readers read it."""
    menu.popup(place)
    open_now = [action for action in menu.actions() if action.isEnabled() and action.text()]
    if open_now and reader_listens():
        menu.setActiveAction(next((each for each in open_now if each.isChecked()), open_now[0]))
