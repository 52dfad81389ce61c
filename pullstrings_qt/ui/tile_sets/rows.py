"""The rows of the tile set page: name, details, and four of the tiles."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tile_art import BOX, HALF, tile_pixmap
from pullstrings_qt.look.tile_face import FaceMode
from pullstrings_qt.tiles.tile_set import TileSet
from pullstrings_qt.ui.kit.row_list import RowPainter, paint_frame
from pullstrings_qt.ui.kit.text_block import TextBlock
from pullstrings_qt.ui.kit.tile_words import sides_words

_PADDING: Final = 16
_TILE: Final = 46.0
_STEP: Final = 56.0
_SHOWN: Final = 4
_HIGH: Final = 2 * _STEP + 14


@dataclass(frozen=True, slots=True)
class TileSetEntry:
    """One row: a tile set with the ids of the tiles to use, empty for the default; or its fault."""

    id: str
    tile_set: TileSet | None
    fault: str = ""
    chosen: tuple[str, ...] = ()

    @property
    def own(self) -> bool:
        """Whether it is a player's own set."""
        return self.tile_set is None or self.tile_set.own

    @property
    def name(self) -> str:
        """The name."""
        return self.id if self.tile_set is None else self.tile_set.name


def details_words(entry: TileSetEntry) -> str:
    """Return the text below the name."""
    found = entry.tile_set
    if found is None:
        return entry.fault
    count = len(found.tiles)
    tiles = ngettext("{count} tile", "{count} tiles", count).format(count=count)
    if not found.playable:
        tiles = _("{tiles}, for learning").format(tiles=tiles)
    elif entry.chosen:
        tiles = _("{tiles}, your choice takes part").format(tiles=tiles)
    words = _("{sides} · {tiles} · your own") if found.own else "{sides} · {tiles}"
    return words.format(sides=sides_words(found), tiles=tiles)


def spoken_words(entry: TileSetEntry) -> str:
    """Return a row as text for a screen reader."""
    return "{name}. {details}".format(
        name=entry.name, details=details_words(entry).replace(" · ", ", ")
    )


class TileSetRowPainter(RowPainter):
    """Draws a set: name and details, and four tiles beside them, fronts above backs."""

    def __init__(self, ratio: float = 1.0) -> None:
        self.ratio = ratio

    def _blocks(self, row: TileSetEntry, theme: Theme) -> tuple[TextBlock, TextBlock]:
        name = TextBlock(row.name, theme.font("body", bold=True), theme.line_height("body"))
        details = TextBlock(details_words(row), theme.font("second"), theme.line_height("second"))
        return name, details

    def _tiles_width(self, row: TileSetEntry) -> int:
        return 0 if row.tile_set is None else round(_SHOWN * _STEP) + _PADDING

    def _room(self, row: TileSetEntry, width: int) -> int:
        return max(80, width - self._tiles_width(row) - 2 * _PADDING)

    def row_height(self, row: TileSetEntry, width: int, theme: Theme) -> int:
        """Return the height of text and tiles."""
        room = self._room(row, width)
        words = sum(block.height(room) for block in self._blocks(row, theme)) + 2 * _PADDING
        return max(words, round(_HIGH) + 12 if row.tile_set is not None else 0)

    def paint_row(
        self, painter: QPainter, box: QRect, row: TileSetEntry, theme: Theme, *, chosen: bool
    ) -> None:
        """Draw the row."""
        paint_frame(painter, box, theme, chosen=chosen)
        room = self._room(row, box.width())
        name, details = self._blocks(row, theme)
        top = box.center().y() - (name.height(room) + details.height(room)) / 2
        left = box.left() + _PADDING
        name.paint(painter, left, top, room, theme.color("ink"))
        details.paint(painter, left, top + name.height(room), room, theme.color("ink_soft"))
        if row.tile_set is not None:
            self._paint_tiles(painter, box, row.tile_set, theme)

    def _paint_tiles(self, painter: QPainter, box: QRect, found: TileSet, theme: Theme) -> None:
        unit = _TILE / (2 * HALF)
        left = box.right() - _PADDING - _SHOWN * _STEP + _STEP / 2
        for place, tile_id in enumerate(found.first_tiles[:_SHOWN]):
            tile = found.tiles[tile_id]
            for line in (-0.5, 0.5):
                mode: FaceMode = "front" if line < 0 else "back"
                side = tile_pixmap(tile, mode, _TILE, self.ratio, theme)
                painter.drawPixmap(
                    round(left + place * _STEP + BOX.left() * unit),
                    round(box.center().y() + line * _STEP + BOX.top() * unit),
                    side,
                )
