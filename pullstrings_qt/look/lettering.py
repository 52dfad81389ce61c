"""Letters and numbers on pieces, as paths so that they scale evenly."""

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainterPath, QTransform

from pullstrings_qt.look.theme import pixel_font

DRAWN_AT: Final = 100.0
BASELINE: Final = 0.36
"""Half the height of a capital, in em: lays a letter's middle on y = 0."""


@lru_cache(maxsize=256)
def _outline(text: str, bold: bool) -> QPainterPath:
    font = pixel_font(DRAWN_AT, bold=bold)
    path = QPainterPath()
    # The strokes of a letter overlap; filled odd and even, the overlaps would be holes.
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addText(-QFontMetricsF(font).horizontalAdvance(text) / 2, DRAWN_AT * BASELINE, font, text)
    return path


def text_path(text: str, size: float, *, bold: bool = True, widest: float = 0.0) -> QPainterPath:
    """Return text as a path with its middle on the origin.

    Args:
        text: one or a few characters.
        size: the size of the type, in the painter's units.
        bold: whether to use the bold cut.
        widest: text wider than this is drawn smaller; 0 for no limit.
    """
    path = _outline(text, bold)
    scale = size / DRAWN_AT
    box: QRectF = path.boundingRect()
    if widest and box.width() * scale > widest:
        scale = widest / box.width()
    return QTransform.fromScale(scale, scale).map(path)
