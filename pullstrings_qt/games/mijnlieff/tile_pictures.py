"""Choices of Mijnlieff outside the board, and thumbnails of a position."""

from functools import lru_cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPixmap

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.mijnlieff.board_art import (
    paint_board,
    paint_lines,
    paint_lit_ring,
    space_point,
)
from pullstrings_qt.games.mijnlieff.speaker import kind_on_square
from pullstrings_qt.games.mijnlieff.state import Choice, Line, MijnlieffState, Pass, PlacedTile
from pullstrings_qt.games.mijnlieff.tile_art import paint_tile, paint_tile_in
from pullstrings_qt.look.choice_pictures import PlainPictures
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.sprite import baked_pixmap
from pullstrings_qt.look.theme import Theme


class TilePictures(PlainPictures):
    """Draws the tile of a choice in the color of its seat."""

    def paint_mark(
        self, painter: QPainter, box: QRectF, choice: Choice | None, seat: Seat, theme: Theme
    ) -> None:
        """Draw a small tile; a dash for a pass; nothing for no choice."""
        if choice is None:
            return
        if isinstance(choice, Pass):
            dash = text_path("–", box.height() * 0.8).translated(box.center())
            painter.fillPath(dash, theme.color("ink_soft"))
            return
        paint_tile_in(painter, box, seat, choice.kind, theme)

    def label(self, choice: Choice) -> str:
        """Return tile and space of a choice."""
        if isinstance(choice, Pass):
            return _("Pass")
        return kind_on_square(choice.kind, choice.square)


def board_thumbnail(state: MijnlieffState, side: int, ratio: float, theme: Theme) -> QPixmap:
    """Return a small picture of a position, `side` logical pixels wide."""
    binding = state.binding if state.ending is None else None
    return _thumbnail(state.cells, binding, state.lines, side, ratio, theme.name)


@lru_cache(maxsize=16)
def _thumbnail(
    cells: tuple[PlacedTile | None, ...],
    binding: int | None,
    lines: tuple[Line, ...],
    side: int,
    ratio: float,
    theme_name: str,
) -> QPixmap:
    theme = Theme(theme_name)

    def paint(painter: QPainter) -> None:
        painter.scale(side / 952, side / 952)
        painter.translate(-24, -18)
        paint_board(painter, theme)
        for square, tile in enumerate(cells):
            if tile is None:
                continue
            painter.save()
            painter.translate(space_point(square))
            if square == binding:
                paint_lit_ring(painter, tile.seat, theme)
            paint_tile(painter, tile.seat, tile.kind, theme)
            painter.restore()
        paint_lines(painter, lines, theme)

    return baked_pixmap(side, side, ratio, paint)
