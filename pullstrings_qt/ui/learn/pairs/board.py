"""The board of the memory game."""

from collections.abc import Sequence

from PySide6.QtCore import QEasingCurve, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled
from pullstrings_qt.learning.pairs import Pairs, Side, columns, full_rows
from pullstrings_qt.look.theme import Theme, motion_token
from pullstrings_qt.look.tile_art import (
    HALF,
    TileState,
    paint_tile,
    paint_tile_ring,
    paint_turning_tile,
)
from pullstrings_qt.look.tile_face import FaceMode
from pullstrings_qt.tiles.tile_set import Face, Tile, TileSet
from pullstrings_qt.ui.kit.avatars import avatar_fill, paint_person
from pullstrings_qt.ui.kit.grid_button import ButtonGrid, GridButton
from pullstrings_qt.ui.learn.pairs.partners import Partner

_LARGEST = 150
_ROOM = 1.24
_GAINS = 1.25  # minimum gain in card size for another number of rows
"""Size of a card with its shadow, relative to the tile."""


class PairButton(GridButton):
    """One card; its name contains its place, and its face only while that is visible."""

    def __init__(self, tile: Tile, side: Side, parent: QWidget) -> None:
        super().__init__(parent)
        self.tile = tile
        self._mode: FaceMode = side
        self._where = ""
        self._up = False
        self._owner: Partner | None = None
        self._lit = False
        self._share = 0.0
        self._turning = QVariantAnimation(self)
        self._turning.setDuration(motion_token("turn"))
        self._turning.setEasingCurve(QEasingCurve.Type.InOutSine)
        self._turning.valueChanged.connect(self._on_turning)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._name()

    @property
    def face(self) -> Face:
        """The front of the card."""
        return self.tile.front if self._mode == "front" else self.tile.back

    @property
    def shows_face(self) -> bool:
        """Whether the face is visible, or will be after turning."""
        return self._up or self._owner is not None

    def show_state(self, up: bool, owner: Partner | None, lit: bool) -> None:
        """Show the card face up or down; a won card remains face up, pale, with its mark."""
        before = self.shows_face
        self._up, self._owner, self._lit = up, owner, lit
        self._name()
        if self.shows_face != before:
            self._turn()
        self.update()

    def lie_at(self, where: str) -> None:
        """Set its place, which is part of its name."""
        if where != self._where:
            self._where = where
            self._name()

    def _name(self) -> None:
        where, face = self._where, self.face.alt
        if not self.shows_face:
            words = _("{place}, face down").format(place=where)
        elif self._owner is not None:
            words = _("{place}: {face}, taken by {name}")
            words = words.format(place=where, face=face, name=self._owner.name)
        else:
            words = labeled(where, face)
        self.setAccessibleName(words)

    def _turn(self) -> None:
        self._turning.stop()
        wanted = 1.0 if self.shows_face else 0.0
        if Theme.current().reduced_motion or not self.isVisible():
            self._share = wanted
            return
        self._turning.setStartValue(self._share)
        self._turning.setEndValue(wanted)
        self._turning.start()

    def _on_turning(self, share: float) -> None:
        self._share = float(share)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(120, 120)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.ring_radius = self.width() * 0.14

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the card and its owner's mark."""
        theme = Theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.save()
        painter.translate(self.width() / 2, self.height() / 2)
        scale = self.width() / (2 * HALF * _ROOM)
        painter.scale(scale, scale)
        mode = self._mode
        if self._owner is not None and self._share >= 1:
            painter.setOpacity(0.55)
            paint_tile(painter, self.tile, mode, theme)
            painter.setOpacity(1.0)
        elif self._share in (0.0, 1.0):
            state: TileState = "rest" if self._share else "down"
            paint_tile(painter, self.tile, mode, theme, state)
        else:
            paint_turning_tile(painter, self.tile, mode, theme, self._share)
        if self._lit or (self.is_hovered and not self.shows_face):
            paint_tile_ring(painter, theme, "lit")
        painter.restore()
        if self._owner is not None and self._share >= 1:
            self._paint_owner(painter, self._owner)
        painter.end()

    def _paint_owner(self, painter: QPainter, owner: Partner) -> None:
        side = max(22.0, self.width() * 0.26)
        inset = self.width() * 0.11
        box = QRectF(self.width() - side - inset, self.height() - side - inset, side, side)
        fill = avatar_fill(owner.place)
        paint_person(painter, box, owner.name[:1].upper(), owner.avatar, fill, Theme.current())


class PairsBoard(ButtonGrid[PairButton]):
    """All cards in rows; arrows move, Enter or Space turns a card over.

    Signals:
        turned: place of the card to turn over.
    """

    turned = Signal(int)

    def __init__(self) -> None:
        super().__init__(_("Cards"), 1)

    def lay(self, pairs: Pairs, tiles: TileSet) -> None:
        """Lay out the cards of a game, all face down."""
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.columns = columns(len(pairs.cards))
        self.buttons = tuple(
            PairButton(tiles.tile(card.tile_id), card.side, self) for card in pairs.cards
        )
        for button in self.buttons:
            button.clicked.connect(self._clicked)
            button.show()
        self._place()

    def show_pairs(self, pairs: Pairs, players: Sequence[Partner]) -> None:
        """Show a position of the same game."""
        for place, button in enumerate(self.buttons):
            owner = pairs.owners[place]
            up = place in pairs.up
            button.show_state(up, players[owner] if owner is not None else None, up)

    def focus_first(self) -> None:
        """Focus the first card."""
        if self.buttons:
            self.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _clicked(self) -> None:
        button = self.sender()
        if isinstance(button, PairButton):
            self.turned.emit(self.buttons.index(button))

    def _side(self, wide: int) -> int:
        """Return the size of cards in rows of that many, in pixels."""
        rows = -(-len(self.buttons) // wide)
        return min(self.width() // wide, self.height() // rows, round(_LARGEST * _ROOM))

    def _place(self) -> None:
        if not self.buttons:
            return
        best = max(full_rows(len(self.buttons)), key=self._side)
        if self._side(best) > _GAINS * self._side(self.columns):
            self.columns = best
        rows, side = -(-len(self.buttons) // self.columns), self._side(self.columns)
        left = (self.width() - side * self.columns) // 2
        top = (self.height() - side * rows) // 2
        for place, button in enumerate(self.buttons):
            row, column = divmod(place, self.columns)
            button.setGeometry(left + column * side, top + row * side, side, side)
            where = _("Row {row}, column {column}")
            button.lie_at(where.format(row=row + 1, column=column + 1))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()
