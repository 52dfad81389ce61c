"""The base of every page that asks: a header with the progress, the question, the feedback."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.keys import ActionKeys
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.drill.question_card import IvoryCard
from pullstrings_qt.ui.learn.drill.stage import CardStage
from pullstrings_qt.ui.learn.drill.view import AnswerFeedback, Question, SessionStatus


class DrillPage(Page):
    """Shows questions and emits the person's actions; it contains no logic of the activity.

    Args:
        title: the subject, such as "ASL alphabet".
        card: shows the question.
        going_on: the label of the button that continues.

    Signals:
        answered: an `Answer`.
        next_asked: show the next question; whether a new card is already known.
        undo_asked: undo the last answer.
        stopped: end the session.
    """

    answered = Signal(object)
    next_asked = Signal(bool)
    undo_asked = Signal()
    stopped = Signal()

    def __init__(self, title: str, card: IvoryCard, going_on: str) -> None:
        super().__init__(title, " ")
        self.stage = CardStage(card)
        self.heading = TextLabel("", "page")
        self.hint = TextLabel("", color="ink_soft")
        for words in (self.heading, self.hint):
            self.stage.column.addWidget(words)
        self.next_button = Button(going_on, ButtonKind.PRIMARY, large=True)
        self.next_button.clicked.connect(self.ask_next)
        self._undo: QAction | None = None

    def add_undo(self) -> None:
        """Add the button that undoes the last answer to the header."""
        self._undo = self.header.add_action(_("Take back"), "undo")
        self._undo.setEnabled(False)
        self._undo.triggered.connect(self.undo_asked)
        keys = ActionKeys(self, Qt.ShortcutContext.WindowShortcut)
        keys.add("app.undo", self._undo.trigger)

    def disable_undo(self) -> None:
        """Offer no undo: the answers belong to an earlier game."""
        if self._undo is not None:
            self._undo.setEnabled(False)

    def add_stop(self) -> None:
        """Add the button that ends the session to the header."""
        self.header.add_action(_("Stop"), "flag").triggered.connect(self.stopped)

    def ask_next(self) -> None:
        """Ask for the next question."""
        self.next_asked.emit(False)

    def show_question(self, question: Question) -> None:
        """Ask a question."""
        raise NotImplementedError

    def show_feedback(self, feedback: AnswerFeedback) -> None:
        """Show the feedback to an answer; the next question waits for the person.

        An activity without feedback goes on by itself.
        """
        raise NotImplementedError

    def show_status(self, status: SessionStatus) -> None:
        """Show the progress, and whether the last answer can be undone."""
        self.header.subtitle.show_text(status.words)
        if self._undo is not None:
            self._undo.setEnabled(status.undoable)
