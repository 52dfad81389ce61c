"""Who causes what in a turn of Pulling Strings, worked out from the events alone.

This is another rule than that of the story: it knows no string and no order, only where disks
came from, where they went, and whose end the event names.
"""

from collections.abc import Sequence
from typing import Any

from pullstrings_qt.games.pulling_strings.events import Pulled, StackMoved, StackSplit
from pullstrings_qt.games.pulling_strings.geometry import HOMES

Causes = dict[tuple[int, ...], list[int]]


def causes(events: Sequence[Any]) -> Causes:
    """Return what each seat gained, by the seats that caused it: one of them, or both."""
    pullers: dict[int, set[int]] = {}
    for event in events:
        if isinstance(event, Pulled) and event.end is not None:
            pullers.setdefault(event.end, set()).add(event.seat)
    found: Causes = {}

    def give(by: tuple[int, ...], cell: int, disks: int) -> None:
        for seat, homes in enumerate(HOMES):
            if cell in homes:
                found.setdefault(by, [0, 0])[seat] += disks

    for event in events:
        if isinstance(event, StackMoved):
            by = tuple(sorted(pullers[event.end]))
            give(by, event.origin, -event.disks)
            give(by, event.target, event.disks)
        elif isinstance(event, StackSplit):
            if 2 * event.half > event.disks:
                give((0, 1), event.cell, 1)
            for end, target in zip(event.ends, event.targets, strict=True):
                by = tuple(sorted(pullers[end]))
                give(by, event.cell, -event.half)
                give(by, target, event.half)
    return found
