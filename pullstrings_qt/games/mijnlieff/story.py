"""The account of a turn of Mijnlieff: the tile, its points, and the next seat's restriction."""

from collections.abc import Sequence
from typing import Final

from pullstrings_qt.core.game import Event, Step
from pullstrings_qt.core.game_words import Players
from pullstrings_qt.core.language import all_of, ngettext
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.story import Beat, Story
from pullstrings_qt.games.mijnlieff.geometry import SQUARE_NAMES
from pullstrings_qt.games.mijnlieff.speaker import kind_name, kind_on_square, what_it_does
from pullstrings_qt.games.mijnlieff.state import (
    LastChance,
    LineCounted,
    MijnlieffState,
    NextBound,
    Passed,
    TilePlaced,
)

NO_GAINS: Final = (0, 0)
MAX_LISTED: Final = 4
"""Maximum number of squares in a sentence; for more, see the board."""


def turn_story(before: MijnlieffState, step: Step[MijnlieffState], speaker: Players) -> Story:
    """Return the account of a turn; a pass is credited to the seat that left no space."""
    first, *others = step.events
    if isinstance(first, Passed):
        return Story((_pass_beat(before, first, speaker),))
    if not isinstance(first, TilePlaced):
        raise TypeError(first)
    beats = [_placed_beat(first, others, speaker)]
    for event in others:
        if isinstance(event, NextBound):
            beats.append(_bound_beat(first, event, speaker))
        elif isinstance(event, LastChance):
            # before the restriction, which is the more important of both
            beats.insert(1, _last_chance_beat(first, event, speaker))
    return Story(tuple(beats))


def _placed_beat(placed: TilePlaced, events: Sequence[Event], speaker: Players) -> Beat:
    lines = [event for event in events if isinstance(event, LineCounted)]
    points = sum(event.gained for event in lines)
    gains = list(NO_GAINS)
    gains[placed.seat] = points
    squares = [square for event in lines for square in event.line.squares]
    brief = kind_on_square(placed.kind, placed.square)
    if points:
        brief = ngettext(
            "{kind} on {square}: {count} point", "{kind} on {square}: {count} points", points
        )
    return Beat(
        (placed.seat,),
        _placed_words(placed, lines, points, speaker),
        brief.format(kind=kind_name(placed.kind), square=SQUARE_NAMES[placed.square], count=points),
        tuple(SQUARE_NAMES[square] for square in dict.fromkeys((placed.square, *squares))),
        tuple(gains),
        (placed, *lines),
    )


def _placed_words(
    placed: TilePlaced, lines: Sequence[LineCounted], points: int, speaker: Players
) -> str:
    if not lines:
        words = _("{name} places {tile}.")
    elif len(lines) > 1:
        words = ngettext(
            "{name}’s {kind} on {square} makes {number} lines, {lines}: {count} point.",
            "{name}’s {kind} on {square} makes {number} lines, {lines}: {count} points.",
            points,
        )
    elif points < lines[0].line.points:
        words = _(
            "{name}’s {kind} on {square} turns three in a line into four, {lines}: 1 point more."
        )
    elif points > 1:
        words = ngettext(
            "{name}’s {kind} on {square} makes four in a line, {lines}: {count} point.",
            "{name}’s {kind} on {square} makes four in a line, {lines}: {count} points.",
            points,
        )
    else:
        words = _("{name}’s {kind} on {square} makes three in a line, {lines}: 1 point.")
    ends = [[SQUARE_NAMES[event.line.squares[end]] for end in (0, -1)] for event in lines]
    way = _("{start} to {end}")
    return words.format(
        name=speaker.names[placed.seat],
        tile=kind_on_square(placed.kind, placed.square),
        kind=kind_name(placed.kind),
        square=SQUARE_NAMES[placed.square],
        number=len(lines),
        lines=all_of([way.format(start=first, end=last) for first, last in ends]),
        count=points,
    )


def _bound_beat(placed: TilePlaced, event: NextBound, speaker: Players) -> Beat:
    if not event.squares:
        words = _("{other}’s {kind} on {square} leaves {name} no space.")
        brief = _("{kind} on {square} blocks {name}")
    else:
        few = len(event.squares) <= MAX_LISTED
        words = what_it_does(event.kind, event.squares if few else ())
        brief = _("{kind} on {square} binds {name}")
    known = {
        "name": speaker.names[event.seat],
        "other": speaker.names[placed.seat],
        "kind": kind_name(placed.kind),
        "square": SQUARE_NAMES[placed.square],
    }
    return Beat(
        (placed.seat,),
        words.format(**known),
        brief.format(**known),
        tuple(SQUARE_NAMES[square] for square in (placed.square, *event.squares)),
        NO_GAINS,
        (event,),
    )


def _last_chance_beat(placed: TilePlaced, event: LastChance, speaker: Players) -> Beat:
    return Beat(
        (),
        _("{other} has no tiles left, so {name} may place one more.").format(
            other=speaker.names[placed.seat], name=speaker.names[event.seat]
        ),
        _("One more tile for {name}").format(name=speaker.names[event.seat]),
        (),
        NO_GAINS,
        (event,),
    )


def _pass_beat(before: MijnlieffState, event: Passed, speaker: Players) -> Beat:
    tile, square = before.binding_tile, before.binding
    if tile is None or square is None:
        raise ValueError("a seat passes only where a tile leaves it no space")
    name, other = speaker.names[event.seat], speaker.names[tile.seat]
    words = _("{other}’s {kind} on {square} leaves {name} no space.").format(
        other=other, kind=kind_name(tile.kind), square=SQUARE_NAMES[square], name=name
    )
    then = _("{name} may place on any space.").format(name=other)
    brief = _("{other} makes {name} pass").format(other=other, name=name)
    return Beat((tile.seat,), f"{words} {then}", brief, (SQUARE_NAMES[square],), NO_GAINS, (event,))
