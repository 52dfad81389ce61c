"""Spelling a word to the camera: its letters in a row, the wanted hand, the feedback."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QBoxLayout

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import Rating
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.signs.views import Hand
from pullstrings_qt.signs.words import cue_text
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import ButtonKind
from pullstrings_qt.ui.kit.sizes import UNLIMITED
from pullstrings_qt_camera.reading.hand_detector import HandDetector, HandSighting
from pullstrings_qt_camera.reading.verdict import VerdictKind
from pullstrings_qt_camera.reading.word_watch import WordWatch
from pullstrings_qt_camera.ui.asking_view import AskingView, is_right
from pullstrings_qt_camera.ui.numbered_button import NumberedButton
from pullstrings_qt_camera.ui.source import Frames
from pullstrings_qt_camera.ui.word_row import State, WordRow
from pullstrings_qt_camera.ui.words import verdict_words

_CHANGES: Final = 1.2
"""Seconds for changing to the next letter, without feedback."""
_LOW: Final = 620
_SMALL_RING: Final = 176


class WordPane(AskingView):
    """Asks for the letters of a word, one after the other.

    Args:
        frames: creates the camera for an owner.
        open_eye: returns the detector; called in a thread.

    Signals:
        shown: the index of a letter that was seen.
        graded: the index of a letter, and the `Rating` people give themselves.
        ended: the last letter is finished.
        next_asked: show another word.
        stopped: end the drill.
    """

    shown = Signal(int)
    graded = Signal(int, object)
    ended = Signal()
    next_asked = Signal()
    stopped = Signal()

    def __init__(
        self,
        frames: Callable[[QObject], Frames],
        open_eye: Callable[[], HandDetector],
    ) -> None:
        super().__init__(frames, open_eye)
        self._watch = WordWatch("A")
        self._states: list[State] = ["now"]
        self._praise = ("", "")
        self._passed = ""
        self._passed_at = -_CHANGES
        self.row = WordRow()
        self.next_button = NumberedButton(5, _("Another word"))
        self.stop_button = NumberedButton(6, _("Stop"))
        self._head = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._head.setSpacing(self.column.spacing())
        self._head.addWidget(self.heading, 1)
        self._head.addWidget(self.ring)
        self.column.insertWidget(0, self.row)
        self.column.insertLayout(1, self._head)
        self._above_buttons = self.column.indexOf(self.buttons) - 1
        self.column.addStretch(0)
        self.buttons.use((*self.buttons.parts, self.next_button, self.stop_button))
        self.next_button.clicked.connect(self.next_asked)
        self.stop_button.clicked.connect(self.stopped)
        self._show_buttons()

    # --- questions ------------------------------------------------------------------------

    @property
    def word(self) -> str:
        """The word."""
        return self._watch.word

    @property
    def place(self) -> int:
        """The index of the current letter, from 0; behind the last one at the end."""
        return self._watch.done

    @property
    def is_over(self) -> bool:
        """Whether the word is finished."""
        return self._watch.is_over

    def spell(self, word: str, hand: Hand) -> None:
        """Ask for a word; the camera stays on or off.

        Args:
            word: capitals, A to Z, at least one.
            hand: the person's signing hand; the other one is read as well.
        """
        was_over = self.is_over
        self._watch = WordWatch(word)
        self._states = ["later"] * len(word)
        self._praise, self._passed = ("", ""), ""
        self._hand = hand
        if was_over:  # otherwise a second Space would skip the word
            self.switch_button.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_buttons()
        self._ask_letter(_("Spell {word} with your hand.").format(word=word))

    def praise(self, words: str, second: str) -> None:
        """Show the praise at the end of a word.

        Args:
            words: one line.
            second: a sentence; may be empty.
        """
        self.heading.show_text(words)
        self._praise = ("", second)
        self._rest()
        self._place()
        announce(self, " ".join(part for part in (self._passed, words, second) if part))

    def _ask_letter(self, before: str = "") -> None:
        """Ask for the next letter.

        Args:
            before: announced before it.
        """
        letter = self.word[self.place]
        self._states[self.place] = "now"
        self.row.show_word(self.word, self._states)
        words = ""
        if self.place and self.word[self.place - 1] == letter:
            words = _("Show {letter}").format(letter=letter)
        self._ask(letter, self._hand, words)
        self._place()
        if self._watch.slides:
            told = " ".join(_slide_words(letter))
            self._spoken = (_slide_words(letter), self._spoken[1])
        else:
            told = cue_text(letter)
        asked = f"{self.heading.text()}. {told}"
        announce(self, f"{before} {asked}".strip())

    def _rest(self) -> None:
        if self.is_over:
            self._tell(self._praise)
            return
        self.ring.fill(0.0)
        if self._watch.slides and self.is_on:
            self._tell(_slide_words(self._letter))
        else:
            self._tell((self._passed if self.is_on else "", cue_text(self._letter)))

    # --- display --------------------------------------------------------------------------

    def _on_seen(self, sight: HandSighting, at: float) -> None:
        self.preview.show_sight(sight)
        if self.is_over:
            return
        place, letter = self.place, self._letter
        seen = self._watch.see(sight, at)
        if seen.accepted:
            self._passed = _("Yes, that is {letter}.").format(letter=letter)
            self._passed_at = at
            self.shown.emit(place)
            self._go_on(place, "right")
            return
        self.ring.fill(seen.letter.held)
        slides = seen.slides and seen.letter.kind is VerdictKind.RIGHT
        right = is_right(seen.letter)
        if right or at - self._passed_at >= _CHANGES:
            words = _slide_words(letter) if slides else verdict_words(seen.letter, letter)
            self._hear(words, sight, at, right=right)

    def _go_on(self, place: int, state: State) -> None:
        self._states[place] = state
        if not self.is_over:
            self._ask_letter(self._passed)
            return
        self.row.show_word(self.word, self._states)
        self.ring.fill(1.0 if state == "right" else 0.0)
        self._show_buttons()
        self.ended.emit()

    # --- input ----------------------------------------------------------------------------

    @property
    def numbered(self) -> tuple[NumberedButton, ...]:
        """The buttons with number keys."""
        if self.is_over:
            return (self.switch_button, self.next_button, self.stop_button)
        return (*super().numbered, self.next_button)

    def _judge(self, rating: Rating) -> None:
        if self.is_over:
            return
        place = self.place
        self._watch.pass_over()
        self._passed = ""
        self.graded.emit(place, rating)
        self._go_on(place, "again" if rating is Rating.AGAIN else "right")

    def _show_buttons(self) -> None:
        """Show the controls of the step: judge a letter, or continue after a word."""
        over = self.is_over
        self.next_button.show_text(_("Next") if over else _("Another word"))
        self.next_button.kind = ButtonKind.PRIMARY if over else ButtonKind.SECOND
        self.stop_button.setVisible(over)
        if over:  # move the focus first, or Qt would move it to a neighbor
            self.next_button.setFocus(Qt.FocusReason.OtherFocusReason)
        for button in (self.not_yet_button, self.right_button, self.view_button):
            button.setVisible(not over)
        self._place()

    # --- places ---------------------------------------------------------------------------

    def _place(self) -> None:
        """Put the text beside the ring in a window that is low for this text size."""
        low = self.height() < Theme.current().px(_LOW)
        way = QBoxLayout.Direction
        self._head.setDirection(way.RightToLeft if low else way.TopToBottom)
        self.ring.use_side(*((_SMALL_RING,) if low else ()))
        self.ring.setMaximumWidth(_SMALL_RING if low else UNLIMITED)
        ended = low and self.is_over  # then there is more text, and the button is near
        self.ring.setHidden(ended)
        self.column.setStretch(self._above_buttons, 0 if ended else 1)
        self.column.setStretch(self.column.count() - 1, 1 if ended else 0)
        self._head.invalidate()  # Qt does not update the size of nested layouts
        super()._place()


def _slide_words(letter: str) -> tuple[str, str]:
    """Return the feedback while a repeated letter is expected."""
    other_way = _("Or open your hand, and show {letter} again.").format(letter=letter)
    return _("Slide your hand to the side."), other_way
