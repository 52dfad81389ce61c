"""How a score comes about, as plain data: a line for each number, and the reasons in words."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One number of a score."""

    piece: str  # what `BoardScene.paint_piece` draws beside it; empty for no picture
    words: str  # what is counted
    count: str  # how many, in a word or two
    points: str  # what it brings, with its sign
    lost: bool = False  # it is taken off


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The score of one seat, explained; the total has its sign only where it is below 0."""

    title: str
    lines: tuple[SheetLine, ...]
    total: str
    notes: tuple[str, ...] = ()

    @property
    def spoken(self) -> str:
        """The whole sheet as text, for a screen reader."""
        lines = [f"{line.words}: {line.count}, {line.points}." for line in self.lines]
        return " ".join((f"{self.title}: {self.total}.", *lines, *self.notes))
