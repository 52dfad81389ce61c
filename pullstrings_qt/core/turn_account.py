"""One card's account of the last turn: its heading, a row for each thing done, what it came to."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AccountRow:
    """One thing done in a turn.

    Attributes:
        beat: its place among the beats of the turn.
        text: what was done, in a few words.
        detail: the result, in a few words.
    """

    beat: int
    text: str
    detail: str = ""

    @property
    def spoken(self) -> str:
        """The row as a screen reader says it."""
        return f"{self.text}; {self.detail}" if self.detail else self.text


@dataclass(frozen=True, slots=True)
class TurnAccount:
    """A turn from its first step on, which need not be over yet.

    Attributes:
        heading: whose turn, and what it is called.
        rows: what was done, in order.
        count: how many of the rows are shown, with `{shown}` and `{count}`; empty for nothing.
        total: what the turn brought, and the score now.
        was: the score before the turn; empty where it is the same.
        note: what else is to be known, in a sentence or two.
        tap: says that a row can be seen alone on the board.
        scores: for each seat the score before the turn, None where it is the same.
    """

    heading: str
    rows: tuple[AccountRow, ...]
    count: str
    total: str
    was: str
    note: str
    tap: str
    scores: tuple[int | None, ...]
