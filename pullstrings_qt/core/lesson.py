"""What a turn teaches: an answer that was another one, beside the one that was asked for."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class LessonPicture:
    """One picture of a lesson.

    Attributes:
        choice: a choice with an answer, drawn as that answer.
        caption: what stands below it.
    """

    choice: Any
    caption: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """What somebody can learn from an answer they gave.

    Attributes:
        heading: what is shown, and to whom.
        body: how the two answers differ; empty where nothing is known about it.
        pictures: the right answer and the one that was given.
    """

    heading: str
    body: str
    pictures: tuple[LessonPicture, ...]
