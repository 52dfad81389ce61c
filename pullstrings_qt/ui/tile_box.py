"""The box of tile sets: what the page of the sets asks for is done here."""

from pathlib import Path

from PySide6.QtCore import QObject

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.picture_file import take_picture
from pullstrings_qt.look.tile_print import Paper, print_tiles
from pullstrings_qt.tiles.shelf import Shelf, export_set
from pullstrings_qt.tiles.tile_set import chosen_tiles, tile_set, tile_sets
from pullstrings_qt.ui.main_window import MainWindow
from pullstrings_qt.ui.preferences import Appearance
from pullstrings_qt.ui.tile_sets_page import TileSetEntry, TileSetsPage


class TileBox(QObject):
    """Shows the tile sets and does what can be done with them.

    Args:
        window: shows the page and toasts.
        appearance: the look in use.
        shelf: the player's own sets.
    """

    def __init__(
        self, window: MainWindow, appearance: Appearance, shelf: Shelf, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._appearance = appearance
        self._shelf = shelf

    def open_page(self) -> None:
        """Show all sets."""
        page = TileSetsPage(self._appearance.theme, self._entries(), self._window)
        page.add_chosen.connect(self.take_in)
        page.export_chosen.connect(self.export)
        page.print_chosen.connect(self.print_set)
        page.tiles_chosen.connect(self.choose_tiles)
        page.delete_chosen.connect(self.delete)
        self._window.open_page(page)

    def _entries(self) -> tuple[TileSetEntry, ...]:
        readable = tuple(
            TileSetEntry(found.id, found, chosen=chosen_tiles(found.id)) for found in tile_sets()
        )
        broken = self._shelf.broken().items()
        return (*readable, *(TileSetEntry(set_id, None, fault) for set_id, fault in broken))

    def _refresh(self, chosen: str = "") -> None:
        page = self._window.page
        if isinstance(page, TileSetsPage):
            page.show_entries(self._entries(), chosen)

    def take_in(self, source: Path) -> None:
        """Add a set from a table or a folder, all of it or nothing."""
        try:
            added = self._shelf.add(source, take_picture)
        except PullstringsError as problem:
            self._window.toast(_("{why} Nothing was changed.").format(why=problem))
            return
        self._refresh(added.id)
        self._window.toast(
            _("“{name}” is here. Choose it under Tiles when you begin a match.").format(
                name=added.name
            )
        )

    def export(self, set_id: str, folder: Path) -> None:
        """Write a set as a folder into another one."""
        try:
            place = export_set(tile_set(set_id), folder)
        except PullstringsError as problem:
            self._window.toast(str(problem))
            return
        self._window.toast(_("The tile set is saved as {folder}.").format(folder=place.name))

    def print_set(self, set_id: str, paper: Paper, path: Path) -> None:
        """Write a PDF of a set."""
        try:
            print_tiles(tile_set(set_id), path, paper)
        except PullstringsError as problem:
            self._window.toast(str(problem))
            return
        except OSError:
            self._window.toast(
                _("{file} could not be written. Is it open in another program?").format(
                    file=path.name
                )
            )
            return
        self._window.toast(_("The tiles are saved as {file}.").format(file=path.name))

    def choose_tiles(self, set_id: str, tile_ids: tuple[str, ...]) -> None:
        """Remember which tiles of a set take part."""
        try:
            self._shelf.choose_tiles(set_id, tile_ids)
        except PullstringsError as problem:
            self._window.toast(str(problem))
        self._refresh(set_id)

    def delete(self, set_id: str) -> None:
        """Take a set of one's own away for good."""
        try:
            self._shelf.remove(set_id)
        except PullstringsError as problem:
            self._window.toast(str(problem))
        self._refresh()
