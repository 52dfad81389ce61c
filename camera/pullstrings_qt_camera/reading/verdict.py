"""Compares the shown letter with the expected one, frame by frame, with advice.

A letter counts after it was held: a ring fills while it is right and empties quickly when it is
    lost. An ambiguous hand does not fill it: both letters are named. J and Z count when their path
    was written with their hand.
"""

from collections import deque
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np

from pullstrings_qt.signs.alphabet import alphabet
from pullstrings_qt.signs.motion import trail
from pullstrings_qt.signs.skeleton import JOINTS, skeleton
from pullstrings_qt_camera.reading.faults import (
    FingerFault,
    fault,
    is_upside_down,
    lies_on_its_side,
)
from pullstrings_qt_camera.reading.frame import Numbers
from pullstrings_qt_camera.reading.hand import DetectedHand
from pullstrings_qt_camera.reading.hand_detector import HandSighting
from pullstrings_qt_camera.reading.sign_reader import ONE_SIDED, STILL_LETTERS
from pullstrings_qt_camera.reading.strokes import is_written

ACCEPTED: Final = 0.10
"""Minimum probability of the expected letter."""
PERHAPS: Final = 0.5
"""Minimum ratio to any other letter for a possible match."""
SURE: Final = 0.8
"""Ratio to any other letter above which it is a match: a letter asked for is likelier shown."""
HOLD: Final = 1.2
"""Seconds to hold a letter."""
EMPTIES: Final = 0.3
"""Seconds in which a full ring empties."""
LONGEST_STEP: Final = 0.25
"""Maximum seconds counted for a frame: a stall must not hold a letter."""
TURNED: Final = 3.0
"""Seconds of upside-down or sideways hands after which the camera may be rotated."""

_STEADY: Final = 0.35  # seconds of probabilities that are averaged
_OTHER: Final = 0.5  # minimum probability for naming another letter
_MEMORY: Final = 3.0  # seconds of a path to keep
_WRITTEN_WITH: Final = {"J": "I", "Z": "D"}
"""The still letter with about the same hand as a moving letter."""


class VerdictKind(StrEnum):
    """The kinds of feedback."""

    DARK = "dark"
    NO_HAND = "no hand"
    FAR = "far"
    RIGHT = "right"
    WRITE = "write"
    UNSURE = "unsure"
    OTHER = "other"
    UPSIDE_DOWN = "upside down"
    LYING = "lying"
    OTHER_SIDE = "other side"
    NEARLY = "nearly"


@dataclass(frozen=True, slots=True)
class SignVerdict:
    """The feedback on the hand now.

    Attributes:
        kind: the kind of feedback.
        held: the fill of the ring, 0 to 1; a full one counts.
        looks_like: the similar or ambiguous letter, for ``Kind.OTHER`` and ``UNSURE``.
        fault: the advice, for ``Kind.NEARLY``; None if no digit stands out.
    """

    kind: VerdictKind
    held: float = 0.0
    looks_like: str = ""
    fault: FingerFault | None = None

    @property
    def done(self) -> bool:
        """Whether the letter was shown."""
        return self.held >= 1.0


def accepts(shares: Numbers, letter: str, lead: float = SURE) -> bool:
    """Return whether probabilities match an expected still letter.

    Args:
        shares: those of all still letters, and of none.
        letter: the expected letter.
        lead: ratio to any other letter that has to be exceeded.
    """
    own = shares[STILL_LETTERS.index(letter)]
    return bool(own >= ACCEPTED and own > lead * shares[_rival(shares, letter)])


def shows_the_other_side(shares: Numbers, turned: Numbers | None, letter: str) -> bool:
    """Return whether the hand is a letter's but for the side that faces the camera.

    Args:
        shares: those of all still letters, and of none.
        turned: the same if the other side of the hand were seen, if known.
        letter: the expected letter.
    """
    if turned is None or letter not in ONE_SIDED or not accepts(turned, letter):
        return False
    own = STILL_LETTERS.index(letter)
    return bool(turned[own] > shares[own])


def _rival(shares: Numbers, letter: str) -> int:
    """Return the index of the likeliest other letter."""
    others = shares[:-1].copy()
    others[STILL_LETTERS.index(letter)] = -1.0
    return int(others.argmax())


class LetterWatch:
    """Waits for one letter.

    Args:
        letter: A to Z.
        hold: seconds to hold it.
    """

    def __init__(self, letter: str, hold: float = HOLD) -> None:
        self.letter = letter
        self._hold = hold
        self._still = _WRITTEN_WITH.get(letter, letter)
        self._held = 0.0
        self._at: float | None = None
        self._turned = self._lying = 0.0
        self._shares: deque[tuple[float, Numbers]] = deque()
        self._path = _FingertipPath(letter) if letter in _WRITTEN_WITH else None

    def see(self, sight: HandSighting, at: float) -> SignVerdict:
        """Return the feedback on a frame.

        Args:
            sight: of the newest frame.
            at: its time, in seconds, increasing.
        """
        step = min(at - self._at, LONGEST_STEP) if self._at is not None else 0.0
        self._at = at
        mean = self._mean(sight, at)
        # Moving letters count by their path, held ones only by the hand.
        lead = PERHAPS if self._path is not None else SURE
        hand = sight.hand
        turned = hand is not None and is_upside_down(hand.as_right(), self.letter)
        self._turned = self._turned + step if turned else 0.0
        lies = hand is not None and lies_on_its_side(hand.as_right(), self.letter)
        self._lying = self._lying + step if lies else 0.0
        right = (
            mean is not None
            and not turned
            and accepts(mean, self._still, lead)
            and not shows_the_other_side(mean, sight.turned_shares, self.letter)
        )
        if self._path is not None:
            if self._path.is_written(sight, at, right=right):
                self._held = 1.0
        elif right:
            self._held = min(1.0, self._held + step / self._hold)
        if not right and self._held < 1.0:
            self._held = max(0.0, self._held - step / EMPTIES)
        return self._verdict(sight, mean, right=right, turned=turned)

    def _mean(self, sight: HandSighting, at: float) -> Numbers | None:
        if sight.shares is None or sight.far:
            self._shares.clear()
            return None
        self._shares.append((at, sight.shares))
        while at - self._shares[0][0] > _STEADY:
            self._shares.popleft()
        return np.asarray(np.mean([shares for _at, shares in self._shares], axis=0), np.float32)

    def _verdict(
        self, sight: HandSighting, mean: Numbers | None, *, right: bool, turned: bool
    ) -> SignVerdict:
        if mean is None or sight.hand is None:
            none = (
                VerdictKind.DARK
                if sight.dark
                else VerdictKind.FAR
                if sight.far
                else VerdictKind.NO_HAND
            )
            return SignVerdict(none, self._held)
        if right or self._held >= 1.0:
            waits = self._path is not None and self._held < 1.0
            return SignVerdict(VerdictKind.WRITE if waits else VerdictKind.RIGHT, self._held)
        if not turned and shows_the_other_side(mean, sight.turned_shares, self.letter):
            return SignVerdict(VerdictKind.OTHER_SIDE, self._held)
        rival = _rival(mean, self._still)
        if not turned and accepts(mean, self._still, PERHAPS):
            return SignVerdict(VerdictKind.UNSURE, self._held, STILL_LETTERS[rival])
        if mean[rival] >= _OTHER:
            return SignVerdict(VerdictKind.OTHER, self._held, STILL_LETTERS[rival])
        return self._advice(sight.hand)

    def _advice(self, hand: DetectedHand) -> SignVerdict:
        """Return advice on a hand that looks like no letter."""
        if self._turned >= TURNED:
            return SignVerdict(VerdictKind.UPSIDE_DOWN, self._held)
        if self._lying >= TURNED:
            return SignVerdict(VerdictKind.LYING, self._held)
        return SignVerdict(
            VerdictKind.NEARLY, self._held, fault=fault(hand.as_right(), self.letter)
        )


class _FingertipPath:
    """The path of the fingertip that writes J or Z, starting when its hand was shown."""

    def __init__(self, letter: str) -> None:
        sign = alphabet()[letter]
        assert sign.motion is not None
        bones = skeleton()
        wanted = np.array(trail(sign.pose, sign.motion, bones))
        self._wanted = wanted / _palm_of_ours()
        self._joint = JOINTS.index(sign.motion.traced_by)
        self._seen: deque[tuple[float, DetectedHand]] = deque()

    def is_written(self, sight: HandSighting, at: float, *, right: bool) -> bool:
        """Return whether the letter was written by now.

        Args:
            sight: of the newest frame.
            at: when, in seconds.
            right: whether the hand is the right one; it may blur once it moves.
        """
        if sight.hand is None:
            self._seen.clear()
            return False
        if not right and not self._seen:
            return False
        self._seen.append((at, sight.hand))
        while at - self._seen[0][0] > _MEMORY:
            self._seen.popleft()
        hands = [hand for _at, hand in self._seen]
        path = np.array([hand.as_right()[self._joint] for hand in hands])
        # One scale for the whole path: a rotating hand has a shorter palm for a while.
        return is_written(path / np.median([hand.palm() for hand in hands]), self._wanted)


def _palm_of_ours() -> float:
    """Return the length of the drawn hand's palm, in mm."""
    return float(np.linalg.norm(skeleton().fingers["middle"].knuckle))
