"""All tiles of a set at a glance: the alphabet in Learn, and every other set."""

from functools import lru_cache, partial
from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.tiles.tile_set import TileSet
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.flow_row import FlowLayout
from pullstrings_qt.ui.kit.grid_button import ButtonGrid
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.page import Page, ScrollColumn
from pullstrings_qt.ui.kit.tile_study import TileStudy
from pullstrings_qt.ui.tile_sets.tile_card import Legend, TileCard, face_picture
from pullstrings_qt.ui.tile_sets.tile_dialog import TileDialog

_WIDE: Final = 132
_MIN: Final = 96  # widest and narrowest card in pixels at 100 % text
_GAP, _LINE_GAP = 10, 14
_MOST: Final = 9  # the largest number of cards in a row
_FLATTEST, _TALLEST = 1.36, 1.62  # height of a card as a share of its width
_EDGES: Final = 50  # pixels beside the cards, and above and below them
_KEPT: Final = 96  # maximum number of cached pictures: somewhat more than are visible at once
_WIDEST: Final = _MOST * (_WIDE + _GAP) - _GAP


class TileSetPage(Page):
    """All tiles of a set, maybe as a study or `large` for a class; a click opens a larger one."""

    print_asked = Signal()

    def __init__(
        self,
        tile_set: TileSet,
        window: MainWindow,
        study: TileStudy | None = None,
        *,
        large: bool = False,
    ) -> None:
        super().__init__(study.title if study is not None else tile_set.name)
        self._set = tile_set
        self._window = window
        self._study = study
        self._large = large
        self._projected = self._was_full = False
        pictures = lru_cache(_KEPT)(face_picture)
        self.cards = [TileCard(tile, pictures, self._look) for tile in tile_set.tiles.values()]
        for place, card in enumerate(self.cards):
            card.clicked.connect(partial(self.show_large, place))
        self.legend = Legend() if study is not None else None
        self.grid = ButtonGrid[TileCard](_("Tiles"), 1, many=True)
        self.grid.hold(self.cards)
        flow = FlowLayout(self.grid, _GAP, _LINE_GAP)
        for part in (*self.cards, *((self.legend,) if self.legend is not None else ())):
            flow.addWidget(part)
        self.column = ScrollColumn(_WIDEST + 24)
        self.column.column.addWidget(self.grid)
        self.column.column.addStretch(1)
        self.body.addWidget(self.column, 1)
        self.project_action = self.header.add_action(_("Project"), "computer")
        self.project_action.triggered.connect(lambda: self.project(not self._projected))
        self.header.add_action(_("Print"), "print").triggered.connect(self.print_asked)
        self.back_chosen.connect(self.escape)
        self.shown.connect(self.refresh)
        self.refresh()

    def _look(self) -> Theme:
        theme = Theme.current()
        if self._study is None or not self._study.hand:
            return theme
        return theme._replace(signs=theme.signs._replace(hand=self._study.hand))

    def refresh(self) -> None:
        """Show what the learner knows now."""
        count = len(self.cards)
        words = ngettext("{count} tile", "{count} tiles", count).format(count=count)
        if self._study is not None:
            known = self._study.known()
            words = _("{known} of {count} known").format(known=sum(known.values()), count=count)
            for card in self.cards:
                card.show_known(None if self._projected else known.get(card.tile.id))
        self.header.subtitle.show_text(words)
        self.header.subtitle.show()

    def arrange(self) -> None:
        """Give the cards the size at which the whole set fits, if there is one."""
        theme = Theme.current()
        bar = self.column.verticalScrollBar().sizeHint().width()
        room, count = self.width() - _EDGES - bar, len(self.cards)

        def size(columns: int) -> QSize:
            wide = (room + _GAP) // columns - _GAP
            rows = -(-count // columns)
            high = self.height() - self.header.height() - _EDGES + _LINE_GAP
            high = high // rows - _LINE_GAP
            if self._is_large:  # none may be outside the screen
                wide = min(wide, round(high / _FLATTEST))
            fitting = min(max(high, round(wide * _FLATTEST)), round(wide * _TALLEST))
            return QSize(max(wide, 1), max(fitting, 1))

        if self._is_large:
            columns = max(range(1, count + 1), key=lambda one: size(one).width())
        else:
            room = min(room, theme.px(_WIDEST))
            narrowest = theme.px(_WIDE if theme.has_large_text else _MIN)
            columns = max(1, min(_MOST, (room + _GAP) // (narrowest + _GAP)))
        self.grid.columns = columns
        whole = columns * (size(columns).width() + _GAP) - _GAP + 24
        self.column.use_widest(round(whole / theme.text_scale))
        for card in self.cards:
            card.setFixedSize(size(columns))

    @property
    def _is_large(self) -> bool:
        """Whether the tiles are as large as the page allows, for a class."""
        return self._large or self._projected

    def project(self, projected: bool) -> None:
        """Fill the screen with the tiles alone, without marks; or return to the window."""
        if projected is self._projected:
            return
        self._projected = projected
        if projected:
            self._was_full = self._window.isFullScreen()
        if self._window.isFullScreen() is not (projected or self._was_full):
            self._window.toggle_full_screen()
        self.project_action.setText(_("Stop projecting") if projected else _("Project"))
        if self.legend is not None:
            self.legend.setHidden(projected)
        self.refresh()
        self.arrange()

    def escape(self) -> bool:
        projected = self._projected
        self.project(False)
        return projected

    def initial_focus(self) -> QWidget:
        return self.cards[0]

    def announce_first(self) -> None:
        announce(self, self.header.subtitle.text())

    def show_large(self, place: int) -> None:
        """Open the dialog with a tile, and links to its neighbors."""
        study = None if self._projected else self._study
        dialog = TileDialog(self._set, place, study, whole=self._is_large)
        dialog.closed.connect(lambda: self.grid.focus_button(dialog.place))
        self._window.show_overlay(dialog)
