"""Read a word: a hand spells, the person types it."""

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.keys import KEYS
from pullstrings_qt.ui.learn.drill.answers import AnswerField
from pullstrings_qt.ui.learn.drill.view import AnswerFeedback
from pullstrings_qt.ui.learn.words.choices import WordChoices
from pullstrings_qt.ui.learn.words.marks_row import MarksRow
from pullstrings_qt.ui.learn.words.page import WordPage


class ReadWordPage(WordPage):
    """Spells words to read."""

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
        self.stage.column.addWidget(self.field)
        self.stage.column.addWidget(self.marks)
        self.stage.column.addWidget(self.give_up_button, alignment=LEADING)
        self._add_rest()
        self.field.answered.connect(self._on_answered)
        self.give_up_button.clicked.connect(self._on_given_up)
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

    def show_feedback(self, feedback: AnswerFeedback) -> None:
        """Show the word, and what was read instead."""
        self._open = False
        self.named = True
        self.view.keeps_letters = True  # to compare the answer with the spelling
        self.view.update()
        self.view.setAccessibleName(_("The word {word}, spelled by hand.").format(word=self.word))
        self.field.settle()
        self._show_parts()
        self.next_button.setFocus(Qt.FocusReason.OtherFocusReason)
        self.marks.show_marks(feedback.marks)
        self.feedback.show_verdict(feedback)
        single_shot(self, self._show_next)

    def _show_next(self) -> None:
        self.stage.beside.ensureWidgetVisible(self.next_button, 0, 12)

    def _show_side(self) -> None:
        words = _("As others see it")
        if self.view.from_signer:
            words = _("As you see it")
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

    def _on_given_up(self) -> None:
        self._on_answered("")

    def initial_focus(self) -> QWidget:
        """Return the field, or the choices if there is no word."""
        return self.field.field if self.word else self.choices.length
