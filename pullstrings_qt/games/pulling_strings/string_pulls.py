"""What each pulled string moves in a turn, and the resulting changes at home.

Both strings move simultaneously; the account has one after the other, so that cause and effect are
clear.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pullstrings_qt.core.game import Event, Seat
from pullstrings_qt.games.pulling_strings.events import (
    Pulled,
    StackBlocked,
    StackMoved,
    StacksCombined,
    StackSplit,
)
from pullstrings_qt.games.pulling_strings.geometry import Cell, End, cells_of, home_owner

NO_GAINS: Final = (0, 0)


@dataclass(frozen=True, slots=True)
class Carried:
    """A stack, or half of one, moving along a string.

    Attributes:
        origin, target: its neighboring start and end.
        disks: the number of disks.
        stood: the number on the start before, also what goes another way.
        meets: the number of disks already on the target; 0 if it is still empty at that beat.
    """

    origin: Cell
    target: Cell
    disks: int
    stood: int
    meets: int = 0

    @property
    def gains(self) -> tuple[int, int]:
        """Change of each seat's disks at home."""
        gains = list(NO_GAINS)
        for cell, disks in ((self.origin, -self.disks), (self.target, self.disks)):
            owner = home_owner(cell)
            if owner is not None:
                gains[owner] += disks
        return gains[0], gains[1]


@dataclass(frozen=True, slots=True)
class StringPull:
    """One end pulled by one seat or by both.

    Attributes:
        by: the seats that pull it.
        carried: the moving stacks, the one nearest to the end first.
        stuck: the intersection at the edge with a blocked stack, or half of one, or None.
        events: the events on the string, including stacks it only splits.
    """

    end: End
    by: tuple[Seat, ...]
    carried: tuple[Carried, ...]
    stuck: Cell | None
    events: tuple[Event, ...]

    @property
    def gains(self) -> tuple[int, int]:
        """Change of each seat's disks at home."""
        parts = [each.gains for each in self.carried]
        return sum(mine for mine, _ in parts), sum(theirs for _, theirs in parts)


def string_pulls(events: Sequence[Event]) -> tuple[StringPull, ...]:
    """Return the pulled ends of a turn, in the order of the account.

    First the string without a gain; among equals the one without movement, or that of squares. The
    most memorable one comes last.
    """
    pullers: dict[End, list[Seat]] = {}
    for event in events:
        if isinstance(event, Pulled) and event.end is not None:
            pullers.setdefault(event.end, []).append(event.seat)
    pulls = [_string_pull(end, tuple(seats), events) for end, seats in pullers.items()]
    pulls.sort(key=_weight)
    for event in events:
        if isinstance(event, StacksCombined):
            number = _completing(pulls, event.cell)
            pulls[number] = _with_meeting(pulls[number], event)
    return tuple(pulls)


def _string_pull(end: End, by: tuple[Seat, ...], events: Sequence[Event]) -> StringPull:
    carried, stuck, told = [], None, []
    for event in events:
        if isinstance(event, StackMoved) and event.end == end:
            carried.append(Carried(event.origin, event.target, event.disks, event.disks))
        elif isinstance(event, StackBlocked) and event.end == end:
            stuck = event.cell
        elif isinstance(event, StackSplit) and end in event.ends:
            target = event.targets[event.ends.index(end)]
            if target == event.cell:
                stuck = event.cell
            else:
                carried.append(Carried(event.cell, target, event.half, event.disks))
        else:
            continue
        told.append(event)
    carried.sort(key=lambda each: cells_of(end).index(each.origin))
    return StringPull(end, by, tuple(carried), stuck, tuple(told))


def _weight(pull: StringPull) -> tuple[bool, bool, tuple[Seat, ...]]:
    return any(gain > 0 for gain in pull.gains), bool(pull.carried), pull.by


def _completing(pulls: Sequence[StringPull], cell: Cell) -> int:
    """Return the index of the pull that moves the last part to an intersection.

    If none does, two halves are blocked in a corner: they belong to the last pull.
    """
    bringing = [
        number
        for number, pull in enumerate(pulls)
        if any(each.target == cell for each in pull.carried)
    ]
    return bringing[-1] if bringing else len(pulls) - 1


def _with_meeting(pull: StringPull, event: StacksCombined) -> StringPull:
    carried = tuple(
        replace(each, meets=event.disks - each.disks) if each.target == event.cell else each
        for each in pull.carried
    )
    return replace(pull, carried=carried, events=(*pull.events, event))
