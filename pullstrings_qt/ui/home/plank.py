"""The planks the boxes of the games stand on."""

from functools import lru_cache

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPixmap

from pullstrings_qt.look.sprite import baked_pixmap
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.wood import paint_side, paint_wood

PLANK_SHADOW = 44
"""How far the shadow of a plank reaches below it and to its sides, in pixels."""


def plank_picture(theme: Theme, size: QSize, ratio: float, *, plain: bool = False) -> QPixmap:
    """Return a wooden plank with room for its shadow left, right and below.

    The face has the size given; a plain one, without grain and shadow, is drawn much faster.
    """
    return _plank(theme.name, size.width(), size.height(), ratio, plain)


@lru_cache(maxsize=2)
def _plank(theme: str, width: int, height: int, ratio: float, plain: bool) -> QPixmap:
    def paint(painter: QPainter) -> None:
        face = QRectF(PLANK_SHADOW, 0, width, height)
        look = Theme(theme)
        if plain and not look.is_contrast:
            paint_side(painter, face, 7, look)
        grain = 0 if plain else 9
        paint_wood(painter, face, 7, look, 8, grain=grain, knots=3, shadow=not plain)

    return baked_pixmap(width + 2 * PLANK_SHADOW, height + PLANK_SHADOW, ratio, paint)
