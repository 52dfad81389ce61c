"""How deep pieces of a posed hand that are separate flesh reach into each other."""

from pullstrings_qt.signs.flesh import Capsule, digit_capsules, palm_capsules
from pullstrings_qt.signs.pose import Pose
from pullstrings_qt.signs.skeleton import Skeleton
from pullstrings_qt.signs.space import between, dot, length, minus

_STEPS = 12


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
