"""The dialogs of exchange: what can go to other programs and come from them, and what to take."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.learning.anki_import import FieldMapping, PackagePreview, suggested_mapping
from pullstrings_qt.learning.anki_note_types import NoteType
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.tiles.faces import LEAST_TILES
from pullstrings_qt.tiles.manifest import MOST_TILES
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.fields import DropDown
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.page import COLLAPSES_AT
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.segments import SegmentOption
from pullstrings_qt.ui.kit.text_label import Heading, TextLabel


class ExchangeDialog(Overlay):
    """Export for Anki, import from Anki, save the review log: each with one button.

    Args:
        theme: the look.
        sets: the tile sets that can be exported, by id and name.
        people: whose reviews can be saved, by id and name; empty where nobody has any.
        set_id: the set chosen at first.
        person: the person chosen at first; None for the first.

    Signals:
        export_asked: the id of a set.
        import_asked: nothing else.
        log_asked: the id of a person, an `int`.
    """

    export_asked = Signal(str)
    import_asked = Signal()
    log_asked = Signal(object)

    def __init__(
        self,
        theme: Theme,
        sets: Sequence[SegmentOption],
        people: Sequence[SegmentOption],
        set_id: str = "",
        person: int | None = None,
    ) -> None:
        super().__init__(theme, _("Anki and tables"), width=640)
        self.sets = DropDown(theme, _("Tile set"), sets, set_id)
        self.export_button = Button(theme, _("Export for Anki…"), icon="save")
        self.export_button.clicked.connect(self._export)
        self.import_button = Button(theme, _("Import from Anki…"), icon="open")
        self.import_button.clicked.connect(self._import)
        self.log_button = Button(theme, _("Save the review log…"), icon="save")
        self.log_button.clicked.connect(self._save_log)
        self.people = DropDown(theme, _("Whose reviews"), people, person) if people else None
        self._lay_out()
        self.initial_focus(self.sets)

    def _lay_out(self) -> None:
        self.body.addWidget(Heading(self.theme, _("Anki and tables")))
        self._add_part(
            _("Take your cards along"),
            _("Anki is a free program for flash cards. It gets every tile in both directions."),
            (self.sets, self.export_button),
        )
        self._add_part(
            _("Bring cards from Anki"),
            _("A package with at least {count} notes becomes a tile set of your own.").format(
                count=LEAST_TILES
            ),
            (self.import_button,),
        )
        if self.people is not None:
            self._add_part(
                _("Save every answer"),
                _("You get a table (CSV) for a spreadsheet, one line an answer."),
                (self.people, self.log_button),
            )
        else:
            self.log_button.setParent(self)
            self.log_button.hide()
        done = Button(self.theme, _("Close"), ButtonKind.QUIET)
        done.clicked.connect(self.cancel)
        self.footer.addStretch(1)
        self.footer.addWidget(done)

    def _add_part(self, title: str, words: str, fields: Sequence[QWidget]) -> None:
        part = QWidget()
        column = QVBoxLayout(part)
        column.setContentsMargins(0, 6, 0, 6)
        column.setSpacing(8)
        column.addWidget(TextLabel(self.theme, title, "lead"))
        column.addWidget(TextLabel(self.theme, words, colour="ink_soft"))
        large = self.theme.text_scale >= COLLAPSES_AT
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
        set_id = str(self.sets.value)
        self.close_down()
        self.export_asked.emit(set_id)

    def _import(self) -> None:
        self.close_down()
        self.import_asked.emit()

    def _save_log(self) -> None:
        person = self.people.value if self.people is not None else None
        self.close_down()
        self.log_asked.emit(person)


class ImportDialog(Overlay):
    """Asks which notes of a package become tiles, and which fields are front and back.

    Signals:
        mapping_chosen: the `FieldMapping`.
    """

    mapping_chosen = Signal(object)

    def __init__(self, theme: Theme, preview: PackagePreview) -> None:
        super().__init__(theme, _("Import from Anki"), width=640)
        self._preview = preview
        first = suggested_mapping(preview)
        kinds = [SegmentOption(kind.id, _kind_words(kind)) for kind in preview.types]
        self.kinds = DropDown(theme, _("Which notes"), kinds, first.note_type)
        self.kinds.chosen.connect(self._show_kind)
        self.front = DropDown(theme, _("Front of the tile"), [SegmentOption(0, "")], 0)
        self.back = DropDown(theme, _("Back of the tile"), [SegmentOption(0, "")], 0)
        for field in (self.front, self.back):
            field.chosen.connect(self._show_samples)
        self._count = TextLabel(theme, colour="ink_soft")
        self._samples = TextLabel(theme, colour="ink_soft")
        self.take_button = Button(theme, _("Take it in"), ButtonKind.PRIMARY)
        self.take_button.clicked.connect(self._take)
        self._lay_out(many=len(kinds) > 1)
        self._show_kind()

    def _lay_out(self, *, many: bool) -> None:
        theme = self.theme
        self.body.addWidget(Heading(theme, self._preview.name))
        self.body.addWidget(self._count)
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(10)
        grid.setColumnStretch(1, 1)
        rows = [(_("Front of the tile"), self.front), (_("Back of the tile"), self.back)]
        if many:
            rows.insert(0, (_("Which notes"), self.kinds))
        for row, (words, field) in enumerate(rows):
            grid.addWidget(TextLabel(theme, words), row, 0)
            grid.addWidget(field, row, 1, LEADING)
        if not many:
            self.kinds.setParent(self)
            self.kinds.hide()
        self.body.addLayout(grid)
        self.body.addWidget(TextLabel(theme, _("The first tiles would be"), "second", heavy=True))
        self.body.addWidget(self._samples)
        cancel = Button(theme, _("Cancel"), ButtonKind.QUIET)
        cancel.clicked.connect(self.cancel)
        self.footer.addStretch(1)
        self.footer.addWidget(cancel)
        self.footer.addWidget(self.take_button)
        self.initial_focus(self.take_button)

    @property
    def choice(self) -> FieldMapping:
        """What is chosen now."""
        return FieldMapping(str(self.kinds.value), int(self.front.value), int(self.back.value))

    @property
    def sample_words(self) -> str:
        """The first tiles as they would be, a line each."""
        return self._samples.text()

    def _kind(self) -> NoteType:
        return next(kind for kind in self._preview.types if kind.id == self.kinds.value)

    def _show_kind(self, _chosen: object = None) -> None:
        kind = self._kind()
        fields = [SegmentOption(place, name) for place, name in enumerate(kind.fields)]
        self.front.set_options(fields, kind.asked)
        self.back.set_options(fields, kind.answered)
        words = ngettext("It has {count} note.", "It has {count} notes.", kind.count)
        told = words.format(count=kind.count)
        if kind.count > MOST_TILES:
            told += " " + _("A tile set has at most {most}: the first ones are taken.").format(
                most=MOST_TILES
            )
        self._count.show_text(told)
        self._show_samples()

    def _show_samples(self, _chosen: object = None) -> None:
        samples = self._preview.samples[self._preview.types.index(self._kind())]
        choice = self.choice
        lines = (
            _("{front} – {back}").format(
                front=_seen(fields, choice.front), back=_seen(fields, choice.back)
            )
            for fields in samples
        )
        self._samples.show_text("\n".join(lines))
        same = choice.front == choice.back
        self.take_button.setEnabled(not same)
        set_tool_tip(self.take_button, _("Choose two different fields first.") if same else "")
        self.take_button.setAccessibleDescription(self.take_button.toolTip())

    def _take(self) -> None:
        choice = self.choice
        self.close_down()
        self.mapping_chosen.emit(choice)


def _kind_words(kind: NoteType) -> str:
    words = ngettext("{name} ({count} note)", "{name} ({count} notes)", kind.count)
    return words.format(name=kind.name, count=kind.count)


def _seen(fields: Sequence[str], place: int) -> str:
    shown = fields[place] if place < len(fields) else ""
    return shown or _("(nothing)")
