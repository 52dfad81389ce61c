"""Letters that move: the path a fingertip writes and how the hand follows it."""

from bisect import bisect_right
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from math import dist

from pullstrings_qt.signs.kinematics import joints
from pullstrings_qt.signs.pose import Pose
from pullstrings_qt.signs.skeleton import JOINTS, Skeleton
from pullstrings_qt.signs.space import Vector, minus, plus, rotated
from pullstrings_qt.signs.views import Point

_BETWEEN = 8


@dataclass(frozen=True, slots=True)
class Motion:
    """A path written in the air by a joint, one of ``JOINTS``.

    Attributes:
        round: whether the path curves through its points; otherwise it is straight between them.
        path: points from the start, in mm as the signer sees them: x to the signer's right, y up.
        supination: for each point, how far the forearm has turned in degrees; plus turns a right
            palm from the viewer by way of the signer's left to the signer.
    """

    seconds: float
    traced_by: str
    round: bool
    path: tuple[Point, ...]
    supination: tuple[float, ...]

    def places(self) -> tuple[tuple[float, float, float], ...]:
        """Return x, y and supination along the path, finely enough to draw it round."""
        knots = [(x, y, turn) for (x, y), turn in zip(self.path, self.supination, strict=True)]
        if not self.round:
            return tuple(knots)
        line = [knots[0], *knots, knots[-1]]
        fine = [
            _curve(line[i], line[i + 1], line[i + 2], line[i + 3], step / _BETWEEN)
            for i in range(len(knots) - 1)
            for step in range(_BETWEEN)
        ]
        return (*fine, knots[-1])

    def at(self, share: float) -> tuple[float, float, float]:
        """Return x, y and supination after a share (0 to 1) of the path's length."""
        places = self.places()
        steps = [dist(a[:2], b[:2]) for a, b in pairwise(places)]
        gone = [0.0, *accumulate(steps)]
        want = min(max(share, 0.0), 1.0) * gone[-1]
        leg = min(bisect_right(gone, want) - 1, len(steps) - 1)
        part = (want - gone[leg]) / steps[leg] if steps[leg] else 0.0
        a, b = places[leg], places[leg + 1]
        x, y, turn = (p + (q - p) * part for p, q in zip(a, b, strict=True))
        return (x, y, turn)


def _curve(a: Vector, b: Vector, c: Vector, d: Vector, t: float) -> Vector:
    """Return a point between b and c on the round curve through all four (Catmull-Rom)."""
    x, y, z = (
        0.5
        * (
            2 * q
            + (r - p) * t
            + (2 * p - 5 * q + 4 * r - s) * t * t
            + (3 * q - p - 3 * r + s) * t * t * t
        )
        for p, q, r, s in zip(a, b, c, d, strict=True)
    )
    return (x, y, z)


@dataclass(frozen=True, slots=True)
class MotionFrame:
    """A posed hand on its way: the pose, and how far the wrist has moved in the view, in mm."""

    pose: Pose
    moved: Vector


def moment(pose: Pose, motion: Motion, bones: Skeleton, share: float) -> MotionFrame:
    """Return the hand after a share of the path, so that the tracing joint is on the path."""
    x, y, supination = motion.at(share)
    turned = replace(pose, turns=(*pose.turns, ("y", supination)))
    number = JOINTS.index(motion.traced_by)
    tip = joints(pose, bones)[number]
    start, now = rotated(pose.turning(), tip), rotated(turned.turning(), tip)
    want = plus(start, (-x, y, 0.0))
    dx, dy, _depth = minus(want, now)
    return MotionFrame(turned, (dx, dy, 0.0))


def trail(pose: Pose, motion: Motion, bones: Skeleton) -> tuple[Point, ...]:
    """Return the written path as the viewer sees it, in mm from the wrist's start."""
    tip = rotated(pose.turning(), joints(pose, bones)[JOINTS.index(motion.traced_by)])
    return tuple((tip[0] - x, tip[1] + y) for x, y, _turn in motion.places())
