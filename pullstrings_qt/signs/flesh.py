"""The thickness round the bones: tapered capsules."""

from dataclasses import dataclass
from itertools import pairwise

from pullstrings_qt.signs.kinematics import chains
from pullstrings_qt.signs.pose import Pose
from pullstrings_qt.signs.skeleton import FINGERS, Finger, Skeleton
from pullstrings_qt.signs.space import Vector, between, plus

#: A fingertip's flesh ends before the end of its last bone's axis by this share.
TIP_SHARE = {"thumb": 0.80, "index": 0.78, "middle": 0.78, "ring": 0.78, "little": 0.78}


@dataclass(frozen=True, slots=True)
class Capsule:
    """A rod with round ends, thicker at one end, in mm in the hand's frame.

    Its bone is 0 to 2 from the root of a digit; the palm's are 0.
    """

    part: str
    name: str
    start: Vector
    end: Vector
    radius: float
    end_radius: float
    bone: int = 0


def palm_capsules(pose: Pose, bones: Skeleton) -> tuple[Capsule, ...]:
    """Return the palm with its heel, the ball of the thumb and the web between."""
    placed = chains(pose, bones)
    roots: dict[Finger, Vector] = {
        "index": (12.0, 2.0, 0.0),
        "middle": (3.5, 2.0, -1.0),
        "ring": (-5.0, 2.0, -1.0),
        "little": (-13.0, 2.0, 0.0),
    }
    capsules = []
    for name in FINGERS:
        top = plus(placed[name].points[0], (0.0, -2.5, -0.5))
        thick = 9.5 if name == "little" else 10.5
        capsules.append(Capsule("palm", name, roots[name], top, 13.5, thick))
    for a, b in pairwise(FINGERS):
        ends = [plus(placed[name].points[0], (0.0, -5.0, 0.0)) for name in (a, b)]
        capsules.append(Capsule("palm", f"between {a} and {b}", ends[0], ends[1], 9.5, 9.5))
    base, knuckle = placed["thumb"].points[0], placed["thumb"].points[1]
    ball = plus(base, (-5.0, -3.0, -1.0)), between(knuckle, base, 0.25)
    web = between(knuckle, base, 0.35), (17.0, 66.0, 0.0)
    return (
        *capsules,
        Capsule("palm", "heel", (-21.0, 12.0, 7.5), (-29.0, 52.0, 6.0), 12.5, 9.5),
        Capsule("palm", "ball of the thumb", *ball, 15.5, 13.5),
        Capsule("palm", "web", *web, 10.0, 9.0),
    )


def digit_capsules(pose: Pose, bones: Skeleton) -> tuple[Capsule, ...]:
    """Return three capsules for each digit, thumb first, from the root out."""
    capsules = []
    for name, chain in chains(pose, bones).items():
        radii = bones.thumb.radii if name == "thumb" else bones.fingers[name].radii
        for bone in range(3):
            start, end = chain.points[bone], chain.points[bone + 1]
            if bone == 2:
                end = between(start, end, TIP_SHARE[name])
            part = f"{name} {bone}"
            capsules.append(Capsule(name, part, start, end, radii[bone], radii[bone + 1], bone))
    return tuple(capsules)
