"""The trail of a turn on the board: the pulls, and the old places of stacks."""

from collections.abc import Iterable, Sequence

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.story import Beat, events_of
from pullstrings_qt.games.pulling_strings.events import Pulled, StackMoved, StackSplit
from pullstrings_qt.games.pulling_strings.geometry import End
from pullstrings_qt.games.pulling_strings.reveal_items import OldPlace, PullMark


def pulls_of(beats: Iterable[Beat]) -> dict[Seat, End]:
    """Return the end each seat pulled; a seat without a pull is omitted."""
    return {
        event.seat: event.end
        for event in events_of(beats)
        if isinstance(event, Pulled) and event.end is not None
    }


def shown_ends(pulled: Iterable[Pulled]) -> dict[Seat, End]:
    """Return the tile each seat shows: of the end it pulls, else of the end it intended."""
    ends = ((event.seat, event.meant if event.end is None else event.end) for event in pulled)
    return {seat: end for seat, end in ends if end is not None}


def pull_marks(pulls: dict[Seat, End]) -> tuple[PullMark, ...]:
    """Return the marks at the tiles that are pulled; both at one where both pull the same."""
    both = len(set(pulls.values())) < len(pulls)
    return tuple(
        PullMark(end, seat, second=both and number > 0)
        for number, (seat, end) in enumerate(sorted(pulls.items()))
    )


def old_places(beat: Beat, end: End) -> tuple[OldPlace, ...]:
    """Return the old places of the stacks a string moved.

    Args:
        beat: the beat of the string.
        end: the pulled end.
    """
    seat = beat.by[0] if len(beat.by) == 1 else None
    found = []
    for event in beat.events:
        if isinstance(event, StackMoved):
            found.append(OldPlace(event.origin, event.target, event.disks, end, seat))
        elif isinstance(event, StackSplit) and end in event.ends:
            target = event.targets[event.ends.index(end)]
            if target != event.cell:
                found.append(OldPlace(event.cell, target, event.disks, end, seat))
    return tuple(found)


def moved_in(beats: Sequence[Beat]) -> tuple[OldPlace, ...]:
    """Return the old places of all stacks moved in a turn."""
    pulls = pulls_of(beats)
    both = len(set(pulls.values())) < len(pulls)
    found: list[OldPlace] = []
    for beat in beats:
        if len(beat.by) == 1 or both:
            end = pulls.get(beat.by[0]) if beat.by else None
            found += old_places(beat, end) if end is not None else ()
    return tuple(found)
