"""The menus of the progress page: person, tile set, and files."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.ui.kit.menus import open_menu
from pullstrings_qt.ui.kit.page import Header, HeaderButton
from pullstrings_qt.ui.learn.progress.content import ProgressContent


class ProgressMenus(QObject):
    """Adds actions to a header; at 150 % text and more they are in its menu.

    Signals:
        person_chosen: id of a person.
        set_chosen: id of a tile set.

    Attributes:
        person, tiles: open a menu of people or of tile sets.
        table: toggles between charts and tables.
        remembering: opens the scheduling settings.
        picture, file: save the charts, or the values.
    """

    person_chosen = Signal(object)
    set_chosen = Signal(str)

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self._header = header
        self.person = header.add_action(_("Switch player"), "people")
        self.tiles = header.add_action(_("Tile set"), "book")
        self.table = header.add_action(_("As tables"), "list")
        self.remembering = header.add_menu_action(_("When cards come back"))
        self.picture = header.add_menu_action(_("Save the charts as a picture"))
        self.file = header.add_menu_action(_("Save the figures as a table"))
        self.people_menu, self.sets_menu = QMenu(header), QMenu(header)
        for action, menu in ((self.person, self.people_menu), (self.tiles, self.sets_menu)):
            menu.setAccessibleName(action.text())
            action.setMenu(menu)
        self.person.triggered.connect(self._open_people)
        self.tiles.triggered.connect(self._open_sets)
        self.people_menu.triggered.connect(self._on_person)
        self.sets_menu.triggered.connect(self._on_set)

    def show_content(self, content: ProgressContent) -> None:
        """List the people and sets, with a mark at the current ones."""
        people = [(one.id, one.name) for one in content.people]
        _fill(self.people_menu, people, content.person)
        _fill(self.sets_menu, content.sets, content.tiles.id)
        alone = len(people) < 2
        self.person.setEnabled(not alone)
        self.person.setStatusTip(_("Nobody else is here yet.") if alone else "")

    def show_as_tables(self, shown: bool) -> None:
        """Set the label of the toggle."""
        self.table.setText(_("As charts") if shown else _("As tables"))

    def _open_people(self) -> None:
        self._open(self.people_menu, self.person)

    def _open_sets(self) -> None:
        self._open(self.sets_menu, self.tiles)

    def _open(self, menu: QMenu, action: QAction) -> None:
        """Open a menu below the button of its action."""
        buttons = self._header.findChildren(HeaderButton)
        button = next((one for one in buttons if one.words == action.text()), None)
        if button is not None:
            open_menu(menu, button.mapToGlobal(QPoint(0, button.height())))

    def _on_person(self, action: QAction) -> None:
        self.person_chosen.emit(action.data())

    def _on_set(self, action: QAction) -> None:
        self.set_chosen.emit(str(action.data()))


def _fill(menu: QMenu, entries: Sequence[tuple[Any, str]], chosen: Any) -> None:
    menu.clear()
    for value, words in entries:
        action = menu.addAction(words.replace("&", "&&"))
        action.setCheckable(True)
        action.setChecked(value == chosen)
        action.setData(value)
