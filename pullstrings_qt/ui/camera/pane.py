"""Make a letter with the camera: the picture, the hand that is wanted, and what is said."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.camera.eye import Eye, Sight
from pullstrings_qt.camera.verdict import Kind, LetterWatch
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import Rating
from pullstrings_qt.look.hand_close_up import HandSight
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.signs.views import Hand, Side
from pullstrings_qt.signs.words import cue_text
from pullstrings_qt.ui.camera.numbered_button import NumberedButton
from pullstrings_qt.ui.camera.ring import HoldRing
from pullstrings_qt.ui.camera.source import Frames
from pullstrings_qt.ui.camera.view import CameraView
from pullstrings_qt.ui.camera.words import verdict_words
from pullstrings_qt.ui.kit.announcer import speak
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.text_label import Heading

_SEEN: Final = 700  # ms in which a full ring is looked at


class CameraPane(CameraView):
    """Asks for letters, shown to the camera. It opens on a press, and closes when out of sight.

    Args:
        theme: the look.
        frames: makes the camera, told its owner.
        open_eye: returns what looks at frames; called in a thread.

    Signals:
        shown: the letter was seen.
        graded: the `Rating` a person gives to themselves.
    """

    shown = Signal()
    graded = Signal(object)

    def __init__(
        self,
        theme: Theme,
        frames: Callable[[QObject], Frames],
        open_eye: Callable[[], Eye],
    ) -> None:
        super().__init__(theme, frames, open_eye)
        self._watch = LetterWatch("A")
        self._hand, self._own_view = Hand.RIGHT, False
        self.heading = Heading(theme)
        self.ring = HoldRing(theme)
        self.not_yet_button = NumberedButton(theme, 1, _("Not yet"))
        self.right_button = NumberedButton(theme, 2, _("It was right"))
        self.view_button = NumberedButton(theme, 3, _("Show me my own view"), icon="eye")
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

    # --- what is asked --------------------------------------------------------------------

    def ask(self, letter: str, hand: Hand) -> None:
        """Ask for a letter; the camera stays as it is.

        Args:
            letter: A to Z.
            hand: the hand the person signs with; the other one is read as well.
        """
        self._watch, self._hand = LetterWatch(letter), hand
        self.heading.show_text(_("Show {letter}").format(letter=letter))
        self._forget_spoken()
        self._show_sign()
        self._rest()
        speak(self, f"{self.heading.text()}. {cue_text(letter)}")

    def _rest(self) -> None:
        self.ring.fill(0.0)
        self._tell(("", cue_text(self._watch.letter)))

    def _show_sign(self) -> None:
        """Show the wanted hand as the mirror would, or as one sees one's own."""
        self.ring.show_sign(wanted_hand(self._watch.letter, self._hand, own_view=self._own_view))
        words = _("Show it as in the mirror") if self._own_view else _("Show me my own view")
        self.view_button.show_text(words)

    # --- what is seen ---------------------------------------------------------------------

    def _on_seen(self, sight: Sight, at: float) -> None:
        if self.ring.held >= 1.0:
            return
        self.preview.show_sight(sight)
        verdict = self._watch.see(sight, at)
        self.ring.fill(verdict.held)
        right = verdict.kind in (Kind.RIGHT, Kind.WRITE)
        self._hear(verdict_words(verdict, self._watch.letter), sight, at, right=right)
        if verdict.done:
            single_shot(self, self._on_done, _SEEN)

    def _on_done(self) -> None:
        if self.is_on and self.ring.held >= 1.0:
            self.shown.emit()

    # --- what the person does -------------------------------------------------------------

    @property
    def numbered(self) -> tuple[NumberedButton, ...]:
        """The buttons that number keys press."""
        return (self.not_yet_button, self.right_button, self.view_button, self.switch_button)

    def _turn(self) -> None:
        self._own_view = not self._own_view
        self._show_sign()

    def _on_right(self) -> None:
        self.graded.emit(Rating.GOOD)

    def _on_not_yet(self) -> None:
        self.graded.emit(Rating.AGAIN)


def wanted_hand(letter: str, hand: Hand, *, own_view: bool) -> HandSight:
    """Return the wanted hand as the mirror shows it, or as one sees one's own.

    Args:
        letter: A to Z.
        hand: the hand the person signs with.
        own_view: whether one's own is meant.
    """
    if own_view:
        return HandSight(letter, Side.SIGNER, hand)
    return HandSight(letter, Side.VIEWER, Hand.LEFT if hand is Hand.RIGHT else Hand.RIGHT)
