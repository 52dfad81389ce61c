"""The exchange dialog: Anki export, import, the review log."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.tiles.manifest import MAX_TILES
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.fields import DropDown
from pullstrings_qt.ui.kit.local_forms import whole
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.segments import SegmentOption
from pullstrings_qt.ui.kit.text_label import TextLabel


class ExchangeDialog(Overlay):
    """Anki export, adding tiles, review log: a button each.

    Args:
        sets: the tile sets to export, by id and name.
        people: the people with reviews, by id and name; may be empty.
        set_id: the preselected set.
        person: the preselected person; None for the first.

    Signals:
        export_asked: the id of a set, and of the person whose progress is included, or None.
        import_asked: add tiles.
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
        self.import_button = Button(_("Add tiles…"), icon="open")
        self.import_button.clicked.connect(self._import)
        self.log_button = Button(_("Save the review log…"), icon="save")
        self.log_button.clicked.connect(self._save_log)
        self.people = DropDown(_("Whose reviews"), people, person) if people else None
        self._lay_out()
        self.initial_focus(self.sets)

    def _lay_out(self) -> None:
        self.body.addWidget(TextLabel(_("Anki and tables"), "page"))
        self._add_part(
            _("Export your cards"),
            _("Anki is a free program for flash cards. It gets every tile in both directions."),
            *(
                ((self.sets,), (self.along, self.export_button))
                if self.people is not None
                else ((self.sets, self.export_button),)
            ),
        )
        self._add_part(
            _("Import cards and tables"),
            _(
                "An Anki package, a table or a folder of pictures becomes your own "
                "tile set of up to {most} tiles. Progress from Anki can be kept."
            ).format(most=whole(MAX_TILES)),
            (self.import_button,),
        )
        if self.people is not None:
            self._add_part(
                _("Save every answer"),
                _("You get a table (CSV) for a spreadsheet, with one line per answer."),
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


def _along_options(people: Sequence[SegmentOption]) -> list[SegmentOption]:
    """Return the options of an export: only the cards, or with a person's progress."""
    words = _("With what {name} has learned")
    learned = (SegmentOption(one.value, words.format(name=one.label)) for one in people)
    return [SegmentOption(None, _("Cards only, no progress")), *learned]
