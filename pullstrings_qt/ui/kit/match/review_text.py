"""What a review shows, as plain words."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PointWords:
    """One turning point as a row shows it.

    Attributes:
        turn: the number of the turn.
        sentence: what would have been better.
        bold: the parts of it in bold: what should have been chosen.
    """

    turn: int
    sentence: str
    bold: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReviewText:
    """Everything a review shows.

    Attributes:
        heading: how many turns decided the match; empty where none was found.
        kind: all of it in a sentence or two; empty where nothing is known.
        points: the turning points, in the order of the match.
        note: that this is hindsight, where all chose at once; else empty.
        more: the best turn of each side, and how one could be foreseen: one line each.
    """

    heading: str = ""
    kind: str = ""
    points: tuple[PointWords, ...] = ()
    note: str = ""
    more: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return not (self.points or self.more)
