"""Rings around places of a board."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from pullstrings_qt.look.board_scene import BoardScene

_ABOVE_ALL: Final = 50
_AWAY: Final = 8.0


class MarksItem(QGraphicsItem):
    """Draws a ring around marked places."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__()
        self._board = scene
        self._marked: tuple[str, ...] = ()
        self._rings: tuple[tuple[QRectF, float], ...] = ()
        self.setZValue(_ABOVE_ALL)
        scene.addItem(self)

    @property
    def marked(self) -> tuple[str, ...]:
        """The marked places."""
        return self._marked

    def mark_places(self, places: Sequence[str]) -> None:
        """Mark only these places.

        Raises:
            KeyError: the board has no such place.
        """
        self._marked = tuple(places)
        found = [self._board.place(place) for place in places]
        self._rings = tuple(
            (place.rect.adjusted(-_AWAY, -_AWAY, _AWAY, _AWAY), place.radius + _AWAY)
            for place in found
        )
        self.update()

    def boundingRect(self) -> QRectF:
        return QRectF(-_AWAY, -_AWAY, *self._board.shape).adjusted(0, 0, 2 * _AWAY, 2 * _AWAY)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw the rings, each with a rim that contrasts with any background."""
        theme = self._board.theme
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, width in (("lit_edge", 12.0), ("lit", 7.0)):
            painter.setPen(QPen(theme.color(color), width))
            for rect, radius in self._rings:
                painter.drawRoundedRect(rect, radius, radius)
