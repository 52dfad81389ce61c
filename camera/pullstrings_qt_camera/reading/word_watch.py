"""Follows the spelling of a word, frame by frame, one letter after the other.

Two equal letters differ by the movement between them: the hand slides sideways with the same shape.
    Without a slide, open the hand and show the letter again. J and Z are written twice.
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
"""Seconds to hold a letter of a word: half of that for a single one, to keep spelling fluent.
Still longer than the averaging time, so passing through a shape does not count."""

_SLIDE: Final = 0.5  # minimum sideways movement in palm lengths
_SLIDES: Final = 1.0  # maximum seconds for it: a slow drift is not a slide
_MIN_FRAMES: Final = 3  # minimum frames of a slide: a sudden jump is another hand
_OPENED: Final = 0.3  # minimum seconds without the shape before showing it again
_KEPT: Final = (VerdictKind.RIGHT, VerdictKind.UNSURE)  # it was sure before: in motion it may blur


@dataclass(frozen=True, slots=True)
class WordVerdict:
    """The feedback on a word now.

    Attributes:
        done: the number of finished letters.
        accepted: whether the last of them was finished by this frame.
        letter: the feedback on the current letter.
        slides: whether the letter is a repeated one, waiting for a slide.
    """

    done: int
    accepted: bool
    letter: SignVerdict
    slides: bool


class WordWatch:
    """Waits for a word.

    Args:
        word: capitals, A to Z, at least one.
    """

    def __init__(self, word: str) -> None:
        self.word = word
        self._done = 0
        self._watch: LetterWatch | _SecondWatch = LetterWatch(word[0], LETTER_HOLD)

    @property
    def done(self) -> int:
        """The number of finished letters."""
        return self._done

    @property
    def is_over(self) -> bool:
        """Whether the word is finished."""
        return self._done == len(self.word)

    @property
    def slides(self) -> bool:
        """Whether the previous letter is repeated, and a slide is enough."""
        return isinstance(self._watch, _SecondWatch) and self._watch.slides

    def see(self, sight: HandSighting, at: float) -> WordVerdict:
        """Return the feedback on a frame.

        Args:
            sight: of the newest frame.
            at: its time, in seconds, increasing.
        """
        slides, wanted = self.slides, not self.is_over
        verdict = self._watch.see(sight, at)
        accepted = wanted and verdict.done
        if accepted:
            self._go_on(shown=True)
        return WordVerdict(self._done, accepted, verdict, slides)

    def pass_over(self) -> None:
        """Skip to the next letter: the person has judged this one."""
        if not self.is_over:
            self._go_on(shown=False)

    def _go_on(self, *, shown: bool) -> None:
        """Wait for the next letter; a slide counts only if the letter was seen."""
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
    """Waits for a repeated letter: a sideways slide, or opening the hand and showing it again."""

    def __init__(self, letter: str) -> None:
        self._letter = letter
        self._watch = LetterWatch(letter, inf)  # it gives feedback, but never finishes
        self._kept: float | None = None
        self._path: deque[tuple[float, DetectedHand]] = deque()
        self.slides = True

    def see(self, sight: HandSighting, at: float) -> SignVerdict:
        """Return the feedback on a frame."""
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
