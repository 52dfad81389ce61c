"""How a hand is held: the angles of its joints and where it is turned."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from typing import TypeAlias

from pullstrings_qt.signs.skeleton import Finger
from pullstrings_qt.signs.space import STILL, Axis, Rotation, Vector, after, rotation

Turn: TypeAlias = tuple[Axis | Vector, float]


@dataclass(frozen=True, slots=True)
class FingerAngles:
    """Bends of a finger in degrees, its spread, and how far it is pushed aside while bent.

    Plus is toward the thumb. Spread turns a straight finger in the palm's plane; ``lean`` is what
    it can do at a bent knuckle, where spread hardly moves it: give way to a thumb pushed between.
    """

    knuckle: float
    middle: float
    end: float
    spread: float = 0.0
    lean: float = 0.0


@dataclass(frozen=True, slots=True)
class ThumbAngles:
    """The thumb's angles in degrees; ``out`` is sideways from the palm, in its plane.

    It rolls about its own length; minus turns the nail toward the viewer of an open palm.
    """

    out: float
    forward: float
    roll: float
    knuckle: float
    end: float


@dataclass(frozen=True, slots=True)
class Pose:
    """A right hand held still.

    Its turns, in degrees, are done one after the other, each about a fixed axis of the view, from
    the palm facing the viewer with the fingers up. The forearm goes from wrist to elbow in the
    view's frame; its length does not matter.
    """

    fingers: Mapping[Finger, FingerAngles]
    thumb: ThumbAngles
    turns: tuple[Turn, ...] = ()
    forearm: Vector = (0.0, -1.0, 0.0)

    def turning(self) -> Rotation:
        """Return the one rotation from the hand's frame to the viewer's."""
        return reduce(lambda done, turn: after(rotation(*turn), done), self.turns, STILL)
