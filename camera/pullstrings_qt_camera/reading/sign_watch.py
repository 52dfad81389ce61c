"""Detects which letter is shown, without knowing the expected one.

A hand is read after it was held still as long as for an expected letter; J and Z after their path
was written. A likely result is a single letter, otherwise a question between the two likeliest.
Nothing about a letter is revealed before that.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np

from pullstrings_qt_camera.reading.faults import is_upside_down
from pullstrings_qt_camera.reading.frame import Numbers
from pullstrings_qt_camera.reading.hand import TIPS
from pullstrings_qt_camera.reading.hand_detector import HandSighting
from pullstrings_qt_camera.reading.sign_reader import STILL_LETTERS
from pullstrings_qt_camera.reading.verdict import EMPTIES, HOLD, LONGEST_STEP, LetterWatch

SURE: Final = 0.6
"""Minimum probability of a letter that is accepted without a question."""
AHEAD: Final = 3.0
"""Minimum ratio to the next letter for that."""
ASKED: Final = 0.10
"""Minimum probability of a letter in a question; below, the hand shows no letter."""

_WRITTEN: Final = "JZ"
_LATELY: Final = 0.35  # seconds in which a hand must be still
_STILL: Final = 0.25  # maximum movement of a fingertip meanwhile, in palm lengths
_NEWEST: Final = 4  # frames averaged with the newest one, to tolerate a bad one


class ReadingStage(StrEnum):
    """The progress of the reading; it reveals nothing about the letter."""

    DARK = "dark"
    NO_HAND = "no hand"
    FAR = "far"
    MOVES = "moves"
    UPSIDE_DOWN = "upside down"
    NO_LETTER = "no letter"
    HELD = "held"
    READ = "read"


@dataclass(frozen=True, slots=True)
class SignReading:
    """The result: one letter, or a question between two.

    Attributes:
        letters: the likeliest first.
        share: the probability of that one; 1 for a written one.
    """

    letters: tuple[str, ...]
    share: float

    @property
    def sure(self) -> bool:
        """Whether no question is needed."""
        return len(self.letters) == 1


@dataclass(frozen=True, slots=True)
class ReadingProgress:
    """What to show while a hand is watched.

    Attributes:
        stage: the progress of the reading.
        held: the fill of the ring, 0 to 1.
        reading: the result, or None.
    """

    stage: ReadingStage
    held: float = 0.0
    reading: SignReading | None = None


def reading_of(shares: Numbers, letters: Iterable[str]) -> SignReading | None:
    """Return the reading of a still hand with these probabilities, or None if it shows no letter.

    Args:
        shares: the output of the sign reader.
        letters: the possible answers; J and Z are read elsewhere.
    """
    still = {*letters} & {*STILL_LETTERS}
    shown = [(float(shares[STILL_LETTERS.index(each)]), each) for each in still]
    found = sorted(shown, key=lambda each: (-each[0], each[1]))
    if not found or found[0][0] < ASKED:
        return None
    share, letter = found[0]
    second = found[1][0] if len(found) > 1 else 0.0
    if len(found) == 1 or (share >= SURE and share >= AHEAD * second):
        return SignReading((letter,), share)
    return SignReading((letter, found[1][1]), share)


class SignWatch:
    """Detects which letter is shown.

    Args:
        letters: the possible answers.
        without: letters that the person has just rejected.
    """

    def __init__(self, letters: Iterable[str], without: Iterable[str] = ()) -> None:
        self._letters = frozenset(letters) - frozenset(without)
        self._paths = [LetterWatch(each) for each in _WRITTEN if each in self._letters]
        self._at: float | None = None
        self._held = 0.0
        self._shares: list[Numbers] = []
        self._tips: deque[tuple[float, Numbers]] = deque()
        self._read: SignReading | None = None

    def see(self, sight: HandSighting, at: float) -> ReadingProgress:
        """Return the progress of the reading; a result does not change.

        Args:
            sight: of the newest frame.
            at: its time, in seconds, increasing.
        """
        step = min(at - self._at, LONGEST_STEP) if self._at is not None else 0.0
        self._at = at
        if self._read is None:
            stage = self._look(sight, at, step)
            if self._read is None:
                return ReadingProgress(stage, self._held)
        return ReadingProgress(ReadingStage.READ, 1.0, self._read)

    def _look(self, sight: HandSighting, at: float, step: float) -> ReadingStage:
        written = [each.letter for each in self._paths if each.see(sight, at).done]
        if written:
            self._read = SignReading((written[0],), 1.0)
            return ReadingStage.READ
        stage = self._stage(sight, at)
        if stage is ReadingStage.HELD and sight.shares is not None:
            self._hold(sight.shares, step)
        else:
            self._held = max(0.0, self._held - step / EMPTIES)
        if self._held == 0.0 and stage is not ReadingStage.HELD:
            self._shares.clear()
        return stage

    def _stage(self, sight: HandSighting, at: float) -> ReadingStage:
        if sight.hand is None or sight.shares is None or sight.far:
            self._tips.clear()
            return (
                ReadingStage.DARK
                if sight.dark
                else ReadingStage.FAR
                if sight.far
                else ReadingStage.NO_HAND
            )
        self._tips.append((at, sight.hand.places[TIPS]))
        while at - self._tips[0][0] > _LATELY:
            self._tips.popleft()
        ways = [np.linalg.norm(tips - self._tips[-1][1], axis=1).max() for _at, tips in self._tips]
        if max(ways) > _STILL * sight.hand.palm():
            return ReadingStage.MOVES
        read = reading_of(self._mean(sight.shares), self._letters)
        if read is None:
            return ReadingStage.NO_LETTER
        turned = is_upside_down(sight.hand.as_right(), read.letters[0])
        return ReadingStage.UPSIDE_DOWN if turned else ReadingStage.HELD

    def _mean(self, newest: Numbers, of: int = 0) -> Numbers:
        """Return the mean of this hold, or of its last frames and the newest one."""
        return np.asarray(np.mean([*self._shares[-of:], newest], axis=0), np.float32)

    def _hold(self, shares: Numbers, step: float) -> None:
        """Count a frame of a held hand; a different hand starts over."""
        lately = reading_of(self._mean(shares, _NEWEST), self._letters)
        before = reading_of(self._mean(shares), self._letters)
        if self._shares and lately and before and not {*lately.letters} & {*before.letters}:
            self._shares.clear()
            self._held = 0.0
        self._shares.append(shares)
        self._held = min(1.0, self._held + step / HOLD)
        if self._held >= 1.0:
            self._read = reading_of(self._mean(shares), self._letters)
