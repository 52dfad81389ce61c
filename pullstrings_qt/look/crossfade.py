"""One picture melts into another without a pop: what both show stays as it is."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QTransform

from pullstrings_qt.look.sprite import HINTS, device_space


def paint_crossfade(
    painter: QPainter,
    box: QRectF,
    paint_old: Callable[[QPainter], None],
    paint_new: Callable[[QPainter], None],
    share: float,
) -> None:
    """Draw something on its way from one picture to another.

    One over the other would keep what sticks out below until the end, and then it would be gone
    at once.

    Args:
        painter: where to draw.
        box: what both lie in; nothing is drawn outside.
        paint_old: draws what was there, each place no more than once.
        paint_new: draws what comes, each place no more than once.
        share: how much of the new one is seen, 0 to 1.
    """
    with device_space(painter) as to_device:
        place = to_device.mapRect(box).toAlignedRect()
        image = QImage(place.size(), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        inner = QPainter(image)
        inner.setRenderHints(HINTS)
        inner.setTransform(to_device * QTransform.fromTranslate(-place.x(), -place.y()))
        inner.setOpacity(1.0 - share)
        paint_old(inner)
        inner.setCompositionMode(QPainter.CompositionMode.CompositionMode_Plus)
        inner.setOpacity(share)
        paint_new(inner)
        inner.end()
        painter.drawImage(place.topLeft(), image)
