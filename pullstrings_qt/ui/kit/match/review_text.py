"""What a review shows, as plain words."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PointWords:
    """One turning point as a row; the better choice is bold."""

    turn: int
    sentence: str
    bold: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReviewText:
    """The complete text of a review.

    Attributes:
        heading: how many turns decided the match; empty if none did.
        kind: a summary in a sentence or two; empty if nothing is known.
        points: the turning points, in match order.
        note: that this is hindsight, for simultaneous choices; else empty.
        more: the best turn of each side, and predictable habits: one line each.
    """

    heading: str = ""
    kind: str = ""
    points: tuple[PointWords, ...] = ()
    note: str = ""
    more: tuple[str, ...] = ()
