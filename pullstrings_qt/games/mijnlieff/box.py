"""The picture on the box of Mijnlieff: tiles of two shapes with their signs."""

from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.mijnlieff.geometry import Kind
from pullstrings_qt.games.mijnlieff.tile_art import SIDE, paint_tile, tile_shape
from pullstrings_qt.look.box import Box
from pullstrings_qt.look.strokes import placed
from pullstrings_qt.look.theme import SHADE, Theme, faint

_SCALE: Final = 68 / SIDE
"""Tiles of the box are 68 units wide."""


def _paint_box_tile(painter: QPainter, x: float, y: float, kind: Kind, seat: Seat) -> None:
    with placed(painter, QPointF(x, y), _SCALE):
        for spread in range(4):  # not blurred: that would load much for the first picture
            shadow = tile_shape(seat, side=SIDE + spread * 2.2 / _SCALE)
            painter.fillPath(shadow.translated(3 / _SCALE, 6 / _SCALE), faint(SHADE, 0.11))
        paint_tile(painter, seat, kind, Theme(), shadow=False)


class MijnlieffBox(Box):
    """The box of Mijnlieff; its cover is the same in every theme."""

    def paint(self, painter: QPainter, theme: Theme) -> None:
        painter.rotate(-6)
        _paint_box_tile(painter, -40, -33, Kind.STRAIGHT, 0)
        _paint_box_tile(painter, 36, -33, Kind.DIAGONAL, 1)
        _paint_box_tile(painter, -40, 41, Kind.PULLER, 1)
        _paint_box_tile(painter, 36, 41, Kind.PUSHER, 0)
