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
class ScoreSheet:
    """The score of one seat, explained.

    The total has its sign only where it is below 0; the notes give the reasons.
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
