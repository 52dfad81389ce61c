"""Exchange with other programs: export for Anki, import from Anki, the review log as a table.

exchange = ExchangeController(window, appearance, store, own_sets, parent)
exchange.set_added.connect(…)        # the id of a tile set that came in
exchange.open("asl", profile.id)     # the dialog; or one of the three methods below
"""

import time
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.progress import ProgressCallback
from pullstrings_qt.learning.anki_cards import HandLook
from pullstrings_qt.learning.anki_export import Exported, export_for_anki
from pullstrings_qt.learning.anki_import import (
    FieldMapping,
    ImportedSet,
    PackagePreview,
    import_,
    preview_package,
    suggested_mapping,
)
from pullstrings_qt.learning.package_limits import package_limits
from pullstrings_qt.learning.review_csv import write_review_csv
from pullstrings_qt.look.picture_file import PictureMeter, take_picture
from pullstrings_qt.signs.colours import Tone
from pullstrings_qt.signs.views import Hand, View
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.tiles.own_sets import OwnTileSets
from pullstrings_qt.tiles.tile_set import tile_set, tile_sets
from pullstrings_qt.ui.kit.background_task import BackgroundTask, BackgroundTasks
from pullstrings_qt.ui.kit.file_dialogs import (
    ask_for_package,
    ask_where_to_put_package,
    ask_where_to_put_table,
    file_name,
)
from pullstrings_qt.ui.kit.message import Message
from pullstrings_qt.ui.kit.segments import SegmentOption
from pullstrings_qt.ui.learn.exchange.dialogs import ExchangeDialog, ImportDialog
from pullstrings_qt.ui.main_window import MainWindow
from pullstrings_qt.ui.settings.preferences import Appearance


class ExchangeController(QObject):
    """Does what the dialogs of exchange ask for, in a thread, with a bar and a way to cancel.

    Args:
        window: shows dialogs and toasts.
        appearance: the look in use, and how hands are drawn.
        store: the people and their reviews; None where only tile sets are exchanged.
        own_sets: the player's own tile sets.

    Signals:
        set_added: the id of a tile set that came in.
    """

    set_added = Signal(str)

    def __init__(
        self,
        window: MainWindow,
        appearance: Appearance,
        store: Store | None,
        own_sets: OwnTileSets,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._appearance = appearance
        self._store = store
        self._own_sets = own_sets
        self._tasks = BackgroundTasks(window, appearance, self)
        self._preview: PackagePreview | None = None
        self._target = Path()
        self._hand = ""

    @property
    def task(self) -> BackgroundTask | None:
        """The work that is being done now."""
        return self._tasks.task

    def open(self, set_id: str = "asl", person: int | None = None, hand: str = "") -> None:
        """Show what can be exchanged.

        Args:
            set_id: the tile set offered first.
            person: the id of the profile whose reviews are offered first.
            hand: which hand signs in a package, ``right`` or ``left``; empty for what the
                settings say.
        """
        self._hand = hand
        sets = [SegmentOption(each.id, each.name) for each in tile_sets()]
        dialog = ExchangeDialog(self._appearance.theme, sets, self._people(), set_id, person)
        dialog.export_asked.connect(self.export_for_anki)
        dialog.import_asked.connect(self.import_from_anki)
        dialog.log_asked.connect(self.save_review_log)
        self._window.show_overlay(dialog)

    def _people(self) -> list[SegmentOption]:
        return [SegmentOption(profile.id, profile.name) for profile in self._learners()]

    def _learners(self) -> list[Profile]:
        """Return the people who have answered anything."""
        if self._store is None:
            return []
        try:
            everybody = self._store.profiles.all()
            return [each for each in everybody if self._store.reviews.count(each.id)]
        except PullstringsError as problem:
            self._window.show_problem(str(problem))
            return []

    def export_for_anki(self, set_id: str) -> None:
        """Ask for a place and write a tile set as an Anki package there."""
        try:
            found = tile_set(set_id)
        except PullstringsError as problem:
            self._window.show_problem(str(problem))
            return
        target = ask_where_to_put_package(self._window, file_name(found.name))
        if target is None:
            return
        self._target = target
        theme = self._appearance.theme
        look = HandLook(
            View(theme.signs.view), Hand(self._hand or theme.signs.hand), Tone(theme.skin)
        )

        def work(progress: ProgressCallback) -> Exported:
            return export_for_anki(found, target, now=time.time(), look=look, progress=progress)

        self._tasks.begin(_("Writing the package for Anki"), work, self._on_exported)

    def _on_exported(self, exported: Exported) -> None:
        words = ngettext(
            "{file} is ready: {count} note with a card each way. Open it in Anki.",
            "{file} is ready: {count} notes with a card each way. Open it in Anki.",
            exported.notes,
        )
        self._window.toast(words.format(file=self._target.name, count=exported.notes))

    def import_from_anki(self) -> None:
        """Ask for an Anki package and take it in as a tile set."""
        path = ask_for_package(self._window)
        if path is not None:
            self.import_(path)

    def import_(self, path: Path) -> None:
        """Look into an Anki package and ask what to take of it, where there is a choice."""

        def work(progress: ProgressCallback) -> PackagePreview:
            return preview_package(path, progress)

        self._tasks.begin(_("Looking into the package"), work, self._on_preview)

    def _on_preview(self, preview: PackagePreview) -> None:
        self._preview = preview
        if preview.ours:
            self._on_mapping(suggested_mapping(preview))
            return
        dialog = ImportDialog(self._appearance.theme, preview)
        dialog.mapping_chosen.connect(self._on_mapping)
        self._window.show_overlay(dialog)

    def _on_mapping(self, mapping: FieldMapping) -> None:
        preview, own_sets = self._preview, self._own_sets
        if preview is None:
            return

        def work(progress: ProgressCallback) -> ImportedSet:
            limits = package_limits(preview.path)
            meter = PictureMeter(limits.pixels, limits.pictures_pixels)
            take = partial(take_picture, meter=meter)
            return import_(preview.path, mapping, own_sets, take, progress)

        self._tasks.begin(_("Making tiles of the notes"), work, self._on_imported)

    def _on_imported(self, taken: ImportedSet) -> None:
        self._preview = None
        added = taken.tile_set
        self.set_added.emit(added.id)
        words = ngettext(
            "“{name}” is here, with {count} tile.",
            "“{name}” is here, with {count} tiles.",
            len(added.tiles),
        ).format(name=added.name, count=len(added.tiles))
        missing = taken.left_out.sentences()
        if missing:
            theme = self._appearance.theme
            sentences = "\n".join((words, *missing))
            self._window.show_overlay(Message(theme, _("The package is in"), sentences))
        else:
            self._window.toast(words)

    def save_review_log(self, person: int) -> None:
        """Ask for a place and write every answer of a person as a table there."""
        store = self._store
        profile = next((each for each in self._learners() if each.id == person), None)
        if profile is None or store is None:
            return
        target = ask_where_to_put_table(self._window, file_name(profile.name, _("reviews")))
        if target is None:
            return
        self._target = target

        def work(progress: ProgressCallback) -> int:
            with store.beside() as people:
                return write_review_csv(target, people.reviews, profile.id, profile.name, progress)

        self._tasks.begin(_("Saving the review log"), work, self._on_log_saved)

    def _on_log_saved(self, count: int) -> None:
        words = ngettext(
            "{file} is saved, with {count} answer.", "{file} is saved, with {count} answers.", count
        )
        self._window.toast(words.format(file=self._target.name, count=count))
