"""Text fields for the names of a set and its two sides."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.tiles.manifest import LONGEST_TEXT
from pullstrings_qt.tiles.tile_set import TileSet
from pullstrings_qt.ui.kit.fields import TextField
from pullstrings_qt.ui.kit.form_dialog import FormDialog
from pullstrings_qt.ui.kit.text_label import TextLabel


class NameFields(QObject):
    """Three fields: the names of the set, of its fronts and of its backs."""

    changed = Signal()

    def __init__(self, name: str, sides: tuple[str, str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.name = TextField(_("Name"), name)
        self.front = TextField(_("Front"), sides[0])
        self.back = TextField(_("Back"), sides[1])
        self.all = (self.name, self.front, self.back)
        for field in self.all:
            field.setMaxLength(LONGEST_TEXT)
            field.textChanged.connect(self.changed)

    def lay_into(self, grid: QGridLayout) -> None:
        """Add a row for each field at the bottom."""
        for field in self.all:
            add_row(grid, field.accessibleName(), field)

    @property
    def names(self) -> tuple[str, str, str]:
        """The names without extra spaces: set, front, back."""
        name, front, back = (" ".join(field.text().split()) for field in self.all)
        return name, front, back

    def follow_sides(self, before: tuple[str, str], now: tuple[str, str]) -> None:
        """Update the names of the sides unless a person has edited them."""
        for field, old, new in zip((self.front, self.back), before, now, strict=True):
            if field.text() == old:
                field.setText(new)


def new_grid() -> QGridLayout:
    """Return a grid for questions with their fields (`add_row`)."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(8)
    grid.setColumnStretch(1, 1)
    return grid


def add_row(grid: QGridLayout, words: str, field: QWidget) -> None:
    """Add a question and its field; in large text the question is above."""
    row = grid.rowCount()
    if Theme.current().text_scale > 1.25:
        grid.addWidget(TextLabel(words, "second", heavy=True), row, 0, 1, 2)
        grid.addWidget(field, row + 1, 0, 1, 2)
    else:
        grid.addWidget(TextLabel(words), row, 0)
        grid.addWidget(field, row, 1)


class RenameDialog(FormDialog):
    """Three fields and a button, for the names of the set, of its front and of its back."""

    def __init__(self, tile_set: TileSet) -> None:
        super().__init__(_("Rename"), _("Rename"), width=620)
        words = _("Matches played with it go on with the new names.")
        self.body.addWidget(TextLabel(words, "second", color="ink_soft"))
        sides = (tile_set.front_name, tile_set.back_name)
        self.fields = NameFields(tile_set.name, sides, self)
        grid = new_grid()
        self.fields.lay_into(grid)
        self.body.addLayout(grid)
        self.fields.changed.connect(lambda: self.save_button.setEnabled(all(self.fields.names)))
        for field in self.fields.all:
            field.returnPressed.connect(self.save_button.click)
        self.initial_focus(self.fields.name)

    def entered(self) -> tuple[str, str, str]:
        return self.fields.names
