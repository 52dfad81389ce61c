"""Looking at the hand: from in front, as the signer does, and a left hand."""

from enum import StrEnum
from typing import TypeAlias

from pullstrings_qt.signs.kinematics import joints
from pullstrings_qt.signs.pose import Pose
from pullstrings_qt.signs.skeleton import Skeleton
from pullstrings_qt.signs.space import Rotation, Vector, after, rotated, rotation

Point: TypeAlias = tuple[float, float]


class Side(StrEnum):
    """From where a hand is looked at."""

    VIEWER = "viewer"
    SIGNER = "signer"


class View(StrEnum):
    """What a player prefers; printed charts turn five letters to the signer's side."""

    CHART = "chart"
    VIEWER = "viewer"
    SIGNER = "signer"


class Hand(StrEnum):
    """Which hand signs."""

    RIGHT = "right"
    LEFT = "left"


#: Letters that printed charts draw from the thumb's side, which is what the signer sees.
FROM_THE_THUMB = frozenset("GHPQ")
#: Charts print a Z that can be read. Only the signer sees it so: the viewer sees it mirrored.
READABLE = frozenset("Z")


def side_of(letter: str, view: View) -> Side:
    """Return from where this letter is looked at in this view."""
    if view is View.CHART:
        return Side.SIGNER if letter in FROM_THE_THUMB | READABLE else Side.VIEWER
    return Side(view.value)


def turning(pose: Pose, side: Side) -> Rotation:
    """Return the rotation from the hand's frame to the picture's.

    The signer sees the whole hand, as posed, turned half round the upright axis; a flipped
    picture would show the other hand.
    """
    posed = pose.turning()
    return posed if side is Side.VIEWER else after(rotation("y", 180.0), posed)


def forearm(pose: Pose, side: Side) -> Vector:
    """Return the direction from wrist to elbow in the picture's frame."""
    return pose.forearm if side is Side.VIEWER else rotated(rotation("y", 180.0), pose.forearm)


def seen(
    pose: Pose, bones: Skeleton, side: Side = Side.VIEWER, hand: Hand = Hand.RIGHT
) -> tuple[Vector, ...]:
    """Return the 21 joints in the picture's frame, in mm; a left hand is the mirror image."""
    places = [rotated(turning(pose, side), place) for place in joints(pose, bones)]
    return tuple((x if hand is Hand.RIGHT else -x, y, depth) for x, y, depth in places)
