"""The tile set page: built-in and own sets, to print, choose from, export and import."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tile_art import BOX, HALF, tile_pixmap
from pullstrings_qt.look.tile_face import FaceMode
from pullstrings_qt.tiles.faces import DRAWN_TILES, MIN_CARDS, MIN_TILES
from pullstrings_qt.tiles.tile_set import TileSet
from pullstrings_qt.ui.kit.folding_buttons import Command
from pullstrings_qt.ui.kit.list_page import ListPage
from pullstrings_qt.ui.kit.row_list import RowList, RowPainter, paint_frame
from pullstrings_qt.ui.kit.text_block import TextBlock
from pullstrings_qt.ui.kit.text_label import TextLabel
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
    return f"{entry.name}. {details_words(entry)}".replace(" · ", ", ")


class TileSetRowPainter(RowPainter):
    """Draws a set: name and details, and four tiles beside them, fronts above backs."""

    def __init__(self, ratio: float = 1.0) -> None:
        self.ratio = ratio

    def _blocks(self, row: TileSetEntry, theme: Theme) -> tuple[TextBlock, TextBlock]:
        name = TextBlock(row.name, theme.font("body", bold=True), theme.line_height("body"))
        details = TextBlock(details_words(row), theme.font("second"), theme.line_height("second"))
        return name, details

    def _room(self, row: TileSetEntry, width: int) -> int:
        tiles = 0 if row.tile_set is None else round(_SHOWN * _STEP) + _PADDING
        return max(80, width - tiles - 2 * _PADDING)

    def row_height(self, row: TileSetEntry, width: int, theme: Theme) -> int:
        room = self._room(row, width)
        words = sum(block.height(room) for block in self._blocks(row, theme)) + 2 * _PADDING
        return max(words, round(_HIGH) + 12 if row.tile_set is not None else 0)

    def paint_row(
        self, painter: QPainter, box: QRect, row: TileSetEntry, theme: Theme, *, chosen: bool
    ) -> None:
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


class TileSetsPage(ListPage):
    """Every tile set, the built-in ones first."""

    def __init__(
        self, entries: Sequence[TileSetEntry], commands: Sequence[Command], ratio: float
    ) -> None:
        title = _("Tile sets")
        super().__init__(title, RowList(title, TileSetRowPainter(ratio)), commands)
        self.list.chosen.connect(self._on_chosen)
        words = _(
            "A table, an Anki package, a folder of pictures or a saved tile set. You "
            "can learn with {fewest} tiles; a board needs {least}."
        ).format(fewest=MIN_CARDS, least=MIN_TILES)
        self._lay_list(above=(TextLabel(words, "second", color="ink_soft"),))
        self.add_action = self.header.add_action(_("Add tiles"), "plus")
        self.show_entries(entries)

    @property
    def entries(self) -> tuple[TileSetEntry, ...]:
        """The sets shown."""
        return tuple(self.list.rows)

    @property
    def chosen(self) -> TileSetEntry | None:
        """The selected set."""
        return self.entries[self.list.current] if self.list.current >= 0 else None

    def show_entries(self, entries: Sequence[TileSetEntry], chosen: str = "") -> None:
        """Show other sets; select the named one, or keep the selection near its place."""
        wanted = chosen or (self.chosen.id if self.chosen is not None else "")
        ids = [entry.id for entry in entries]
        place = min(max(self.list.current, 0), len(ids) - 1)
        current = ids.index(wanted) if wanted in ids else place
        self.list.show_rows(entries, spoken_words, current)
        self._on_chosen(current)

    def _on_chosen(self, _number: int) -> None:
        entry = self.chosen
        found = entry.tile_set if entry is not None else None
        for name in ("look", "print", "export"):
            self._footer.allow(name, found is not None)
        many = found is not None and len(found.tiles) > DRAWN_TILES
        self._footer.allow("choose", many, _("All tiles of this set take part."))
        own = entry is not None and entry.own
        self._footer.allow("delete", own, _("This set belongs to the app."))
        self._footer.allow("rename", own and found is not None, _("This set belongs to the app."))
