"""From a drawing to the numbers of ``signs/colors.py``, one a point."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from pullstrings_qt.signs import colors
from pullstrings_qt.signs.colors import Block
from tools.artwork.grid import Floats
from tools.artwork.ink import Drawing

Indices: TypeAlias = NDArray[np.uint8]

#: How points of two colors are mixed, in a square of four by four.
_MIXED = np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]) / 16 - 15 / 32


def _shade(block: Block, share: Floats) -> NDArray[np.int64]:
    return np.rint(np.clip(share, 0, 1) * (block.shades - 1)).astype(np.int64)


def _material(
    plain: Block, inked: Block, shade: Floats, ink: Floats, full: int
) -> NDArray[np.int64]:
    """Return the index of a shade with so much ink over it."""
    strengths = len(inked.inks)
    row = np.rint(ink * (strengths + 1)).astype(np.int64)
    covered = inked.first + (row - 1) * inked.shades + _shade(inked, shade)
    found = np.where(row == 0, plain.first + _shade(plain, shade), covered)
    return np.where(row > strengths, full, found)


def paint(drawing: Drawing) -> Indices:
    """Return the index of every point."""
    shade, ink = drawing.shade, drawing.ink
    line, edge = colors.LINE.first, colors.EDGE.after - 1
    # From back to palm in three colors: points of two of them are mixed, so that no step shows.
    down, across = np.indices(drawing.palm.shape) % len(_MIXED)
    step = np.rint(2 * drawing.palm + _MIXED[down, across])

    def parted(back: Block, palm: Block, full: int, palm_full: int) -> NDArray[np.int64]:
        """Return the index of skin: of the palm's or the back's, with its own ink."""
        on_back = _material(colors.SKIN, back, shade, ink, full)
        on_palm = _material(colors.PALM, palm, shade, ink, palm_full)
        found = np.where(drawing.palm > 0.5, on_palm, on_back)
        bare = np.rint(ink * (len(back.inks) + 1)) == 0
        plain = np.choose(
            step.astype(np.int64),
            [
                block.first + _shade(block, shade)
                for block in (colors.SKIN, colors.SIDE, colors.PALM)
            ],
        )
        return np.where(bare, plain, found)

    palm_line = colors.PALM_LINE.first
    skin = parted(colors.SKIN_INKED, colors.PALM_INKED, line, palm_line)
    edged = parted(colors.SKIN_EDGED, colors.PALM_EDGED, edge, edge)
    nail = _material(colors.NAIL, colors.NAIL_INKED, shade, ink, line)
    sleeve = _material(colors.SLEEVE, colors.SLEEVE_INKED, shade, ink, edge)
    found = np.where(drawing.nail > 0.5, nail, skin)
    found = np.where(drawing.outline > 0.5 * ink, edged, found)
    found = np.where(drawing.sleeve > 0.5, sleeve, found)
    rows = len(colors.ARROW.inks)
    row = np.rint(ink * rows).astype(np.int64)
    arrow = np.where(row < rows, colors.ARROW.first + row, edge)
    found = np.where(drawing.arrow > 0.5, arrow, found)
    level = np.rint(drawing.cover * colors.EDGE.shades).astype(np.int64)
    found = np.where(level < colors.EDGE.shades, colors.EDGE.first + level - 1, found)
    return np.where(level == 0, colors.NOTHING, found).astype(np.uint8)


def ghost(indices: Indices) -> Indices:
    """Return the same picture in the pale colors of an earlier step."""
    pale = np.zeros(256, np.uint8)
    inks = colors.GHOST_INK
    for index in range(colors.EDGE.first, colors.EDGE.after):
        share = (index - colors.EDGE.first + 1) / colors.EDGE.shades
        pale[index] = inks.first + max(0, round(share * inks.shades) - 1)
    pale[[colors.LINE.first, colors.PALM_LINE.first]] = inks.after - 1
    for block, into in (
        (colors.SKIN, colors.GHOST),
        (colors.SIDE, colors.GHOST),
        (colors.PALM, colors.GHOST),
        (colors.SKIN_INKED, colors.GHOST),
        (colors.PALM_INKED, colors.GHOST),
        (colors.SKIN_EDGED, colors.GHOST),
        (colors.PALM_EDGED, colors.GHOST),
        (colors.NAIL, colors.GHOST),
        (colors.NAIL_INKED, colors.GHOST),
        (colors.SLEEVE, colors.GHOST_SLEEVE),
        (colors.SLEEVE_INKED, colors.GHOST_SLEEVE),
    ):
        for row, ink in enumerate(block.inks):
            for shade in range(block.shades):
                share = shade / (block.shades - 1)
                index = into.first + round(share * (into.shades - 1))
                if ink > 0.5:
                    index = inks.first + round(ink * (inks.shades - 1))
                pale[block.first + row * block.shades + shade] = index
    return pale[indices]
