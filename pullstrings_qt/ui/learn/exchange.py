"""Exchange with other programs: cards for Anki, and the review log as a table."""

import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.errors import Telling
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
from pullstrings_qt.ui.kit.file_dialogs import ask_where, file_kinds, file_name
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.local_forms import whole
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.kit.segments import SegmentOption
from pullstrings_qt.ui.kit.text_label import TextLabel


class ExchangeDialog(Overlay):
    """Anki export, adding tiles, review log: a button each, which also closes the dialog."""

    def __init__(
        self,
        sets: Sequence[SegmentOption],
        people: Sequence[SegmentOption],
        set_id: str = "",
        person: int | None = None,
    ) -> None:
        super().__init__(_("Decks and tables"), width=640)
        self.sets = DropDown(_("Tile set"), sets, set_id)
        words = _("With what {name} has learned")
        along = [SegmentOption(one.value, words.format(name=one.label)) for one in people]
        along.insert(0, SegmentOption(None, _("Cards only, no progress")))
        self.along = DropDown(_("Include"), along, None)
        self.export_button = Button(_("Export for Anki"), icon="save")
        self.import_button = Button(_("Add tiles"), icon="open")
        self.log_button = Button(_("Save the review log"), icon="save")
        self.people = DropDown(_("Whose reviews"), people, person) if people else None
        for button in (self.export_button, self.import_button, self.log_button):
            button.clicked.connect(self.close_down)
        self._lay_out()
        self.initial_focus(self.sets)

    def _lay_out(self) -> None:
        self.body.addWidget(TextLabel(_("Decks and tables"), "page"))
        self._add_part(
            _("Export your cards"),
            _("Anki is a free program for flash cards. It gets every tile in both directions."),
            self.sets,
            *((self.along,) if self.people is not None else ()),
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
            for unused in (self.along, self.log_button):
                unused.setParent(self)
                unused.hide()
        done = Button(_("Close"), ButtonKind.QUIET)
        done.clicked.connect(self.cancel)
        self.footer.addStretch(1)
        self.footer.addWidget(done)

    def _add_part(self, title: str, words: str, *fields: QWidget) -> None:
        self.body.addWidget(TextLabel(title, "lead"))
        self.body.addWidget(TextLabel(words, color="ink_soft"))
        self.body.addWidget(FlowRow(fields, line_gap=8))
        self.body.addSpacing(6)


class ExchangeController(QObject):
    """Runs the dialog's actions in a thread, with a progress bar and Cancel."""

    import_asked = Signal(object)  # the id of the profile of whoever wants to add tiles, or None

    def __init__(
        self, window: MainWindow, appearance: Appearance, store: Store, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._appearance = appearance
        self._store = store
        self.tasks = BackgroundTasks(window, self)
        self._hand = ""

    def open(self, set_id: str = "asl", person: int | None = None, hand: str = "") -> None:
        """Open the exchange dialog, with a tile set and a person preselected.

        The hand in an exported package is ``right`` or ``left``; empty for the setting.
        """
        self._hand = hand
        sets = [SegmentOption(each.id, each.name) for each in tile_sets()]
        learners = sorted(self._learners(), key=lambda one: one.id != person)  # oneself first
        people = [SegmentOption(profile.id, profile.name) for profile in learners]
        dialog = ExchangeDialog(sets, people, set_id, person)
        dialog.export_button.clicked.connect(
            lambda: self.export_for_anki(dialog.sets.value, dialog.along.value)
        )
        dialog.import_button.clicked.connect(lambda: self.import_asked.emit(person))
        if dialog.people is not None:
            log_of = dialog.people
            dialog.log_button.clicked.connect(lambda: self.save_review_log(log_of.value))
        self._window.show_overlay(dialog)

    def _learners(self) -> list[Profile]:
        """Return the people with any answers."""
        store = self._store
        with Telling(self._window.show_problem):
            return [each for each in store.profiles.all() if store.reviews.count(each.id)]
        return []

    def export_for_anki(self, set_id: str, person: int | None = None) -> None:
        """Ask for a file and export a tile set as an Anki package."""
        with Telling(self._window.show_problem):
            found, theme, store = tile_set(set_id), self._appearance.theme, self._store
            kinds, suggestion = file_kinds("Anki", "*.apkg"), f"{file_name(found.name)}.apkg"
            target = ask_where(self._window, _("Export for Anki"), kinds, suggestion)
            if target is None:
                return
            view, hand = View(theme.signs.view), Hand(self._hand or theme.signs.hand)
            look = HandLook(view, hand, Tone(theme.skin))

            def work(progress: ProgressCallback) -> Exported:
                learned = None
                if person is not None:
                    with store.beside() as beside:
                        learned = read_learned(beside.reviews, person, set_id, progress)
                now = time.time()
                return export_for_anki(
                    found, target, now=now, look=look, learned=learned, progress=progress
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
        kinds, suggestion = file_kinds(_("Tables"), "*.csv"), file_name(profile.name, _("reviews"))
        title = _("Save the review log")
        target = ask_where(self._window, title, kinds, f"{suggestion}.csv")
        if target is None:
            return

        def work(progress: ProgressCallback) -> int:
            with store.beside() as beside:
                return write_review_csv(target, beside.reviews, profile.id, profile.name, progress)

        def tell(count: int) -> None:
            words = ngettext(
                "{file} is saved, with {count} answer.",
                "{file} is saved, with {count} answers.",
                count,
            )
            self._window.toast(words.format(file=target.name, count=count))

        self.tasks.begin(_("Saving"), work, tell)
