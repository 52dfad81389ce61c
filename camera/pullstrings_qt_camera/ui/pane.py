"""Signing a letter to the camera: the picture, the wanted hand, and the feedback."""

from collections.abc import Callable
from math import inf
from typing import Final

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.learning_types import Rating
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.signs.views import Hand
from pullstrings_qt.signs.words import cue_text
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt_camera.reading.hand_detector import HandDetector, HandSighting
from pullstrings_qt_camera.reading.verdict import LetterWatch, VerdictKind
from pullstrings_qt_camera.ui.asking_view import AskingView, is_right
from pullstrings_qt_camera.ui.source import Frames
from pullstrings_qt_camera.ui.words import verdict_words

_SEEN: Final = 700  # ms for which a full ring is shown
_READS: Final = 3.0
"""Seconds after a letter before reading the next: the hand still shows the previous one.
"""
_OTHERWISE: Final = (
    VerdictKind.OTHER,
    VerdictKind.UNSURE,
    VerdictKind.OTHER_SIDE,
    VerdictKind.NEARLY,
)


class CameraPane(AskingView):
    """Asks for letters by camera. It opens on a button press, and closes when hidden.

    Args:
        frames: creates the camera for an owner.
        open_eye: returns the detector; called in a thread.

    Signals:
        shown: the letter was seen.
        graded: the `Rating` people give themselves.
    """

    shown = Signal()
    graded = Signal(object)

    def __init__(
        self,
        frames: Callable[[QObject], Frames],
        open_eye: Callable[[], HandDetector],
    ) -> None:
        super().__init__(frames, open_eye)
        self._watch = LetterWatch("A")
        self._seen_at = -inf

    # --- questions ------------------------------------------------------------------------

    def ask(self, letter: str, hand: Hand) -> None:
        """Ask for a letter, with its hand hidden; the camera stays on or off.

        Args:
            letter: A to Z.
            hand: the person's signing hand; the other one is read as well.
        """
        self._watch = LetterWatch(letter)
        self._ask(letter, hand, hides_sign=True)
        announce(self, self.heading.text())

    def _rest(self) -> None:
        self.ring.fill(0.0)
        self._tell(("", cue_text(self._letter) if self.shows_sign else ""))

    # --- display --------------------------------------------------------------------------

    def _on_seen(self, sight: HandSighting, at: float) -> None:
        if self.ring.held >= 1.0:
            return
        self.preview.show_sight(sight)
        verdict = self._watch.see(sight, at)
        self.ring.fill(verdict.held)
        if verdict.kind not in _OTHERWISE or at - self._seen_at >= _READS:
            self._hear(verdict_words(verdict, self._letter), sight, at, right=is_right(verdict))
        if verdict.done:
            self._seen_at = at
            single_shot(self, self._on_done, _SEEN)

    def _on_done(self) -> None:
        if self.is_on and self.ring.held >= 1.0:
            self.shown.emit()

    def _judge(self, rating: Rating) -> None:
        self.graded.emit(rating)
