"""Groups of look-alikes to choose a drill from."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRect, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.tiles.tile_set import TileSet
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.page import CenteredColumn, Page
from pullstrings_qt.ui.kit.row_list import RowList, RowPainter, paint_frame
from pullstrings_qt.ui.kit.text_block import TextBlock
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.kit.tile_words import face_name
from pullstrings_qt.ui.learn.art import paint_ivory

_PADDING: Final = 16
_TILE: Final = 62
_STEP: Final = 70
_WORDS: Final = 190


@dataclass(frozen=True, slots=True)
class GroupEntry:
    """One row: the tiles of a group, and how often this person mixed them up."""

    group: tuple[str, ...]
    count: int


class GroupRowPainter(RowPainter):
    """Draws a group: its letters, the number of mix-ups, and its signs."""

    def __init__(self, tiles: TileSet) -> None:
        self._tiles = tiles

    def letters(self, row: GroupEntry) -> str:
        """Return the group as a line of letters."""
        return "  ".join(face_name(self._tiles.tile(one).front) for one in row.group)

    def words(self, row: GroupEntry) -> str:
        """Return how often the group was mixed up."""
        if not row.count:
            return _("Not mixed up yet")
        return ngettext("Mixed up once", "Mixed up {count} times", row.count).format(
            count=row.count
        )

    def _blocks(self, row: GroupEntry, theme: Theme) -> tuple[TextBlock, TextBlock]:
        letters = TextBlock(self.letters(row), theme.font("lead"), theme.line_height("lead"))
        words = TextBlock(self.words(row), theme.font("second"), theme.line_height("second"))
        return letters, words

    def row_height(self, row: GroupEntry, width: int, theme: Theme) -> int:
        room = theme.px(_WORDS)
        words = sum(block.height(room) for block in self._blocks(row, theme))
        lines = -(-len(row.group) // self._beside(width, theme))
        return max(words, lines * self._step(theme)) + 20

    def _beside(self, width: int, theme: Theme) -> int:
        return max(1, (width - theme.px(_WORDS) - 3 * _PADDING) // self._step(theme))

    def _step(self, theme: Theme) -> int:
        return round(_STEP * min(theme.text_scale, 1.5))

    def paint_row(
        self, painter: QPainter, box: QRect, row: GroupEntry, theme: Theme, *, chosen: bool
    ) -> None:
        paint_frame(painter, box, theme, chosen=chosen)
        room = theme.px(_WORDS)
        letters, words = self._blocks(row, theme)
        top = box.center().y() - (letters.height(room) + words.height(room)) / 2
        left = box.left() + _PADDING
        letters.paint(painter, left, top, room, theme.color("ink"))
        below = top + letters.height(room)
        words.paint(painter, left, below, room, theme.color("ink_soft"))
        self._paint_signs(painter, box, row, theme)

    def _paint_signs(self, painter: QPainter, box: QRect, row: GroupEntry, theme: Theme) -> None:
        beside = self._beside(box.width(), theme)
        lines = -(-len(row.group) // beside)
        left = box.left() + theme.px(_WORDS) + 2 * _PADDING
        step = self._step(theme)
        side = step * _TILE / _STEP
        top = box.center().y() - lines * step / 2
        for place, one in enumerate(row.group):
            tile = self._tiles.tile(one)
            face = tile.back if tile.back.sign or not tile.front.sign else tile.front
            spot = QRectF(
                left + place % beside * step, top + place // beside * step + 4, side, side
            )
            paint_ivory(painter, spot, face)


class LookAlikesPage(Page):
    """Shows the groups, those mixed up most first.

    Signals:
        chosen: the ids of a group's tiles, as a tuple.
    """

    chosen = Signal(object)

    def __init__(self, tiles: TileSet, entries: Sequence[GroupEntry]) -> None:
        super().__init__(_("Look-alikes"), tiles.name)
        self._art = GroupRowPainter(tiles)
        self.list = RowList(_("Look-alikes"), self._art)
        self.list.opened.connect(self._on_opened)
        self.start_button = Button(_("Practice"), ButtonKind.PRIMARY, large=True, icon="play")
        self.start_button.clicked.connect(self._start)
        self._lay_out(bool(entries))
        self.list.show_rows(entries, self._spoken, 0 if entries else -1)
        self.start_button.setEnabled(bool(entries))

    def _spoken(self, entry: GroupEntry) -> str:
        """Return a row as text for a screen reader."""
        return "{letters}. {words}".format(
            letters=self._art.letters(entry).replace("  ", ", "), words=self._art.words(entry)
        )

    def _lay_out(self, filled: bool) -> None:
        card = Card()
        inside = QVBoxLayout(card)
        inside.setContentsMargins(10, 10, 6, 10)
        words = _("Signs that are easily mixed up, your own mix-ups first.")
        if not filled:
            nothing = _("Nothing has been mixed up in this set yet. Practice some cards first.")
            label = TextLabel(nothing, color="ink_soft")
            label.setContentsMargins(16, 16, 16, 16)
            inside.addWidget(label)
        inside.addWidget(self.list, 1)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 8, 0, 20)
        column.setSpacing(14)
        column.addWidget(TextLabel(words, "second", color="ink_soft"))
        column.addWidget(card, 1)
        footer = QHBoxLayout()
        footer.addWidget(self.start_button)
        footer.addStretch(1)
        column.addLayout(footer)
        self.body.addWidget(CenteredColumn(content), 1)

    def _on_opened(self, _number: int) -> None:
        self._start()

    def _start(self) -> None:
        if self.list.current >= 0:
            self.chosen.emit(self.list.rows[self.list.current].group)

    def initial_focus(self) -> QWidget:
        return self.list

    def regions(self) -> tuple[QWidget, ...]:
        return self.header, self.list, self.start_button
