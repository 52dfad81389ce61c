"""Read a word: a hand spells, the person types it."""

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.learning.words import WordReading
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.signs.differences import difference_text
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.keys import KEYS
from pullstrings_qt.ui.learn.cards.answers import AnswerField
from pullstrings_qt.ui.learn.cards.view import AnswerFeedback
from pullstrings_qt.ui.learn.words.choices import WordChoices
from pullstrings_qt.ui.learn.words.marks_row import MarksRow, marks_words
from pullstrings_qt.ui.learn.words.page import WordPage


class ReadWordPage(WordPage):
    """Spells words to read.

    Signals:
        answered: the entered text.
        given_up: reveal the word.
    """

    answered = Signal(str)
    given_up = Signal()

    def __init__(self, choices: WordChoices, *, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(_("Read a word"), choices, clock=clock)
        self._open = False
        self.field = AnswerField()
        self.field.field.takes_letters = True
        self.field.field.setAccessibleDescription(
            _(
                "A hand spells a word. {describe} tells the next hand in words, {play} plays the "
                "word again."
            ).format(describe=KEYS.shown("learn.describe"), play=KEYS.shown("learn.play"))
        )
        self.marks = MarksRow()
        self.give_up_button = Button(_("Tell me the word"), ButtonKind.QUIET)
        self.column.addWidget(self.field)
        self.column.addWidget(self.marks)
        self.column.addWidget(self.give_up_button, alignment=LEADING)
        self._add_rest()
        self.field.answered.connect(self._on_answered)
        self.give_up_button.clicked.connect(self.given_up)
        self._show_parts()

    def show_word(self, word: str) -> None:
        """Spell a word and ask for it."""
        self._open = True
        self.view.keeps_letters = False
        self._take_word(word)
        self.heading.show_text(_("Which word is this?"))
        self._show_side()
        self.field.start()
        self.marks.show_marks(())
        self._show_parts()
        self.initial_focus().setFocus(Qt.FocusReason.OtherFocusReason)
        self.play()

    def show_reading(self, reading: WordReading) -> None:
        """Show the result of the answer."""
        self._close(reading.word)
        self.marks.show_marks(() if reading.right else reading.marks)
        self.feedback.show_verdict(verdict_of(reading))
        single_shot(self, self._show_feedback)

    def show_solution(self, word: str) -> None:
        """Reveal the word to a person who gave up."""
        self._close(word)
        lead = _("It was {word}.").format(word=word)
        words = _("Play it again, slower, and watch how it goes.")
        self.feedback.show_verdict(AnswerFeedback(False, lead, words, ""))
        single_shot(self, self._show_feedback)

    def _close(self, word: str) -> None:
        self._open = False
        self.named = True
        self.view.keeps_letters = True  # to compare the answer with the spelling
        self.view.update()
        self.view.setAccessibleName(_("The word {word}, spelled by hand.").format(word=word))
        self.field.settle()
        self._show_parts()
        self.next_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_feedback(self) -> None:
        self.beside.ensureWidgetVisible(self.next_button, 0, 12)

    def _show_side(self) -> None:
        words = _("You see the hand as the other person sees it.")
        if self.view.from_signer:
            words = _("You see the hand as the signer sees it.")
        self.hint.show_text(words)

    def _show_parts(self) -> None:
        super()._show_parts()
        some = bool(self.word)
        self.field.setVisible(some)
        self.give_up_button.setVisible(some and self._open)
        self.next_button.setVisible(some and not self._open)
        if not some:
            self.marks.hide()

    def _on_answered(self, text: str) -> None:
        if self._open and self.word:
            self.answered.emit(text)

    def initial_focus(self) -> QWidget:
        """Return the field, or the choices if there is no word."""
        return self.field.field if self.word else self.choices.length


def verdict_of(reading: WordReading) -> AnswerFeedback:
    """Return the feedback to an answer."""
    if reading.right and not reading.strange:
        return AnswerFeedback(True, _("Yes, {word}.").format(word=reading.word), "", "")
    parts = []
    if reading.strange:
        parts.append(
            _("No hand spells {characters} here, so that was left out.").format(
                characters=", ".join(f"“{each}”" for each in reading.strange)
            )
        )
    if reading.right:
        return AnswerFeedback(
            True, _("Yes, {word}.").format(word=reading.word), " ".join(parts), ""
        )
    parts += marks_words(reading.marks)
    wrong = dict.fromkeys(mark for mark in reading.marks if not mark.right)
    hints = (difference_text(mark.letter, mark.read) for mark in wrong if mark.letter and mark.read)
    parts += [hint for hint in dict.fromkeys(hints) if hint][:1]
    lead = _("It was {word}.").format(word=reading.word)
    return AnswerFeedback(False, lead, " ".join(parts), "")
