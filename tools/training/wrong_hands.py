"""Letters with one finger held wrong: hands that look like a letter and are none."""

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from pullstrings_qt.signs.alphabet import alphabet
from pullstrings_qt.signs.pose import FingerAngles, Pose
from pullstrings_qt.signs.skeleton import FINGERS, Finger
from pullstrings_qt_camera.reading.sign_reader import STILL_LETTERS

_OUT_BELOW, _IN_ABOVE = 50.0, 120.0  # degrees of knuckle and middle joint together
_OUT: Final = FingerAngles(5.0, 5.0, 5.0)
_IN: Final = FingerAngles(80.0, 95.0, 50.0)


class _Bend(Enum):
    OUT = auto()
    HALF = auto()
    IN = auto()


@dataclass(frozen=True, slots=True)
class WrongHand:
    """A letter with one finger out that has to be in, or in that has to be out.

    Attributes:
        letter: which it nearly is.
        finger: what is wrong.
        out: whether that is out; else it is in.
        pose: how the hand is held.
    """

    letter: str
    finger: Finger
    out: bool
    pose: Pose


def one_finger_wrong() -> tuple[WrongHand, ...]:
    """Return such hands of each way to hold a letter, but those whose fingers fit another one."""
    taught = [(letter, pose) for letter in STILL_LETTERS for pose in alphabet()[letter].taught]
    letters = {_fingers(pose) for _letter, pose in taught}
    wrong = [
        WrongHand(letter, finger, out, replace(pose, fingers={**pose.fingers, finger: held}))
        for letter, pose in taught
        for finger in FINGERS
        for was, out, held in ((_Bend.IN, True, _OUT), (_Bend.OUT, False, _IN))
        if _bend(pose.fingers[finger]) is was
    ]
    return tuple(each for each in wrong if _fingers(each.pose) not in letters)


def _fingers(pose: Pose) -> tuple[_Bend, ...]:
    return tuple(_bend(pose.fingers[finger]) for finger in FINGERS)


def _bend(angles: FingerAngles) -> _Bend:
    bent = angles.knuckle + angles.middle
    return _Bend.OUT if bent < _OUT_BELOW else _Bend.IN if bent > _IN_ABOVE else _Bend.HALF
