"""The path through the letters as a row of small tiles: met, current, to come."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.path_tile import PathTile, paint_path_tile
from pullstrings_qt.ui.kit.text_block import TextBlock

_TILE: Final = 44
_STEP: Final = 82
_MIN_STEP: Final = 52


class LetterPath(QWidget):
    """Shows the letters of a person's path; one sentence for screen readers.

    Attributes:
        tiles: the letters, in order.
    """

    def __init__(self) -> None:
        super().__init__()
        self.tiles: tuple[PathTile, ...] = ()
        self._words = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_path(self, tiles: Sequence[PathTile], words: str) -> None:
        """Show a path; an empty one hides the row.

        Args:
            tiles: the letters, in order.
            words: the label before them.
        """
        self.tiles, self._words = tuple(tiles), words
        spoken = {
            "met": _("{letter}, met"),
            "again": _("{letter}, not yet"),
            "now": _("{letter}, now"),
            "later": "{letter}",
        }
        said = ", ".join(spoken[one.state].format(letter=one.name) for one in tiles)
        self.setAccessibleName(labeled(words, said))
        self.setVisible(bool(tiles))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(400, max(_TILE, Theme.current().line_height("body")) + 32)

    def _block(self) -> TextBlock:
        theme = Theme.current()
        return TextBlock(self._words, theme.font("body"), theme.line_height("body"))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw label, tiles and the lines between them."""
        theme = Theme.current()
        if not self.tiles:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        block = self._block()
        words = block.natural_width() + 18
        count = len(self.tiles)
        room = self.width() - 48
        step = min(_STEP, (room - words - _TILE) / max(count - 1, 1))
        if step < _MIN_STEP:  # the letters are more important than the label
            words, step = 0, min(_STEP, (room - _TILE) / max(count - 1, 1))
        wide = words + (count - 1) * step + _TILE
        left = (self.width() - wide) / 2
        middle = self.height() / 2
        if words:
            line = theme.line_height("body")
            block.paint(painter, left, middle - line / 2, words - 17, theme.color("ink_soft"))
        for place, tile in enumerate(self.tiles):
            x = left + words + place * step
            if place and step > _MIN_STEP:
                self._paint_line(painter, x - step + _TILE + 8, x - 8, middle)
            side = min(_TILE, step - 4) if count > 1 else _TILE
            box = QRectF(x, middle - side / 2, side, side)
            paint_path_tile(painter, box, tile, theme)
        painter.end()

    def _paint_line(self, painter: QPainter, begin: float, end: float, middle: float) -> None:
        pen = QPen(Theme.current().color("control", 0.6), 3)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(round(begin), round(middle), round(end), round(middle))
