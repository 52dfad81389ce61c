"""Is a word spelled letter by letter? Follows it from frame to frame, one letter after the other.

Two equal letters are told apart by what hands do between them: they slide sideways and keep the
shape. Who does not slide opens the hand and shows the letter again. J and Z are written twice.
"""

from collections import deque
from dataclasses import dataclass
from math import inf
from typing import Final

import numpy as np

from pullstrings_qt_camera.reading.hand import PALM, DetectedHand
from pullstrings_qt_camera.reading.hand_detector import HandSighting
from pullstrings_qt_camera.reading.sign_reader import STILL_LETTERS
from pullstrings_qt_camera.reading.verdict import LetterWatch, SignVerdict, VerdictKind

LETTER_HOLD: Final = 0.6
"""Seconds a letter of a word is held: half of one alone, or spelling would be waiting. It is still
longer than the time over which shares are averaged, so passing through a shape is not showing it.
"""

_SLIDE: Final = 0.5  # palm lengths a hand moves sideways at least
_SLIDES: Final = 1.0  # seconds in which it does: a hand that drifts slides nothing
_MIN_FRAMES: Final = 3  # of a slide: a hand found elsewhere at once is another one
_OPENED: Final = 0.3  # seconds without the shape after which it is shown again
_KEPT: Final = (VerdictKind.RIGHT, VerdictKind.UNSURE)  # it was sure before: in motion it may blur


@dataclass(frozen=True, slots=True)
class WordVerdict:
    """What is to be said of a word just now.

    Attributes:
        done: how many letters are through, from the first on.
        accepted: whether the last of them came through with this very frame.
        letter: the verdict on the letter that was wanted.
        slides: whether it is the one before once more, still held: a slide is waited for.
    """

    done: int
    accepted: bool
    letter: SignVerdict
    slides: bool


class WordWatch:
    """Watches for a word.

    Args:
        word: capitals, A to Z, one at least.
    """

    def __init__(self, word: str) -> None:
        self.word = word
        self._done = 0
        self._watch: LetterWatch | _SecondWatch = LetterWatch(word[0], LETTER_HOLD)

    @property
    def done(self) -> int:
        """How many letters are through, from the first on."""
        return self._done

    @property
    def is_over(self) -> bool:
        """Whether the whole word is through."""
        return self._done == len(self.word)

    @property
    def slides(self) -> bool:
        """Whether the letter before is wanted once more, and a slide is enough."""
        return isinstance(self._watch, _SecondWatch) and self._watch.slides

    def see(self, sight: HandSighting, at: float) -> WordVerdict:
        """Return the verdict on what was seen.

        Args:
            sight: of the newest frame.
            at: when, in seconds, later than before.
        """
        slides, wanted = self.slides, not self.is_over
        verdict = self._watch.see(sight, at)
        accepted = wanted and verdict.done
        if accepted:
            self._go_on(shown=True)
        return WordVerdict(self._done, accepted, verdict, slides)

    def pass_over(self) -> None:
        """Go on with the next letter: the person has judged this one."""
        if not self.is_over:
            self._go_on(shown=False)

    def _go_on(self, *, shown: bool) -> None:
        """Watch for the next letter; a slide is one only after the letter was seen."""
        before = self.word[self._done]
        self._done += 1
        if self.is_over:
            return
        letter = self.word[self._done]
        if shown and letter == before and letter in STILL_LETTERS:
            self._watch = _SecondWatch(letter)
        else:
            self._watch = LetterWatch(letter, LETTER_HOLD)


class _SecondWatch:
    """Watches for a letter that was shown just before: slid sideways, or opened and shown anew."""

    def __init__(self, letter: str) -> None:
        self._letter = letter
        self._watch = LetterWatch(letter, inf)  # which says what is seen, and never fills
        self._kept: float | None = None
        self._path: deque[tuple[float, DetectedHand]] = deque()
        self.slides = True

    def see(self, sight: HandSighting, at: float) -> SignVerdict:
        """Return the verdict on what was seen."""
        verdict = self._watch.see(sight, at)
        if not self.slides:
            return verdict
        if verdict.kind in _KEPT and sight.hand is not None:
            self._kept = at
            return SignVerdict(VerdictKind.RIGHT, 1.0 if self._has_slid(sight.hand, at) else 0.0)
        if self._kept is None:
            self._kept = at
        if at - self._kept >= _OPENED:
            self.slides = False
            self._watch = LetterWatch(self._letter, LETTER_HOLD)
        return verdict

    def _has_slid(self, hand: DetectedHand, at: float) -> bool:
        if self._path and self._path[-1][1].left != hand.left:
            self._path.clear()
        self._path.append((at, hand))
        while at - self._path[0][0] > _SLIDES:
            self._path.popleft()
        places = np.array([seen.places[PALM].mean(axis=0) for _at, seen in self._path])
        palm = float(np.median([seen.palm() for _at, seen in self._path]))
        across, along = np.abs(places[-1] - places).T / palm
        slid = (across >= _SLIDE) & (along <= across)
        return len(self._path) >= _MIN_FRAMES and bool(slid.any())
