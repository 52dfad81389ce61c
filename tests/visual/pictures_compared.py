"""How far two pictures are from each other, and where."""

from operator import sub
from typing import NamedTuple

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QPainter

BLOCK = 4


class Distance(NamedTuple):
    """How far two pictures are apart, in steps of 255.

    Attributes:
        mean: over all channels of all pixels: how much changed on the whole.
        largest: of any channel of a block of 4 by 4 pixels: how much one place changed. One pixel
            of an edge may be smoothed in another way on another machine; a block may not.
    """

    mean: float
    largest: int


def _channels(image: QImage) -> bytes:
    plain = image.convertToFormat(QImage.Format.Format_RGBX8888)
    return bytes(plain.constBits())


def _blocks(image: QImage) -> QImage:
    return image.scaled(
        image.width() // BLOCK,
        image.height() // BLOCK,
        mode=Qt.TransformationMode.SmoothTransformation,
    )


def distance(first: QImage, second: QImage) -> Distance:
    """Return how far two pictures of one size are apart.

    Raises:
        ValueError: they are not of one size.
    """
    if first.size() != second.size():
        raise ValueError("the pictures are not of one size")
    whole, other = _channels(first), _channels(second)
    mean = sum(map(abs, map(sub, whole, other))) * 4 / 3 / len(whole)
    small, other_small = _channels(_blocks(first)), _channels(_blocks(second))
    return Distance(mean, max(map(abs, map(sub, small, other_small))))


def side_by_side(stored: QImage, drawn: QImage) -> QImage:
    """Return the stored picture, the drawn one and what differs, in a row."""
    wide, high = drawn.width(), drawn.height()
    row = QImage(3 * wide, high, QImage.Format.Format_RGB32)
    row.fill(Qt.GlobalColor.black)
    painter = QPainter(row)
    painter.drawImage(QPoint(0, 0), stored)
    painter.drawImage(QPoint(wide, 0), drawn)
    painter.drawImage(QPoint(2 * wide, 0), stored)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.drawImage(QPoint(2 * wide, 0), drawn)
    painter.end()
    return row
