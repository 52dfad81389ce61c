"""Small pictures for tests of painting."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter

from pullstrings_qt.look.sprite import HINTS


def painted(
    paint: Callable[[QPainter], None], size: int = 200, scale: float = 1.0, middle: bool = True
) -> QImage:
    """Return what a function paints, the origin in the middle of the picture."""
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHints(HINTS)
    if middle:
        painter.translate(QPointF(size / 2, size / 2))
    painter.scale(scale, scale)
    paint(painter)
    painter.end()
    return image


def alpha(image: QImage, x: int, y: int) -> int:
    """Return the opacity of a pixel, 0 to 255."""
    return image.pixelColor(x, y).alpha()


def colors(image: QImage) -> set[str]:
    """Return all opaque colors of a picture as #rrggbb."""
    found = set()
    for y in range(image.height()):
        for x in range(image.width()):
            color = image.pixelColor(x, y)
            if color.alpha() == 255:
                found.add(color.name())
    return found
