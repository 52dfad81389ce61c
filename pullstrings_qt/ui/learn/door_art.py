"""The pictures on the doors of Learn: hands, a spelled word, a memory game, bars."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tile_art import HALF, paint_tile, paint_tile_back, paint_tile_shadow
from pullstrings_qt.look.tile_face import FaceMode
from pullstrings_qt.tiles.tile_set import TileSet
from pullstrings_qt.ui.kit.activity_card import Picture

_BARS: Final = (0.26, 0.45, 0.36, 0.68, 0.86)


def _paint_at(
    painter: QPainter, tiles: TileSet, place: int, mode: FaceMode, side: float, theme: Theme
) -> None:
    """Draw a tile at the origin; of a negative number the back of the memory game."""
    painter.save()
    painter.scale(side / (2 * HALF), side / (2 * HALF))
    if place < 0:
        paint_tile_shadow(painter, theme)
        paint_tile_back(painter, theme)
    else:
        shown = tuple(tiles.tiles.values())
        paint_tile(painter, shown[place % len(shown)], mode, theme)
    painter.restore()


def _scattered(
    tiles: TileSet, spots: Sequence[tuple[float, float, float, float, int, FaceMode]]
) -> Picture:
    """Return a picture of tiles: each across, down, turned, its side, its number and face."""

    def paint(painter: QPainter, side: float, theme: Theme) -> None:
        for x, y, turn, size, place, mode in spots:
            painter.save()
            painter.translate(x * side, y * side)
            painter.rotate(turn)
            _paint_at(painter, tiles, place, mode, size * side, theme)
            painter.restore()

    return paint


def alphabet_art(tiles: TileSet) -> Picture:
    """Return three tiles of a set that lie about."""
    return _scattered(
        tiles,
        (
            (-0.32, -0.14, -7, 0.36, 0, "back"),
            (0.33, -0.16, 6, 0.36, 2, "back"),
            (0.0, 0.06, 2, 0.36, 1, "back"),
        ),
    )


def games_art(tiles: TileSet) -> Picture:
    """Return a memory game: two tiles face down, and both sides of another."""
    return _scattered(
        tiles,
        (
            (-0.21, -0.21, 0, 0.31, 24, "back"),
            (0.21, -0.21, 0, 0.31, -1, "back"),
            (-0.21, 0.21, 0, 0.31, -1, "back"),
            (0.21, 0.21, 0, 0.31, 24, "front"),
        ),
    )


def words_art(tiles: TileSet) -> Picture:
    """Return a hand above a word that is being written."""
    hand = _scattered(tiles, ((0.0, -0.17, 0, 0.46, 4, "back"),))

    def paint(painter: QPainter, side: float, theme: Theme) -> None:
        hand(painter, side, theme)
        box = 0.18 * side
        for place, letter in enumerate(("L", "O", "V", "")):
            left = (place - 2) * (box + 0.03 * side) + 0.015 * side
            cell = QRectF(left, 0.17 * side, box, box * 1.12)
            painter.setPen(QPen(theme.color("control"), 2))
            painter.setBrush(theme.color("card"))
            painter.drawRoundedRect(cell, 6, 6)
            if letter:
                path = text_path(letter, box * 0.72)
                painter.fillPath(path.translated(cell.center()), theme.color("ink"))

    return paint


def progress_art(painter: QPainter, side: float, theme: Theme) -> None:
    """Draw bars that grow."""
    wide, gap, foot = 0.085 * side, 0.05 * side, 0.3 * side
    left = -(len(_BARS) * (wide + gap) - gap) / 2
    painter.setPen(Qt.PenStyle.NoPen)
    for place, share in enumerate(_BARS):
        painter.setBrush(theme.tint("primary", 0.45 + 0.55 * place / (len(_BARS) - 1)))
        high = share * 0.62 * side
        bar = QRectF(left + place * (wide + gap), foot - high, wide, high)
        painter.drawRoundedRect(bar, 4, 4)
    painter.setPen(QPen(theme.color("control"), 3))
    painter.drawLine(round(left - gap / 2), round(foot), round(-left + gap / 2), round(foot))
