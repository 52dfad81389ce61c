"""Items on a board that can change, drawn from the sprites of its scene."""

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from pullstrings_qt.look.sprite import SpriteBank, device_space, draw_scaled_sprite, draw_sprite

if TYPE_CHECKING:
    from pullstrings_qt.look.board_scene import BoardScene


class BoardItem(QGraphicsItem):
    """An item on a board, drawn from its scene's sprites; those of a greater height are on top.

    A function draws it in board units, or `draw` of its own class.
    """

    def __init__(
        self,
        scene: "BoardScene",
        height: float,
        draw: Callable[[QPainter], None] | None = None,
    ) -> None:
        super().__init__()
        self.board = scene
        self._draw_it = draw
        self.setZValue(height)
        scene.addItem(self)

    @property
    def bank(self) -> SpriteBank:
        """The sprites to draw from."""
        return self.board.bank

    def boundingRect(self) -> QRectF:
        """Return the whole board with shadows around it; items that move return their own area."""
        return self.board.sceneRect().adjusted(-60, -60, 60, 60)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        self.draw(painter)

    def draw(self, painter: QPainter) -> None:
        """Draw in board units."""
        if self._draw_it is not None:
            self._draw_it(painter)

    def stamp(
        self,
        painter: QPainter,
        key: Hashable,
        box: QRectF,
        paint: Callable[[QPainter], None],
        point: QPointF,
        *,
        across: float = 1.0,
        down: float = 1.0,
    ) -> None:
        """Copy a cached picture to a point of the board, stretched during animations."""
        sprite = self.bank.sprite((type(self.board).__name__, key), box, paint)
        with device_space(painter) as to_device:
            if across == down == 1.0:
                draw_sprite(painter, sprite, to_device.map(point))
            else:
                draw_scaled_sprite(painter, sprite, to_device.map(point), across, down)

    def stamp_large(
        self,
        painter: QPainter,
        key: tuple[Hashable, ...],
        paint: Callable[[QPainter], None],
        box: QRectF | None = None,
    ) -> None:
        """Copy a picture of a large part of the board; only the last of each kind is cached."""
        kind, *rest = key
        owned = ((type(self.board).__name__, kind), *rest)
        sprite = self.bank.large_sprite(owned, box or self.board.sceneRect(), paint)
        with device_space(painter) as to_device:
            draw_sprite(painter, sprite, to_device.map(QPointF()))
