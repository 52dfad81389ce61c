"""One card's account of the last turn: its heading, a row for each thing done, what it came to."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AccountRow:
    """One thing done in a turn, and its result."""

    beat: int  # its place among the beats of the turn
    text: str
    detail: str = ""

    @property
    def spoken(self) -> str:
        """The row as a screen reader says it."""
        return f"{self.text}; {self.detail}" if self.detail else self.text


@dataclass(frozen=True, slots=True)
class TurnAccount:
    """A turn from its first step on, which need not be over yet."""

    heading: str  # whose turn, and what it is called
    rows: tuple[AccountRow, ...]  # what was done, in order
    count: str  # of rows that are shown, with `{shown}` and `{count}`; empty for nothing
    total: str  # what the turn brought, and the score now
    was: str  # the score before; empty where it is the same
    note: str  # what else is to be known, in a sentence or two
    tap: str  # says that a row can be seen alone on the board
    scores: tuple[int | None, ...]  # before the turn, by seat; None where it is the same
