"""What a drill asks and explains; each activity is one small class."""

from dataclasses import dataclass
from typing import Protocol, TypeAlias

from pullstrings_qt.core.learning_types import Rating
from pullstrings_qt.ui.learn.drill.view import AnswerFeedback, Question, SessionStatus


@dataclass(frozen=True, slots=True)
class Judgment:
    """How well something was signed, as a person or the camera judges it.

    Attributes:
        rating: the grade.
        by_camera: whether the camera saw it; else a person says so.
        aided: whether the answer was visible meanwhile.
    """

    rating: Rating
    by_camera: bool = False
    aided: bool = False


Answer: TypeAlias = str | Judgment
"""A tile or a text, empty for "I don't know"; or a judgment."""


class Activity(Protocol):
    """Chooses the questions, stores the answers and explains them."""

    @property
    def status(self) -> SessionStatus:
        """The progress, to show with the current question or its feedback."""
        ...

    def next_question(self, *, known: bool = False) -> Question | None:
        """Go on to the next question; None at the end.

        Args:
            known: whether the person already knows the new card that was shown.
        """
        ...

    def judge(self, answer: Answer) -> AnswerFeedback | None:
        """Store an answer and return the feedback; None if the next question comes at once.

        Raises:
            PullstringsError: it could not be stored; the question can be answered again.
        """
        ...

    def undo(self) -> Question | None:
        """Undo the last answer and return its question; None if that is impossible.

        Raises:
            PullstringsError: the store cannot be changed.
        """
        ...
