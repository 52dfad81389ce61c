"""A number, or a word or two, as large as possible: readable across a table."""

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QTransform
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.look.theme import Theme

_DRAWN_AT = 200
_HIGHEST_WORD = 0.5  # of the height: words would look too large next to digits


class CountFigure(QWidget):
    """Shows digits in the full height of the widget; words are scaled to its width.

    No letter is cut off: the ink is measured, not the line box.

    Args:
        high: its height in pixels.
    """

    def __init__(self, high: int) -> None:
        super().__init__()
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(high)

    @property
    def text(self) -> str:
        """The text shown."""
        return self._text

    def show_text(self, text: str) -> None:
        """Show another number or text; screen readers read it too."""
        self._text = text
        self.setAccessibleName(text)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.maximumHeight(), self.maximumHeight())

    def minimumSizeHint(self) -> QSize:
        return QSize(self.maximumHeight() // 2, self.maximumHeight())

    def ink_rect(self) -> QRectF:
        """Return the bounds of the drawn text, in own coordinates."""
        return self._shape().boundingRect()

    def _shape(self) -> QPainterPath:
        font = Theme.current().font("score", bold=True)
        font.setPixelSize(_DRAWN_AT)
        drawn = QPainterPath()
        drawn.addText(QPointF(0, 0), font, self._text)
        box = drawn.boundingRect()
        if box.isEmpty():
            return drawn
        share = 1.0 if self._text.isdigit() else _HIGHEST_WORD
        scale = min(share * (self.height() - 2) / box.height(), (self.width() - 2) / box.width())
        center = QRectF(self.rect()).center()
        placed = QTransform.fromTranslate(center.x(), center.y()).scale(scale, scale)
        return placed.translate(-box.center().x(), -box.center().y()).map(drawn)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(self._shape(), Theme.current().color("ink"))
        painter.end()
