"""Frames as arrays, and rotated squares cut out of them.

A frame is height × width × 3 bytes, RGB, as the camera gives it: never mirrored. Mirror the
preview, not the frame. Places are points of the frame, y down, in pixels.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Frame: TypeAlias = NDArray[np.uint8]
Numbers: TypeAlias = NDArray[np.float32]

_DARK: Final = 50
"""Minimum brightness, 0 to 255, of a part of a frame for finding a hand in it."""
_LIT: Final = 0.02
"""Minimum share of that part: a hand in front of a black curtain is bright enough."""


def is_too_dark(frame: Frame) -> bool:
    """Return whether a frame is too dark to find a hand in."""
    return float((frame[::8, ::8].max(axis=2) >= _DARK).mean()) < _LIT


def light(frame: Frame) -> float:
    """Return the brightness of a frame, 0 to 1."""
    return float(frame[::8, ::8].max(axis=2).mean()) / 255


@dataclass(frozen=True, slots=True)
class TiltedSquare:
    """A rotated square in a frame.

    Attributes:
        x: its center.
        y: its center, down.
        side: its length in pixels.
        turn: 0 for fingers upward; positive is clockwise in the frame, in radians.
    """

    x: float
    y: float
    side: float
    turn: float

    def spread(self) -> Numbers:
        """Return the square's right and down vectors of its side length, as matrix columns."""
        c, s = np.cos(self.turn) * self.side, np.sin(self.turn) * self.side
        return np.array([[c, -s], [s, c]], np.float32)

    def places(self, inside: Numbers) -> Numbers:
        """Return the frame coordinates of places inside (0 to 1, from its upper left)."""
        middle = np.array([self.x, self.y], np.float32)
        return np.asarray((inside - 0.5) @ self.spread().T + middle, np.float32)


def cut(frame: Frame, square: TiltedSquare, side: int, *, black_outside: bool) -> Numbers:
    """Return the square of the frame as side × side × 3 numbers from 0 to 1, interpolated.

    Outside the frame it is black, or else the edge is repeated.
    """
    high, wide = frame.shape[:2]
    steps = (np.arange(side, dtype=np.float32) + 0.5) / side - 0.5
    spread = square.spread()
    x = square.x - 0.5 + spread[0, 0] * steps[None, :] + spread[0, 1] * steps[:, None]
    y = square.y - 0.5 + spread[1, 0] * steps[None, :] + spread[1, 1] * steps[:, None]
    taken = _mixed(frame, np.clip(x, 0, wide - 1.001), np.clip(y, 0, high - 1.001))
    if black_outside:
        taken[(x < -0.5) | (x > wide - 0.5) | (y < -0.5) | (y > high - 0.5)] = 0.0
    return taken


def _mixed(frame: Frame, x: Numbers, y: Numbers) -> Numbers:
    """Return the frame at subpixel places, 0 to 1, by bilinear interpolation."""
    wide = frame.shape[1]
    column, row = x.astype(np.int32), y.astype(np.int32)
    part_x, part_y = (x - column)[..., None], (y - row)[..., None]
    points = frame.reshape(-1, 3)
    first = (row * wide + column).ravel()

    def at(step: int) -> Numbers:
        taken: Numbers = points.take(first + step, axis=0).reshape(*x.shape, 3).astype(np.float32)
        return taken

    # In place: a square of 224 pixels is cut for every frame.
    upper, lower = at(0), at(wide)
    upper += (at(1) - upper) * part_x
    lower += (at(wide + 1) - lower) * part_x
    upper += (lower - upper) * part_y
    upper /= 255.0
    return upper
