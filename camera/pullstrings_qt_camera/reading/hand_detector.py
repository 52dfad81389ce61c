"""Everything that can be seen in one frame: the entry point of the detection."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from pullstrings_qt_camera.reading.frame import Frame, Numbers, is_too_dark
from pullstrings_qt_camera.reading.hand import DetectedHand, HandReader
from pullstrings_qt_camera.reading.network import Network
from pullstrings_qt_camera.reading.palms import PalmFinder
from pullstrings_qt_camera.reading.parts import model
from pullstrings_qt_camera.reading.sign_reader import SignReader
from pullstrings_qt_camera.reading.tracking import HandTracker

_FAR: Final = 0.08
"""Minimum length of a palm, in heights of the frame: about 1.3 m from most cameras."""


@dataclass(frozen=True, slots=True)
class HandSighting:
    """The result for a frame.

    Attributes:
        size: width and height of the frame, in pixels.
        hand: the tracked hand, or None.
        shares: the probability of each letter, then of none; None without a hand.
        turned_shares: the same if its other side were seen; None without a hand.
        hands: the number of hands seen recently.
        dark: whether the frame is too dark to find one.
    """

    size: tuple[int, int]
    hand: DetectedHand | None = None
    shares: Numbers | None = None
    turned_shares: Numbers | None = None
    hands: int = 0
    dark: bool = False

    @property
    def far(self) -> bool:
        """Whether the hand is too far away to be read."""
        return self.hand is not None and self.hand.palm() < _FAR * self.size[1]


class HandDetector:
    """Analyzes frames, one after the other.

    Args:
        tracker: finds the hand.
        reader: reads it.
    """

    def __init__(self, tracker: HandTracker, reader: SignReader) -> None:
        self._tracker, self._reader = tracker, reader

    def see(self, frame: Frame, at: float) -> HandSighting:
        """Return the result for the next frame.

        Args:
            frame: as the camera gives it, never mirrored.
            at: its time, in seconds from any start.
        """
        high, wide = frame.shape[:2]
        if is_too_dark(frame):
            self.forget()
            return HandSighting((wide, high), dark=True)
        hand = self._tracker.see(frame, at)
        if hand is None:
            return HandSighting((wide, high))
        places = hand.as_right()
        shares, turned = self._reader.shares(np.stack([places, places * [-1, 1]]))
        return HandSighting((wide, high), hand, shares, turned, self._tracker.hands)

    def forget(self) -> None:
        """Reset: forget earlier frames."""
        self._tracker.forget()


def opened_eye() -> HandDetector:
    """Return a detector with the installed models; loading them takes a tenth of a second.

    Raises:
        FileNotFoundError: they are not installed.
    """
    palms = PalmFinder(Network(model("palm_detection_full.tflite")))
    hands = HandReader(Network(model("hand_landmark_full.tflite")))
    return HandDetector(HandTracker(palms, hands), SignReader(model("signs.npz")))
