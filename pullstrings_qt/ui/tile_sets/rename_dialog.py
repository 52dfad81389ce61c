"""The dialog for renaming an own tile set and its two sides."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.tiles.tile_set import TileSet
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.tile_sets.name_fields import NameFields


class RenameDialog(Overlay):
    """Three fields and a button; emits the names of the set, of its front and of its back."""

    chosen = Signal(str, str, str)

    def __init__(self, tile_set: TileSet) -> None:
        super().__init__(_("Rename"), width=620)
        self.body.addWidget(TextLabel(_("Rename"), "title"))
        words = _("Matches played with it go on with the new names.")
        self.body.addWidget(TextLabel(words, "second", color="ink_soft"))
        sides = (tile_set.front_name, tile_set.back_name)
        self.fields = NameFields(tile_set.name, sides, self)
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(10)
        grid.setColumnStretch(1, 1)
        self.fields.lay_into(grid)
        self.body.addLayout(grid)
        cancel = Button(_("Cancel"), ButtonKind.QUIET)
        cancel.clicked.connect(self.cancel)
        self.use_button = Button(_("Rename"), ButtonKind.PRIMARY)
        self.use_button.clicked.connect(self._finish)
        self.footer.addStretch(1)
        self.footer.addWidget(cancel)
        self.footer.addWidget(self.use_button)
        self.fields.changed.connect(self._follow)
        for field in (self.fields.name, self.fields.front, self.fields.back):
            field.returnPressed.connect(self.use_button.click)
        self.initial_focus(self.fields.name)

    def _follow(self) -> None:
        self.use_button.setEnabled(all(self.fields.names))

    def _finish(self) -> None:
        names = self.fields.names
        self.close_down()
        self.chosen.emit(*names)
