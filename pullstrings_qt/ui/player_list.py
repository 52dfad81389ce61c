"""The people who play here: add, rename and remove names."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.storage.players import LONGEST_NAME
from pullstrings_qt.ui.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.fields import TextField
from pullstrings_qt.ui.text_label import TextLabel


def tidy_name(text: str) -> str:
    """Return a name without needless blanks, cut to the longest length."""
    return " ".join(text.split())[:LONGEST_NAME].strip()


class PlayerRow(QWidget):
    """One name with buttons to rename and remove it."""

    renamed = Signal(str, str)
    removed = Signal(str)

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__()
        self.name = name
        self._label = TextLabel(theme, name, elided=True)
        self.field = TextField(theme, _("Name"), name)
        self.field.setMaxLength(LONGEST_NAME)
        self.field.returnPressed.connect(self._save)
        self.rename_button = Button(theme, _("Rename"), ButtonKind.QUIET, icon="pencil")
        self.rename_button.setAccessibleName(_("Rename {name}").format(name=name))
        self.rename_button.clicked.connect(self._edit)
        self.remove_button = Button(theme, _("Remove"), ButtonKind.QUIET, icon="bin")
        self.remove_button.setAccessibleName(_("Remove {name}").format(name=name))
        self.remove_button.clicked.connect(self._remove)
        self.save_button = Button(theme, _("Save"))
        self.save_button.clicked.connect(self._save)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._label, 1)
        row.addWidget(self.field, 1)
        for button in (self.save_button, self.rename_button, self.remove_button):
            row.addWidget(button)
        self._show_field(shown=False)

    def _show_field(self, *, shown: bool) -> None:
        self.field.setHidden(not shown)
        self.save_button.setHidden(not shown)
        self._label.setHidden(shown)
        self.rename_button.setHidden(shown)
        self.remove_button.setHidden(shown)

    def _edit(self) -> None:
        self._show_field(shown=True)
        self.field.selectAll()
        self.field.setFocus()

    def _save(self) -> None:
        name = tidy_name(self.field.text())
        self._show_field(shown=False)
        self.rename_button.setFocus()
        if name and name != self.name:
            self.renamed.emit(self.name, name)
        else:
            self.field.setText(self.name)

    def _remove(self) -> None:
        self.removed.emit(self.name)


class PlayerList(QWidget):
    """All names, and a field for one more.

    The list shows what it was last given with `show_names`; it asks for changes by its signals.
    """

    added = Signal(str)
    renamed = Signal(str, str)
    """The old and the new name."""
    removed = Signal(str)

    def __init__(self, theme: Theme, names: tuple[str, ...] = ()) -> None:
        super().__init__()
        self._theme = theme
        self._names = names
        self._rows: list[PlayerRow] = []
        self._list = QVBoxLayout()
        self._list.setSpacing(4)
        self.field = TextField(theme, _("Name of a new player"), hint=_("Another name"))
        self.field.setMaxLength(LONGEST_NAME)
        self.field.returnPressed.connect(self._add)
        self.add_button = Button(theme, _("Add"), icon="plus")
        self.add_button.clicked.connect(self._add)
        entry = QHBoxLayout()
        entry.addWidget(self.field, 1)
        entry.addWidget(self.add_button)
        self.notice = TextLabel(theme, "", "second", colour="ink_soft")
        self.notice.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(self._list)
        column.addLayout(entry)
        column.addWidget(self.notice, alignment=LEADING)
        self.show_names(names)

    @property
    def rows(self) -> tuple[PlayerRow, ...]:
        """The rows, one a name."""
        return tuple(self._rows)

    def show_names(self, names: tuple[str, ...]) -> None:
        """Show other names."""
        self._names = names
        for row in self._rows:
            self._list.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = [PlayerRow(self._theme, name) for name in names]
        for row in self._rows:
            row.renamed.connect(self._rename)
            row.removed.connect(self.removed)
            self._list.addWidget(row)

    def theme_changed(self, theme: Theme) -> None:
        """Remember the theme for rows to come."""
        self._theme = theme

    def _taken(self, name: str) -> bool:
        """Say so kindly when somebody has that name already."""
        taken = any(name.casefold() == other.casefold() for other in self._names)
        text = _("There is a player called {name} already.").format(name=name)
        self.notice.show_text(text if taken else "")
        self.notice.setHidden(not taken)
        return taken

    def _add(self) -> None:
        name = tidy_name(self.field.text())
        if not name or self._taken(name):
            self.field.setFocus()
            return
        self.field.clear()
        self.added.emit(name)
        self.field.setFocus()

    def _rename(self, old: str, new: str) -> None:
        if old.casefold() != new.casefold() and self._taken(new):
            self.show_names(self._names)
            return
        self.renamed.emit(old, new)
