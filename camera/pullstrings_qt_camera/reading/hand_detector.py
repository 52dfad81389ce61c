"""From one frame to all that is seen in it: the one door to everything that looks."""

from dataclasses import dataclass
from typing import Final

from pullstrings_qt_camera.reading.frame import Frame, Numbers, is_too_dark
from pullstrings_qt_camera.reading.hand import DetectedHand, HandReader
from pullstrings_qt_camera.reading.network import Network
from pullstrings_qt_camera.reading.palms import PalmFinder
from pullstrings_qt_camera.reading.parts import model
from pullstrings_qt_camera.reading.sign_reader import SignReader
from pullstrings_qt_camera.reading.tracking import HandTracker

_FAR: Final = 0.08
"""Least length of a palm, in heights of the frame, that is read: about 1.3 m from most cameras."""


@dataclass(frozen=True, slots=True)
class HandSighting:
    """What was seen in a frame.

    Attributes:
        size: width and height of the frame, in pixels.
        hand: the hand that is followed, or None.
        shares: how likely each letter is, then that it is none; None without a hand.
        hands: how many hands were in sight lately.
        dark: whether the frame is too dark to find one.
    """

    size: tuple[int, int]
    hand: DetectedHand | None = None
    shares: Numbers | None = None
    hands: int = 0
    dark: bool = False

    @property
    def far(self) -> bool:
        """Whether the hand is too far away to be read."""
        return self.hand is not None and self.hand.palm() < _FAR * self.size[1]


class HandDetector:
    """Looks at frames, one after the other.

    Args:
        tracker: finds the hand.
        reader: reads it.
    """

    def __init__(self, tracker: HandTracker, reader: SignReader) -> None:
        self._tracker, self._reader = tracker, reader

    def see(self, frame: Frame, at: float) -> HandSighting:
        """Return what is seen in the next frame.

        Args:
            frame: as the camera gives it, never mirrored.
            at: when, in seconds from any beginning.
        """
        high, wide = frame.shape[:2]
        if is_too_dark(frame):
            self.forget()
            return HandSighting((wide, high), dark=True)
        hand = self._tracker.see(frame, at)
        if hand is None:
            return HandSighting((wide, high))
        shares = self._reader.shares(hand.as_right()[None])[0]
        return HandSighting((wide, high), hand, shares, self._tracker.hands)

    def forget(self) -> None:
        """Begin afresh: nothing of earlier frames is known any more."""
        self._tracker.forget()


def opened_eye() -> HandDetector:
    """Return an eye with the installed models; loading them takes a tenth of a second.

    Raises:
        FileNotFoundError: they are not installed.
    """
    palms = PalmFinder(Network(model("palm_detection_full.tflite")))
    hands = HandReader(Network(model("hand_landmark_full.tflite")))
    return HandDetector(HandTracker(palms, hands), SignReader(model("signs.npz")))
