"""A smooth cross-fade of two pictures: what both share does not change."""

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
    """Draw an intermediate state between two pictures; share 1 is all of the new one.

    Drawing one over the other would keep the old one's extra parts until the end. Both functions
    draw each pixel at most once, nothing outside the box.
    """
    with device_space(painter) as to_device:
        place = to_device.mapRect(box).toAlignedRect()
        image = _layer(to_device, place, paint_old, 1.0 - share)
        # Opacity must not be part of the sum: Qt would clamp the sum first and then weaken it, and
        # a hand drawn from a picture would flash.
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
