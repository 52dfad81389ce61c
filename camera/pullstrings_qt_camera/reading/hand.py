"""Finds the 21 joints of the hand in a square with MediaPipe's landmark network.

Sizes, thresholds and the square of the next frame are those of MediaPipe's graphs
``hand_landmark_cpu`` and ``hand_landmark_landmarks_to_roi`` (Apache-2.0, version 0.10.21).
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from pullstrings_qt.signs.skeleton import DIGITS, FINGERS, JOINTS
from pullstrings_qt_camera.reading.frame import Frame, Numbers, TiltedSquare, cut
from pullstrings_qt_camera.reading.palms import Answers, upright

PALM: Final = [JOINTS.index("wrist"), *(JOINTS.index(f"{finger}_knuckle") for finger in FINGERS)]
"""The numbers of the joints around the palm."""
TIPS: Final = [JOINTS.index(f"{digit}_tip") for digit in DIGITS]
"""The numbers of the fingertips, thumb first."""

_SIDE: Final = 224  # side of the network's input
_SURE: Final = 0.5  # minimum score of a hand in the square
_STEADY: Final = [0, 1, 2, 3, 5, 6, 9, 10, 13, 14, 17, 18]
"""The joints for the size of the palm: fingertips would make the square unstable."""


@dataclass(frozen=True, slots=True)
class DetectedHand:
    """A hand found in a frame.

    Attributes:
        places: 21 × 2: wrist, then thumb to little finger from root to tip.
        left: whether it is a left hand, for a frame that is not mirrored.
        sure: the network's confidence that this is a hand, 0 to 1.
    """

    places: Numbers
    left: bool
    sure: float

    def palm(self) -> float:
        """Return the length of the palm in pixels."""
        return palm_length(self.places)

    def as_right(self) -> Numbers:
        """Return the joints as those of a right hand seen from the front, y up."""
        found: Numbers = self.places * np.array([-1 if self.left else 1, -1], np.float32)
        return found


def palm_length(places: Numbers) -> float:
    """Return the distance from the wrist to the middle finger's knuckle."""
    return float(np.linalg.norm(places[9] - places[0]))


def around_hand(places: Numbers) -> TiltedSquare:
    """Return the square in which to look for a hand after it was seen here."""
    turn = upright((places[5] + places[13]) / 4 + places[9] / 2 - places[0])
    c, s = np.cos(turn), np.sin(turn)
    own = places[_STEADY] @ np.array([[c, -s], [s, c]], np.float32)
    low, high = own.min(axis=0), own.max(axis=0)
    size = high - low
    x, y = (low + high) / 2 - np.array([0.0, 0.1 * size[1]])
    return TiltedSquare(float(c * x - s * y), float(s * x + c * y), 2.0 * float(size.max()), turn)


class HandReader:
    """Finds the joints of the hand in a square.

    Args:
        network: the landmark network.
    """

    def __init__(self, network: Answers) -> None:
        self._network = network

    def hand(self, frame: Frame, square: TiltedSquare) -> DetectedHand | None:
        """Return the hand in the square, or None if there is none."""
        picture = cut(frame, square, _SIDE, black_outside=False)
        joints, sure, side, _meters = self._network(picture)
        if sure[0] < _SURE:
            return None
        places = square.places(joints.reshape(21, 3)[:, :2] / np.float32(_SIDE))
        # Near 1 is a left hand in a mirrored frame, so a right hand in ours.
        return DetectedHand(places, bool(side[0] < 0.5), float(sure[0]))
