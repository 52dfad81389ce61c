"""Stored pictures of letters, coloured and scaled, to lie where a live hand is."""

from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from pullstrings_qt.signs.alphabet import alphabet
from pullstrings_qt.signs.colours import Tone, colour_table
from pullstrings_qt.signs.pictures import CARD, picture_path
from pullstrings_qt.signs.views import Hand, Side


@lru_cache(maxsize=12)
def hand_still(letter: str, side: Side, hand: Hand, tone: Tone, size: int) -> QImage:
    """Return the whole stored picture of a letter at a size in points.

    A letter that moves shows its pale steps and arrow.
    """
    name = "steps" if alphabet()[letter].motion is not None else str(CARD)
    image = QImage(str(picture_path(letter, side, name)))
    if image.isNull() or image.format() != QImage.Format.Format_Indexed8:
        return QImage()
    image.setColorTable(list(colour_table(tone)))
    picture = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    picture = picture.scaled(
        size,
        size,
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    if hand is Hand.LEFT:
        picture.flip(Qt.Orientation.Horizontal)
    return picture
