"""What the pages of learning show, as plain data; `controller` makes it, the pages only show it."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from pullstrings_qt.signs.skeleton import Digit
from pullstrings_qt.tiles.tile_set import Face
from pullstrings_qt.ui.kit.path_tile import PathTile

Answering: TypeAlias = Literal["choose", "type", "grade", "meet"]
"""How a card is answered: one of a few, in writing, or by one's own judgment; ``meet`` is not
answered, it shows a new card with its answer."""


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """One answer to choose: the tile it belongs to, its face, and what is said of it."""

    tile_id: str
    face: Face
    spoken: str


@dataclass(frozen=True, slots=True)
class CardView:
    """A card to be answered.

    Attributes:
        heading: the question, such as "Which letter is this?".
        hint: one more sentence below it; empty for none.
        question: the side in sight.
        answer: the other side.
        spoken: what a screen reader says of the question; never the answer.
        spoken_answer: what it says once the answer is shown.
        answering: how it is answered.
        choices: the answers to choose from; none where it is answered otherwise.
        turns: whether one side is a hand, which can be seen from the other side too.
        moves: whether that hand moves.
        letters: whether every choice is one letter, which can be typed.
        introduction: the page of a new card; None for a question.
    """

    heading: str
    hint: str
    question: Face
    answer: Face
    spoken: str
    spoken_answer: str
    answering: Answering
    choices: tuple[AnswerChoice, ...] = ()
    turns: bool = False
    moves: bool = False
    letters: bool = False
    introduction: "Introduction | None" = None


@dataclass(frozen=True, slots=True)
class SessionStatus:
    """How far a session is.

    Attributes:
        done: cards that have been answered.
        total: cards in all; 0 where minutes count.
        words: the small print of the header, such as "card 8 of 12".
        share: 0 to 1, how much of the minutes has passed.
        undoable: whether the last answer can be taken back.
        missed: whether the answer that is looked at was a mistake.
    """

    done: int
    total: int
    words: str
    share: float = 0.0
    undoable: bool = False
    missed: bool = False


@dataclass(frozen=True, slots=True)
class Journey:
    """Where a new tile stands on a person's way.

    Attributes:
        place: such as "New letter, 1 of 3".
        path: the way; none for no row.
        words: what stands before the row, such as "Your own name first".
    """

    place: str = ""
    path: tuple[PathTile, ...] = ()
    words: str = ""


NO_JOURNEY: Final = Journey()
"""Nothing is said of where a new tile stands."""


@dataclass(frozen=True, slots=True)
class Introduction:
    """A new tile, shown with its answer before anything is asked.

    Attributes:
        heading: what it is, such as "This is M.".
        name: what is drawn large, such as "M".
        face: the hand, or the picture or the words of another set.
        cue: the one thing to remember; a bold sentence.
        words: what to do now.
        journey: where it stands on the person's way.
        once_more: whether it was introduced just before and is looked at again.
    """

    heading: str
    name: str
    face: Face
    cue: str
    words: str
    journey: Journey = NO_JOURNEY
    once_more: bool = False

    @property
    def spoken(self) -> str:
        """All of it, as a screen reader says it: the hand whole, in the words it is asked by."""
        shape = self.face.alt if self.face.sign is not None else self.cue
        shape = shape if shape != self.heading else ""
        return " ".join(part for part in (self.heading, shape, self.words) if part)


@dataclass(frozen=True, slots=True)
class Compared:
    """One of two hands side by side.

    Attributes:
        sign: its letter.
        cue: the one thing to remember of it.
        told: what it was, such as "You chose N."; stands below it where the text is large.
    """

    sign: str
    cue: str
    told: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """A mistake, and what tells the two signs apart.

    Attributes:
        heading: such as "This is M. You chose N.".
        sentence: what differs.
        bold: the parts of the sentence that differ.
        right: the sign that was shown.
        other: the sign that was answered; None where it is not met yet or none was named.
        digits: where to look in both hands.
        counts: whether fingers are to be counted.
        drill: words of the button that practices the two; empty for none.
    """

    heading: str
    sentence: str
    bold: tuple[str, ...]
    right: Compared
    other: Compared | None = None
    digits: tuple[Digit, ...] = ()
    counts: bool = False
    drill: str = ""


@dataclass(frozen=True, slots=True)
class AnswerFeedback:
    """What is said to an answer.

    Attributes:
        right: whether it was right.
        lead: the first words, set in bold, such as "Yes, Y.".
        words: the rest.
        answer: id of the tile that was shown.
        chosen: id of the tile that was answered; empty where none was.
        heard: whether the rest was the question: whoever listens need not hear it twice.
    """

    right: bool
    lead: str
    words: str
    answer: str
    chosen: str = ""
    heard: bool = False

    @property
    def sentence(self) -> str:
        """All of it, as it is shown."""
        return f"{self.lead} {self.words}".strip()

    @property
    def spoken(self) -> str:
        """What a screen reader says of it."""
        return self.lead if self.heard else self.sentence
