"""The account of a turn of Chain Reaction: a beat for each leap, return and penalty."""

from collections.abc import Iterator, Sequence
from typing import Any

from pullstrings_qt.core.game import Event, Outcome, Seat, Step
from pullstrings_qt.core.game_words import Players
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext, number_text
from pullstrings_qt.core.story import Beat, Story, events_of, last_beat
from pullstrings_qt.core.turn_account import AccountRow, TurnAccount
from pullstrings_qt.games.chain_reaction.events import (
    ManMoved,
    MatchEnded,
    PenaltyPaid,
    PiecePlaced,
    ReachedWithoutLead,
    Scored,
    SevenInFront,
    TowerBroken,
    TowerBuilt,
    TowerMoved,
    TurnEnded,
)
from pullstrings_qt.games.chain_reaction.geometry import FILES
from pullstrings_qt.games.chain_reaction.state import MAX_SEGMENTS, ChainReactionState

FOLLOWS = (TowerBuilt, Scored, TurnEnded, MatchEnded)
"""Events that belong to the beat of their cause."""


def story(before: ChainReactionState, step: Step[ChainReactionState], speaker: Players) -> Story:
    """Return the account of a segment, a placement or a penalty."""
    groups: list[list[Event]] = []
    for event in step.events:
        if isinstance(event, FOLLOWS):
            groups[-1].append(event)
        else:
            groups.append([event])
    return Story(tuple(_beat(before, tuple(group), speaker) for group in groups))


def deciding(stories: Sequence[Story], outcome: Outcome) -> tuple[int, int] | None:
    """Return the deciding beat, or None: the last one that changed scores, or filled the row."""
    if not outcome.winners:
        return None
    if outcome.reason == "seven in front":
        held = SevenInFront(outcome.winners[0])
        return last_beat(stories, lambda beat: held in beat.events)
    return last_beat(stories, lambda beat: any(beat.gains))  # also a penalty of the other (C24)


def _beat(before: ChainReactionState, events: tuple[Event, ...], speaker: Players) -> Beat:
    event, mover = events[0], before.to_move
    if isinstance(event, ManMoved | TowerMoved):
        return _move_beat(event, events, speaker)
    if isinstance(event, PenaltyPaid):
        cost = before.scores[mover] - event.total
        text, brief = _penalty_words(speaker.names[mover], cost)
        return Beat((mover,), text, brief, (), _gains(mover, -cost), events)
    if isinstance(event, PiecePlaced):
        square, by = event.square.name, (mover,) if event.by_choice else ()
        sentence = _("The piece came back to {square}.").format(square=square)
        if by:
            words = _("{name} puts it back on {square}.")
            sentence = words.format(name=speaker.names[mover], square=square)
        brief = _("Back on {square}").format(square=square)
        return Beat(by, sentence, brief, (square,), (0, 0), events)
    if isinstance(event, TowerBroken):
        sentence = _("The tower on {square} is taken apart.").format(square=event.square.name)
        brief = sentence.removesuffix(".")
        return Beat((), sentence, brief, (event.square.name,), (0, 0), events)
    if isinstance(event, SevenInFront):
        rank = before.board.last_rank(event.seat)
        places = tuple(f"{file}{rank}" for file in FILES)
        sentence = seven_words(event.seat, speaker)
        brief = _("{name} holds all seven squares").format(name=speaker.names[event.seat])
        return Beat((event.seat,), sentence, brief, places, (0, 0), events)
    assert isinstance(event, ReachedWithoutLead)
    words = _("Both have reached the target, but nobody is two ahead.")
    if event.lead:
        words = _("{name} has reached the target, but is not two ahead.")
    sentence = words.format(name=speaker.names[event.seat])
    return Beat((), sentence, _("nobody is two ahead"), (), (0, 0), events)


def _move_beat(event: ManMoved | TowerMoved, events: tuple[Event, ...], speaker: Players) -> Beat:
    if isinstance(event, ManMoved):
        way = (event.start.name, event.end.name)
        return Beat((event.seat,), *_step_words(event, speaker), way, (0, 0), events)
    ends = (event.lower,) if len(event.left) == 2 else (event.lower, event.upper)
    places = (event.start.name, *(end.name for end in ends))
    points = sum(other.points for other in events if isinstance(other, Scored))
    built = next((other for other in events if isinstance(other, TowerBuilt)), None)
    words = _leap_words(event, built, points, speaker)
    return Beat((event.seat,), *words, places, _gains(event.seat, points), events)


def _gains(seat: Seat, points: int) -> tuple[int, int]:
    return (points, 0) if seat == 0 else (0, points)


def _step_words(event: ManMoved, speaker: Players) -> tuple[str, str]:
    """Return sentence and row of a single man's step."""
    start, end = event.start.name, event.end.name
    words, brief = _("{name} moves from {start} to {end}."), _("{start} to {end}")
    if event.builds:
        words += " " + _("{name} goes on with the tower on {square}.")
        brief = _("{start} onto {end}")
    sentence = words.format(name=speaker.names[event.seat], start=start, end=end, square=end)
    return sentence, brief.format(start=start, end=end)


def _leap_words(
    leap: TowerMoved, built: TowerBuilt | None, points: int, speaker: Players
) -> tuple[str, str]:
    """Return sentence and row of a tower's leap: over the line, or to two squares."""
    words = _("{name}’s tower leaps from {start} to {lower} and {upper}.")
    brief = _("{start} to {lower} and {upper}")
    if leap.left:
        brief = ngettext(
            "{start} over the line: {count} point", "{start} over the line: {count} points", points
        )
        words = ngettext(
            "{name}’s tower leaps from {start} to {lower} and over the line: {count} point.",
            "{name}’s tower leaps from {start} to {lower} and over the line: {count} points.",
            points,
        )
    if len(leap.left) == 2:
        words = ngettext(
            "{name}’s tower leaps from {start} over the line with both pieces: {count} point.",
            "{name}’s tower leaps from {start} over the line with both pieces: {count} points.",
            points,
        )
    named = {
        "name": speaker.names[leap.seat],
        "start": leap.start.name,
        "lower": leap.lower.name,
        "upper": leap.upper.name,
        "count": points,
    }
    sentence = words.format(**named)
    if built is not None:
        then = _("{name} goes on with the tower on {square}.")
        if built.seat != leap.seat:
            then = _("{name} has to move the tower on {square} now.")
        name = speaker.names[built.seat]
        sentence += " " + then.format(name=name, square=built.square.name)
    return sentence, brief.format(**named)


def _penalty_words(name: str, cost: int) -> tuple[str, str]:
    if not cost:  # with `penalty_floor` a seat at zero pays nothing
        words = _("{name} has no legal move, and no points to pay with.")
        return words.format(name=name), _("{name} has no legal turn").format(name=name)
    words = ngettext(
        "{name} has no legal move and pays {count} point.",
        "{name} has no legal move and pays {count} points.",
        cost,
    )
    brief = ngettext("{name} pays {count} point", "{name} pays {count} points", cost)
    return words.format(name=name, count=cost), brief.format(name=name, count=cost)


def seven_words(seat: Seat, speaker: Players) -> str:
    """Return the warning that a seat holds the last row."""
    words = _(
        "{name} holds all seven squares before the line and wins, unless {other} breaks that now."
    )
    return words.format(name=speaker.names[seat], other=speaker.names[1 - seat])


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
            theirs = _("{name}’s tower on {square}")
            words = _("tower on {square}") if event.seat == mover else theirs
            return words.format(square=event.square.name, name=speaker.names[event.seat])
    return "" if any(beat.gains) else _("no tower")


def _notes(
    beats: Sequence[Beat], after: ChainReactionState, mover: Seat, speaker: Players
) -> Iterator[str]:
    """Yield the sentences below the sum: pieces that came home, who is next, other events."""
    name, other = speaker.names[mover], speaker.names[1 - mover]
    placed = [event.square for event in events_of(beats) if isinstance(event, PiecePlaced)]
    for square in placed:
        yield _("The piece came back to {square}.").format(square=square.name)
    if not placed:
        yield from (beat.text for beat in beats if isinstance(beat.events[0], TowerBroken))
    if after.to_place:
        left = len(after.to_place)
        yield ngettext("A piece still comes back.", "Both pieces still come back.", left)
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
