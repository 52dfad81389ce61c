"""What each string moves in a turn: both move at once, but are told one after the other."""

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
    """A stack, or half of one, moving along a string to a neighboring intersection."""

    origin: Cell
    target: Cell
    disks: int
    stood: int
    """How many disks were on the start before, also those that go another way."""
    meets: int = 0
    """How many are on the target already; 0 if it is still empty at that beat."""


@dataclass(frozen=True, slots=True)
class StringPull:
    """One end pulled by one seat or by both, and the stacks it moves, the nearest first."""

    end: End
    by: tuple[Seat, ...]
    carried: tuple[Carried, ...]
    stuck: Cell | None
    """The intersection at the edge with a blocked stack, or half of one."""
    events: tuple[Event, ...]
    """Those on the string, including stacks it only splits."""

    @property
    def gains(self) -> tuple[int, int]:
        """Change of each seat's disks at home."""
        gains = list(NO_GAINS)
        for each in self.carried:
            for cell, disks in ((each.origin, -each.disks), (each.target, each.disks)):
                owner = home_owner(cell)
                if owner is not None:
                    gains[owner] += disks
        return gains[0], gains[1]


def string_pulls(events: Sequence[Event]) -> tuple[StringPull, ...]:
    """Return the pulled ends of a turn, in the order of the account.

    First the string without a gain; among equals the one without movement, or that of squares.
    """
    pullers: dict[End, list[Seat]] = {}
    for event in events:
        if isinstance(event, Pulled) and event.end is not None:
            pullers.setdefault(event.end, []).append(event.seat)
    pulls = [_string_pull(end, tuple(seats), events) for end, seats in pullers.items()]
    pulls.sort(key=lambda pull: (any(gain > 0 for gain in pull.gains), bool(pull.carried), pull.by))
    for event in events:
        if isinstance(event, StacksCombined):
            cell, last = event.cell, len(pulls) - 1  # of two halves blocked in a corner
            bringing = [any(each.target == cell for each in pull.carried) for pull in pulls]
            number = max((place for place, brings in enumerate(bringing) if brings), default=last)
            carried = tuple(
                replace(each, meets=event.disks - each.disks) if each.target == cell else each
                for each in pulls[number].carried
            )
            told = (*pulls[number].events, event)
            pulls[number] = replace(pulls[number], carried=carried, events=told)
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
