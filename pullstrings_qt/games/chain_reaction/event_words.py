"""What happens in a turn, as sentences and in a few words."""

from collections.abc import Sequence

from pullstrings_qt.core.game import Event, Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
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
from pullstrings_qt.games.chain_reaction.speaker import Speaker, number


def announcement(events: Sequence[Event], speaker: Speaker) -> list[str]:
    """Return a whole turn as sentences, in the order in which things happen."""
    over = any(isinstance(event, MatchEnded) for event in events)
    said = [_sentence(event, speaker) for event in events if not (over and _looks_on(event))]
    return [sentence for sentence in said if sentence]


def _looks_on(event: Event) -> bool:
    """Tell whether an event speaks of what comes next: nothing does after the end."""
    return isinstance(event, TurnEnded | TowerBuilt)


def _sentence(event: Event, speaker: Speaker) -> str:
    if isinstance(event, ManMoved | TowerMoved):
        return _movement_sentence(event, speaker)
    if isinstance(event, TowerBuilt):
        return _("{name} has to move the tower on {square} next.").format(
            name=speaker.names[event.seat], square=event.square.name
        )
    if isinstance(event, PiecePlaced):
        words = (
            _("A light piece comes back on {square}."),
            _("A dark piece comes back on {square}."),
        )
        return words["wb".index(event.piece)].format(square=event.square.name)
    if isinstance(event, TowerBroken):
        words = (
            _("The tower on {square} is taken apart; the light piece goes home."),
            _("The tower on {square} is taken apart; the dark piece goes home."),
        )
        return words["wb".index(event.freed)].format(square=event.square.name)
    if isinstance(event, TurnEnded):
        return _("Now it is {name}’s turn.").format(name=speaker.names[1 - event.seat])
    return _score_sentence(event, speaker)


def _movement_sentence(event: ManMoved | TowerMoved, speaker: Speaker) -> str:
    if isinstance(event, ManMoved):
        sentence = (
            _("{name} moves from {start} onto {lower}: a tower.")
            if event.builds
            else _("{name} moves from {start} to {lower}.")
        )
        lower = upper = event.end
    else:
        lower, upper = event.lower, event.upper
        sentence = (
            _("{name} moves the tower from {start}: one piece to {lower}, one to {upper}."),
            _("{name} moves the tower from {start}: one piece to {lower}, one over the line."),
            _("{name} moves the tower from {start}: both pieces go over the line."),
        )[len(event.left)]
    return sentence.format(
        name=speaker.names[event.seat],
        start=event.start.name,
        lower=lower.name,
        upper=upper.name,
    )


def _score_sentence(event: Event, speaker: Speaker) -> str:
    if isinstance(event, Scored):
        return ngettext(
            "{name} scores {count} point and has {total}.",
            "{name} scores {count} points and has {total}.",
            event.points,
        ).format(name=speaker.names[event.seat], count=event.points, total=number(event.total))
    if isinstance(event, PenaltyPaid):
        return _("{name} has no legal turn. That costs two points: {total}.").format(
            name=speaker.names[event.seat], total=number(event.total)
        )
    if isinstance(event, SevenInFront):
        return _(
            "{name} holds all seven squares before the line and wins, unless {other} breaks "
            "that now."
        ).format(name=speaker.names[event.seat], other=speaker.names[1 - event.seat])
    if isinstance(event, ReachedWithoutLead):
        if not event.lead:
            return _("Both have reached the target, but nobody is two ahead.")
        return _("{name} has reached the target, but is not two ahead.").format(
            name=speaker.names[event.seat]
        )
    return ""  # the page says how a match ended


def turn_summary(events: Sequence[Event], speaker: Speaker) -> str:
    """Return the most telling thing of a turn in a few words, for the list of turns."""
    for event in events:
        if isinstance(event, PenaltyPaid):
            return _("{name} pays two points").format(name=speaker.names[event.seat])
    movement = _movement_in_short(events[0])
    for event in events:
        if isinstance(event, Scored):
            return ngettext(
                "{movement}: {count} point", "{movement}: {count} points", event.points
            ).format(movement=movement, count=event.points)
        if isinstance(event, TowerBuilt):
            return _("{movement}, a tower").format(movement=movement)
    return movement


def _movement_in_short(event: Event) -> str:
    if isinstance(event, ManMoved):
        words = _("{start} onto {end}") if event.builds else _("{start} to {end}")
        return words.format(start=event.start.name, end=event.end.name)
    if isinstance(event, TowerMoved):
        words = (
            _("{start} to {lower} and {upper}"),
            _("{start} to {lower} and over"),
            _("{start} over the line"),
        )[len(event.left)]
        return words.format(start=event.start.name, lower=event.lower.name, upper=event.upper.name)
    if isinstance(event, PiecePlaced):
        return _("back on {square}").format(square=event.square.name)
    raise TypeError(event)


def reveal_status(events: Sequence[Event], seat: Seat) -> str:
    """Return what a seat does in this turn, for its card."""
    for event in events:
        if isinstance(event, Scored) and event.seat == seat:
            return _("scores")
        if isinstance(event, PenaltyPaid) and event.seat == seat:
            return _("pays two points")
    first = events[0]
    if isinstance(first, ManMoved | TowerMoved) and first.seat == seat:
        return _("moves the tower") if isinstance(first, TowerMoved) else _("moves a piece")
    if isinstance(first, PiecePlaced):
        return _("waits for a piece to come back")
    return _("comes next")


def reveal_note(events: Sequence[Event]) -> tuple[str, str]:
    """Return a heading and a sentence on what a turn means for the next one."""
    for event in events:
        if isinstance(event, Scored):
            heading = ngettext("{count} point", "{count} points", event.points)
            return heading.format(count=event.points), _("What left the board comes back now.")
        if isinstance(event, PenaltyPaid):
            return _("No legal turn"), _("The marker goes back two squares.")
        if isinstance(event, TowerBuilt):
            heading = _("A tower on {square}").format(square=event.square.name)
            return heading, _("Whoever has the upper piece has to move it next.")
    return _movement_in_short(events[0]), _("No tower stands now.")
