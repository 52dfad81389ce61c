"""Clipped text: widgets that are too small, and painting outside of them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from pullstrings_qt.ui.kit.text_block import TextBlock

_SLACK = 2.0  # px by which words may reach into the gap beside them


class DrawnWords:
    """Listens to what is drawn, and notes what is cut, by its words."""

    def __init__(self, may_end: Callable[[str], bool]) -> None:
        self.all: set[str] = set()
        self.cut: dict[str, str] = {}
        self._may_end = may_end

    def note(self, words: str, why: str) -> None:
        if any(letter.isalpha() for letter in words) and not self._may_end(words):
            self.cut[words] = why

    def block(
        self, block: TextBlock, painter: QPainter, top: float, left: float, wide: float
    ) -> None:
        widget = painter.device()
        if not isinstance(widget, QWidget) or not painter.transform().isIdentity():
            return
        if block.widest_word() > wide + _SLACK:
            self.note(block.text, f"a word breaks: {block.widest_word()} in {wide:.0f} px")
        if isinstance(widget.parentWidget(), QAbstractScrollArea):
            return  # a row that is half in sight
        high = block.height(wide)
        if top < -_SLACK or top + high > widget.height() + _SLACK:
            self.note(block.text, f"{high} px at {top:.0f} in a height of {widget.height()}")
        if left + min(block.natural_width(), wide) > widget.width() + _SLACK:
            self.note(block.text, f"beyond a width of {widget.width()}")

    def line(self, painter: QPainter, box: QRect | QRectF, words: str) -> None:
        wide = QFontMetricsF(painter.font()).horizontalAdvance(words)
        if "\n" not in words and wide > box.width() + _SLACK:
            self.note(words, f"{wide:.0f} in {box.width():.0f} px")


@contextmanager
def listening(patch: pytest.MonkeyPatch, may_end: Callable[[str], bool]) -> Iterator[DrawnWords]:
    """Note what is drawn too long from now on."""
    drawn = DrawnWords(may_end)
    paint, elided, draw = TextBlock.paint, QFontMetricsF.elidedText, QPainter.drawText

    def paint_block(
        block: TextBlock, painter: QPainter, left: float, top: float, width: float, ink: Any
    ) -> None:
        drawn.all.add(block.text)
        drawn.block(block, painter, top, left, width)
        paint(block, painter, left, top, width, ink)

    def elide(metrics: QFontMetricsF, text: str, *rest: Any) -> str:
        drawn.all.add(text)
        shown = elided(metrics, text, *rest)
        if shown != text:
            drawn.note(text, f"ends as {shown}")
        return shown

    def draw_text(painter: QPainter, *given: Any) -> Any:
        drawn.all.update(each for each in given if isinstance(each, str))
        if len(given) == 3 and isinstance(given[0], QRect | QRectF) and isinstance(given[2], str):
            drawn.line(painter, given[0], given[2])
        return draw(painter, *given)

    with patch.context() as here:
        here.setattr(TextBlock, "paint", paint_block)
        here.setattr(QFontMetricsF, "elidedText", elide)
        here.setattr(QPainter, "drawText", draw_text)
        yield drawn
