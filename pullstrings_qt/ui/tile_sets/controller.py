"""Connects the tile set pages to the folder of sets: export, print, choose tiles."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.errors import Telling
from pullstrings_qt.core.files import unwritten_words
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.progress import ProgressCallback
from pullstrings_qt.core.work_steps import WorkSteps
from pullstrings_qt.look.tile_print import Layout, Printing, print_steps
from pullstrings_qt.tiles.faces import DRAWN_TILES
from pullstrings_qt.tiles.own_sets import OwnSetsError, OwnTileSets, export_set
from pullstrings_qt.tiles.tile_set import TileSet, chosen_tiles, tile_set, tile_sets
from pullstrings_qt.ui.kit.background_task import BackgroundTasks
from pullstrings_qt.ui.kit.buttons import ButtonKind
from pullstrings_qt.ui.kit.file_dialogs import ask_for_folder, ask_where, file_name
from pullstrings_qt.ui.kit.folding_buttons import Command
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.message import ConfirmDialog
from pullstrings_qt.ui.kit.tile_choice_dialog import TileChoiceDialog
from pullstrings_qt.ui.kit.tile_study import TileStudy
from pullstrings_qt.ui.tile_sets.name_fields import RenameDialog
from pullstrings_qt.ui.tile_sets.page import TileSetEntry, TileSetsPage
from pullstrings_qt.ui.tile_sets.print_dialog import PrintDialog
from pullstrings_qt.ui.tile_sets.set_page import TileSetPage


class TileSetController(QObject):
    """Opens the tile set pages, and does what is asked there, all but `add_chosen`."""

    add_chosen = Signal()

    def __init__(self, window: MainWindow, own_sets: OwnTileSets, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._own_sets = own_sets
        self.tasks = BackgroundTasks(window, self)

    def open_page(self) -> None:
        """Show all sets."""
        first, second, quiet = ButtonKind.PRIMARY, ButtonKind.SECOND, ButtonKind.QUIET
        choose = _("Choose {count}").format(count=DRAWN_TILES)
        look = self._of_chosen(lambda found: self.look(found.id))
        commands = (
            Command("look", _("All tiles"), "eye", first, look),
            Command("print", _("Print"), "print", second, self._of_chosen(self._ask_print)),
            Command("choose", choose, "check", second, self._of_chosen(self._ask_tiles)),
            Command("rename", _("Rename"), "pencil", quiet, self._of_chosen(self._ask_rename)),
            Command("export", _("Save as a folder"), "open", quiet, self._of_chosen(self._export)),
            Command("delete", _("Delete"), "bin", quiet, self._ask_delete),
        )
        page = TileSetsPage(self._entries(), commands, self._window.devicePixelRatioF())
        page.list.opened.connect(look)
        page.add_action.triggered.connect(self.add_chosen)
        self._window.open_page(page)

    @property
    def _chosen(self) -> TileSetEntry | None:
        page = self._window.page
        return page.chosen if isinstance(page, TileSetsPage) else None

    def _of_chosen(self, does: Callable[[TileSet], None]) -> Callable[[], None]:
        """Return what does something with the selected set."""

        def call() -> None:
            if self._chosen is not None and self._chosen.tile_set is not None:
                does(self._chosen.tile_set)

        return call

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
            page.print_asked.connect(partial(self._ask_print, found, "chart"))
            self._window.open_page(page)

    def show_class(self, tiles: TileSet) -> None:
        """Show a few tiles to a class, as large as the window."""
        page = TileSetPage(tiles, self._window, large=True)
        page.print_asked.connect(partial(self._print_chart, tiles.id))
        self._window.open_page(page)

    def _print_chart(self, set_id: str) -> None:
        with Telling(self._window.show_problem):
            self._ask_print(tile_set(set_id), "chart")

    def _ask_rename(self, found: TileSet) -> None:
        """Ask for new names of a player's own set and its sides."""

        def rename(names: tuple[str, str, str]) -> None:
            with Telling(self._window.show_problem):
                self._own_sets.rename(found.id, *names)
            self.refresh(found.id)

        dialog = RenameDialog(found)
        dialog.saved.connect(rename)
        self._window.show_overlay(dialog)

    def _export(self, found: TileSet) -> None:
        """Ask for a folder and export a set as a folder in it."""
        folder = ask_for_folder(self._window, _("Save as a folder"))
        if folder is not None:

            def work(progress: ProgressCallback) -> str:
                return export_set(found, folder, progress).name

            self.tasks.begin(_("Saving"), work, self._saved)

    def _saved(self, name: str) -> None:
        self._window.toast(_("Saved as {file}.").format(file=name))

    def _ask_print(self, found: TileSet, layout: Layout = "tiles") -> None:
        """Ask for print options and a file, and print a set."""

        def ask_where_to(printing: Printing) -> None:
            suggestion = f"{file_name(found.name)}.pdf"
            path = ask_where(self._window, _("Save the PDF"), "PDF (*.pdf)", suggestion)
            if path is not None:
                self.print_set(found, printing, path)

        dialog = PrintDialog(found, layout)
        dialog.saved.connect(ask_where_to)
        self._window.show_overlay(dialog)

    def print_set(self, found: TileSet, printing: Printing, path: Path) -> None:
        """Write a PDF of a set."""

        def work() -> WorkSteps:
            try:
                for done in print_steps(found, path, printing):
                    yield done, 2 * len(found.tiles)
            except OSError as problem:
                raise OwnSetsError(unwritten_words(path, problem)) from problem
            return path.name

        if self.tasks.task is None:
            self.tasks.begin_sliced(_("Saving"), work(), self._saved, later=True)

    def _ask_tiles(self, found: TileSet) -> None:
        """Ask which tiles of a set to use, and store that."""

        def choose(tile_ids: tuple[str, ...]) -> None:
            with Telling(self._window.show_problem):
                self._own_sets.choose_tiles(found.id, tile_ids)
            self.refresh(found.id)

        dialog = TileChoiceDialog(found, chosen_tiles(found.id))
        dialog.chosen.connect(choose)
        self._window.show_overlay(dialog)

    def _ask_delete(self) -> None:
        """Ask before deleting a player's own set."""
        entry = self._chosen
        if entry is None:
            return

        def delete() -> None:
            with Telling(self._window.show_problem):
                self._own_sets.remove(entry.id)
            self.refresh()

        words = _(
            "“{name}” will be deleted with its pictures. Matches played with it "
            "stay; their tiles then show names."
        ).format(name=entry.name)
        question = _("Delete {name}?").format(name=f"“{entry.name}”")
        dialog = ConfirmDialog(question, words, _("Delete"), _("Cancel"))
        dialog.agreed.connect(delete)
        self._window.show_overlay(dialog)
