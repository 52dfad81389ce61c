"""Exchange with other programs: cards for Anki, and the review log as a table."""

import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.errors import PullstringsError, Telling
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.progress import ProgressCallback
from pullstrings_qt.learning.anki_cards import HandLook
from pullstrings_qt.learning.anki_export import Exported, export_for_anki, read_learned
from pullstrings_qt.learning.transfer import write_review_csv
from pullstrings_qt.signs.colors import Tone
from pullstrings_qt.signs.views import Hand, View
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.tiles.manifest import MAX_TILES
from pullstrings_qt.tiles.tile_set import tile_set, tile_sets
from pullstrings_qt.ui.kit.background_task import BackgroundTasks
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.fields import DropDown
from pullstrings_qt.ui.kit.file_dialogs import (
    ask_where_to_put_package,
    ask_where_to_put_table,
    file_name,
)
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.local_forms import whole
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.kit.segments import SegmentOption
from pullstrings_qt.ui.kit.text_label import TextLabel


class ExchangeDialog(Overlay):
    """Anki export, adding tiles, review log: a button each.

    To export, `export_asked` emits the id of a set, and of the person whose progress is included,
    or None.
    """

    export_asked = Signal(str, object)
    import_asked = Signal()
    log_asked = Signal(object)

    def __init__(
        self,
        sets: Sequence[SegmentOption],
        people: Sequence[SegmentOption],
        set_id: str = "",
        person: int | None = None,
    ) -> None:
        super().__init__(_("Decks and tables"), width=640)
        self.sets = DropDown(_("Tile set"), sets, set_id)
        self.along = DropDown(_("Include"), _along_options(people), None)
        self.export_button = Button(_("Export for Anki"), icon="save")
        self.export_button.clicked.connect(self._export)
        self.import_button = Button(_("Add tiles"), icon="open")
        self.import_button.clicked.connect(self.close_down)
        self.import_button.clicked.connect(self.import_asked)
        self.log_button = Button(_("Save the review log"), icon="save")
        self.log_button.clicked.connect(self._save_log)
        self.people = DropDown(_("Whose reviews"), people, person) if people else None
        self._lay_out()
        self.initial_focus(self.sets)

    def _lay_out(self) -> None:
        self.body.addWidget(TextLabel(_("Decks and tables"), "page"))
        self._add_part(
            _("Export your cards"),
            _("Anki is a free program for flash cards. It gets every tile in both directions."),
            self.sets,
            self.along,
            self.export_button,
        )
        self._add_part(
            _("Import cards and tables"),
            _(
                "An Anki package, a table or a folder of pictures becomes your own "
                "tile set of up to {most} tiles. Progress from Anki can be kept."
            ).format(most=whole(MAX_TILES)),
            self.import_button,
        )
        if self.people is not None:
            self._add_part(
                _("Save every answer"),
                _("You get a table (CSV) for a spreadsheet, with one line per answer."),
                self.people,
                self.log_button,
            )
        else:
            self.log_button.setParent(self)
            for each in (self.along, self.log_button):
                each.hide()
        done = Button(_("Close"), ButtonKind.QUIET)
        done.clicked.connect(self.cancel)
        self.footer.addStretch(1)
        self.footer.addWidget(done)

    def _add_part(self, title: str, words: str, *fields: QWidget) -> None:
        self.body.addWidget(TextLabel(title, "lead"))
        self.body.addWidget(TextLabel(words, color="ink_soft"))
        self.body.addWidget(FlowRow(fields, line_gap=8))
        self.body.addSpacing(6)

    def _export(self) -> None:
        set_id, person = str(self.sets.value), self.along.value
        self.close_down()
        self.export_asked.emit(set_id, person)

    def _save_log(self) -> None:
        person = self.people.value if self.people is not None else None
        self.close_down()
        self.log_asked.emit(person)


def _along_options(people: Sequence[SegmentOption]) -> list[SegmentOption]:
    words = _("With what {name} has learned")
    learned = (SegmentOption(one.value, words.format(name=one.label)) for one in people)
    return [SegmentOption(None, _("Cards only, no progress")), *learned]


class ExchangeController(QObject):
    """Runs the dialogs' actions in a thread, with a progress bar and Cancel.

    `import_asked` emits the id of the profile of whoever wants to add tiles, or None.
    """

    import_asked = Signal(object)

    def __init__(
        self,
        window: MainWindow,
        appearance: Appearance,
        store: Store,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._appearance = appearance
        self._store = store
        self.tasks = BackgroundTasks(window, self)
        self._hand = ""
        self._person: int | None = None

    def open(self, set_id: str = "asl", person: int | None = None, hand: str = "") -> None:
        """Open the exchange dialog, with a tile set and a person preselected.

        The hand in an exported package is ``right`` or ``left``; empty for the setting.
        """
        self._hand = hand
        self._person = person
        sets = [SegmentOption(each.id, each.name) for each in tile_sets()]
        dialog = ExchangeDialog(sets, self._people(), set_id, person)
        dialog.export_asked.connect(self.export_for_anki)
        dialog.import_asked.connect(lambda: self.import_asked.emit(self._person))
        dialog.log_asked.connect(self.save_review_log)
        self._window.show_overlay(dialog)

    def _people(self) -> list[SegmentOption]:
        people = sorted(self._learners(), key=lambda one: one.id != self._person)  # oneself first
        return [SegmentOption(profile.id, profile.name) for profile in people]

    def _learners(self) -> list[Profile]:
        """Return the people with any answers."""
        store = self._store
        with Telling(self._window.show_problem):
            return [each for each in store.profiles.all() if store.reviews.count(each.id)]
        return []

    def export_for_anki(self, set_id: str, person: int | None = None) -> None:
        """Ask for a file and export a tile set as an Anki package."""
        try:
            found = tile_set(set_id)
        except PullstringsError as problem:
            self._window.show_problem(str(problem))
            return
        target = ask_where_to_put_package(self._window, file_name(found.name))
        if target is None:
            return
        theme = self._appearance.theme
        look = HandLook(
            View(theme.signs.view), Hand(self._hand or theme.signs.hand), Tone(theme.skin)
        )

        store = self._store

        def work(progress: ProgressCallback) -> Exported:
            learned = None
            if person is not None:
                with store.beside() as beside:
                    learned = read_learned(beside.reviews, person, set_id, progress)
            return export_for_anki(
                found, target, now=time.time(), look=look, learned=learned, progress=progress
            )

        self.tasks.begin(_("Saving"), work, partial(self._on_exported, target))

    def _on_exported(self, target: Path, exported: Exported) -> None:
        words = ngettext(
            "{file} is ready: {count} note with a card each way. Open it in Anki.",
            "{file} is ready: {count} notes with a card each way. Open it in Anki.",
            exported.notes,
        )
        told = [words.format(file=target.name, count=exported.notes)]
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
        if profile is None:
            return
        target = ask_where_to_put_table(self._window, file_name(profile.name, _("reviews")))
        if target is None:
            return

        def work(progress: ProgressCallback) -> int:
            with store.beside() as beside:
                return write_review_csv(target, beside.reviews, profile.id, profile.name, progress)

        self.tasks.begin(_("Saving"), work, partial(self._on_log_saved, target))

    def _on_log_saved(self, target: Path, count: int) -> None:
        words = ngettext(
            "{file} is saved, with {count} answer.", "{file} is saved, with {count} answers.", count
        )
        self._window.toast(words.format(file=target.name, count=count))
