"""Exchange with other programs: Anki export, the review log as a table.

exchange = ExchangeController(window, appearance, store, parent)
exchange.open("asl", profile.id)     # the dialog; or one of the two methods below
"""

import time
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.progress import ProgressCallback
from pullstrings_qt.learning.anki_cards import HandLook
from pullstrings_qt.learning.anki_export import Exported, export_for_anki, read_learned
from pullstrings_qt.learning.review_csv import write_review_csv
from pullstrings_qt.signs.colors import Tone
from pullstrings_qt.signs.views import Hand, View
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.tiles.tile_set import tile_set, tile_sets
from pullstrings_qt.ui.kit.background_task import BackgroundTask, BackgroundTasks
from pullstrings_qt.ui.kit.file_dialogs import (
    ask_where_to_put_package,
    ask_where_to_put_table,
    file_name,
)
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.kit.segments import SegmentOption
from pullstrings_qt.ui.learn.exchange.dialogs import ExchangeDialog


class ExchangeController(QObject):
    """Runs the exchange dialogs' actions in a thread, with a progress bar and Cancel.

    Args:
        window: shows dialogs and toasts.
        appearance: the theme and the look of hands.
        store: the people and their reviews; None to exchange only tile sets.

    Signals:
        import_asked: tiles are to be added; the id of the profile of whoever asks, or None.
    """

    import_asked = Signal(object)

    def __init__(
        self,
        window: MainWindow,
        appearance: Appearance,
        store: Store | None,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._appearance = appearance
        self._store = store
        self._tasks = BackgroundTasks(window, self)
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
        dialog.import_asked.connect(self._import)
        dialog.log_asked.connect(self.save_review_log)
        self._window.show_overlay(dialog)

    def _import(self) -> None:
        self.import_asked.emit(self._person)

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

        self._tasks.begin(_("Saving"), work, self._on_log_saved)

    def _on_log_saved(self, count: int) -> None:
        words = ngettext(
            "{file} is saved, with {count} answer.", "{file} is saved, with {count} answers.", count
        )
        self._window.toast(words.format(file=self._target.name, count=count))
