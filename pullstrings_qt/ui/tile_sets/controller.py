"""Connects the tile set pages to the folder of sets: export, print, choose tiles."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.errors import Telling
from pullstrings_qt.core.files import unwritten_words
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.progress import ProgressCallback
from pullstrings_qt.core.work_steps import WorkSteps
from pullstrings_qt.look.tile_print import Layout, Printing, print_steps
from pullstrings_qt.tiles.own_sets import OwnSetsError, OwnTileSets, export_set
from pullstrings_qt.tiles.tile_set import TileSet, chosen_tiles, tile_set, tile_sets
from pullstrings_qt.ui.kit.background_task import BackgroundTasks
from pullstrings_qt.ui.kit.file_dialogs import ask_where, file_name
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.tile_study import TileStudy
from pullstrings_qt.ui.tile_sets.page import TileSetsPage
from pullstrings_qt.ui.tile_sets.print_dialog import PrintDialog
from pullstrings_qt.ui.tile_sets.rows import TileSetEntry
from pullstrings_qt.ui.tile_sets.set_page import TileSetPage


class TileSetController(QObject):
    """Opens the tile set pages and handles their signals, all but `add_chosen`."""

    add_chosen = Signal()

    def __init__(self, window: MainWindow, own_sets: OwnTileSets, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._own_sets = own_sets
        self.tasks = BackgroundTasks(window, self)

    def open_page(self) -> None:
        """Show all sets."""
        page = TileSetsPage(self._entries(), self._window)
        page.add_chosen.connect(self.add_chosen)
        page.export_chosen.connect(self.export)
        page.print_chosen.connect(self.ask_print)
        page.tiles_chosen.connect(self.choose_tiles)
        page.delete_chosen.connect(self.delete)
        page.look_chosen.connect(self.look)
        page.rename_chosen.connect(self.rename)
        self._window.open_page(page)

    def _entries(self) -> tuple[TileSetEntry, ...]:
        readable = tuple(
            TileSetEntry(found.id, found, chosen=chosen_tiles(found.id)) for found in tile_sets()
        )
        broken = self._own_sets.broken().items()
        return (*readable, *(TileSetEntry(set_id, None, fault) for set_id, fault in broken))

    def refresh(self, chosen: str = "") -> None:
        """Show the sets as they are now, with one chosen where it is named."""
        page = self._window.page
        if isinstance(page, TileSetsPage):
            page.show_entries(self._entries(), chosen)

    def look(self, set_id: str, study: TileStudy | None = None) -> None:
        """Open the page with all tiles of a set, with what a learner knows of it."""
        with Telling(self._window.show_problem):
            found = tile_set(set_id)
            page = TileSetPage(found, self._window, study)
            page.print_asked.connect(partial(self.ask_print, set_id, "chart"))
            self._window.open_page(page)

    def show_class(self, tiles: TileSet) -> None:
        """Show a few tiles to a class, as large as the window."""
        page = TileSetPage(tiles, self._window, large=True)
        page.print_asked.connect(partial(self.ask_print, tiles.id, "chart"))
        self._window.open_page(page)

    def rename(self, set_id: str, names: tuple[str, str, str]) -> None:
        """Rename a player's own set and its sides."""
        with Telling(self._window.show_problem):
            self._own_sets.rename(set_id, *names)
        self.refresh(set_id)

    def export(self, set_id: str, folder: Path) -> None:
        """Export a set as a folder into another one."""
        with Telling(self._window.show_problem):
            found = tile_set(set_id)

            def work(progress: ProgressCallback) -> str:
                return export_set(found, folder, progress).name

            self.tasks.begin(_("Saving"), work, self._saved)

    def _saved(self, name: str) -> None:
        self._window.toast(_("Saved as {file}.").format(file=name))

    def ask_print(self, set_id: str, layout: Layout = "tiles") -> None:
        """Ask for print options and a file, and print a set."""
        with Telling(self._window.show_problem):
            found = tile_set(set_id)
            dialog = PrintDialog(found, layout)
            dialog.chosen.connect(partial(self._ask_for_pdf, found))
            self._window.show_overlay(dialog)

    def _ask_for_pdf(self, found: TileSet, printing: Printing) -> None:
        suggestion = f"{file_name(found.name)}.pdf"
        path = ask_where(self._window, _("Save the PDF"), "PDF (*.pdf)", suggestion)
        if path is not None:
            self.print_set(found.id, printing, path)

    def print_set(self, set_id: str, printing: Printing, path: Path) -> None:
        """Write a PDF of a set."""
        if self.tasks.task is not None:
            return
        with Telling(self._window.show_problem):
            found = tile_set(set_id)
            work = _printing_steps(found, printing, path)
            self.tasks.begin_sliced(_("Saving"), work, self._saved, later=True)

    def choose_tiles(self, set_id: str, tile_ids: tuple[str, ...]) -> None:
        """Store which tiles of a set are used."""
        with Telling(self._window.show_problem):
            self._own_sets.choose_tiles(set_id, tile_ids)
        self.refresh(set_id)

    def delete(self, set_id: str) -> None:
        """Delete a player's own set permanently."""
        with Telling(self._window.show_problem):
            self._own_sets.remove(set_id)
        self.refresh()


def _printing_steps(found: TileSet, printing: Printing, path: Path) -> WorkSteps:
    try:
        for done in print_steps(found, path, printing):
            yield done, 2 * len(found.tiles)
    except OSError as problem:
        raise OwnSetsError(unwritten_words(path, problem)) from problem
    return path.name
