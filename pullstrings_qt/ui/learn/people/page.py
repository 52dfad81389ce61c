"""The people page: add, change, export, import, delete."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.storage import Profile
from pullstrings_qt.ui.kit.avatars import avatar_fill, paint_person
from pullstrings_qt.ui.kit.folding_buttons import Command
from pullstrings_qt.ui.kit.list_page import ListPage
from pullstrings_qt.ui.kit.local_forms import whole
from pullstrings_qt.ui.kit.row_list import RowList, RowPainter, paint_frame
from pullstrings_qt.ui.kit.text_block import TextBlock
from pullstrings_qt.ui.kit.text_label import TextLabel
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
    return f"{entry.profile.name}. {details_words(entry)}".replace(" · ", ", ")


class PersonRowPainter(RowPainter):
    """Draws a person: avatar, name, details."""

    def _blocks(self, row: PersonEntry, theme: Theme) -> tuple[TextBlock, TextBlock]:
        name = TextBlock(row.profile.name, theme.font("lead"), theme.line_height("lead"))
        details = TextBlock(details_words(row), theme.font("second"), theme.line_height("second"))
        return name, details

    def _disk(self, theme: Theme) -> int:
        return round(_DISK * min(theme.text_scale, 1.5))

    def _room(self, width: int, theme: Theme) -> int:
        return max(80, width - self._disk(theme) - 3 * _PADDING)

    def row_height(self, row: PersonEntry, width: int, theme: Theme) -> int:
        room = self._room(width, theme)
        words = sum(block.height(room) for block in self._blocks(row, theme))
        return max(words, self._disk(theme)) + 2 * 14

    def paint_row(
        self, painter: QPainter, box: QRect, row: PersonEntry, theme: Theme, *, chosen: bool
    ) -> None:
        paint_frame(painter, box, theme, chosen=chosen)
        side, profile = self._disk(theme), row.profile
        disk = QRectF(box.left() + _PADDING, box.center().y() - side / 2, side, side)
        letter, fill = profile.name[:1].upper(), avatar_fill(profile.id)
        paint_person(painter, disk, letter, profile.avatar, fill, theme)
        room, left = self._room(box.width(), theme), box.left() + 2 * _PADDING + side
        name, details = self._blocks(row, theme)
        top = box.center().y() - (name.height(room) + details.height(room)) / 2
        name.paint(painter, left, top, room, theme.color("ink"))
        below = top + name.height(room)
        details.paint(painter, left, below, room, theme.color("ink_soft"))


class ProfilesPage(ListPage):
    """Everybody, by name."""

    def __init__(self, entries: Sequence[PersonEntry], commands: Sequence[Command]) -> None:
        title = _("People")
        super().__init__(title, RowList(title, PersonRowPainter()), commands)
        self._commands = [command.name for command in commands]
        self.list.chosen.connect(self._on_row)
        self._nobody = TextLabel(_("Nobody yet"), color="ink_soft")
        words = _("No passwords. What each person learns stays on this computer.")
        note = TextLabel(words, "second", color="ink_soft")
        self._lay_list(above=(note,), within=(self._nobody,))
        self.show_entries(entries)

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
        for name in self._commands:
            self._footer.allow(name, self.current is not None)
