"""A view that asks for a letter: the wanted hand, and buttons for self-assessment."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import Rating
from pullstrings_qt.look.hand_close_up import HandSight
from pullstrings_qt.signs.views import Hand, Side
from pullstrings_qt.signs.words import cue_text
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt_camera.reading.hand_detector import HandDetector
from pullstrings_qt_camera.reading.verdict import SignVerdict, VerdictKind
from pullstrings_qt_camera.ui.numbered_button import NumberedButton
from pullstrings_qt_camera.ui.ring import HoldRing
from pullstrings_qt_camera.ui.source import Frames
from pullstrings_qt_camera.ui.view import CameraView


class AskingView(CameraView):
    """Shows the wanted hand in its ring, and buttons for self-assessment.

    Args:
        frames: creates the camera for an owner.
        open_eye: returns the detector; called in a thread.
    """

    def __init__(
        self,
        frames: Callable[[QObject], Frames],
        open_eye: Callable[[], HandDetector],
    ) -> None:
        super().__init__(frames, open_eye)
        self._letter, self._hand, self._own_view = "A", Hand.RIGHT, False
        self._hides_sign = False
        self.heading = TextLabel("", "page")
        self.ring = HoldRing()
        self.not_yet_button = NumberedButton(1, _("Not yet"))
        self.right_button = NumberedButton(2, _("Got it"))
        self.view_button = NumberedButton(3, _("Show me my own view"), icon="eye")
        for widget in (self.heading, self.ring, self.sentence, self.second):
            self.column.addWidget(widget)
        self.column.addStretch(1)
        self.buttons = FlowRow(
            (self.not_yet_button, self.right_button, self.view_button), gap=12, line_gap=8
        )
        self.column.addWidget(self.buttons)
        self.view_button.clicked.connect(self._turn)
        self.right_button.clicked.connect(self._on_right)
        self.not_yet_button.clicked.connect(self._on_not_yet)

    @property
    def numbered(self) -> tuple[NumberedButton, ...]:
        """The buttons with number keys."""
        return (self.not_yet_button, self.right_button, self.view_button, self.switch_button)

    @property
    def shows_sign(self) -> bool:
        """Whether the wanted hand has been shown for this letter."""
        return not self._hides_sign

    def _ask(self, letter: str, hand: Hand, words: str = "", *, hides_sign: bool = False) -> None:
        """Ask for a letter; the camera stays on or off.

        Args:
            letter: A to Z.
            hand: the person's signing hand; the other one is read as well.
            words: the request; empty for the default.
            hides_sign: whether the wanted hand is hidden until the person asks for it.
        """
        self._letter, self._hand, self._hides_sign = letter, hand, hides_sign
        self.heading.show_text(words or _("Show {letter}").format(letter=letter))
        self._forget_spoken()
        self._show_sign()
        self.ring.fill(0.0)
        self._rest()

    def _show_sign(self) -> None:
        """Show the wanted hand mirrored, or from the person's own view; hidden, its letter."""
        if self._hides_sign:
            self.ring.show_letter(self._letter)
            self.view_button.show_text(_("Show me the sign"))
            return
        self.ring.show_sign(wanted_hand(self._letter, self._hand, own_view=self._own_view))
        words = _("Show it as in the mirror") if self._own_view else _("Show me my own view")
        self.view_button.show_text(words)

    def _turn(self) -> None:
        if self._hides_sign:
            self._hides_sign = False
            self._reveal()
        else:
            self._own_view = not self._own_view
        self._show_sign()

    def _reveal(self) -> None:
        """Tell how the letter is signed: its hand is shown from now on."""
        if not self.is_on:
            self._rest()
        announce(self, cue_text(self._letter))

    def _on_right(self) -> None:
        self._judge(Rating.GOOD)

    def _on_not_yet(self) -> None:
        self._judge(Rating.AGAIN)

    def _judge(self, rating: Rating) -> None:
        """Handle the person's rating of the letter."""
        raise NotImplementedError


def is_right(verdict: SignVerdict) -> bool:
    """Return whether a hand is right now."""
    return verdict.kind in (VerdictKind.RIGHT, VerdictKind.WRITE)


def wanted_hand(letter: str, hand: Hand, *, own_view: bool) -> HandSight:
    """Return the wanted hand mirrored, or from the person's own view.

    Args:
        letter: A to Z.
        hand: the person's signing hand.
        own_view: whether to use the person's own view.
    """
    if own_view:
        return HandSight(letter, Side.SIGNER, hand)
    return HandSight(letter, Side.VIEWER, Hand.LEFT if hand is Hand.RIGHT else Hand.RIGHT)
