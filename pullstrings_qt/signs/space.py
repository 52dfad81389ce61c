"""Vectors and rotations in three dimensions, in plain Python.

Every frame is right-handed. The hand's own frame, for a right hand: x to the thumb's side, y along
the fingers, z out of the palm, origin at the wrist. The view's frame: x to the right of the
picture, y up, z to the one who looks. Lengths are millimeters, angles degrees.
"""

from math import acos, cos, degrees, radians, sin, sqrt
from typing import Literal, TypeAlias

Vector: TypeAlias = tuple[float, float, float]
Rotation: TypeAlias = tuple[Vector, Vector, Vector]
Axis: TypeAlias = Literal["x", "y", "z"]

STILL: Rotation = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def rotation(axis: Axis | Vector, degrees: float) -> Rotation:
    """Return the turn about an axis, counter-clockwise when the axis points at the eye.

    An axis that is no frame's own is of length 1 (Rodrigues' formula).
    """
    c, s = cos(radians(degrees)), sin(radians(degrees))
    if axis == "x":
        return ((1.0, 0.0, 0.0), (0.0, c, -s), (0.0, s, c))
    if axis == "y":
        return ((c, 0.0, s), (0.0, 1.0, 0.0), (-s, 0.0, c))
    if axis == "z":
        return ((c, -s, 0.0), (s, c, 0.0), (0.0, 0.0, 1.0))
    x, y, z = axis
    k = 1.0 - c
    return (
        (c + x * x * k, x * y * k - z * s, x * z * k + y * s),
        (y * x * k + z * s, c + y * y * k, y * z * k - x * s),
        (z * x * k - y * s, z * y * k + x * s, c + z * z * k),
    )


def rotated(turn: Rotation, v: Vector) -> Vector:
    """Return the vector after the turn."""
    (a, b, c), (d, e, f), (g, h, i) = turn
    x, y, z = v
    return (a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z)


def after(later: Rotation, earlier: Rotation) -> Rotation:
    """Return the one turn that does the earlier, then the later."""
    columns = [rotated(later, column) for column in zip(*earlier, strict=True)]
    first, second, third = zip(*columns, strict=True)
    return (first, second, third)


def turn_between(one: Rotation, other: Rotation) -> tuple[Vector, float]:
    """Return the axis, of length 1, and the degrees, 0 to 180, of the way from turn to turn."""
    first, second, third = zip(*one, strict=True)  # undoes it
    (a, b, c), (d, e, f), (g, h, i) = after(other, (first, second, third))
    angle = degrees(acos(min(max((a + e + i - 1.0) / 2.0, -1.0), 1.0)))
    crossed = (h - f, c - g, d - b)
    if length(crossed) > 1e-6:
        return times(crossed, 1.0 / length(crossed)), angle
    if a + e + i > 0.0:
        return (0.0, 1.0, 0.0), 0.0
    # Half a turn: every column of turn + 1 lies along the axis; the longest is the surest.
    columns = ((a + 1.0, d, g), (b, e + 1.0, h), (c, f, i + 1.0))
    longest = max(columns, key=length)
    return times(longest, 1.0 / length(longest)), angle


def plus(a: Vector, b: Vector) -> Vector:
    """Return the sum."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def minus(a: Vector, b: Vector) -> Vector:
    """Return the way from b to a."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def times(a: Vector, factor: float) -> Vector:
    """Return the vector made longer by a factor."""
    return (a[0] * factor, a[1] * factor, a[2] * factor)


def dot(a: Vector, b: Vector) -> float:
    """Return the scalar product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def length(a: Vector) -> float:
    """Return how long the vector is."""
    return sqrt(dot(a, a))


def between(a: Vector, b: Vector, share: float) -> Vector:
    """Return the point that lies this share of the way from a to b."""
    return plus(a, times(minus(b, a), share))
