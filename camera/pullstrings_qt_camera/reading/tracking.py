"""Tracks one hand from frame to frame.

The palm detector searches the whole frame, but only while no hand is tracked. The landmark network
analyzes a rotated square around the hand; its output determines the square for the next frame, so a
tracked hand costs one network.
"""

from math import inf
from typing import Final

from pullstrings_qt_camera.reading.frame import Frame, TiltedSquare
from pullstrings_qt_camera.reading.hand import DetectedHand, HandReader, around_hand
from pullstrings_qt_camera.reading.palms import PalmFinder

_SEARCHES: Final = 0.2
"""Minimum seconds between two searches of whole frames: each takes twice as long as tracking."""
_LOOKS_ROUND: Final = 1.0
"""Minimum seconds between two checks for more hands than the tracked one."""


class HandTracker:
    """Tracks the hand with the highest confidence.

    Attributes:
        hands: the number of hands in the last search of a whole frame.
    """

    def __init__(self, palms: PalmFinder, reader: HandReader) -> None:
        self.hands = 0
        self._palms, self._reader = palms, reader
        self._square: TiltedSquare | None = None
        self._searched = -inf

    def forget(self) -> None:
        """Search the whole next frame."""
        self.hands, self._square, self._searched = 0, None, -inf

    def see(self, frame: Frame, at: float) -> DetectedHand | None:
        """Return the hand in the next frame, or None.

        Args:
            frame: the frame.
            at: its time, in seconds from any start.
        """
        hand = self._reader.hand(frame, self._square) if self._square else None
        if at - self._searched >= (_LOOKS_ROUND if hand else _SEARCHES):
            self._searched = at
            hand = self._search(frame, hand)
        self._square = around_hand(hand.places) if hand else None
        return hand

    def _search(self, frame: Frame, hand: DetectedHand | None) -> DetectedHand | None:
        squares = self._palms.squares(frame)
        if hand is None:
            found = (self._reader.hand(frame, square) for square in squares)
            hand = next((one for one in found if one), None)
        self.hands = max(len(squares), 1) if hand else 0
        return hand
