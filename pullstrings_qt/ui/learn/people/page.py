"""The people page: add, change, export, import, delete."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.storage import Profile
from pullstrings_qt.ui.kit.avatars import avatar_fill, paint_person
from pullstrings_qt.ui.kit.buttons import ButtonKind
from pullstrings_qt.ui.kit.file_dialogs import ask_for_file, ask_where, file_kinds, file_name
from pullstrings_qt.ui.kit.folding_buttons import Command
from pullstrings_qt.ui.kit.list_page import ListPage
from pullstrings_qt.ui.kit.local_forms import whole
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.message import ConfirmDialog
from pullstrings_qt.ui.kit.row_list import RowList, RowPainter, paint_frame
from pullstrings_qt.ui.kit.text_block import TextBlock
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.people.dialogs import ProfileDialog
from pullstrings_qt.ui.learn.people.files import KEPT_DAYS, SUFFIX
from pullstrings_qt.ui.learn.people.options_dialog import level_words

_PADDING: Final = 16
_DISK: Final = 48


@dataclass(frozen=True, slots=True)
class PersonEntry:
    """One row: a person, and the number of their answers in the log."""

    profile: Profile
    answers: int


def details_words(entry: PersonEntry) -> str:
    """Return the text below a name."""
    profile = entry.profile
    hand = _("Left hand") if profile.left_handed else _("Right hand")
    answers = ngettext("{count} answer", "{count} answers", entry.answers)
    return f"{level_words(profile.level)} · {hand} · {answers.format(count=whole(entry.answers))}"


def spoken_words(entry: PersonEntry) -> str:
    """Return a row as text for a screen reader."""
    return "{name}. {details}".format(
        name=entry.profile.name, details=details_words(entry).replace(" · ", ", ")
    )


class PersonRowPainter(RowPainter):
    """Draws a person: avatar, name, details."""

    def _blocks(self, row: PersonEntry, theme: Theme) -> tuple[TextBlock, TextBlock]:
        name = TextBlock(row.profile.name, theme.font("lead"), theme.line_height("lead"))
        details = TextBlock(details_words(row), theme.font("second"), theme.line_height("second"))
        return name, details

    def _disk(self, theme: Theme) -> int:
        return round(_DISK * min(theme.text_scale, 1.5))

    def _left(self, theme: Theme) -> int:
        return 2 * _PADDING + self._disk(theme)

    def row_height(self, row: PersonEntry, width: int, theme: Theme) -> int:
        room = max(80, width - self._left(theme) - _PADDING)
        words = sum(block.height(room) for block in self._blocks(row, theme))
        return max(words, self._disk(theme)) + 2 * 14

    def paint_row(
        self, painter: QPainter, box: QRect, row: PersonEntry, theme: Theme, *, chosen: bool
    ) -> None:
        paint_frame(painter, box, theme, chosen=chosen)
        side = self._disk(theme)
        disk = QRectF(box.left() + _PADDING, box.center().y() - side / 2, side, side)
        profile = row.profile
        fill = avatar_fill(profile.id)
        letter = profile.name[:1].upper()
        paint_person(painter, disk, letter, profile.avatar, fill, theme)
        room = max(80, box.width() - self._left(theme) - _PADDING)
        name, details = self._blocks(row, theme)
        top = box.center().y() - (name.height(room) + details.height(room)) / 2
        left = box.left() + self._left(theme)
        name.paint(painter, left, top, room, theme.color("ink"))
        below = top + name.height(room)
        details.paint(painter, left, below, room, theme.color("ink_soft"))


class ProfilesPage(ListPage):
    """Everybody, by name.

    `saved` emits a `Profile`, new (id 0) or changed, `options_asked` one as it is; the others the
    id of a person or the `Path` of a file. Deleting is confirmed before.
    """

    saved = Signal(object)
    chosen = Signal(int)
    export_chosen = Signal(int, object)
    import_chosen = Signal(object)
    delete_chosen = Signal(int)
    options_asked = Signal(object)

    def __init__(
        self,
        entries: Sequence[PersonEntry],
        window: MainWindow,
        deleted: Sequence[tuple[str, Path]] = (),
    ) -> None:
        title = _("People")
        super().__init__(title, RowList(title, PersonRowPainter()))
        self._window = window
        self.list.opened.connect(lambda _row: self.ask_change())
        self.list.chosen.connect(self._on_row)
        self._nobody = TextLabel(_("Nobody yet"), color="ink_soft")
        words = _("No passwords. What each person learns stays on this computer.")
        note = TextLabel(words, "second", color="ink_soft")
        self._lay_list(above=(note,), within=(self._nobody,))
        add = self.header.add_action(_("Add a person"), "plus")
        add.triggered.connect(self.ask_new)
        import_ = self.header.add_action(_("Import from a file"), "open")
        import_.triggered.connect(self.ask_import)
        for name, copy in deleted:
            back = self.header.add_menu_action(_("Restore {name}").format(name=name))
            back.triggered.connect(partial(self.import_chosen.emit, copy))
        self.show_entries(entries)

    def commands(self) -> tuple[Command, ...]:
        quiet = ButtonKind.QUIET
        return (
            Command("learn", _("Learn"), "learn", ButtonKind.PRIMARY, self._learn),
            Command("change", _("Change"), "pencil", ButtonKind.SECOND, self.ask_change),
            Command("options", _("Options"), "settings", quiet, self._ask_options),
            Command("export", _("Save as a file"), "save", quiet, self.ask_export),
            Command("delete", _("Delete"), "bin", quiet, self.ask_delete),
        )

    @property
    def entries(self) -> tuple[PersonEntry, ...]:
        """The people shown."""
        return tuple(self.list.rows)

    @property
    def current(self) -> Profile | None:
        """The selected person."""
        return self.entries[self.list.current].profile if self.list.current >= 0 else None

    def show_entries(self, entries: Sequence[PersonEntry], person: int = 0) -> None:
        """Show other people; select the one with this id, else keep the selection."""
        wanted = person or (self.current.id if self.current is not None else 0)
        ids = [entry.profile.id for entry in entries]
        place = min(max(self.list.current, 0), len(ids) - 1)
        self.list.show_rows(entries, spoken_words, ids.index(wanted) if wanted in ids else place)
        self._nobody.setHidden(bool(entries))
        self._on_row(self.list.current)

    def _on_row(self, _number: int) -> None:
        for command in self.commands():
            self._footer.allow(command.name, self.current is not None)

    def _learn(self) -> None:
        if self.current is not None:
            self.chosen.emit(self.current.id)

    def _ask_options(self) -> None:
        if self.current is not None:
            self.options_asked.emit(self.current)

    def ask_new(self) -> None:
        """Ask for a new person."""
        self._ask_about(None)

    def ask_change(self) -> None:
        """Ask for changes to the selected person."""
        if self.current is not None:
            self._ask_about(self.current)

    def _ask_about(self, profile: Profile | None) -> None:
        everybody = (one.profile for one in self.entries)
        dialog = ProfileDialog(profile, [one for one in everybody if one != profile])
        dialog.saved.connect(self.saved)
        self._window.show_overlay(dialog)

    def ask_export(self) -> None:
        """Ask for a file and export one person's data."""
        profile = self.current
        if profile is None:
            return
        title = _("Save as a file")
        kinds = file_kinds(_("People"), f"*{SUFFIX}")
        path = ask_where(self, title, kinds, f"{file_name(profile.name)}{SUFFIX}")
        if path is not None:
            self.export_chosen.emit(profile.id, path)

    def ask_import(self) -> None:
        """Ask for a file with one person's data."""
        kinds = file_kinds(_("People"), f"*{SUFFIX}", others=True)
        path = ask_for_file(self, _("Import from a file"), kinds)
        if path is not None:
            self.import_chosen.emit(path)

    def ask_delete(self) -> None:
        """Ask before deleting everything about a person."""
        profile = self.current
        if profile is None:
            return
        question = delete_question(self.entries[self.list.current])
        question.agreed.connect(partial(self._delete, profile.id))
        self._window.show_overlay(question)

    def _delete(self, person: int) -> None:
        self.delete_chosen.emit(person)
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)


def delete_question(entry: PersonEntry) -> ConfirmDialog:
    """Return the dialog that asks before deleting a person."""
    name = entry.profile.name
    words = ngettext(
        "This deletes everything {name} has learned, with {count} answer. Matches "
        "keep the name, and a copy stays here for {days} days.",
        "This deletes everything {name} has learned, with {count} answers. Matches "
        "keep the name, and a copy stays here for {days} days.",
        entry.answers,
    ).format(name=name, count=whole(entry.answers), days=KEPT_DAYS)
    return ConfirmDialog(
        _("Delete {name}?").format(name=name),
        words,
        _("Delete"),
        _("Cancel"),
    )
