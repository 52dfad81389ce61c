"""The events of a turn of Pulling Strings, as frozen data, in order."""

from dataclasses import dataclass

from pullstrings_qt.core.game import Event, Seat
from pullstrings_qt.games.pulling_strings.geometry import Cell, End


@dataclass(frozen=True, slots=True)
class Pulled(Event):
    """A seat's choice is revealed: the end it pulls, and the one it intended; None for no pull."""

    seat: Seat
    end: End | None
    meant: End | None
    signed: str | None = None
    """In a learning variant the tile id of the sign shown."""
    correct: bool | None = None
    """In a learning variant whether that was right."""

    @property
    def shown(self) -> End | None:
        """The end of the tile it shows: the one it pulls, else the one it intended."""
        return self.meant if self.end is None else self.end


@dataclass(frozen=True, slots=True)
class StackSplit(Event):
    """A stack pulled two ways splits into two halves; an odd stack first gains a disk.

    `ends` are the directions of the two halves, `targets` their final places: a half that is pulled
    against the edge does not move.
    """

    cell: Cell
    disks: int
    half: int
    ends: tuple[End, End]
    targets: tuple[Cell, Cell]

    @property
    def added(self) -> bool:
        """Whether a disk was added."""
        return 2 * self.half > self.disks


@dataclass(frozen=True, slots=True)
class StackMoved(Event):
    """A whole stack moves one intersection toward the end."""

    origin: Cell
    target: Cell
    disks: int
    end: End


@dataclass(frozen=True, slots=True)
class StackBlocked(Event):
    """A whole stack is pulled against the edge and does not move."""

    cell: Cell
    disks: int
    end: End


@dataclass(frozen=True, slots=True)
class StacksCombined(Event):
    """Stacks that meet on one intersection become one."""

    cell: Cell
    parts: tuple[int, ...]
    disks: int


@dataclass(frozen=True, slots=True)
class EndBroke(Event):
    """Both pulled the same end: it breaks and its tile leaves."""

    end: End
