"""The picture of the board at rest, and thumbnails of a position."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap, QTransform

from pullstrings_qt.games.pulling_strings.geometry import HOMES, End
from pullstrings_qt.games.pulling_strings.match_tiles import side_up, tile_set_of
from pullstrings_qt.games.pulling_strings.state import PullingStringsState
from pullstrings_qt.games.pulling_strings.string_art import ENDS, StringArt, cell_point, end_point
from pullstrings_qt.look.cord import CordKind
from pullstrings_qt.look.disk_art import STACK_BOX, paint_stack
from pullstrings_qt.look.marks import paint_home
from pullstrings_qt.look.sprite import Sprite, SpriteBank, baked_pixmap, draw_sprite, sprite_bank
from pullstrings_qt.look.theme import Theme, tokens
from pullstrings_qt.look.tile_art import BOX as TILE_BOX
from pullstrings_qt.look.tile_art import TileState, paint_broken_seat, paint_tile
from pullstrings_qt.look.wood import paint_wood

PANEL_BOX: Final = QRectF(90, 90, 820, 840)
"""What wood, homes and strings with their shadows cover."""
LIT_BOX: Final = QRectF(78, 78, 844, 844)
"""What colored strings with their glow cover."""


def board_sprite(bank: SpriteBank, broken: int) -> Sprite:
    """Return wood, homes and strings at rest as one picture."""
    panel, corner = tokens()["board"]["panel"], float(tokens()["radius"]["board"])
    rect = QRectF(panel["x"], panel["y"], panel["w"], panel["h"])
    paint_panel = partial(paint_wood, rect=rect, radius=corner, theme=bank.theme)

    def draw(painter: QPainter) -> None:
        # From units back to whole device pixels, to align all sprites as during movements.
        to_device = QTransform.fromScale(bank.resolution, bank.resolution)
        painter.scale(1 / bank.resolution, 1 / bank.resolution)
        draw_sprite(painter, bank.sprite(("panel",), PANEL_BOX, paint_panel), QPointF())
        for seat, cells in enumerate(HOMES):
            paint = partial(paint_home, seat=seat, theme=bank.theme)
            home = bank.sprite(("home", seat), QRectF(-72, -72, 144, 144), paint)
            for cell in cells:
                draw_sprite(painter, home, to_device.map(cell_point(cell)))
        StringArt(bank, to_device).draw_rest(painter, broken)

    return bank.large_sprite(("board", broken), PANEL_BOX, draw)


def lit_strings_sprite(
    bank: SpriteBank, broken: int, kinds: Mapping[End, CordKind], *, glow: bool = True
) -> Sprite:
    """Return the colored strings as one picture, over the board at rest."""

    def draw(painter: QPainter) -> None:
        to_device = QTransform.fromScale(bank.resolution, bank.resolution)
        painter.scale(1 / bank.resolution, 1 / bank.resolution)
        StringArt(bank, to_device).draw_lit(painter, broken, kinds, glow=glow)

    key = ("lit strings" if glow else "tinted strings", broken, tuple(sorted(kinds.items())))
    return bank.large_sprite(key, LIT_BOX, draw)


def draw_board(painter: QPainter, bank: SpriteBank, to_device: QTransform, broken: int) -> None:
    """Draw the board at rest and the empty places of broken ends (in device space)."""
    draw_sprite(painter, board_sprite(bank, broken), to_device.map(QPointF()))
    paint = partial(paint_broken_seat, theme=bank.theme)
    seat = bank.sprite(("seat",), QRectF(-60, -60, 120, 120), paint)
    for end in ENDS:
        if broken >> end & 1:
            draw_sprite(painter, seat, to_device.map(end_point(end)))


def board_thumbnail(state: PullingStringsState, side: int, ratio: float, theme: Theme) -> QPixmap:
    """Return a small picture of a position, `side` logical pixels wide.

    Tiles that the set does not have are drawn face down.
    """
    faces, mode = tile_set_of(state.options).tiles, side_up(state.options)
    pixels = max(1, round(side * ratio))
    bank = sprite_bank(theme, pixels / 1000)
    to_device = QTransform.fromScale(pixels / 1000, pixels / 1000)

    def paint_all(painter: QPainter) -> None:
        draw_board(painter, bank, to_device, state.broken)
        strings = StringArt(bank, to_device)
        for end in state.open_ends:
            tile = faces.get(state.layout[end])
            down: TileState = "down" if tile is None else "rest"
            paint = partial(paint_tile, tile=tile, mode=mode, theme=bank.theme, state=down)
            sprite = bank.sprite(("small tile", tile, mode), TILE_BOX, paint)
            draw_sprite(painter, sprite, to_device.map(end_point(end)))
            strings.draw_knot(painter, end, "rest")
        for cell, disks in state.stacks.items():
            paint_disks = partial(paint_stack, disks=disks, theme=bank.theme)
            sprite = bank.sprite(("small stack", disks), STACK_BOX, paint_disks)
            draw_sprite(painter, sprite, to_device.map(cell_point(cell)))

    pixmap = baked_pixmap(pixels, pixels, 1.0, paint_all)
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
