"""An icon next to words."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from pullstrings_qt.look.icons import icon_pixmap
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.square_picture import SquarePicture


class Glyph(SquarePicture):
    """A decorative icon; screen readers skip it."""

    def __init__(self, name: str, role: str, size: int = 28, parent: QWidget | None = None) -> None:
        super().__init__(size, parent)
        self._name = name
        self._role = role

    def show_icon(self, name: str, role: str) -> None:
        """Show another icon in another color role."""
        self._name, self._role = name, role
        self.update()

    def paint(self, painter: QPainter, box: QRectF) -> None:
        color, side = Theme.current().color(self._role), self.sizeHint().width()
        picture = icon_pixmap(self._name, side, color, self.devicePixelRatioF())
        painter.drawPixmap(box.topLeft(), picture)
