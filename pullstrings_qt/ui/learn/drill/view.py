"""What drills ask and explain, as plain data, and the protocol of an activity."""

from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from pullstrings_qt.core.learning_types import Rating
from pullstrings_qt.learning.words import Mark
from pullstrings_qt.signs.skeleton import Digit
from pullstrings_qt.tiles.tile_set import Face
from pullstrings_qt.ui.kit.path_tile import PathTile

Answering: TypeAlias = Literal["choose", "type", "grade", "meet"]
"""How a card is answered: multiple choice, text, or self-assessment; ``meet`` only shows a new card
with its answer."""


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """One answer to choose: its tile and its face."""

    tile_id: str
    face: Face


@dataclass(frozen=True, slots=True)
class CardView:
    """A card to answer."""

    heading: str
    hint: str
    question: Face
    answer: Face
    spoken: str  # the question for a screen reader; never the answer
    spoken_answer: str
    answering: Answering
    choices: tuple[AnswerChoice, ...] = ()
    turns: bool = False  # one side is a hand, which has two views
    moves: bool = False
    letters: bool = False
    introduction: "Introduction | None" = None
    right: str = ""  # label for a right answer, if one of two people shows the card to the other
    signed: bool = False  # the one who sees it signs it, so the other can be judged at once


@dataclass(frozen=True, slots=True)
class WordQuestion:
    """A word to read from a hand, or to spell; empty if there is none and why it is `missing`."""

    word: str
    reads: bool
    missing: str = ""


Question: TypeAlias = CardView | WordQuestion
"""What a drill asks."""


@dataclass(frozen=True, slots=True)
class SeatStatus:
    """What one of two people has and does: the score, the current task, whether it is lit."""

    score: str
    task: str
    lit: bool


@dataclass(frozen=True, slots=True)
class SessionStatus:
    """The progress of a session: answered cards, and all, or the share of its minutes."""

    done: int
    total: int
    words: str  # the subtitle in the header, such as "card 8 of 12"
    share: float = 0.0
    undoable: bool = False
    missed: bool = False
    seats: tuple[SeatStatus, ...] = ()  # of two people who learn together


@dataclass(frozen=True, slots=True)
class Journey:
    """The position of a new tile on a person's path."""

    place: str = ""  # such as "New, 1 of 3"
    path: tuple[PathTile, ...] = ()
    words: str = ""  # before the path, such as "Your own name first"


@dataclass(frozen=True, slots=True)
class Introduction:
    """A new tile, shown with its answer before its first question."""

    heading: str
    name: str
    face: Face
    cue: str  # the one thing to remember, in bold
    words: str
    journey: Journey = Journey()
    once_more: bool = False  # repeated directly after its introduction

    @property
    def spoken(self) -> str:
        """All of it as text for a screen reader, including the full description of the hand."""
        shape = self.face.alt if self.face.sign is not None else self.cue
        return " ".join(filter(None, dict.fromkeys((self.heading, shape, self.words))))


@dataclass(frozen=True, slots=True)
class Comparison:
    """A mistake: the right sign, then the answered one if there was one that was met."""

    signs: tuple[str, ...]
    told: tuple[str, ...]  # what each of them is, such as "This is M." and "You chose N."
    sentence: str  # the difference between them, with parts in bold
    bold: tuple[str, ...]
    digits: tuple[Digit, ...] = ()
    counts: bool = False
    drill: str = ""


@dataclass(frozen=True, slots=True)
class AnswerFeedback:
    """The feedback to an answer: a lead in bold, such as "Yes, Y.", and more words."""

    right: bool
    lead: str
    words: str
    answer: str = ""
    chosen: str = ""
    heard: bool = False  # the words repeat the question, which readers need not repeat
    compared: Comparison | None = None  # None to show the words below the answers
    marks: tuple[Mark, ...] = ()

    @property
    def sentence(self) -> str:
        """The whole sentence, as shown."""
        return f"{self.lead} {self.words}".strip()

    @property
    def spoken(self) -> str:
        """The text for a screen reader."""
        return self.lead if self.heard else self.sentence


@dataclass(frozen=True, slots=True)
class Judgment:
    """How well something was signed, also `by_camera`; `aided` if the answer was visible."""

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

    def next_question(self, *, known: bool = False) -> Question | None:
        """Go on to the next question; None at the end."""

    def judge(self, answer: Answer) -> AnswerFeedback | None:
        """Store an answer and return the feedback; None if the next question comes at once.

        Raises a `PullstringsError`: it could not be stored; the question can be answered again.
        """

    def undo(self) -> Question | None:
        """Undo the last answer and return its question, None if that is impossible."""
