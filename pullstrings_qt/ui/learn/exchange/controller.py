"""Exchange with other programs: Anki export and import, the review log as a table.

exchange = ExchangeController(window, appearance, store, own_sets, parent)
exchange.set_added.connect(…)        # the id of an imported tile set
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
from pullstrings_qt.learning.anki_export import Exported, export_for_anki, read_learned
from pullstrings_qt.learning.anki_import import (
    FieldMapping,
    Imported,
    PackagePreview,
    import_,
    preview_package,
    suggested_mapping,
)
from pullstrings_qt.learning.anki_schedule import Learned
from pullstrings_qt.learning.package_limits import package_limits
from pullstrings_qt.learning.parameters import grader
from pullstrings_qt.learning.review_csv import write_review_csv
from pullstrings_qt.look.picture_file import PictureMeter, take_picture
from pullstrings_qt.signs.colors import Tone
from pullstrings_qt.signs.views import Hand, View
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.tiles.manifest import MAX_TILES
from pullstrings_qt.tiles.own_sets import OwnTileSets
from pullstrings_qt.tiles.tile_set import tile_set, tile_sets
from pullstrings_qt.ui.kit.background_task import BackgroundTask, BackgroundTasks
from pullstrings_qt.ui.kit.file_dialogs import (
    ask_for_package,
    ask_where_to_put_package,
    ask_where_to_put_table,
    file_name,
)
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.message import Message
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.kit.segments import SegmentOption
from pullstrings_qt.ui.learn.exchange.dialogs import ExchangeDialog, ImportDialog


class ExchangeController(QObject):
    """Runs the exchange dialogs' actions in a thread, with a progress bar and Cancel.

    Args:
        window: shows dialogs and toasts.
        appearance: the theme and the look of hands.
        store: the people and their reviews; None to exchange only tile sets.
        own_sets: the player's own tile sets.

    Signals:
        set_added: the id of a tile set that was imported or has new progress.
        practice_asked: the id of such a set, to practice now.
    """

    set_added = Signal(str)
    practice_asked = Signal(str)

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
        self._person: int | None = None

    @property
    def task(self) -> BackgroundTask | None:
        """The running task."""
        return self._tasks.task

    def open(self, set_id: str = "asl", person: int | None = None, hand: str = "") -> None:
        """Open the exchange dialog.

        Args:
            set_id: the preselected tile set.
            person: the id of the profile, preselected for reviews and for progress from Anki.
            hand: the hand in an exported package, ``right`` or ``left``; empty for the setting.
        """
        self._hand = hand
        self._person = person
        sets = [SegmentOption(each.id, each.name) for each in tile_sets()]
        dialog = ExchangeDialog(sets, self._people(), set_id, person)
        dialog.export_asked.connect(self.export_for_anki)
        dialog.import_asked.connect(self.import_from_anki)
        dialog.log_asked.connect(self.save_review_log)
        self._window.show_overlay(dialog)

    def _people(self) -> list[SegmentOption]:
        people = sorted(self._learners(), key=lambda one: one.id != self._person)  # oneself first
        return [SegmentOption(profile.id, profile.name) for profile in people]

    def _learners(self) -> list[Profile]:
        """Return the people with any answers."""
        store = self._store
        if store is None:
            return []
        try:
            return [each for each in store.profiles.all() if store.reviews.count(each.id)]
        except PullstringsError as problem:
            self._window.show_problem(str(problem))
            return []

    def _everybody(self) -> list[SegmentOption]:
        """Return the people who can continue their progress from Anki."""
        if self._store is None:
            return []
        try:
            return [SegmentOption(each.id, each.name) for each in self._store.profiles.all()]
        except PullstringsError as problem:
            self._window.show_problem(str(problem))
            return []

    def export_for_anki(self, set_id: str, person: int | None = None) -> None:
        """Ask for a file and export a tile set as an Anki package.

        Args:
            set_id: the set.
            person: the id of the profile whose progress is included; None for new cards.
        """
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

        store = self._store

        def work(progress: ProgressCallback) -> Exported:
            learned = None
            if store is not None and person is not None:
                with store.beside() as people:
                    learned = read_learned(people.reviews, person, set_id, progress)
            return export_for_anki(
                found, target, now=time.time(), look=look, learned=learned, progress=progress
            )

        self._tasks.begin(_("Writing the package for Anki"), work, self._on_exported)

    def _on_exported(self, exported: Exported) -> None:
        words = ngettext(
            "{file} is ready: {count} note with a card each way. Open it in Anki.",
            "{file} is ready: {count} notes with a card each way. Open it in Anki.",
            exported.notes,
        )
        told = [words.format(file=self._target.name, count=exported.notes)]
        if exported.learned:
            words = ngettext(
                "{count} card goes on where it is here.",
                "{count} cards go on where they are here.",
                exported.learned,
            )
            told.append(words.format(count=exported.learned))
        self._window.toast(" ".join(told))

    def import_from_anki(self) -> None:
        """Ask for an Anki package and import it as a tile set."""
        path = ask_for_package(self._window)
        if path is not None:
            self.import_(path)

    def import_(self, path: Path) -> None:
        """Read an Anki package and ask what to import, if there is a choice."""

        def work(progress: ProgressCallback) -> PackagePreview:
            return preview_package(path, progress)

        self._tasks.begin(_("Looking into the package"), work, self._on_preview)

    def _on_preview(self, preview: PackagePreview) -> None:
        self._preview = preview
        people = self._everybody()
        whole = preview.count(preview.types[0].id) <= MAX_TILES
        if preview.ours and whole and not (preview.learned and people):
            self._on_mapping(suggested_mapping(preview), None)
            return
        dialog = ImportDialog(preview, people, self._person, self._set_name(preview.made_of))
        dialog.mapping_chosen.connect(self._on_mapping)
        self._window.show_overlay(dialog)

    def _set_name(self, set_id: str) -> str:
        return next((each.name for each in tile_sets() if each.id == set_id), "")

    def _on_mapping(self, mapping: FieldMapping, person: int | None) -> None:
        preview, own_sets, store = self._preview, self._own_sets, self._store
        if preview is None:
            return

        def work(progress: ProgressCallback) -> Imported:
            limits = package_limits(preview.path)
            meter = PictureMeter(limits.pixels, limits.pictures_pixels)
            take = partial(take_picture, meter=meter)
            keep = None
            if store is not None and person is not None:
                keep = partial(_keep_learned, store, person, progress)
            return import_(preview.path, mapping, own_sets, take, progress, keep_learned=keep)

        # The window must not write to the store while the thread does.
        at_once = person is not None
        self._tasks.begin(_("Making tiles of the notes"), work, self._on_imported, at_once=at_once)

    def _on_imported(self, taken: Imported) -> None:
        self._preview = None
        self.set_added.emit(taken.tile_sets[0].id)
        missing = taken.left_out.sentences()
        if missing or len(taken.tile_sets) > 1:
            sentences = "\n".join((*_came_in(taken), *missing))
            self._window.show_overlay(Message(_("The package is in"), sentences))
        elif self._store is None:
            self._window.toast(" ".join(_came_in(taken)))
        else:
            practice = partial(self.practice_asked.emit, taken.tile_sets[0].id)
            self._window.toast(" ".join(_came_in(taken)), _("Practice it"), practice)

    def save_review_log(self, person: int) -> None:
        """Ask for a file and write every answer of a person as a table."""
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


def _keep_learned(store: Store, person: int, progress: ProgressCallback, learned: Learned) -> None:
    with store.beside() as people:
        profile = people.profiles.get(person)
        if profile is not None:
            grade = grader(profile, people.settings)
            people.add_learned(person, learned.cards, learned.reviews, grade, progress)


def _came_in(taken: Imported) -> list[str]:
    """Return what was imported, as sentences."""
    first, count = taken.tile_sets[0], taken.count
    told = []
    if len(taken.tile_sets) > 1:
        words = _("“{first}” to “{last}” are here, with {count} tiles together.")
        told.append(words.format(first=first.name, last=taken.tile_sets[-1].name, count=count))
    elif not taken.known:
        words = ngettext(
            "“{name}” is here, with {count} tile.", "“{name}” is here, with {count} tiles.", count
        )
        told.append(words.format(name=first.name, count=count))
    if taken.known:
        words = ngettext(
            "{count} card of “{name}” goes on where it was in Anki.",
            "{count} cards of “{name}” go on where they were in Anki.",
            taken.learned,
        )
        told.append(words.format(name=first.name, count=taken.learned))
    elif taken.learned:
        words = ngettext(
            "{count} card goes on where it was in Anki.",
            "{count} cards go on where they were in Anki.",
            taken.learned,
        )
        told.append(words.format(count=taken.learned))
    return told
