"""The dialog for renaming an own tile set and its two sides."""

from PySide6.QtCore import Signal

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.tiles.tile_set import TileSet
from pullstrings_qt.ui.kit.form_dialog import FormDialog
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.tile_sets.name_fields import NameFields, new_grid


class RenameDialog(FormDialog):
    """Three fields and a button; emits the names of the set, of its front and of its back."""

    chosen = Signal(str, str, str)

    def __init__(self, tile_set: TileSet) -> None:
        super().__init__(_("Rename"), _("Rename"), width=620)
        words = _("Matches played with it go on with the new names.")
        self.body.addWidget(TextLabel(words, "second", color="ink_soft"))
        sides = (tile_set.front_name, tile_set.back_name)
        self.fields = NameFields(tile_set.name, sides, self)
        grid = new_grid()
        self.fields.lay_into(grid)
        self.body.addLayout(grid)
        self.fields.changed.connect(self._follow)
        for field in (self.fields.name, self.fields.front, self.fields.back):
            field.returnPressed.connect(self.save_button.click)
        self.initial_focus(self.fields.name)

    def _follow(self) -> None:
        self.save_button.setEnabled(all(self.fields.names))

    def save_form(self) -> None:
        """Hand over the names."""
        names = self.fields.names
        self.close_down()
        self.chosen.emit(*names)
