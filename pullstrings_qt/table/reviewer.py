"""The reviewer: asks the engine about a match that is over, one question at a time."""

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any, Final

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from pullstrings_qt.core.analysis import FULL_EFFORT, Analysis
from pullstrings_qt.core.engine_protocol import EngineAnswer
from pullstrings_qt.core.review import (
    AnalysisCache,
    FinishedMatch,
    ReviewQuestion,
    ReviewResult,
    questions,
    review,
)
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.table.engine import EngineProcess
from pullstrings_qt.table.match import Match

KEPT_EVERY: Final = 5000  # ms between two times what is known is kept: that takes a while
TOLD_EVERY: Final = 250  # minimum milliseconds between two updates: drawing takes time too
BREATH: Final = 8  # milliseconds between questions in which the window draws

_numbers = count(1)


class MatchReviewer(QObject):
    """Finds out what a review needs, and keeps it with the match, as JSON values for its record.

    Nobody waits for it: a question is asked when the one before is answered, so that the choice of
    a computer player never waits for more than one. `leave` drops what is still open.
    """

    changed = Signal()  # more is known; `review` says what
    finished = Signal()  # nothing is left to ask

    def __init__(
        self,
        course: FinishedMatch,
        engine: EngineProcess,
        keep: Callable[[Mapping[str, Any]], object],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.course = course
        self.findings = AnalysisCache.of(course.record)
        self._engine = engine
        self._keep = keep
        self._new = 0
        self._kept = QElapsedTimer()
        self._kept.start()
        self._told = QElapsedTimer()
        self._telling = QTimer(self)
        self._telling.setSingleShot(True)
        self._telling.timeout.connect(self._tell)
        self._key = f"review {next(_numbers)} of {course.record.extras.get('started', '')}"
        self._asking = questions(course, self.findings)
        self._question: ReviewQuestion | None = None
        self.is_running = False  # whether something is still to be asked or answered
        self._review: ReviewResult | None = None
        engine.analyzed.connect(self._on_analyzed)

    @property
    def review(self) -> ReviewResult:
        """What is known so far."""
        if self._review is None:
            self._review = review(self.course, self.findings)
        return self._review

    @property
    def looked_at(self) -> int:
        """The number of the turn that is looked at closely now; 0 while all of them are."""
        question = self._question
        if question is None or question.effort < FULL_EFFORT:
            return 0
        return self.course.turn_of(question.entry).number

    def start(self) -> None:
        """Ask what is not known yet."""
        if self.findings.is_complete or self.is_running:
            return
        self.is_running = True
        self._asking = questions(self.course, self.findings)
        self._go_on()

    def leave(self) -> None:
        """Ask nothing more; what is known is kept."""
        self._telling.stop()
        if self.is_running:
            self.is_running = False
            self._engine.forget(self._key)
            self._keep_findings()

    def _go_on(self, answer: Analysis | None = None) -> None:
        """Tell the answer to the last question, and ask the next."""
        if not self.is_running:
            return
        try:
            self._question = self._asking.send(answer)
        except StopIteration:
            self._end()
            return
        if self._question is None:
            single_shot(self, self._go_on, BREATH)
        else:
            self._engine.ask(self._question.request(self.course, self._key))

    def _on_analyzed(self, answer: EngineAnswer) -> None:
        if not self.is_running or answer.match != self._key:
            return
        self._review = None
        self._new += 1
        self._go_on(answer.analysis)
        if not self.is_running:
            return
        if self._kept.hasExpired(KEPT_EVERY):
            self._keep_findings()
        if not self._told.isValid() or self._told.hasExpired(TOLD_EVERY):
            self._tell()
        elif not self._telling.isActive():
            self._telling.start(TOLD_EVERY - self._told.elapsed())

    def _tell(self) -> None:
        self._telling.stop()
        self._told.start()
        self.changed.emit()

    def _end(self) -> None:
        self.is_running = False
        self._question = self._review = None
        if len(self.findings):
            self._new += 1  # worth storing: there is nothing left to ask
        self._keep_findings()
        self._tell()
        self.finished.emit()

    def _keep_findings(self) -> None:
        if self._new and len(self.findings):
            self._new = 0
            self._kept.restart()
            self._keep(self.findings.to_json(self.course))


def course_of(match: Match) -> FinishedMatch | None:
    """Return the course of a match that is over; None while it is open or nobody could judge it."""
    if match.outcome is None or not match.spec.opponents_class:
        return None
    states = [match.state_after(turn) for turn in range(match.turn + 1)]
    return FinishedMatch(match.record, states, match.outcome)
