"""The last turn's card beside the board: its leaps, their points, the pieces that came home."""

from collections.abc import Iterator, Sequence
from typing import Any

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.game_words import Players
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext, number_text
from pullstrings_qt.core.story import Beat, Story, events_of
from pullstrings_qt.core.turn_account import AccountRow, TurnAccount
from pullstrings_qt.games.chain_reaction.events import (
    ManMoved,
    PenaltyPaid,
    PiecePlaced,
    ReachedWithoutLead,
    Scored,
    SevenInFront,
    TowerBroken,
    TowerBuilt,
    TowerMoved,
)
from pullstrings_qt.games.chain_reaction.state import MAX_SEGMENTS, ChainReactionState


def account(
    story: Story, before: ChainReactionState, after: ChainReactionState, speaker: Players
) -> TurnAccount:
    """Return the account of a turn; the story has all its steps so far."""
    mover, rows = before.to_move, tuple(_rows(story.beats, speaker))
    old, new = before.scores[mover], after.scores[mover]
    count = ngettext("{shown} of {count} leap", "{shown} of {count} leaps", len(rows))
    return TurnAccount(
        heading=_("{name}’s turn").format(name=speaker.names[mover]),
        rows=rows,
        count=count if len(rows) > 1 else "",
        total=_total(new - old, new),
        was=_("was {count}").format(count=number_text(old)) if new != old else "",
        note=" ".join(_notes(story.beats, after, mover, speaker)),
        tap=_("Tap a row to see that leap alone."),
        scores=tuple(
            was if was != now else None
            for was, now in zip(before.scores, after.scores, strict=True)
        ),
    )


def chain_in_short(story: Story) -> str:
    """Return a whole turn of several moves in a few words; empty for one or none."""
    leaps = [event for event in events_of(story.beats) if isinstance(event, ManMoved | TowerMoved)]
    if len(leaps) < 2:
        return ""
    points = sum(event.points for event in events_of(story.beats) if isinstance(event, Scored))
    last = leaps[-1]
    named = {"count": len(leaps), "start": leaps[0].start.name, "points": points}
    if points:
        return ngettext(
            "chain of {count} from {start}: {points} point",
            "chain of {count} from {start}: {points} points",
            points,
        ).format(**named)
    end = last.end if isinstance(last, ManMoved) else last.upper
    return _("chain of {count} from {start} to {end}").format(end=end.name, **named)


def _total(gain: int, total: int) -> str:
    if gain > 0:
        words = ngettext("{count} point, now {total}", "{count} points, now {total}", gain)
    elif gain < 0:
        words = ngettext(
            "{count} point back, now {total}", "{count} points back, now {total}", -gain
        )
    else:
        words = _("No points yet, still {total}")
    return words.format(count=abs(gain), total=number_text(total))


def _rows(beats: Sequence[Beat], speaker: Players) -> Iterator[AccountRow]:
    for place, beat in enumerate(beats):
        event: Any = beat.events[0]
        if isinstance(event, ManMoved | TowerMoved):
            yield AccountRow(place, beat.brief, _built(beat, event.seat, speaker))
        elif isinstance(event, PenaltyPaid):
            cost = -sum(beat.gains)
            words = ngettext("{count} point back", "{count} points back", cost)
            yield AccountRow(place, _("No legal turn"), words.format(count=cost))


def _built(beat: Beat, mover: Seat, speaker: Players) -> str:
    """Return the tower left by a move, and its owner if it is the other seat."""
    for event in beat.events:
        if isinstance(event, TowerBuilt):
            words = (
                _("tower on {square}") if event.seat == mover else _("{name}’s tower on {square}")
            )
            return words.format(square=event.square.name, name=speaker.names[event.seat])
    return "" if any(beat.gains) else _("no tower")


def _notes(
    beats: Sequence[Beat], after: ChainReactionState, mover: Seat, speaker: Players
) -> Iterator[str]:
    """Yield the sentences below the sum: pieces that came home, who is next, other events."""
    name, other = speaker.names[mover], speaker.names[1 - mover]
    events = events_of(beats)
    placed = [event.square for event in events if isinstance(event, PiecePlaced)]
    for square in placed:
        yield _("The piece came back to {square}.").format(square=square.name)
    if not placed:
        yield from (beat.text for beat in beats if isinstance(beat.events[0], TowerBroken))
    if after.to_place:
        yield ngettext(
            "A piece still comes back.", "Both pieces still come back.", len(after.to_place)
        )
    elif after.to_move == mover and after.ending is None:
        left = MAX_SEGMENTS - after.used
        words = ngettext(
            "{name} goes on: {count} move left.", "{name} goes on: {count} moves left.", left
        )
        yield words.format(name=name, count=left)
    elif after.tower is not None and after.ending is None:
        words = _("{name} has to move the tower on {square} now.")
        yield words.format(name=other, square=after.tower.name)
    for beat in beats:
        if isinstance(beat.events[0], SevenInFront | ReachedWithoutLead):
            yield beat.text
