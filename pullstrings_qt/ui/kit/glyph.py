"""An icon that stands beside words."""

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.look.icons import icon_pixmap
from pullstrings_qt.look.theme import Theme


class Glyph(QWidget):
    """An icon beside words; it says nothing itself.

    Args:
        theme: the look.
        name: name of the icon.
        role: role of its colour.
        size: its side in pixels at 100 % text.
        parent: the widget it lies on.
    """

    def __init__(
        self, theme: Theme, name: str, role: str, size: int = 28, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._name = name
        self._role = role
        self._size = size
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_icon(self, name: str, role: str) -> None:
        """Show another icon in another colour role."""
        self._name, self._role = name, role
        self.update()

    def theme_changed(self, theme: Theme) -> None:
        """Take the colours and sizes of another theme."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the icon."""
        return QSize(self._theme.px(self._size), self._theme.px(self._size))

    def minimumSizeHint(self) -> QSize:
        """Return the size of the icon."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the icon."""
        painter = QPainter(self)
        colour = self._theme.colour(self._role)
        size = self._theme.px(self._size)
        painter.drawPixmap(
            QPointF(0, 0), icon_pixmap(self._name, size, colour, self.devicePixelRatioF())
        )
        painter.end()
