"""What a session asks next: an introduction, a question, or a word."""

from dataclasses import dataclass
from enum import StrEnum

from pullstrings_qt.core.learning_types import CardKey


class StepKind(StrEnum):
    """How a step is shown and answered."""

    INTRODUCE = "introduce"
    """A tile nobody has met: both sides are shown, "now you"; not graded."""
    ECHO = "echo"
    """A tile just introduced is looked at and copied once more; not graded."""
    CHOOSE = "choose"
    """Its sign is shown; the answer is one of those offered."""
    TYPE = "type"
    """Its sign is shown; the answer is written, or judged where it cannot be written."""
    MAKE = "make"
    """Its letter is shown; the sign is made and judged by oneself."""
    READ_WORD = "read_word"
    """A word is spelled by a hand; it is written down."""
    SPELL_WORD = "spell_word"
    """A word is shown; it is spelled with the hand and judged by oneself."""


@dataclass(frozen=True, slots=True)
class SessionStep:
    """One thing a session shows or asks: a card, or a word in capitals, with no key.

    The tiles `offered` to choose from are in order; empty unless the kind is `CHOOSE`.
    """

    kind: StepKind
    key: CardKey | None
    offered: tuple[str, ...] = ()
    word: str = ""

    @property
    def is_graded(self) -> bool:
        """Whether an answer to it is kept."""
        return self.kind not in (StepKind.INTRODUCE, StepKind.ECHO)

    @property
    def is_word(self) -> bool:
        """Whether it asks a word."""
        return self.kind in (StepKind.READ_WORD, StepKind.SPELL_WORD)
