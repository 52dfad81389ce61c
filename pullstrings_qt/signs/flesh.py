"""The thickness round the bones: tapered capsules, and how deep two of them overlap."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from pullstrings_qt.signs.kinematics import Chain, chains
from pullstrings_qt.signs.pose import Pose
from pullstrings_qt.signs.skeleton import DIGITS, FINGERS, Digit, Finger, Skeleton
from pullstrings_qt.signs.space import Vector, between, dot, length, minus, plus

#: A fingertip's flesh ends before the end of its last bone's axis by this share.
TIP_SHARE = {"thumb": 0.80, "index": 0.78, "middle": 0.78, "ring": 0.78, "little": 0.78}
_STEPS = 12


@dataclass(frozen=True, slots=True)
class Capsule:
    """A rod with round ends, thicker at one end, in mm in the hand's frame.

    Attributes:
        name: which bone or which piece of the palm.
        bone: 0 to 2 from the root of a digit; the palm's are 0.
    """

    part: str
    name: str
    start: Vector
    end: Vector
    radius: float
    end_radius: float
    bone: int = 0


def _digit(name: Digit, chain: Chain, radii: tuple[float, ...]) -> Iterator[Capsule]:
    for bone in range(3):
        start, end = chain.points[bone], chain.points[bone + 1]
        if bone == 2:
            end = between(start, end, TIP_SHARE[name])
        yield Capsule(name, f"{name} {bone}", start, end, radii[bone], radii[bone + 1], bone)


def _palm(placed: dict[Digit, Chain]) -> Iterator[Capsule]:
    roots: dict[Finger, Vector] = {
        "index": (12.0, 2.0, 0.0),
        "middle": (3.5, 2.0, -1.0),
        "ring": (-5.0, 2.0, -1.0),
        "little": (-13.0, 2.0, 0.0),
    }
    for name in FINGERS:
        top = plus(placed[name].points[0], (0.0, -2.5, -0.5))
        yield Capsule("palm", name, roots[name], top, 13.5, 9.5 if name == "little" else 10.5)
    for a, b in pairwise(FINGERS):
        ends = [plus(placed[name].points[0], (0.0, -5.0, 0.0)) for name in (a, b)]
        yield Capsule("palm", f"between {a} and {b}", ends[0], ends[1], 9.5, 9.5)


def _soft_palm(placed: dict[Digit, Chain]) -> Iterator[Capsule]:
    base, knuckle = placed["thumb"].points[0], placed["thumb"].points[1]
    yield Capsule("palm", "heel", (-21.0, 12.0, 7.5), (-29.0, 52.0, 6.0), 12.5, 9.5)
    yield Capsule(
        "palm",
        "ball of the thumb",
        plus(base, (-5.0, -3.0, -1.0)),
        between(knuckle, base, 0.25),
        15.5,
        13.5,
    )
    yield Capsule("palm", "web", between(knuckle, base, 0.35), (17.0, 66.0, 0.0), 10.0, 9.0)


def palm_capsules(pose: Pose, bones: Skeleton) -> tuple[Capsule, ...]:
    """Return the palm with its heel, the ball of the thumb and the web between."""
    placed = chains(pose, bones)
    return (*_palm(placed), *_soft_palm(placed))


def digit_capsules(pose: Pose, bones: Skeleton) -> tuple[Capsule, ...]:
    """Return three capsules for each digit, thumb first, from the root out."""
    placed = chains(pose, bones)
    radii: dict[Digit, tuple[float, ...]] = {"thumb": bones.thumb.radii}
    radii |= {name: finger.radii for name, finger in bones.fingers.items()}
    return tuple(capsule for name in DIGITS for capsule in _digit(name, placed[name], radii[name]))


def gap(a: Capsule, b: Capsule) -> float:
    """Return the room between two capsules in mm; less than nothing where they overlap."""
    way = minus(b.end, b.start)
    long = dot(way, way)
    minimum = float("inf")
    for step in range(_STEPS + 1):
        share = step / _STEPS
        point = between(a.start, a.end, share)
        thick = a.radius + (a.end_radius - a.radius) * share
        along = dot(minus(point, b.start), way) / long if long else 0.0
        along = min(max(along, 0.0), 1.0)
        thick += b.radius + (b.end_radius - b.radius) * along
        minimum = min(minimum, length(minus(point, between(b.start, b.end, along))) - thick)
    return minimum


def _far_apart(a: Capsule, b: Capsule) -> bool:
    """Say whether the balls round two capsules do not meet; that is quicker to see than a gap."""
    middles = between(a.start, a.end, 0.5), between(b.start, b.end, 0.5)
    reach = sum(length(minus(c.end, c.start)) / 2 + max(c.radius, c.end_radius) for c in (a, b))
    return length(minus(*middles)) > reach


def _may_touch(digit: Capsule, other: Capsule) -> bool:
    """Say whether two pieces are separate flesh, rather than grown together at a root."""
    if other.part == digit.part:
        return False
    if other.part == "palm":
        if digit.bone == 0:
            return False
        soft = other.name in {"ball of the thumb", "web"}
        return not (digit.part == "thumb" and soft)
    if "thumb" in (digit.part, other.part):
        thumb = digit if digit.part == "thumb" else other
        return thumb.bone > 0
    return True


def overlaps(pose: Pose, bones: Skeleton) -> dict[tuple[str, str], float]:
    """Return how deep pieces that are separate flesh reach into each other, in mm.

    Left out is what is grown together: bones of one digit, the root bone of a digit with the
    palm, and the thumb with the ball and the web it grows from.
    """
    digits = digit_capsules(pose, bones)
    palm = palm_capsules(pose, bones)
    found: dict[tuple[str, str], float] = {}
    for number, digit in enumerate(digits, start=1):
        for other in (*palm, *digits[number:]):
            if not _may_touch(digit, other) or _far_apart(digit, other):
                continue
            depth = -min(gap(digit, other), gap(other, digit))
            if depth > 0.0:
                name = other.name if other.part != "palm" else f"palm, {other.name}"
                found[digit.name, name] = depth
    return found
