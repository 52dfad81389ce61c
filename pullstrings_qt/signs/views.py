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


def mirrored(point: Vector) -> Vector:
    """Return the same place on the other hand; it serves the hand's frame and the view's."""
    return (-point[0], point[1], point[2])


def seen(
    pose: Pose, bones: Skeleton, side: Side = Side.VIEWER, hand: Hand = Hand.RIGHT
) -> tuple[Vector, ...]:
    """Return the 21 joints in the picture's frame, in mm.

    A left hand is the right hand's mirror image in space, joint by joint and turn by turn:
    a turn about x is kept, turns about y and z are reversed.
    """
    turn = turning(pose, side)
    if hand is Hand.LEFT:
        turn = _mirrored_turn(turn)
    places = joints(pose, bones)
    if hand is Hand.LEFT:
        places = tuple(mirrored(place) for place in places)
    return tuple(rotated(turn, place) for place in places)


def _mirrored_turn(turn: Rotation) -> Rotation:
    (a, b, c), (d, e, f), (g, h, i) = turn
    return ((a, -b, -c), (-d, e, f), (-g, h, i))


def flat(place: Vector) -> Point:
    """Return where a place lies in the picture: straight ahead, without perspective, in mm."""
    return (place[0], place[1])
