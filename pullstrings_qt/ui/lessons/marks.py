"""Rings around places of a board."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from pullstrings_qt.look.board_item import BoardItem
from pullstrings_qt.look.board_scene import BoardScene

_ABOVE_ALL: Final = 50
_AWAY: Final = 8.0


class MarksItem(BoardItem):
    """Draws a ring around marked places.

    Attributes:
        marked: the places.
    """

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene, _ABOVE_ALL)
        self.marked: tuple[str, ...] = ()
        self._rings: tuple[tuple[QRectF, float], ...] = ()

    def mark_places(self, places: Sequence[str]) -> None:
        """Mark only these places.

        Raises:
            KeyError: the board has no such place.
        """
        self.marked = tuple(places)
        found = [self.board.place(place) for place in places]
        self._rings = tuple(
            (place.rect.adjusted(-_AWAY, -_AWAY, _AWAY, _AWAY), place.radius + _AWAY)
            for place in found
        )
        self.update()

    def draw(self, painter: QPainter) -> None:
        """Draw the rings, each with a rim that contrasts with any background."""
        theme = self.board.theme
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, width in (("lit_edge", 12.0), ("lit", 7.0)):
            painter.setPen(QPen(theme.color(color), width))
            for rect, radius in self._rings:
                painter.drawRoundedRect(rect, radius, radius)
