"""Soft shadows and glows: QPainter cannot blur, so a small picture is blurred and enlarged."""

from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPixmap

from pullstrings_qt.look.strokes import device_scale, saved

SHARP_SIGMA: Final = 4.0
"""The maximum blur, in pixels, that is computed at full resolution."""
REACH: Final = 2.6
"""The number of standard deviations at which Qt's blur ends."""


def blurred(image: QImage, sigma: float) -> QImage:
    """Return the picture blurred by a standard deviation in pixels; it needs margins."""
    if sigma <= 0.05:
        return image
    # their enumerations take a while to load, and the first picture does not need them
    from PySide6.QtWidgets import (  # noqa: PLC0415 - see above
        QGraphicsBlurEffect,
        QGraphicsPixmapItem,
        QGraphicsScene,
    )

    scene = QGraphicsScene()
    item = QGraphicsPixmapItem(QPixmap.fromImage(image))
    effect = QGraphicsBlurEffect()
    effect.setBlurRadius(sigma * REACH)
    effect.setBlurHints(QGraphicsBlurEffect.BlurHint.QualityHint)
    item.setGraphicsEffect(effect)
    scene.addItem(item)
    soft = QImage(image.size(), QImage.Format.Format_ARGB32_Premultiplied)
    soft.fill(Qt.GlobalColor.transparent)
    painter = QPainter(soft)
    frame = QRectF(0, 0, image.width(), image.height())
    scene.render(painter, frame, frame)
    painter.end()
    return soft


def paint_soft(
    painter: QPainter,
    path: QPainterPath,
    color: QColor,
    sigma: float,
    offset: QPointF | None = None,
) -> None:
    """Fill a path with a blur: `sigma` and `offset` in the painter's units."""
    if not color.alpha():  # shadows and glows in high contrast
        return
    scale = min(device_scale(painter), SHARP_SIGMA / sigma)
    room = sigma * REACH + 2 / scale
    rect = path.boundingRect().adjusted(-room, -room, room, room)
    size = (ceil(rect.width() * scale), ceil(rect.height() * scale))
    image = QImage(*size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    inner = QPainter(image)
    inner.setRenderHint(QPainter.RenderHint.Antialiasing)
    inner.scale(scale, scale)
    inner.translate(-rect.topLeft())
    inner.fillPath(path, QColor(color.red(), color.green(), color.blue()))
    inner.end()
    target = QRectF(rect.topLeft() + (offset or QPointF()), rect.size())
    target.setSize(QRectF(0, 0, size[0] / scale, size[1] / scale).size())
    with saved(painter):
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setOpacity(painter.opacity() * color.alphaF())
        painter.drawImage(target, blurred(image, sigma * scale))


def rounded(rect: QRectF, radius: float) -> QPainterPath:
    """Return a rectangle with rounded corners as a path."""
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


def circle(center: QPointF, radius: float) -> QPainterPath:
    """Return a circle as a path."""
    path = QPainterPath()
    path.addEllipse(center, radius, radius)
    return path
