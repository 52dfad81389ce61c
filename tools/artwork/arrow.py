"""The arrow of a letter that moves: the path a fingertip writes, with a head at its end."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from tools.artwork.grid import Floats, along, lengths
from tools.artwork.ink import Drawing

_HALF_WIDTH, _HEAD_LONG, _HEAD_HALF = 2.6, 17.0, 9.5  # mm


def _to_line(points: Floats, a: Floats, b: Floats) -> Floats:
    way, off = b - a, points - a
    share = np.clip(along(off, way) / along(way, way), 0, 1)
    far: Floats = lengths(off - share[..., None] * way)
    return far


def _to_head(points: Floats, tip: Floats, way: Floats) -> Floats:
    """Return the distance to a triangle whose tip and direction are given."""
    beside = np.array([-way[1], way[0]], np.float32)
    off = points - tip
    on, across = -along(off, way), np.abs(along(off, beside))
    slope = np.array([_HEAD_HALF, _HEAD_LONG]) / np.hypot(_HEAD_HALF, _HEAD_LONG)
    side = across * slope[1] - on * slope[0]
    far: Floats = np.maximum(side, on - _HEAD_LONG)
    return far


def with_arrow(
    drawing: Drawing,
    trail: Sequence[tuple[float, float]],
    center: tuple[float, float],
    half: float,
    outline: float,
) -> Drawing:
    """Return the drawing with an arrow over it, inked round like the hand.

    Args:
        drawing: the picture.
        trail: the path in mm in the view's frame, from its start.
        center: the picture's middle in mm.
        half: half the picture's width in mm.
        outline: the width of the ink in mm.
    """
    size = len(drawing.cover)
    step = 2 * half / size
    line = (np.arange(size, dtype=np.float32) + np.float32(0.5)) * step
    x, y = np.meshgrid(center[0] - half + line, center[1] + half - line)
    points = np.stack([x, y], axis=-1).astype(np.float32)
    knots = np.array(trail, np.float32)
    way = knots[-1] - knots[-2]
    way /= np.linalg.norm(way)
    shaft = np.minimum.reduce([_to_line(points, a, b) for a, b in pairwise(knots)]) - _HALF_WIDTH
    far = np.minimum(shaft, _to_head(points, knots[-1] + way * _HEAD_LONG * 0.75, way))
    fill = np.clip(0.5 - far / step, 0, 1).astype(np.float32)
    ring = np.clip(0.5 - (far - outline) / step, 0, 1).astype(np.float32)
    rim = ring - fill
    return replace(
        drawing,
        cover=np.maximum(drawing.cover, ring),
        ink=np.where(ring > 0, np.maximum(rim, drawing.ink * (1 - ring)), drawing.ink),
        outline=np.maximum(drawing.outline * (1 - fill), rim),
        nail=drawing.nail * (ring < 0.5),
        sleeve=drawing.sleeve * (ring < 0.5),
        arrow=fill,
    )
