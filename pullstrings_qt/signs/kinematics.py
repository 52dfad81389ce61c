"""From angles to places: where the joints of a posed right hand are, in its own frame."""

from dataclasses import dataclass

from pullstrings_qt.signs.pose import FingerAngles, Pose, ThumbAngles
from pullstrings_qt.signs.skeleton import FINGERS, Digit, FingerBones, Skeleton, ThumbBones
from pullstrings_qt.signs.space import Rotation, Vector, after, plus, rotated, rotation


@dataclass(frozen=True, slots=True)
class Chain:
    """One digit, posed: four places from the root to the tip, in mm in the hand's frame.

    Each of the three bones has a frame, the rotation that carries (0, 1, 0) along it. A finger's
    nail faces minus z of its last frame, a thumb's plus x.
    """

    points: tuple[Vector, Vector, Vector, Vector]
    frames: tuple[Rotation, Rotation, Rotation]


def _chain(root: Vector, bones: Vector, frames: tuple[Rotation, Rotation, Rotation]) -> Chain:
    first = plus(root, rotated(frames[0], (0.0, bones[0], 0.0)))
    second = plus(first, rotated(frames[1], (0.0, bones[1], 0.0)))
    third = plus(second, rotated(frames[2], (0.0, bones[2], 0.0)))
    return Chain((root, first, second, third), frames)


def finger_chain(bones: FingerBones, angles: FingerAngles) -> Chain:
    """Return a finger bent so: sideways first, then leaning, then the three bends."""
    bent = min(max(angles.knuckle, 0.0), 90.0) / 90.0
    sideways = bones.rest_spread * (1.0 - bent) + angles.spread
    first = after(
        rotation("z", -sideways),
        after(rotation("y", (bones.lean + angles.lean) * bent), rotation("x", angles.knuckle)),
    )
    second = after(first, rotation("x", angles.middle))
    third = after(second, rotation("x", angles.end))
    return _chain(bones.knuckle, bones.bones, (first, second, third))


def thumb_chain(bones: ThumbBones, angles: ThumbAngles) -> Chain:
    """Return the thumb held so: out, forward, rolled, then its two bends across the palm."""
    first = after(
        rotation("z", -angles.out), after(rotation("x", angles.forward), rotation("y", angles.roll))
    )
    second = after(first, rotation("z", angles.knuckle))
    third = after(second, rotation("z", angles.end))
    return _chain(bones.base, bones.bones, (first, second, third))


def chains(pose: Pose, bones: Skeleton) -> dict[Digit, Chain]:
    """Return the five digits of a posed hand."""
    placed: dict[Digit, Chain] = {"thumb": thumb_chain(bones.thumb, pose.thumb)}
    for name in FINGERS:
        placed[name] = finger_chain(bones.fingers[name], pose.fingers[name])
    return placed


def joints(pose: Pose, bones: Skeleton) -> tuple[Vector, ...]:
    """Return the 21 places in the order of ``JOINTS``, in mm in the hand's frame."""
    return (
        (0.0, 0.0, 0.0),
        *(point for chain in chains(pose, bones).values() for point in chain.points),
    )
