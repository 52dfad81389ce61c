"""How a score comes about, as plain data: a line for each number, and the reasons in words."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One number of a score.

    Attributes:
        piece: what `BoardScene.paint_piece` is asked to draw beside it; empty for no picture.
        words: what is counted.
        count: how many, in a word or two.
        points: what it brings, with its sign.
        lost: whether it is taken off.
    """

    piece: str
    words: str
    count: str
    points: str
    lost: bool = False


@dataclass(frozen=True, slots=True)
class RankedCell:
    """What one column brings a seat.

    Attributes:
        count: how many, in a word or two.
        points: what it brings, with its sign, or a word or two.
        lost: whether it is taken off.
        gained: whether it is added; words are neither.
    """

    count: str
    points: str
    lost: bool = False
    gained: bool = False


@dataclass(frozen=True, slots=True)
class RankedRow:
    """The score of one seat at the end.

    Attributes:
        seat: whose.
        place: 1 for the best; seats with the same score share it.
        note: a few words below the name, such as "2 behind".
        cells: what each column brings; None for nothing.
        total: the sum.
    """

    seat: int
    place: int
    note: str
    cells: tuple[RankedCell | None, ...]
    total: str


@dataclass(frozen=True, slots=True)
class Ranking:
    """The scores of all seats at the end, the best first.

    Attributes:
        columns: for each column, the piece `BoardScene.paint_piece` draws, and its name.
        rows: one for each seat.
        lead: a sentence or two beside the headline.
        note: a sentence or two below the rows.
    """

    columns: tuple[tuple[str, str], ...]
    rows: tuple[RankedRow, ...]
    lead: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The score of one seat, explained.

    Attributes:
        title: whose score it is.
        lines: every number, in the order in which they are added.
        total: the sum, with its sign only where it is below 0.
        notes: sentences that give the reasons.
    """

    title: str
    lines: tuple[SheetLine, ...]
    total: str
    notes: tuple[str, ...] = ()

    @property
    def spoken(self) -> str:
        """The whole sheet as text, for a screen reader."""
        lines = [f"{line.words}: {line.count}, {line.points}." for line in self.lines]
        return " ".join((f"{self.title}: {self.total}.", *lines, *self.notes))
