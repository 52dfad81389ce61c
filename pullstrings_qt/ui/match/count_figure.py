"""A number, or a word or two, drawn as large as there is room: to be seen across a table."""

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QTransform
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.look.theme import Theme

_DRAWN_AT = 200
_HIGHEST_WORD = 0.5  # of the height: words beside figures would shout


class CountFigure(QWidget):
    """Shows figures from edge to edge of its height; words are made to fit its width.

    Every letter is seen whole: what is drawn is measured, not the line it would stand on.

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
        """What is shown."""
        return self._text

    def show_text(self, text: str) -> None:
        """Show other figures or words; screen readers read them too."""
        self._text = text
        self.setAccessibleName(text)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.maximumHeight(), self.maximumHeight())

    def minimumSizeHint(self) -> QSize:
        return QSize(self.maximumHeight() // 2, self.maximumHeight())

    def ink_rect(self) -> QRectF:
        """Return what the figures cover, in own coordinates."""
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
