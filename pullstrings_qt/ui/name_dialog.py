"""A small dialog that asks for one name."""

from PySide6.QtCore import Signal

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.storage.players import LONGEST_NAME
from pullstrings_qt.ui.buttons import Button, ButtonKind
from pullstrings_qt.ui.fields import TextField
from pullstrings_qt.ui.overlay import Overlay
from pullstrings_qt.ui.player_list import tidy_name
from pullstrings_qt.ui.text_label import TextLabel


class NameDialog(Overlay):
    """Asks who plays here too; emits `named` once, with a tidy name."""

    named = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, _("Add a player"), width=460)
        self.field = TextField(theme, _("Name of the new player"))
        self.field.setMaxLength(LONGEST_NAME)
        self.field.textChanged.connect(self._follow)
        self.field.returnPressed.connect(self._finish)
        self.add_button = Button(theme, "", ButtonKind.PRIMARY)
        self.add_button.clicked.connect(self._finish)
        self.cancel_button = Button(theme, _("Cancel"), ButtonKind.QUIET)
        self.cancel_button.clicked.connect(self.cancel)
        self.body.addWidget(TextLabel(theme, _("Who plays here too?"), "title"))
        self.body.addWidget(self.field)
        self.footer.addStretch(1)
        self.footer.addWidget(self.cancel_button)
        self.footer.addWidget(self.add_button)
        self.first_focus(self.field)
        self._follow()

    def _follow(self) -> None:
        ready = bool(tidy_name(self.field.text()))
        self.add_button.setEnabled(ready)
        self.add_button.show_text(_("Add the name") if ready else _("Write a name first"))

    def _finish(self) -> None:
        name = tidy_name(self.field.text())
        if name:
            self.named.emit(name)
            self.close_down()
