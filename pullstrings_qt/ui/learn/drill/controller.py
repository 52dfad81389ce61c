"""Runs an activity on its page: asks, explains, goes on, undoes, and ends."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.ui.learn.drill.activity import Activity, Answer
from pullstrings_qt.ui.learn.drill.page import DrillPage
from pullstrings_qt.ui.learn.drill.view import Question


class DrillController(QObject):
    """Connects an activity with the page of its current question; lives as long as that page.

    Args:
        activity: chooses the questions and judges the answers.
        page_for: returns the page for a question, open; its second argument is the current page.
        tell: shows a sentence about a problem.

    Signals:
        finished: there are no more questions, or the person stops.
    """

    finished = Signal()

    def __init__(
        self,
        activity: Activity,
        page_for: Callable[[Question, DrillPage | None], DrillPage],
        tell: Callable[[str], None],
    ) -> None:
        super().__init__()
        self.activity = activity
        self._page_for = page_for
        self._tell = tell
        self._page: DrillPage | None = None

    def begin(self, *, taking_back: bool = False) -> None:
        """Ask the first question.

        Args:
            taking_back: the activity had ended, and its last answer is being undone.
        """
        if taking_back:
            self.undo()
        if self._page is None:  # then it could not be undone
            self.go_on()

    def go_on(self, known: bool = False) -> None:
        """Ask the next question, or end.

        Args:
            known: whether the person already knows the new card.
        """
        question = self.activity.next_question(known=known)
        if question is None:
            self.finished.emit()
        else:
            self._ask(question)

    def answer(self, answer: Answer) -> None:
        """Store an answer; show the feedback, or the next question."""
        try:
            feedback = self.activity.judge(answer)
        except PullstringsError as problem:
            self._tell(str(problem))
            return
        if feedback is None:
            self.go_on()
        elif self._page is not None:
            self._page.show_status(self.activity.status)
            self._page.show_feedback(feedback)

    def undo(self) -> None:
        """Undo the last answer and ask its question again."""
        try:
            question = self.activity.undo()
        except PullstringsError as problem:
            self._tell(str(problem))
            return
        if question is None:
            self._tell(_("This answer can no longer be taken back."))
        else:
            self._ask(question)

    def _ask(self, question: Question) -> None:
        page = self._page_for(question, self._page)
        if page is not self._page:
            self._page = page
            self.setParent(page)
            page.answered.connect(self.answer)
            page.next_asked.connect(self.go_on)
            page.undo_asked.connect(self.undo)
            page.stopped.connect(self.finished)
        page.show_status(self.activity.status)
        page.show_question(question)
