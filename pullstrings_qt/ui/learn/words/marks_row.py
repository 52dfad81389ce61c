"""A word compared with the answer, letter by letter."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.learning.words import Mark
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.learn.words.feedback import marks_words

_STEP: Final = 40
_GAP: Final = 6


class MarksRow(QWidget):
    """Shows a column for each letter: above the word, below the answer.

    A wrong letter has a frame and is struck through below, so that it differs without color.

    Attributes:
        marks: the comparison shown.
    """

    def __init__(self) -> None:
        super().__init__()
        self.marks: tuple[Mark, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_marks(self, marks: Sequence[Mark]) -> None:
        """Show a comparison; an empty one hides the row."""
        self.marks = tuple(marks)
        self.setAccessibleName(" ".join(marks_words(marks)))
        self.setVisible(bool(marks))
        self.updateGeometry()
        self.update()

    def _step(self) -> float:
        """Return the width of a column: narrower for a long word."""
        wide = float(Theme.current().px(_STEP))
        if self.marks and self.width() > 0:
            wide = min(wide, (self.width() - 2) / len(self.marks))
        return wide

    def sizeHint(self) -> QSize:
        step = Theme.current().px(_STEP)
        return QSize(step * max(len(self.marks), 1), 2 * step + _GAP + 4)

    def minimumSizeHint(self) -> QSize:
        """Return the minimum width, with narrower columns."""
        return QSize(10 * max(len(self.marks), 1), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        step = self._step()
        high = float(Theme.current().px(_STEP))
        left = 1.0
        for place, mark in enumerate(self.marks):
            top = QRectF(left + place * step, 2, step, high).adjusted(2, 0, -2, 0)
            self._paint_column(painter, top, top.translated(0, high + _GAP), mark)
        painter.end()

    def _paint_column(self, painter: QPainter, top: QRectF, below: QRectF, mark: Mark) -> None:
        theme = Theme.current()
        role = "good" if mark.right else "bad"
        painter.setPen(QPen(theme.color(role), 3 if not mark.right else 1.2))
        painter.setBrush(theme.color(f"{role}_soft"))
        if mark.right:
            painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(top, 8, 8)
        self._paint_letter(painter, top, mark.letter or "–", "ink")
        self._paint_letter(painter, below, mark.read or "–", "ink" if mark.right else "bad")
        if mark.read and not mark.right:
            painter.setPen(QPen(theme.color("bad"), 2.4))
            middle, half = below.center(), below.width() * 0.34
            painter.drawLine(middle + QPointF(-half, half), middle + QPointF(half, -half))

    def _paint_letter(self, painter: QPainter, box: QRectF, text: str, role: str) -> None:
        size = min(box.height() * 0.66, box.width() * 0.9)
        path = text_path(text, size, widest=box.width()).translated(box.center())
        painter.fillPath(path, Theme.current().color(role))
