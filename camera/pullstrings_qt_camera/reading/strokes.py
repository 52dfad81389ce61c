"""J and Z: compares the path of a fingertip with the expected one.

``sign_reader`` checks the shape of the hand; here only the path counts, in palm lengths and y up,
like the expected one from ``signs.motion.trail``.
"""

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Path: TypeAlias = NDArray[np.floating[Any]]

_POINTS: Final = 32
_MIN_SIZE: Final = 0.12  # minimum size of an intentional path, in palm lengths
_LEAN: Final = np.radians(30)  # maximum lean of a path
_UNLIKE: Final = 0.38  # maximum difference from the expected path; J without its hook is 0.44
_STILL: Final = 0.035  # maximum step at rest, in palm lengths
_RESTS: Final = 4  # consecutive frames that count as a rest
_MIN_STEPS: Final = 4


def strokes(path: Path) -> Iterator[Path]:
    """Yield the parts of a path (frames × 2) between rests."""
    moving = np.linalg.norm(np.diff(path, axis=0), axis=1) >= _STILL
    begin, quiet = None, 0
    for number, moves in enumerate([*moving, *[False] * _RESTS]):
        if moves:
            begin, quiet = (number if begin is None else begin), 0
        elif begin is not None:
            quiet += 1
            if quiet == _RESTS:
                yield path[begin : number - _RESTS + 2]
                begin = None


def unlikeness(path: Path, wanted: Path) -> float:
    """Return the difference of a path from the expected one, at any size: 0 is the same.

    The path may lean a little; one too small to be intentional is infinitely different.
    """
    a, b = _even(path), _even(wanted)
    size, goal = (float(np.sqrt((np.abs(line) ** 2).mean())) for line in (a, b))
    if size < _MIN_SIZE:
        return float("inf")
    a, b = a / size, b / goal
    lean = np.clip(np.angle((a.conj() * b).sum()), -_LEAN, _LEAN)
    return float(np.abs(a * np.exp(1j * lean) - b).mean())


def is_written(path: Path, wanted: Path) -> bool:
    """Return whether any stroke of the path is the expected one."""
    return any(
        len(stroke) > _MIN_STEPS and unlikeness(stroke, wanted) <= _UNLIKE
        for stroke in strokes(path)
    )


def _even(path: Path) -> NDArray[np.complex128]:
    """Return the path as complex numbers at equal distances along it, centered."""
    line = path[:, 0] + 1j * path[:, 1]
    gone = np.concatenate([[0], np.abs(np.diff(line)).cumsum()])
    steps = np.linspace(0, gone[-1], _POINTS)
    points = np.interp(steps, gone, line.real) + 1j * np.interp(steps, gone, line.imag)
    return np.asarray(points - points.mean(), np.complex128)
