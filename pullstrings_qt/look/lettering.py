"""Letters and numbers on pieces, as scalable paths."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainterPath, QTransform

from pullstrings_qt.look.theme import kana_font, pixel_font

DRAWN_AT: Final = 100.0
BASELINE: Final = 0.36
"""Half the height of a capital, in em: centers a letter on y = 0."""
KANA: Final = 1.22
"""Scale of kana: they have margins in their square; enlarged, they look as large as capitals."""


def has_kana(text: str) -> bool:
    """Tell whether a text has Japanese syllables."""
    return any("\u3041" <= letter <= "\u30ff" for letter in text)


@lru_cache(maxsize=256)
def _outline(text: str, bold: bool) -> QPainterPath:
    kana = has_kana(text)
    size = DRAWN_AT * (KANA if kana else 1)
    font = kana_font(size) if kana else pixel_font(size, bold=bold)
    path = QPainterPath()
    # The strokes of a letter overlap; with the odd-even rule, the overlaps would be holes.
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addText(-QFontMetricsF(font).horizontalAdvance(text) / 2, size * BASELINE, font, text)
    return path


def text_path(text: str, size: float, *, bold: bool = True, widest: float = 0.0) -> QPainterPath:
    """Return text as a path centered on the origin, shrunk if it is wider than `widest`, not 0."""
    path = _outline(text, bold)
    scale = size / DRAWN_AT
    box: QRectF = path.boundingRect()
    if widest and box.width() * scale > widest:
        scale = widest / box.width()
    return QTransform.fromScale(scale, scale).map(path)


LINE: Final = 1.04
MAX_LINES: Final = 3


def lines_path(parts: Sequence[str], size: float, *, widest: float, highest: float) -> QPainterPath:
    """Return text as a path of up to three lines, centered on the origin; sizes are maximums.

    The parts are split at possible line breaks; one that ends within a word gets a hyphen there.
    """
    best, best_size = QPainterPath(), 0.0
    for lines in _ways_to_break(tuple(parts)):
        path, boxes = QPainterPath(), [_outline(line, True).boundingRect() for line in lines]
        fitting = min(
            size,
            DRAWN_AT * widest / max(1.0, *(box.width() for box in boxes)),
            highest / (LINE * (len(lines) - 1) + 0.8),
        )
        if fitting <= best_size:
            continue
        for number, line in enumerate(lines):
            down = (number - (len(lines) - 1) / 2) * LINE * fitting
            path.addPath(text_path(line, fitting).translated(0, down))
        path.setFillRule(Qt.FillRule.WindingFill)
        best, best_size = path, fitting
    return best


def _ways_to_break(parts: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the lines of every way to break a text, those with fewer lines first."""
    for ends in range(min(len(parts), MAX_LINES)):
        for cuts in combinations(range(1, len(parts)), ends):
            edges = (0, *cuts, len(parts))
            lines = ["".join(parts[start:end]) for start, end in pairwise(edges)]
            yield tuple(
                line.strip() if line[-1:].isspace() or line is lines[-1] else f"{line}-"
                for line in lines
            )
