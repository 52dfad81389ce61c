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


def alphas(image: QImage) -> list[bytes]:
    """Return the opacity of every pixel, row by row."""
    only = image.convertToFormat(QImage.Format.Format_Alpha8)
    points, line, width = bytes(only.constBits()), only.bytesPerLine(), only.width()
    return [points[line * y : line * y + width] for y in range(only.height())]


def colors(image: QImage) -> set[str]:
    """Return all opaque colors of a picture as #rrggbb."""
    plain = image.convertToFormat(QImage.Format.Format_ARGB32)
    codes = set(memoryview(bytes(plain.constBits())).cast("I"))
    return {f"#{code & 0xFFFFFF:06x}" for code in codes if code >> 24 == 255}
