"""The page of a single tile set: every tile with both sides, and a dialog for a large one."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext, pgettext
from pullstrings_qt.look.sprite import baked_pixmap
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tile_art import BOX, HALF, paint_tile
from pullstrings_qt.look.tile_face import FaceMode
from pullstrings_qt.tiles.tile_set import Tile, TileSet
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.face_view import FaceView
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.grid_button import GridButton, arrow_step
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.page import Page, ScrollColumn
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.kit.tile_words import sides_words, spoken_tile

_TILE: Final = 92
"""Side of a tile in pixels at 100 % text."""
_GAP: Final = 4
_EDGE: Final = 10
_KEPT: Final = 96
"""Maximum number of cached pictures: somewhat more than are visible at once."""
_LARGE: Final = 300
_MIN_LARGE: Final = 96


class SidePictures:
    """A cache of pictures of sides; evicts the oldest."""

    def __init__(self) -> None:
        self._kept: OrderedDict[object, QPixmap] = OrderedDict()

    def picture(
        self, tile: Tile, mode: FaceMode, side: float, ratio: float, theme: Theme
    ) -> QPixmap:
        """Return a side of a tile `side` logical pixels wide, with margins for its shadow."""
        key = (tile.id, mode, side, ratio, theme)
        if key not in self._kept:
            self._kept[key] = _baked(tile, mode, side, ratio, theme)
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


def _baked(tile: Tile, mode: FaceMode, side: float, ratio: float, theme: Theme) -> QPixmap:
    scale = side / (2 * HALF)

    def paint(painter: QPainter) -> None:
        painter.scale(scale, scale)
        painter.translate(-BOX.topLeft())
        paint_tile(painter, tile, mode, theme)

    return baked_pixmap(BOX.width() * scale, BOX.height() * scale, ratio, paint)


class TileCard(GridButton):
    """One tile with both sides, front first."""

    def __init__(self, tile: Tile, pictures: SidePictures) -> None:
        super().__init__()
        self.tile = tile
        self.ring_radius = 14.0
        self._pictures = pictures
        self.setAccessibleName(spoken_tile(tile))
        self.setAccessibleDescription(_("Shows it large"))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setMouseTracking(True)

    def sizeHint(self) -> QSize:
        side = Theme.current().px(_TILE)
        return QSize(2 * side + _GAP + 2 * _EDGE, side + 2 * _EDGE)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw both sides; a thin frame on hover."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.is_hovered:
            painter.setPen(QPen(Theme.current().color("ink_soft"), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(frame, self.ring_radius, self.ring_radius)
        side = Theme.current().px(_TILE)
        unit = side / (2 * HALF)
        theme, ratio = Theme.current().for_pictures(), self.devicePixelRatioF()
        modes: tuple[FaceMode, FaceMode] = ("front", "back")
        for place, mode in enumerate(modes):
            middle = QPointF(_EDGE + side / 2 + place * (side + _GAP), self.height() / 2)
            picture = self._pictures.picture(self.tile, mode, side, ratio, theme)
            painter.drawPixmap(middle + BOX.topLeft() * unit, picture)
        painter.end()


class CardGrid(FlowRow):
    """All tiles; arrow keys, Home and End move between them, Tab leaves the grid.

    Signals:
        wanted: the number of the tile to focus.
    """

    wanted = Signal(int)

    def __init__(self, cards: Sequence[TileCard]) -> None:
        super().__init__(cards, gap=10, line_gap=10)
        self._cards = tuple(cards)
        self.setAccessibleName(_("Tiles"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        here = self.focusWidget()
        if not isinstance(here, TileCard):
            super().keyPressEvent(event)
            return
        place = self._cards.index(here)
        ends = {int(Qt.Key.Key_Home): 0, int(Qt.Key.Key_End): len(self._cards) - 1}
        step = arrow_step(event.key(), self._columns())
        if event.key() in ends:
            self.wanted.emit(ends[event.key()])
        elif step is not None:
            self.wanted.emit(place + step)
        else:
            super().keyPressEvent(event)

    def _columns(self) -> int:
        top = self._cards[0].y()
        return max(1, sum(card.y() == top for card in self._cards))


class TileSetPage(Page):
    """All tiles of a set; Enter or a click opens a larger one.

    Args:
        tile_set: the set.
        window: shows the large tile.
    """

    def __init__(self, tile_set: TileSet, window: MainWindow) -> None:
        count = len(tile_set.tiles)
        words = ngettext("{count} tile", "{count} tiles", count).format(count=count)
        super().__init__(tile_set.name, words)
        self._window = window
        self._shown: TileDialog | None = None
        self._tiles = tuple(tile_set.tiles.values())
        pictures = SidePictures()
        self.cards = [TileCard(tile, pictures) for tile in self._tiles]
        for number, card in enumerate(self.cards):
            card.clicked.connect(self._on_clicked)
            policy = Qt.FocusPolicy.ClickFocus if number else Qt.FocusPolicy.StrongFocus
            card.setFocusPolicy(policy)
        self.column = ScrollColumn(1340)
        hint = _("Choose a tile to see it large.")
        sides = _("{sides}. {hint}").format(sides=sides_words(tile_set), hint=hint)
        self.column.column.addWidget(TextLabel(sides, "second", color="ink_soft"))
        self.grid = CardGrid(self.cards)
        self.grid.wanted.connect(self.focus_tile)
        self.column.column.addWidget(self.grid)
        self.column.column.addStretch(1)
        self.body.addWidget(self.column, 1)

    def initial_focus(self) -> QWidget:
        """Return the first tile."""
        return self.cards[0]

    def focus_tile(self, place: int) -> None:
        """Focus a tile and scroll to it; does nothing for an invalid place."""
        if not 0 <= place < len(self.cards):
            return
        for card in self.cards:
            card.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        card = self.cards[place]
        card.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        card.setFocus(Qt.FocusReason.TabFocusReason)
        self.column.ensureWidgetVisible(card, 0, 24)

    def _on_clicked(self) -> None:
        card = self.sender()
        if isinstance(card, TileCard):
            self.show_large(self.cards.index(card))

    def show_large(self, place: int) -> None:
        """Open the dialog with a tile, and links to its neighbors."""
        dialog = TileDialog(self._tiles, place)
        dialog.closed.connect(self._on_closed)
        self._shown = dialog
        self._window.show_overlay(dialog)

    def _on_closed(self) -> None:
        """Focus the tile shown last."""
        shown, self._shown = self._shown, None
        if shown is not None:
            self.focus_tile(shown.place)


class TileDialog(Overlay):
    """One tile with both sides, as large as the window allows.

    Args:
        tiles: all tiles of the set.
        place: the number of the first tile to show.
    """

    def __init__(self, tiles: tuple[Tile, ...], place: int) -> None:
        super().__init__(_("A tile"), width=760)
        self._tiles = tiles
        self.place = place
        self.front = FaceView(on_tile=True)
        self.back = FaceView(on_tile=True)
        center = Qt.AlignmentFlag.AlignHCenter
        self._words = [TextLabel("", "lead", align=center) for _side in range(2)]
        self._number = TextLabel("", "second", color="ink_soft", align=center)
        grid = QGridLayout()
        grid.setSpacing(12)
        for column, view in enumerate((self.front, self.back)):
            grid.addWidget(view, 0, column, center)
            grid.addWidget(self._words[column], 1, column, Qt.AlignmentFlag.AlignTop)
            grid.setColumnStretch(column, 1)
        self.body.addLayout(grid)
        self.body.addWidget(self._number)
        self.before_button = self._step_button(pgettext("tile", "Before"), "back", self.show_before)
        self.next_button = self._step_button(pgettext("tile", "Next"), "forward", self.show_next)
        close = Button(_("Close"), ButtonKind.PRIMARY)
        close.clicked.connect(self.cancel)
        self.footer.addWidget(self.before_button)
        self.footer.addWidget(self.next_button)
        self.footer.addStretch(1)
        self.footer.addWidget(close)
        self.initial_focus(close)
        self._show()

    def _step_button(self, words: str, icon: str, does: Callable[[], None]) -> Button:
        button = Button(words, icon=icon)
        button.clicked.connect(does)
        return button

    def lay_out(self) -> None:
        """Give both sides the same size without scrolling."""
        theme = Theme.current()
        wide = min(theme.px(760), self.width() - 48) - 80 - 12
        words = max((label.sizeHint().height() for label in self._words), default=0)
        buttons = self.footer.sizeHint().height()
        high = self.height() - 48 - words - self._number.sizeHint().height() - buttons - 120
        side = max(_MIN_LARGE, min(theme.px(_LARGE), wide // 2, high))
        for view in (self.front, self.back):
            view.setFixedSize(side, side)
        super().lay_out()

    def show_next(self) -> None:
        """Show the next tile, wrapping at the end."""
        self._go(1)

    def show_before(self) -> None:
        """Show the previous tile, wrapping at the start."""
        self._go(-1)

    def _go(self, step: int) -> None:
        self.place = (self.place + step) % len(self._tiles)
        self._show()
        announce(self, spoken_tile(self._tiles[self.place]))

    def _show(self) -> None:
        tile = self._tiles[self.place]
        for view, words, face in zip(
            (self.front, self.back), self._words, (tile.front, tile.back), strict=True
        ):
            view.show_face(face)
            # A picture gets a caption; text does not need one.
            is_written = face.picture is None and face.sign is None
            words.show_text("" if is_written else face.alt)
            view.play()
        number = _("{number} of {count}")
        self._number.show_text(number.format(number=self.place + 1, count=len(self._tiles)))
        self.setAccessibleName(spoken_tile(tile))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = arrow_step(event.key(), 1)
        if step is None:
            super().keyPressEvent(event)
        else:
            self._go(step)
