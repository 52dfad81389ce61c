"""The icon of the app as a widget."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImageReader, QPainter

from pullstrings_qt.core.resources import resource
from pullstrings_qt.ui.kit.square_picture import SquarePicture


class AppIcon(SquarePicture):
    """The icon of the app, drawn from its file; `side` is its width at 100 % text."""

    def __init__(self, side: int) -> None:
        super().__init__(side, growth=1.2)

    def restyle(self) -> None:
        """Take another size."""
        self.updateGeometry()

    def paint(self, painter: QPainter, box: QRectF) -> None:
        """Draw the icon."""
        reader = QImageReader(str(resource("icons", "pullstrings.svg")))
        reader.setScaledSize(box.size().toSize() * self.devicePixelRatioF())
        painter.drawImage(box, reader.read())
