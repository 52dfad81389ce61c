"""Where a hand stands in its picture: the same scale for all, in the middle as far as it fits."""

from collections.abc import Iterator

from pullstrings_qt.signs.alphabet import Sign
from pullstrings_qt.signs.flesh import digit_capsules, palm_capsules
from pullstrings_qt.signs.motion import MotionFrame, trail
from pullstrings_qt.signs.pictures import FRAMES, HALF_WIDTH
from pullstrings_qt.signs.skeleton import Skeleton
from pullstrings_qt.signs.space import rotated
from pullstrings_qt.signs.views import Point, Side, turning

MARGIN = 8.0
_BESIDE = 13.0  # mm between a fingertip's path and its arrow
_ARROW = 10.0  # mm; half of the arrow's head


def shift(moment: MotionFrame, side: Side) -> Point:
    """Return how far the wrist has moved in the picture, in mm."""
    x, y, _depth = moment.moved
    return (x if side is Side.VIEWER else -x, y)


def aside(sign: Sign, side: Side) -> float:
    """Return how far to the right of the path its arrow lies, in mm; less than nothing: left.

    The arrow lies beyond the finger, clear of the hand even where the path turns toward it.
    """
    if sign.motion is None:
        return 0.0
    away = -_BESIDE + min(x for x, _y in sign.motion.path)
    return away if side is Side.VIEWER else -away


def arrow(sign: Sign, bones: Skeleton, side: Side) -> tuple[Point, ...]:
    """Return the points of the arrow of a moving letter, in mm in the view; none if it is still."""
    if sign.motion is None:
        return ()
    way = 1.0 if side is Side.VIEWER else -1.0
    off = aside(sign, side)
    return tuple((way * x + off, y) for x, y in trail(sign.pose, sign.motion, bones))


def _corners(moment: MotionFrame, bones: Skeleton, side: Side) -> Iterator[Point]:
    turn = turning(moment.pose, side)
    right, up = shift(moment, side)
    for capsule in (*digit_capsules(moment.pose, bones), *palm_capsules(moment.pose, bones)):
        for place, radius in ((capsule.start, capsule.radius), (capsule.end, capsule.end_radius)):
            x, y, _depth = rotated(turn, place)
            for way in (-radius, radius):
                yield (x + right + way, y + up + way)


def reach(sign: Sign, bones: Skeleton, side: Side) -> tuple[Point, Point]:
    """Return the lower left and the upper right corner of the hand in the view, in mm.

    The forearm is left out; a moving hand reaches as far as all its steps and its arrow.
    """
    moments = sign.moments(FRAMES if sign.motion else 1, bones)
    corners = [corner for moment in moments for corner in _corners(moment, bones, side)]
    corners += [
        (x + way, y + way) for x, y in arrow(sign, bones, side) for way in (-_ARROW, _ARROW)
    ]
    xs, ys = [x for x, _y in corners], [y for _x, y in corners]
    return (min(xs), min(ys)), (max(xs), max(ys))


def center(sign: Sign, bones: Skeleton, side: Side) -> Point:
    """Return the point of the view that lies in the middle of the picture, in mm.

    A hand too tall for the picture keeps its upper end; the wrist runs off below.
    """
    (left, low), (right, high) = reach(sign, bones, side)
    return ((left + right) / 2, max((low + high) / 2, high + MARGIN - HALF_WIDTH))
