"""A key of the keyboard as it stands in a sentence."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from pullstrings_qt.look.theme import Theme


class KeyCap(QLabel):
    """Shows the name of a key on a small cap."""

    def __init__(self, theme: Theme, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def theme_changed(self, theme: Theme) -> None:
        """Take the colours and sizes of another theme."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the cap."""
        font = self._theme.font("small", bold=True)
        words = QFontMetricsF(font).horizontalAdvance(self.text())
        wide = max(self._theme.px(24), round(words) + self._theme.px(14))
        return QSize(wide, self._theme.px(24))

    def minimumSizeHint(self) -> QSize:
        """Return the size of the cap."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cap with its thicker lower edge."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("control"))
        box = QRectF(self.rect())
        painter.drawRoundedRect(box, 6, 6)
        painter.setBrush(self._theme.colour("card"))
        face = box.adjusted(1.5, 1.5, -1.5, -3)
        painter.drawRoundedRect(face, 4.5, 4.5)
        painter.setPen(QPen(self._theme.colour("ink_soft")))
        painter.setFont(self._theme.font("small", bold=True))
        painter.drawText(face, Qt.AlignmentFlag.AlignCenter, self.text())
        painter.end()
