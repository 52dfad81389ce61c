"""Connects the tile set pages to the folder of sets: import, export, print, choose tiles."""

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from pullstrings_qt.core.errors import PullstringsError, quoted
from pullstrings_qt.core.files import full_words, is_full
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.progress import ProgressCallback
from pullstrings_qt.look.picture_file import LARGEST_SIDE
from pullstrings_qt.look.tile_print import Layout, Printing, print_steps
from pullstrings_qt.tiles.csv_import import table_of
from pullstrings_qt.tiles.faces import MIN_TILES
from pullstrings_qt.tiles.own_sets import OwnTileSets, export_set
from pullstrings_qt.tiles.tile_set import TileSet, chosen_tiles, tile_set, tile_sets
from pullstrings_qt.ui.kit.background_task import BackgroundTasks
from pullstrings_qt.ui.kit.file_dialogs import ask_where, file_name
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.message import Message
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.kit.progress_dialog import ProgressDialog
from pullstrings_qt.ui.kit.tile_study import TileStudy
from pullstrings_qt.ui.tile_sets.import_dialog import ImportTableDialog
from pullstrings_qt.ui.tile_sets.page import TileSetEntry, TileSetsPage
from pullstrings_qt.ui.tile_sets.print_dialog import PrintDialog
from pullstrings_qt.ui.tile_sets.set_page import TileSetPage
from pullstrings_qt.ui.tile_sets.tasks import ImportedTileSet, StepWork, import_set

_NAMED: Final = 5
"""Maximum number of pictures named in a message."""
_DIALOG_DELAY: Final = 300
"""Milliseconds before the progress dialog appears."""


class TileSetController(QObject):
    """Opens the tile set pages and handles their signals.

    Args:
        window: shows the page and toasts.
        appearance: the theme and preferences.
        own_sets: the player's own sets.
        parent: the owner.

    Signals:
        anki_chosen: a package of Anki is to be taken in.
    """

    anki_chosen = Signal()

    def __init__(
        self, window: MainWindow, appearance: Appearance, own_sets: OwnTileSets, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._own_sets = own_sets
        self._tasks = BackgroundTasks(window, appearance, self)
        self._printing: StepWork | None = None
        self._pdf = Path()
        self._title = ""
        self._progress: ProgressDialog | None = None
        self._dialog_timer = QTimer(self)
        self._dialog_timer.setSingleShot(True)
        self._dialog_timer.setInterval(_DIALOG_DELAY)
        self._dialog_timer.timeout.connect(self._open_progress)
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.stop)

    def open_page(self) -> None:
        """Show all sets."""
        page = TileSetsPage(self._entries(), self._window)
        page.add_chosen.connect(self.import_)
        page.anki_chosen.connect(self.anki_chosen)
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

    @property
    def is_busy(self) -> bool:
        """Whether a set is being imported, exported or printed."""
        return self._tasks.task is not None or self._printing is not None

    def import_(self, source: Path) -> None:
        """Import a set from a table (with a preview) or a folder, completely or not at all."""
        if self.is_busy:
            return
        table = table_of(source)
        if table is None:
            self._take_in(source)
            return
        try:
            dialog = ImportTableDialog(table)
        except PullstringsError as problem:
            words = _("{why} Nothing was changed.")
            self._window.show_problem(words.format(why=problem))
            return
        dialog.accepted_set.connect(self._take_in)
        self._window.show_overlay(dialog)

    def _take_in(self, source: Path | TileSet) -> None:
        own_sets = self._own_sets

        def work(progress: ProgressCallback) -> ImportedTileSet:
            return import_set(own_sets, source, progress)

        self._tasks.begin(_("Taking in the tile set"), work, self._imported)

    def _imported(self, taken: ImportedTileSet) -> None:
        added = taken.tile_set
        self.refresh(added.id)
        if added.playable:
            words = _("“{name}” is here. Choose it under Tiles when you begin a match.")
        else:
            words = _("“{name}” is here, to learn with. A board needs {least} tiles.")
        words = words.format(name=added.name, least=MIN_TILES)
        told = (*taken.left_out[:_NAMED], _tiny_words(taken.tiny), _pale_words(taken.pale))
        troubles = "\n".join(filter(None, told))
        if not troubles:
            self._window.toast(words)
            return
        title = _("The tile set is here")
        self._window.show_overlay(Message(title, f"{words}\n{troubles}"))

    def look(self, set_id: str, study: TileStudy | None = None) -> None:
        """Open the page with all tiles of a set, with what a learner knows of it."""
        try:
            found = tile_set(set_id)
        except PullstringsError as problem:
            self._window.show_problem(str(problem))
            return
        page = TileSetPage(found, self._window, study)
        page.print_asked.connect(partial(self.ask_print, set_id, "chart"))
        self._window.open_page(page)

    def rename(self, set_id: str, names: tuple[str, str, str]) -> None:
        """Rename a player's own set and its sides."""
        try:
            self._own_sets.rename(set_id, *names)
        except PullstringsError as problem:
            self._window.show_problem(str(problem))
        self.refresh(set_id)

    def _announce(self, title: str) -> None:
        """Show the progress dialog if the work takes longer than a moment."""
        self._title = title
        self._dialog_timer.start()

    def _open_progress(self) -> None:
        if self._printing is None:
            return
        self._progress = ProgressDialog(self._title)
        self._progress.canceled.connect(self.stop)
        self._window.show_overlay(self._progress)

    def _show_progress(self, done: int, whole: int) -> None:
        if self._progress is not None:
            self._progress.show_progress(done, whole)

    def _close_progress(self) -> None:
        self._dialog_timer.stop()
        progress, self._progress = self._progress, None
        if progress is not None:
            progress.close_down()

    def stop(self) -> None:
        """Cancel the running work; nothing of it remains."""
        self._progress = None
        self._tasks.cancel()
        if self._printing is not None:
            self._printing.stop()
            self._printing.deleteLater()
            self._printing = None
            self._window.toast(_("Stopped. Nothing was saved."))

    def export(self, set_id: str, folder: Path) -> None:
        """Export a set as a folder into another one."""
        try:
            found = tile_set(set_id)
        except PullstringsError as problem:
            self._window.show_problem(str(problem))
            return

        def work(progress: ProgressCallback) -> str:
            return export_set(found, folder, progress).name

        self._tasks.begin(_("Saving the tile set"), work, self._exported)

    def _exported(self, name: str) -> None:
        self._window.toast(_("The tile set is saved as {folder}.").format(folder=name))

    def ask_print(self, set_id: str, layout: Layout = "tiles") -> None:
        """Ask for print options and a file, and print a set."""
        try:
            found = tile_set(set_id)
        except PullstringsError as problem:
            self._window.show_problem(str(problem))
            return
        dialog = PrintDialog(found, layout)
        dialog.chosen.connect(partial(self._ask_for_pdf, found))
        self._window.show_overlay(dialog)

    def _ask_for_pdf(self, found: TileSet, printing: Printing) -> None:
        suggestion = f"{file_name(found.name)}.pdf"
        path = ask_where(self._window, _("Save the PDF"), _("PDF (*.pdf)"), suggestion)
        if path is not None:
            self.print_set(found.id, printing, path)

    def print_set(self, set_id: str, printing: Printing, path: Path) -> None:
        """Write a PDF of a set."""
        if self.is_busy:
            return
        try:
            found = tile_set(set_id)
        except PullstringsError as problem:
            self._window.show_problem(str(problem))
            return
        steps = print_steps(found, path, printing)
        self._pdf = path
        self._printing = StepWork(steps, 2 * len(found.tiles), self)
        self._printing.advanced.connect(self._show_progress)
        self._printing.ended.connect(self._printed)
        self._announce(_("Drawing the tiles"))

    def _printed(self) -> None:
        work, self._printing = self._printing, None
        self._close_progress()
        if work is None:
            return
        if work.fault is not None:
            words = _("{file} could not be written. Is it open in another program?")
            words = words.format(file=self._pdf.name)
            self._window.show_problem(full_words() if is_full(work.fault) else words)
        else:
            words = _("The tiles are saved as {file}.")
            self._window.toast(words.format(file=self._pdf.name))
        work.deleteLater()

    def choose_tiles(self, set_id: str, tile_ids: tuple[str, ...]) -> None:
        """Store which tiles of a set are used."""
        try:
            self._own_sets.choose_tiles(set_id, tile_ids)
        except PullstringsError as problem:
            self._window.show_problem(str(problem))
        self.refresh(set_id)

    def delete(self, set_id: str) -> None:
        """Delete a player's own set permanently."""
        try:
            self._own_sets.remove(set_id)
        except PullstringsError as problem:
            self._window.show_problem(str(problem))
        self.refresh()


def _tiny_words(names: tuple[str, ...]) -> str:
    """Return the names of pictures that are too small to be sharp; empty for none."""
    if not names:
        return ""
    words = ngettext(
        "{count} picture is very small and will look blurred: {names}. Pictures of {pixels} "
        "pixels or more look sharp.",
        "{count} pictures are very small and will look blurred: {names}. Pictures of {pixels} "
        "pixels or more look sharp.",
        len(names),
    )
    return words.format(count=len(names), names=_some(names), pixels=LARGEST_SIDE)


def _pale_words(names: tuple[str, ...]) -> str:
    """Return the names of pictures that are hardly visible; empty for none."""
    if not names:
        return ""
    words = ngettext(
        "{count} picture can hardly be seen on a tile, which is ivory: {names}. Darker colors "
        "help.",
        "{count} pictures can hardly be seen on a tile, which is ivory: {names}. Darker colors "
        "help.",
        len(names),
    )
    return words.format(count=len(names), names=_some(names))


def _some(names: tuple[str, ...]) -> str:
    """Return the first names of many."""
    shown = ", ".join(quoted(name) for name in names[:_NAMED])
    return shown if len(names) <= _NAMED else _("{names} and others").format(names=shown)
