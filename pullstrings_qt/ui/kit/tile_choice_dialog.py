"""A dialog for choosing 26 tiles of a large set."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QSizePolicy

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tile_art import BOX, HALF, TileState, tile_pixmap
from pullstrings_qt.tiles.faces import DRAWN_TILES
from pullstrings_qt.tiles.tile_set import Tile, TileSet
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.grid_button import ButtonGrid, GridButton
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.segments import paint_badge
from pullstrings_qt.ui.kit.style import smooth_painter
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.kit.tile_words import spoken_tile

_TILE: Final = 60 / 76
"""Share of a cell for the tile; the rest is for the ring and the tick."""
_CELL: Final = 76
"""Side of a cell in pixels at 100 % text."""
_COLUMNS: Final = 9
_BESIDE: Final = 48 + 96
"""Pixels beside the grid: margins of the window and of the sheet."""


class TileToggle(GridButton):
    """One tile that is used or not: with a tick, or pale."""

    def __init__(self, tile: Tile) -> None:
        super().__init__()
        self.tile = tile
        self.ring_radius = 14.0
        self._side = _CELL
        self.setCheckable(True)
        self.setAccessibleName(spoken_tile(tile))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setMouseTracking(True)

    def sizeHint(self) -> QSize:
        return QSize(self._side, self._side)

    def set_side(self, side: int) -> None:
        """Set another size, in pixels."""
        if side != self._side:
            self._side = side
            self.updateGeometry()
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        painter = smooth_painter(self)
        tile = self._side * _TILE
        unit = tile / (2 * HALF)
        middle = QPointF(self._side / 2, self._side / 2)
        ratio = self.devicePixelRatioF()
        state: TileState = "rest" if self.isChecked() else "dim"
        picture = tile_pixmap(self.tile, "both", tile, ratio, theme, state=state)
        painter.drawPixmap(middle + BOX.topLeft() * unit, picture)
        if self.isChecked():
            mark = self._side * 18 / _CELL
            paint_badge(painter, QRectF(self._side - mark - 1, 1, mark, mark), theme)
        if self.is_hovered:
            half = tile / 2 + 2
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.color("ink_soft"), 1.5))
            ring = QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)
            painter.drawRoundedRect(ring, 12, 12)


class TileChoiceDialog(Overlay):
    """Asks which 26 tiles of a set to use; `chosen` emits their ids, none for the first 26."""

    chosen = Signal(object)

    def __init__(self, tile_set: TileSet, present: tuple[str, ...] = ()) -> None:
        super().__init__(_("Choose tiles"), width=_COLUMNS * _CELL + 96)
        self._default = tile_set.first_tiles
        title = _("Which {count} tiles take part?").format(count=DRAWN_TILES)
        self.body.addWidget(TextLabel(title, "title"))
        words = _("A match with “{name}” uses 20 of these, chosen at random.")
        self.body.addWidget(TextLabel(words.format(name=tile_set.name), "second", color="ink_soft"))
        self.grid = ButtonGrid[TileToggle](_("Tiles"), _COLUMNS, many=True)
        self.grid.hold(map(TileToggle, tile_set.tiles.values()))
        layout = QGridLayout(self.grid)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for number, toggle in enumerate(self.grid.buttons):
            layout.addWidget(toggle, number // _COLUMNS, number % _COLUMNS)
        self.body.addWidget(self.grid, alignment=LEADING)
        self.default_button = Button(_("The first {count}").format(count=DRAWN_TILES))
        self.default_button.clicked.connect(self._tick_first)
        cancel = Button(_("Cancel"), ButtonKind.QUIET)
        cancel.clicked.connect(self.cancel)
        self.use_button = Button("", ButtonKind.PRIMARY)
        self.use_button.clicked.connect(self._finish)
        self.footer.addWidget(self.default_button)
        self.footer.addStretch(1)
        self.footer.addWidget(cancel)
        self.footer.addWidget(self.use_button)
        self._tick(present or self._default)
        for toggle in self.grid.buttons:
            toggle.toggled.connect(self._follow)
        self.initial_focus(self.grid.buttons[0])
        self._follow()

    @property
    def ticked(self) -> tuple[str, ...]:
        """The ids of the tiles that are ticked, in the order of the set."""
        return tuple(toggle.tile.id for toggle in self.grid.buttons if toggle.isChecked())

    def lay_out(self) -> None:
        """Scale the tiles with the text, as long as nine fit side by side."""
        room = self.width() - _BESIDE
        for toggle in self.grid.buttons:
            toggle.set_side(max(48, min(Theme.current().px(_CELL), room // _COLUMNS)))
        super().lay_out()

    def _tick(self, tile_ids: tuple[str, ...]) -> None:
        for toggle in self.grid.buttons:
            toggle.setChecked(toggle.tile.id in tile_ids)

    def _tick_first(self) -> None:
        self._tick(self._default)

    def _follow(self) -> None:
        """Show how many more, or fewer, tiles are needed."""
        more = DRAWN_TILES - len(self.ticked)
        if more > 0:
            words = _("Choose {count} more").format(count=more)
        elif more < 0:
            words = _("Take {count} away").format(count=-more)
        else:
            words = _("Use these {count}").format(count=DRAWN_TILES)
        self.use_button.setEnabled(more == 0)
        self.use_button.show_text(words)
        if self.isVisible():
            announce(self, words)

    def _finish(self) -> None:
        ticked = self.ticked
        self.close_down()
        self.chosen.emit(() if ticked == self._default else ticked)
