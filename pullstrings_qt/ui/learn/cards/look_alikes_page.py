"""Groups of look-alikes: a press starts a drill."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.tiles.tile_set import TileSet
from pullstrings_qt.ui.kit.buttons import LEADING
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.grid_button import ButtonGrid
from pullstrings_qt.ui.kit.page import Page, ScrollColumn
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.tiles_button import TilesButton, mixed_up_words

_AROUND = 96  # pixels beside the groups


class LookAlikesPage(Page):
    """Shows the groups, those mixed up most first; `chosen` emits the ids of a group's tiles."""

    chosen = Signal(object)

    def __init__(self, tiles: TileSet, groups: Sequence[tuple[tuple[str, ...], int]]) -> None:
        super().__init__(_("Look-alikes"), tiles.name)
        buttons = [TilesButton(tiles, group, mixed_up_words(count)) for group, count in groups]
        for button in buttons:
            button.clicked.connect(partial(self.chosen.emit, button.tile_ids))
        self.grid = ButtonGrid[TilesButton](_("Look-alikes"), 0)
        self.grid.hold(buttons)
        self._groups = QGridLayout(self.grid)
        self._groups.setContentsMargins(0, 0, 0, 0)
        self._groups.setSpacing(12)
        words = _("Signs that are easily mixed up, your own mix-ups first.")
        if not groups:
            words = _("Nothing has been mixed up in this set yet. Practice some cards first.")
        self._scroll = ScrollColumn(1100)
        self._scroll.column.addWidget(TextLabel(words, color="ink_soft"))
        card = Card()
        inside = QGridLayout(card)
        inside.setContentsMargins(20, 16, 20, 16)
        inside.addWidget(self.grid)
        self._scroll.column.addWidget(card)
        card.setHidden(not groups)
        self._scroll.column.addStretch(1)
        self.body.addWidget(self._scroll, 1)

    def arrange(self) -> None:
        """Put the groups into as many columns as fit."""
        widest = max((button.sizeHint().width() for button in self.grid.buttons), default=1)
        columns = max(1, (min(self.width(), 1100) - _AROUND + 12) // (widest + 12))
        if columns != self.grid.columns:
            self.grid.columns = columns
            for place, button in enumerate(self.grid.buttons):
                self._groups.addWidget(button, place // columns, place % columns, LEADING)

    def initial_focus(self) -> QWidget | None:
        return next(iter(self.grid.buttons), None)

    def regions(self) -> tuple[QWidget, ...]:
        return self.header, self.grid
