"""The exchange dialogs: export, import, and what to import."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.learning.anki_import import (
    MAX_SETS,
    FieldMapping,
    PackageDeck,
    PackagePreview,
    suggested_mapping,
)
from pullstrings_qt.learning.anki_note_types import NoteType
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.tiles.faces import MIN_CARDS, MIN_TILES
from pullstrings_qt.tiles.manifest import MAX_TILES
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.fields import DropDown
from pullstrings_qt.ui.kit.local_forms import whole
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.segments import SegmentOption
from pullstrings_qt.ui.kit.text_label import TextLabel


class ExchangeDialog(Overlay):
    """Anki export, Anki import, review log: a button each.

    Args:
        sets: the tile sets to export, by id and name.
        people: the people with reviews, by id and name; may be empty.
        set_id: the preselected set.
        person: the preselected person; None for the first.

    Signals:
        export_asked: the id of a set, and of the person whose progress is included, or None.
        import_asked: import a package.
        log_asked: the id of a person, an `int`.
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
        super().__init__(_("Anki and tables"), width=640)
        self.sets = DropDown(_("Tile set"), sets, set_id)
        self.along = DropDown(_("Include"), _along_options(people), None)
        self.export_button = Button(_("Export for Anki…"), icon="save")
        self.export_button.clicked.connect(self._export)
        self.import_button = Button(_("Import from Anki…"), icon="open")
        self.import_button.clicked.connect(self._import)
        self.log_button = Button(_("Save the review log…"), icon="save")
        self.log_button.clicked.connect(self._save_log)
        self.people = DropDown(_("Whose reviews"), people, person) if people else None
        self._lay_out()
        self.initial_focus(self.sets)

    def _lay_out(self) -> None:
        self.body.addWidget(TextLabel(_("Anki and tables"), "page"))
        self._add_part(
            _("Take your cards along"),
            _("Anki is a free program for flash cards. It gets every tile in both directions."),
            *(
                ((self.sets,), (self.along, self.export_button))
                if self.people is not None
                else ((self.sets, self.export_button),)
            ),
        )
        self._add_part(
            _("Bring cards from Anki"),
            _(
                "A package becomes a tile set of your own, or several: one has up to {most} tiles. "
                "What has been learned there can come along."
            ).format(most=whole(MAX_TILES)),
            (self.import_button,),
        )
        if self.people is not None:
            self._add_part(
                _("Save every answer"),
                _("You get a table (CSV) for a spreadsheet, one line an answer."),
                (self.people, self.log_button),
            )
        else:
            for each in (self.along, self.log_button):
                each.setParent(self)
                each.hide()
        done = Button(_("Close"), ButtonKind.QUIET)
        done.clicked.connect(self.cancel)
        self.footer.addStretch(1)
        self.footer.addWidget(done)

    def _add_part(self, title: str, words: str, *rows: Sequence[QWidget]) -> None:
        part = QWidget()
        column = QVBoxLayout(part)
        column.setContentsMargins(0, 6, 0, 6)
        column.setSpacing(8)
        column.addWidget(TextLabel(title, "lead"))
        column.addWidget(TextLabel(words, color="ink_soft"))
        large = Theme.current().has_large_text
        for fields in rows:
            row = QBoxLayout(
                QBoxLayout.Direction.TopToBottom if large else QBoxLayout.Direction.LeftToRight
            )
            row.setSpacing(12)
            for each in fields:
                row.addWidget(each, alignment=LEADING)
            row.addStretch(1)
            column.addLayout(row)
        self.body.addWidget(part)

    def _export(self) -> None:
        set_id, person = str(self.sets.value), self.along.value
        self.close_down()
        self.export_asked.emit(set_id, person)

    def _import(self) -> None:
        self.close_down()
        self.import_asked.emit()

    def _save_log(self) -> None:
        person = self.people.value if self.people is not None else None
        self.close_down()
        self.log_asked.emit(person)


class ImportDialog(Overlay):
    """Asks which notes of a package become tiles, and who gets their progress.

    Args:
        preview: the package.
        people: who can continue their progress from Anki, by id and name.
        person: preselected for the progress; None for nobody.
        into: the name of the existing set the package was exported from; empty for none.

    Signals:
        mapping_chosen: the `FieldMapping`, and the id of the person or None.
    """

    mapping_chosen = Signal(object, object)

    def __init__(
        self,
        preview: PackagePreview,
        people: Sequence[SegmentOption] = (),
        person: int | None = None,
        into: str = "",
    ) -> None:
        super().__init__(_("Import from Anki"), width=640)
        self._preview = preview
        first = suggested_mapping(preview)
        everything = SegmentOption("", _("All of them"))
        decks = [
            everything,
            *(SegmentOption(each.name, _deck_words(each)) for each in preview.decks),
        ]
        self.decks = DropDown(_("Which deck"), decks, "")
        kinds = [SegmentOption(kind.id, _kind_words(kind)) for kind in preview.types]
        self.kinds = DropDown(_("Which notes"), kinds, first.note_type)
        self.front = DropDown(_("Front of the tile"), [SegmentOption(0, "")], 0)
        self.back = DropDown(_("Back of the tile"), [SegmentOption(0, "")], 0)
        self._can_learn = preview.learned > 0 and bool(people)
        self.learned = DropDown(_("What was learned"), _learned_options(people), person)
        places = [SegmentOption("", _("A set of its own"))]
        if into and self._can_learn:
            places.insert(
                0, SegmentOption(preview.made_of, _("“{name}”, as it is").format(name=into))
            )
        self.place = DropDown(_("Where it goes"), places, places[0].value)
        self._count = TextLabel(color="ink_soft")
        self._samples = TextLabel(color="ink_soft")
        self._first_tiles = TextLabel(_("The first tiles would be"), "second", heavy=True)
        self.take_button = Button(_("Import"), ButtonKind.PRIMARY)
        self._lay_out()
        self.decks.chosen.connect(self._show_count)
        self.kinds.chosen.connect(self._show_kind)
        for field in (self.front, self.back):
            field.chosen.connect(self._show_samples)
        for field in (self.learned, self.place):
            field.chosen.connect(self._show_count)
        self.take_button.clicked.connect(self._take)
        self._show_kind()

    def _lay_out(self) -> None:
        preview = self._preview
        self.body.addWidget(TextLabel(preview.name, "page"))
        self.body.addWidget(self._count)
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(10)
        grid.setColumnStretch(1, 1)
        shown = (
            (_("Where it goes"), self.place, bool(self.place.value)),
            (_("Which deck"), self.decks, bool(preview.decks)),
            (_("Which notes"), self.kinds, len(preview.types) > 1),
            (_("Front of the tile"), self.front, not preview.ours),
            (_("Back of the tile"), self.back, not preview.ours),
            (_("What was learned"), self.learned, self._can_learn),
        )
        for row, (words, field, wanted) in enumerate(shown):
            if wanted:
                grid.addWidget(TextLabel(words), row, 0)
                grid.addWidget(field, row, 1, LEADING)
            else:
                field.setParent(self)
                field.hide()
        self.body.addLayout(grid)
        self.body.addWidget(self._first_tiles)
        self.body.addWidget(self._samples)
        cancel = Button(_("Cancel"), ButtonKind.QUIET)
        cancel.clicked.connect(self.cancel)
        self.footer.addStretch(1)
        self.footer.addWidget(cancel)
        self.footer.addWidget(self.take_button)
        self.initial_focus(self.take_button)

    @property
    def choice(self) -> FieldMapping:
        """The current mapping."""
        if self._preview.ours:
            first = suggested_mapping(self._preview)
            return replace(first, deck=str(self.decks.value), into=str(self.place.value))
        return FieldMapping(
            str(self.kinds.value),
            int(self.front.value),
            int(self.back.value),
            str(self.decks.value),
        )

    @property
    def person(self) -> int | None:
        """The person who gets the progress; None for nobody."""
        return self.learned.value if self._can_learn else None

    @property
    def sample_words(self) -> str:
        """A preview of the first tiles, a line each."""
        return self._samples.text()

    @property
    def count_words(self) -> str:
        """The number of notes, and what becomes of them."""
        return self._count.text()

    def _kind(self) -> NoteType:
        return next(kind for kind in self._preview.types if kind.id == self.kinds.value)

    def _show_kind(self, _chosen: object = None) -> None:
        kind = self._kind()
        fields = [SegmentOption(place, name) for place, name in enumerate(kind.fields)]
        self.front.set_options(fields, kind.asked)
        self.back.set_options(fields, kind.answered)
        self._show_count()

    def _show_count(self, _chosen: object = None) -> None:
        count = self._preview.count(self._kind().id, str(self.decks.value))
        sentences = [ngettext("It has {count} note.", "It has {count} notes.", count)]
        if self.place.value:
            sentences.append(_("Only what was learned comes in; the tiles are here already."))
        elif count > MAX_TILES:
            sentences.append(
                _("A tile set has up to {most}, so that they become {sets} sets.")
                if count <= MAX_SETS * MAX_TILES
                else _("You can import at most {all} at once ({sets} sets of up to {most}).")
            )
        elif MIN_CARDS <= count < MIN_TILES:
            sentences.append(_("They are enough to learn with; a board needs {least} tiles."))
        elif count < MIN_CARDS:
            sentences.append(_("A tile set needs at least {fewest}."))
        self._count.show_text(
            " ".join(sentences).format(
                count=whole(count),
                most=whole(MAX_TILES),
                sets=min(MAX_SETS, -(-count // MAX_TILES)),
                all=whole(MAX_SETS * MAX_TILES),
                least=MIN_TILES,
                fewest=MIN_CARDS,
            )
        )
        self._show_samples()

    def _show_samples(self, _chosen: object = None) -> None:
        choice = self.choice
        samples = self._preview.first_notes(choice.note_type, choice.deck)
        lines = (
            _("{front} – {back}").format(
                front=_seen(fields, choice.front), back=_seen(fields, choice.back)
            )
            for fields in samples
        )
        self._samples.show_text("\n".join(lines))
        self._first_tiles.setHidden(not samples or bool(choice.into))
        self._samples.setHidden(self._first_tiles.isHidden())
        self._follow(choice)

    def _follow(self, choice: FieldMapping) -> None:
        """Show why the import is impossible, if it is."""
        reason = ""
        if choice.front == choice.back:
            reason = _("Choose two different fields first.")
        elif choice.into and self.person is None:
            reason = _("Choose whose learning it is first.")
        elif self._preview.count(choice.note_type, choice.deck) < MIN_CARDS and not choice.into:
            reason = _("Choose a deck with more notes first.")
        self.take_button.setEnabled(not reason)
        set_tool_tip(self.take_button, reason)
        self.take_button.setAccessibleDescription(reason)

    def _take(self) -> None:
        choice, person = self.choice, self.person
        self.close_down()
        self.mapping_chosen.emit(choice, person)


def _along_options(people: Sequence[SegmentOption]) -> list[SegmentOption]:
    """Return the options of an export: only the cards, or with a person's progress."""
    words = _("With what {name} has learned")
    learned = (SegmentOption(one.value, words.format(name=one.label)) for one in people)
    return [SegmentOption(None, _("Cards only, no progress")), *learned]


def _learned_options(people: Sequence[SegmentOption]) -> list[SegmentOption]:
    """Return who can continue their progress from Anki."""
    words = _("{name} goes on from there")
    learned = (SegmentOption(one.value, words.format(name=one.label)) for one in people)
    return [SegmentOption(None, _("Everybody begins afresh")), *learned]


def _deck_words(deck: PackageDeck) -> str:
    return _("{name} ({count})").format(name=deck.name, count=whole(sum(deck.counts.values())))


def _kind_words(kind: NoteType) -> str:
    words = ngettext("{name} ({count} note)", "{name} ({count} notes)", kind.count)
    return words.format(name=kind.name, count=kind.count)


def _seen(fields: Sequence[str], place: int) -> str:
    shown = fields[place] if place < len(fields) else ""
    return shown or _("(nothing)")
