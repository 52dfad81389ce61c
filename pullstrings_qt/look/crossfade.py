"""One picture melts into another without a pop: what both show stays as it is."""

from collections.abc import Callable

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QTransform

from pullstrings_qt.look.sprite import HINTS, device_space


def paint_crossfade(
    painter: QPainter,
    box: QRectF,
    paint_old: Callable[[QPainter], object],
    paint_new: Callable[[QPainter], object],
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
        image = _layer(to_device, place, paint_old, 1.0 - share)
        # Opacity is no part of the sum: Qt would cap the sum first and weaken it then, and a hand
        # that is drawn from a picture would flash.
        inner = QPainter(image)
        inner.setCompositionMode(QPainter.CompositionMode.CompositionMode_Plus)
        inner.drawImage(0, 0, _layer(to_device, place, paint_new, share))
        inner.end()
        painter.drawImage(place.topLeft(), image)


def _layer(
    to_device: QTransform, place: QRect, paint: Callable[[QPainter], object], opacity: float
) -> QImage:
    image = QImage(place.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHints(HINTS)
    painter.setTransform(to_device * QTransform.fromTranslate(-place.x(), -place.y()))
    painter.setOpacity(opacity)
    paint(painter)
    painter.end()
    return image
