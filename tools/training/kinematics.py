"""Many hands at once: what ``signs.kinematics`` does for one, as arrays."""

from typing import Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pullstrings_qt.signs.skeleton import FINGERS, FingerBones, skeleton

Floats: TypeAlias = NDArray[np.float64]

_PLANES: Final = {"x": (1, 2), "y": (2, 0), "z": (0, 1)}


def turns(axis: Literal["x", "y", "z"], degrees: Floats) -> Floats:
    """Return rotation matrices about an axis of the hand's frame, one for each angle."""
    angle = np.radians(degrees)
    c, s = np.cos(angle), np.sin(angle)
    i, j = _PLANES[axis]
    turn = np.zeros((*angle.shape, 3, 3))
    turn[..., 3 - i - j, 3 - i - j] = 1.0
    turn[..., i, i] = turn[..., j, j] = c
    turn[..., j, i], turn[..., i, j] = s, -s
    return turn


def joints(fingers: Floats, thumb: Floats, longer: Floats) -> Floats:
    """Return the joints in mm in the hand's frame: hands × 21 × 3.

    Args:
        fingers: hands × 4 × 5: bends of knuckle, middle and end, spread, lean.
        thumb: hands × 5: out, forward, roll, bends of knuckle and end.
        longer: hands × 5: the factor of each digit's bones, thumb first.
    """
    bones = skeleton()
    digits = [np.zeros((len(fingers), 1, 3)), _thumb(thumb, longer[:, :1])]
    for number, name in enumerate(FINGERS):
        digits.append(
            _finger(bones.fingers[name], fingers[:, number], longer[:, number + 1 : number + 2])
        )
    return np.concatenate(digits, axis=1)


def _thumb(angles: Floats, longer: Floats) -> Floats:
    bones = skeleton().thumb
    out, forward, roll, knuckle, end = angles.T
    first = turns("z", -out) @ turns("x", forward) @ turns("y", roll)
    second = first @ turns("z", knuckle)
    return _chain(bones.base, longer * bones.bones, (first, second, second @ turns("z", end)))


def _finger(bone: FingerBones, angles: Floats, longer: Floats) -> Floats:
    knuckle, middle, end, spread, lean = angles.T
    bent = knuckle.clip(0, 90) / 90
    sideways = bone.rest_spread * (1 - bent) + spread
    first = turns("z", -sideways) @ turns("y", (bone.lean + lean) * bent) @ turns("x", knuckle)
    second = first @ turns("x", middle)
    return _chain(bone.knuckle, longer * bone.bones, (first, second, second @ turns("x", end)))


def _chain(
    root: tuple[float, float, float], bones: Floats, frames: tuple[Floats, Floats, Floats]
) -> Floats:
    """Return root and three joints of a digit: bones lie along y of their frames."""
    ways = np.stack([frame[..., :, 1] for frame in frames], axis=-2) * bones[..., :, None]
    start = np.broadcast_to(np.array(root), (len(bones), 1, 3))
    return np.concatenate([start, start + ways.cumsum(axis=-2)], axis=-2)
