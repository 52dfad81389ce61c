"""The word at the end of a session: first read, then spelled, each on its own page."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import Rating
from pullstrings_qt.learning.session import Session
from pullstrings_qt.learning.steps import SessionStep, StepKind
from pullstrings_qt.ui.learn.words.choices import WordChoices
from pullstrings_qt.ui.learn.words.page import WordPage
from pullstrings_qt.ui.learn.words.read_word_page import ReadWordPage
from pullstrings_qt.ui.learn.words.spell_it_page import SpellItPage


class SessionWord(QObject):
    """Asks one word of a session on its own page, and lives as long as that page.

    Args:
        session: the session with the word.
        step: the word, to read or to spell.
        speed: letters per second.
        tell: shows a sentence about a problem.
        simple_grades: two grades for a spelled word instead of four.

    Signals:
        done: the word was answered; the session continues.
        stopped: end the session, on request or because the word was revealed at its end.
        undo_asked: undo the previous answer.
    """

    done = Signal()
    stopped = Signal()
    undo_asked = Signal()

    def __init__(
        self,
        session: Session,
        step: SessionStep,
        speed: float,
        tell: Callable[[str], None],
        *,
        simple_grades: bool = False,
    ) -> None:
        choices = WordChoices(speed=speed)
        reads = step.kind is StepKind.READ_WORD
        page: ReadWordPage | SpellItPage
        page = ReadWordPage(choices) if reads else SpellItPage(choices, simple_grades=simple_grades)
        super().__init__(page)
        self.page: WordPage = page
        self._session = session
        self._step = step
        self._tell = tell
        self._waits = True
        self._is_told = False
        page.ask_one_word(_("Go on"))
        undo = page.header.add_action(_("Take back"), "undo")
        undo.setEnabled(session.last is not None)
        undo.triggered.connect(self.undo_asked)
        page.header.add_action(_("Stop here"), "flag").triggered.connect(self.stopped)
        page.next_asked.connect(self._on_next)
        if isinstance(page, ReadWordPage):
            page.answered.connect(self._on_answered)
            page.given_up.connect(self._on_given_up)
        else:
            page.graded.connect(self._on_graded)

    def start(self) -> None:
        """Ask the word on the open page."""
        if isinstance(self.page, ReadWordPage | SpellItPage):
            self.page.show_word(self._step.word)
        self.page.header.subtitle.show_text(_("a word of letters you have met"))

    def _on_answered(self, text: str) -> None:
        if not self._waits or not isinstance(self.page, ReadWordPage):
            return
        try:
            reading = self._session.read_word(text)
        except PullstringsError as problem:
            self._tell(str(problem))
            return
        self._waits = False
        self.page.show_reading(reading)

    def _on_given_up(self) -> None:
        if self._waits and isinstance(self.page, ReadWordPage):
            self._session.skip()
            self._waits, self._is_told = False, True
            self.page.show_solution(self._step.word)

    def _on_next(self) -> None:
        if self._is_told:
            self.stopped.emit()
        else:
            self.done.emit()

    def _on_graded(self, rating: object) -> None:
        if not self._waits or not isinstance(rating, Rating):
            return
        try:
            self._session.grade_word(rating)
        except PullstringsError as problem:
            self._tell(str(problem))
            return
        self._waits = False
        self.done.emit()
