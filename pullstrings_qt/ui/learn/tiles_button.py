"""A button with some tiles that look alike, which starts a drill of them."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from pullstrings_qt.core.language import all_of, ngettext
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.tiles.tile_set import Face, Tile, TileSet
from pullstrings_qt.ui.kit.grid_button import GridButton
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.text_block import TextBlock
from pullstrings_qt.ui.kit.tile_words import tile_label
from pullstrings_qt.ui.learn.art import paint_ivory

_TILE, _GAP = 62, 8  # the default side of a tile in pixels, and the gap


class TilesButton(GridButton):
    """Shows the hands (or the backs) of tiles, their names and some words below.

    `name` is what a press does, for screen readers; the names of the tiles without it.
    """

    def __init__(
        self, tiles: TileSet, group: Sequence[str], words: str, name: str = "", *, side: int = _TILE
    ) -> None:
        super().__init__()
        self.tile_ids = tuple(group)
        self._side = side
        self._words = words
        self.ring_radius = 12.0
        self._faces = tuple(hand_or_back(tiles.tile(one)) for one in group)
        self._title = all_of([tile_label(tiles, one) for one in group])
        self.setAccessibleName(name or self._title)
        self.setAccessibleDescription(words)
        set_tool_tip(self, name)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def _blocks(self) -> tuple[TextBlock, TextBlock]:
        theme = Theme.current()
        return (
            TextBlock(self._title, theme.font("body", bold=True), theme.line_height("body")),
            TextBlock(self._words, theme.font("second"), theme.line_height("second")),
        )

    def _left(self) -> int:
        return len(self._faces) * (self._side + _GAP) + 12

    def sizeHint(self) -> QSize:
        words = min(max(block.natural_width() for block in self._blocks()), Theme.current().px(150))
        high = sum(block.height(words) for block in self._blocks())
        return QSize(self._left() + words + 8, max(self._side, high) + self._side // 5)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, side = Theme.current(), self._side
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.is_hovered or self.isDown():
            painter.setPen(QPen(theme.color("control"), 1.5))
            painter.setBrush(theme.color("card_sunk"))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 12, 12)
        for place, face in enumerate(self._faces):
            spot = QRectF(6.0 + place * (side + _GAP), (self.height() - side) / 2, side, side)
            paint_ivory(painter, spot.adjusted(1, 1, -1, -1), face, radius=10)
        title, words = self._blocks()
        left, room = self._left(), self.width() - self._left() - 8
        top = (self.height() - title.height(room) - words.height(room)) / 2
        title.paint(painter, left, top, room, theme.color("ink"))
        words.paint(painter, left, top + title.height(room), room, theme.color("ink_soft"))
        painter.end()


def hand_or_back(tile: Tile) -> Face:
    """Return the face of a tile that shows what is mixed up: a hand, or the back."""
    return tile.front if tile.front.sign else tile.back


def mixed_up_words(count: int) -> str:
    """Return how often tiles were mixed up."""
    if not count:
        return _("Not mixed up yet")
    return ngettext("Mixed up once", "Mixed up {count} times", count).format(count=count)
