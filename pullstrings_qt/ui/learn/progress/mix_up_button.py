"""A button with two mixed-up tiles, which starts a drill of them."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from pullstrings_qt.core.language import all_of, ngettext
from pullstrings_qt.learning.progress import MixUp
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.tiles.tile_set import Face, TileSet
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.pressable import Pressable
from pullstrings_qt.ui.kit.text_block import TextBlock
from pullstrings_qt.ui.kit.tile_words import pair_words, tile_label
from pullstrings_qt.ui.learn.art import paint_ivory

_TILE, _GAP = 62, 8
"""The default side of a tile in pixels, and the gap."""


class MixUpButton(Pressable, QAbstractButton):
    """Shows the hands (or the backs) of two tiles, their names and how often they were mixed up."""

    def __init__(self, tiles: TileSet, pair: MixUp, parent: QWidget, side: int = _TILE) -> None:
        super().__init__(parent)
        self.pair = pair
        self._side = side
        self.ring_radius = 12.0
        self._faces = tuple(_shown(tiles, one) for one in pair.tiles)
        first, second = (tile_label(tiles, one) for one in pair.tiles)
        self._title = all_of([first, second])
        self._times = ngettext("{count} time", "{count} times", pair.count).format(count=pair.count)
        self.show_words(
            self._times,
            pair_words(first, second),
            ngettext("Mixed up once", "Mixed up {count} times", pair.count).format(
                count=pair.count
            ),
        )
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_words(self, below: str, name: str, description: str) -> None:
        """Set the texts."""
        self._times = below
        self.setAccessibleName(name)
        self.setAccessibleDescription(description)
        set_tool_tip(self, name)
        self.updateGeometry()

    def _blocks(self) -> tuple[TextBlock, TextBlock]:
        theme = Theme.current()
        return (
            TextBlock(self._title, theme.font("body", bold=True), theme.line_height("body")),
            TextBlock(self._times, theme.font("second"), theme.line_height("second")),
        )

    def sizeHint(self) -> QSize:
        words = min(max(block.natural_width() for block in self._blocks()), Theme.current().px(150))
        high = (
            max(self._side, sum(block.height(words) for block in self._blocks())) + self._side // 5
        )
        return QSize(2 * self._side + _GAP + 14 + words + 14, high)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.is_hovered or self.isDown():
            painter.setPen(QPen(theme.color("control"), 1.5))
            painter.setBrush(theme.color("card_sunk"))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 12, 12)
        for place, face in enumerate(self._faces):
            side = self._side
            spot = QRectF(6.0 + place * (side + _GAP), (self.height() - side) / 2, side, side)
            paint_ivory(painter, spot.adjusted(1, 1, -1, -1), face, radius=10)
        self._paint_words(painter)
        painter.end()

    def _paint_words(self, painter: QPainter) -> None:
        theme = Theme.current()
        title, times = self._blocks()
        room = self.width() - 2 * self._side - _GAP - 28
        left = 2 * self._side + _GAP + 20
        top = (self.height() - title.height(room) - times.height(room)) / 2
        title.paint(painter, left, top, room, theme.color("ink"))
        below = top + title.height(room)
        times.paint(painter, left, below, room, theme.color("ink_soft"))


def _shown(tiles: TileSet, tile_id: str) -> Face:
    tile = tiles.tile(tile_id)
    return tile.front if tile.front.sign else tile.back
