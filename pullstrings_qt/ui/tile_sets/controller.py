"""Connects the tile set pages to the folder of sets: export, print, choose tiles."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.files import full_words, is_full
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.progress import ProgressCallback
from pullstrings_qt.look.tile_print import Printing, print_steps
from pullstrings_qt.tiles.own_sets import OwnTileSets, export_set
from pullstrings_qt.tiles.tile_set import chosen_tiles, tile_set, tile_sets
from pullstrings_qt.ui.kit.background_task import BackgroundTasks
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.kit.progress_dialog import ProgressDialog
from pullstrings_qt.ui.tile_sets.page import TileSetEntry, TileSetsPage
from pullstrings_qt.ui.tile_sets.set_page import TileSetPage
from pullstrings_qt.ui.tile_sets.tasks import StepWork

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
        add_chosen: tiles are to be added.
    """

    add_chosen = Signal()

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
        page.add_chosen.connect(self.add_chosen)
        page.export_chosen.connect(self.export)
        page.print_chosen.connect(self.print_set)
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
        """Whether a set is being exported or printed."""
        return self._tasks.task is not None or self._printing is not None

    def look(self, set_id: str) -> None:
        """Open the page with all tiles of a set."""
        try:
            found = tile_set(set_id)
        except PullstringsError as problem:
            self._window.show_problem(str(problem))
            return
        self._window.open_page(TileSetPage(found, self._window))

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
