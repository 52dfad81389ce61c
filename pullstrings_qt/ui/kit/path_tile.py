"""A letter as a small tile of a row: on the path through the alphabet, or of a spelled word."""

from dataclasses import dataclass
from typing import Final, Literal

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.theme import Theme

_RADIUS: Final = 11


@dataclass(frozen=True, slots=True)
class PathTile:
    """A letter of a path or a word; ``again`` is done but not yet correct, ``later`` to come."""

    name: str
    state: Literal["met", "again", "now", "later"]


def paint_path_tile(painter: QPainter, box: QRectF, tile: PathTile, theme: Theme) -> None:
    """Draw a letter as a small tile: done, current, or to come."""
    fill, edge, ink, width = QColor(0, 0, 0, 0), "control", "ink_soft", 2.0
    if tile.state == "now":
        fill, edge, ink = theme.color("lit"), "lit_edge", "ink"
    elif tile.state == "met":
        fill, edge, ink = theme.color("good_soft"), "good", "ink"
    elif tile.state == "again":
        fill, edge, ink = theme.color("warn_soft"), "warn", "ink"
    pen = QPen(theme.color(edge), 3.0 if theme.is_contrast else width)
    if tile.state == "later":
        pen.setDashPattern([3, 2.2])
    painter.setPen(pen)
    painter.setBrush(fill)
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), _RADIUS, _RADIUS)
    color = theme.color(ink)
    if tile.state == "now" and theme.is_dark:
        color = theme.color("cloth")
    letter = text_path(tile.name, box.height() * 0.56, widest=box.width() * 0.8)
    painter.fillPath(letter.translated(box.center()), color)
