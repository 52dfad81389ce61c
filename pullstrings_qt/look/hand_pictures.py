"""The stored pictures of hands: loaded, colored and scaled once per size."""

from functools import lru_cache
from pathlib import Path
from typing import Final, TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from pullstrings_qt.signs.pictures import SignPicture

Window: TypeAlias = tuple[float, float, float]
"""Left and top edge, and side, of a square part of a picture, as shares of its width."""
WHOLE: Final[Window] = (0.0, 0.0, 1.0)


@lru_cache(maxsize=48)
def stored_hand(path: Path) -> QImage:
    """Return a stored picture without its colors; a null one if it is missing."""
    image = QImage(str(path))
    return image if image.format() == QImage.Format.Format_Indexed8 else QImage()


def rows_of(image: QImage) -> list[bytes]:
    """Return the points of a stored picture, row by row; 0 is clear. A null one has none."""
    if image.isNull():
        return []
    line, points = image.bytesPerLine(), bytes(image.constBits())
    return [points[y * line : y * line + image.width()] for y in range(image.height())]


@lru_cache(maxsize=256)
def hand_image(picture: SignPicture, pixels: int, window: Window = WHOLE) -> QImage:
    """Return a part of a picture, scaled down, never up, to a width in device pixels."""
    stored, (left, top, share) = stored_hand(picture.path), window
    if stored.isNull():
        return stored
    wide = stored.width()
    side = round(wide * share)
    part = stored.copy(round(left * wide), round(top * wide), side, side)
    part.setColorTable(picture.colors)
    image = part.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied).scaled(
        min(pixels, side),
        min(pixels, side),
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    if picture.mirrored:
        image.flip(Qt.Orientation.Horizontal)
    return image
