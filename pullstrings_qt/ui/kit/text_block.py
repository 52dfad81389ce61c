"""Text with the line heights of the design tokens instead of the font's own."""

import re
from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QTextLayout, QTextOption

_ENDLESS = 1_000_000.0
_WORD = -_ENDLESS
_SMALLER = 0.8


def fitted(font: QFont, words: str, room: float, minimum: int = 0) -> tuple[QFont, str]:
    """Return a font, shrunk to four fifths or `minimum` at most, and the words cut to a line."""
    wide = QFontMetricsF(font).horizontalAdvance(words)
    if wide > room:
        font = QFont(font)
        size = font.pixelSize()
        font.setPixelSize(max(minimum or round(_SMALLER * size), int(size * room / wide)))
    return font, QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, room)


@lru_cache(maxsize=4096)
def _sizes(_text: str, _font: str, _bold: tuple[str, ...]) -> dict[float, int]:
    """Return the sizes of a text that are known so far, for all blocks that show it."""
    return {}


class TextBlock:
    """One paragraph, wrapped at a width, every line exactly `line_height` pixels high.

    Andika's own line is 1.61 em, far too high for lists, so the lines are placed here: each line's
    glyphs are centered in its height, as on a web page.
    """

    def __init__(
        self,
        text: str,
        font: QFont,
        line_height: int,
        *,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        bold: Sequence[str] = (),
    ) -> None:
        self.text = text
        self.line_height = line_height
        self._font = font
        self._align = align
        self._bold = tuple(bold)
        self._layouts: list[QTextLayout] = []
        self._width = -1.0
        # Qt's layouts ask for the same size again and again, and the next page for the same words
        self._sizes = _sizes(text, font.key(), self._bold)
        """Lines by width; at `_ENDLESS` the natural width, at `_WORD` that of the widest word."""

    def natural_width(self) -> int:
        """Return the width in pixels without wrapping."""
        if _ENDLESS not in self._sizes:
            self._lay_out(_ENDLESS)
            widths = [
                layout.lineAt(number).naturalTextWidth()
                for layout in self._layouts
                for number in range(layout.lineCount())
            ]
            self._sizes[_ENDLESS] = int(max(widths, default=0.0)) + 1
        return self._sizes[_ENDLESS]

    def widest_word(self) -> int:
        """Return the width in pixels below which a word would break."""
        if _WORD not in self._sizes:
            heavy = QFont(self._font)
            heavy.setBold(heavy.bold() or bool(self._bold))
            widths = map(QFontMetricsF(heavy).horizontalAdvance, self.text.split())
            self._sizes[_WORD] = int(max(widths, default=0.0)) + 1
        return self._sizes[_WORD]

    def height(self, width: float) -> int:
        """Return the height in pixels at a width."""
        if width >= self.natural_width():  # nothing wraps: skip the layout
            return self.line_height * (self.text.count("\n") + 1)
        if width not in self._sizes:
            self._lay_out(width)
            self._sizes[width] = max(1, sum(layout.lineCount() for layout in self._layouts))
        return self.line_height * self._sizes[width]

    def paint(self, painter: QPainter, left: float, top: float, width: float, ink: QColor) -> None:
        """Draw the text with its top left corner at a point."""
        self._lay_out(width)
        painter.setPen(ink)
        for layout in self._layouts:
            layout.draw(painter, QPointF(left, top))

    def _lay_out(self, width: float) -> None:
        if width == self._width or self._fits_as_it_lies(width):
            return
        self._width = width
        self._layouts = []
        top = 0.0
        for paragraph in self.text.split("\n"):
            layout = self._lay_out_paragraph(paragraph, width, top)
            self._layouts.append(layout)
            top += self.line_height * max(1, layout.lineCount())

    def _fits_as_it_lies(self, width: float) -> bool:
        """Return whether the endless lines are those of a width: none wraps, and all begin at 0."""
        if self._width != _ENDLESS or width < self.natural_width():
            return False
        begins = (layout.lineAt(0).naturalTextRect().left() for layout in self._layouts)
        return self._align == Qt.AlignmentFlag.AlignLeft and not any(begins)

    def _lay_out_paragraph(self, text: str, width: float, top: float) -> QTextLayout:
        option = QTextOption(Qt.AlignmentFlag.AlignLeft if width == _ENDLESS else self._align)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout = QTextLayout(text, self._font)
        layout.setTextOption(option)
        layout.setFormats(self.bold_ranges(text))
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(width, 1.0))
            line.setPosition(QPointF(0, top + (self.line_height - line.height()) / 2))
            top += self.line_height
        layout.endLayout()
        return layout

    def bold_ranges(self, text: str) -> list[QTextLayout.FormatRange]:
        """Return the bold ranges of the text."""
        if not self._bold:
            return []
        # its many enumerations take a while to load, and no page starts with bold text
        from PySide6.QtGui import QTextCharFormat  # noqa: PLC0415 - see above

        ranges = []
        for part in filter(None, self._bold):
            word = re.search(rf"(?<!\w){re.escape(part)}(?!\w)", text)  # the C of "Choose C"
            start = word.start() if word else text.find(part)
            if start < 0:
                continue
            stretch = QTextLayout.FormatRange()
            stretch.start = start
            stretch.length = len(part)
            look = QTextCharFormat()
            look.setFontWeight(QFont.Weight.Bold)
            stretch.format = look
            ranges.append(stretch)
        return ranges
