"""Rings on a board that point at places while something is explained."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from pullstrings_qt.look.board_scene import BOARD_SIZE, BoardScene

_ABOVE_ALL = 50
_AWAY = 18.0
_ROUND = 26.0


class MarksItem(QGraphicsItem):
    """Draws a ring round each place it is told."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__()
        self._board = scene
        self._rects: tuple[QRectF, ...] = ()
        self.setZValue(_ABOVE_ALL)
        scene.addItem(self)

    @property
    def count(self) -> int:
        """How many rings there are."""
        return len(self._rects)

    def mark_places(self, places: Sequence[str]) -> None:
        """Ring these places and no others.

        Raises:
            KeyError: the board has no such place.
        """
        self._rects = tuple(
            self._board.place(place).rect.adjusted(-_AWAY, -_AWAY, _AWAY, _AWAY) for place in places
        )
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the whole board."""
        return QRectF(0, 0, BOARD_SIZE, BOARD_SIZE)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw the rings, each with a rim that stands out from any ground."""
        theme = self._board.theme
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in (("lit_edge", 12.0), ("lit", 7.0)):
            painter.setPen(QPen(theme.colour(colour), width))
            for rect in self._rects:
                painter.drawRoundedRect(rect, _ROUND, _ROUND)
