"""Mijnlieff in words: log, announcements, hints and what to do now."""

from collections.abc import Sequence

from pullstrings_qt.core.game import Event, Options, Seat, Setup
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.games.mijnlieff.ending_words import headline, past_result, reason
from pullstrings_qt.games.mijnlieff.events import (
    LastChance,
    LineCounted,
    MatchEnded,
    NextBound,
    NextFree,
    Passed,
    TilePlaced,
)
from pullstrings_qt.games.mijnlieff.geometry import KINDS, SQUARE_NAMES, Kind
from pullstrings_qt.games.mijnlieff.option_words import aim, option_fields, title_line
from pullstrings_qt.games.mijnlieff.rules import Mijnlieff
from pullstrings_qt.games.mijnlieff.speaker import Speaker, kind_name, listed, speaker
from pullstrings_qt.games.mijnlieff.state import Choice, MijnlieffState, Pass

__all__ = [
    "Speaker",
    "aim",
    "announcement",
    "choice_hint",
    "headline",
    "option_fields",
    "past_result",
    "position_sentences",
    "reason",
    "rematch",
    "reveal_note",
    "reveal_status",
    "seat_kind",
    "seat_status",
    "seat_total",
    "speaker",
    "title_line",
    "turn_prompt",
    "turn_summary",
]

_RULES = Mijnlieff()


def seat_kind(seat: Seat) -> str:
    """Return what the seat's tiles look like."""
    return (_("brown, square tiles"), _("orange, cut corners"))[seat]


def seat_total(state: MijnlieffState, seat: Seat) -> int:
    """Return the seat's points."""
    return state.score(seat)


def seat_status(state: MijnlieffState, seat: Seat) -> str:
    """Return what stands beside the number of points."""
    return ngettext("point", "points", state.score(seat))


def rematch(options: Options, setup: Setup, drawn: Setup) -> tuple[Options, Setup]:
    """Return options and set-up of another match: players change sides, so the other begins."""
    if options["starts"] == "chance":
        return options, {**drawn, "first": setup.get("first", 0)}
    return options, drawn


def turn_summary(events: Sequence[Event], speaker: Speaker) -> str:
    """Return the most telling thing of a turn in a few words, for the list of turns."""
    for event in events:
        if isinstance(event, Passed):
            return _("{name} has to pass").format(name=speaker.names[event.seat])
    gained = sum(event.gained for event in events if isinstance(event, LineCounted))
    placed = next(event for event in events if isinstance(event, TilePlaced))
    square = SQUARE_NAMES[placed.square]
    if gained:
        return ngettext(
            "{kind} on {square}: {count} point", "{kind} on {square}: {count} points", gained
        ).format(kind=kind_name(placed.kind), square=square, count=gained)
    return _("{kind} on {square}").format(kind=kind_name(placed.kind), square=square)


def announcement(events: Sequence[Event], speaker: Speaker) -> list[str]:
    """Return a whole turn as sentences, in the order in which things happen."""
    return [sentence for event in events if (sentence := _sentence(event, speaker))]


def _sentence(event: Event, speaker: Speaker) -> str:
    """Return one event as a sentence; the end speaks only of who is blocked."""
    if isinstance(event, TilePlaced):
        return _placed_sentence(event, speaker)
    if isinstance(event, LineCounted):
        return _line_sentence(event)
    if isinstance(event, NextBound):
        return _bound_sentence(event, speaker)
    if isinstance(event, MatchEnded):
        if event.blocked is None:
            return ""
        return _("{name} has no space for a last tile.").format(name=speaker.names[event.blocked])
    if isinstance(event, Passed):
        sentence = _("{name} has no space and has to pass.")
    elif isinstance(event, NextFree):
        sentence = _("{name} may place on any space.")
    elif isinstance(event, LastChance):
        sentence = _("It is {name}’s last tile.")
    else:
        raise TypeError(event)
    return sentence.format(name=speaker.names[event.seat])


def _line_sentence(event: LineCounted) -> str:
    if event.gained < event.line.points:
        return _("Four in a line: 1 point more.")
    words = _("Four in a line:") if len(event.line.squares) > 3 else _("Three in a line:")
    points = ngettext("{count} point.", "{count} points.", event.gained)
    return f"{words} {points.format(count=event.gained)}"


def _placed_sentence(event: TilePlaced, speaker: Speaker) -> str:
    sentence = {
        Kind.STRAIGHT: _("{name} places a Straight on {square}."),
        Kind.DIAGONAL: _("{name} places a Diagonal on {square}."),
        Kind.PULLER: _("{name} places a Puller on {square}."),
        Kind.PUSHER: _("{name} places a Pusher on {square}."),
    }[event.kind]
    return sentence.format(name=speaker.names[event.seat], square=SQUARE_NAMES[event.square])


def _bound_sentence(event: NextBound, speaker: Speaker) -> str:
    name = speaker.names[event.seat]
    if not event.squares:
        return _("It leaves {name} no space.").format(name=name)
    sentence = {
        Kind.STRAIGHT: _("{name} goes next on its row or column: {squares}."),
        Kind.DIAGONAL: _("{name} goes next on its diagonals: {squares}."),
        Kind.PULLER: _("{name} goes next to it: {squares}."),
        Kind.PUSHER: _("{name} goes where nothing touches it: {squares}."),
    }[event.kind]
    return sentence.format(name=name, squares=listed(event.squares))


def reveal_status(events: Sequence[Event], seat: Seat) -> str:
    """Return what a seat does in this turn, for its card."""
    for event in events:
        if isinstance(event, TilePlaced) and event.seat == seat:
            return _("places a tile")
        if isinstance(event, Passed) and event.seat == seat:
            return _("has to pass")
    return _("comes next")


def reveal_note(events: Sequence[Event]) -> tuple[str, str]:
    """Return a heading and a sentence on what a turn means for the next one."""
    for event in events:
        if isinstance(event, Passed):
            return _("Pass"), _("No space was left. The next tile may lie anywhere.")
    placed = next(event for event in events if isinstance(event, TilePlaced))
    heading = _("{kind} on {square}").format(
        kind=kind_name(placed.kind), square=SQUARE_NAMES[placed.square]
    )
    return heading, what_it_does(placed.kind)


def what_it_does(kind: Kind) -> str:
    """Return where a tile of a kind sends the next one, as a sentence."""
    return {
        Kind.STRAIGHT: _("The next tile goes on its row or column."),
        Kind.DIAGONAL: _("The next tile goes on its diagonals."),
        Kind.PULLER: _("The next tile has to touch it."),
        Kind.PUSHER: _("The next tile may not touch it."),
    }[kind]


def choice_hint(state: MijnlieffState, choice: Choice, speaker: Speaker) -> tuple[str, str] | None:
    """Return what a choice would do: a heading and a few sentences."""
    if isinstance(choice, Pass):
        return turn_prompt(state, state.to_move, speaker)
    events = _RULES.play(state, {state.to_move: choice}).events
    heading = _("{kind} on {square}").format(
        kind=kind_name(choice.kind), square=SQUARE_NAMES[choice.square]
    )
    told = [event for event in events if not isinstance(event, TilePlaced)]
    return heading, " ".join(announcement(told, speaker)) or _("The match ends.")


def turn_prompt(state: MijnlieffState, seat: Seat, speaker: Speaker) -> tuple[str, str]:
    """Return what a seat has to do now and why: a heading and a few sentences."""
    name = speaker.names[seat]
    heading = _("{name} places a tile").format(name=name)
    tile, squares = state.binding_tile, state.allowed
    if tile is None or state.binding is None:
        if not state.is_opening:
            words = _("{other} had to pass, so any space will do.").format(
                other=speaker.names[1 - seat]
            )
        elif state.options["opening"] == "edge":
            words = _("The first tile lies on the edge. Pick a tile, then a space.")
        else:
            words = _("The first tile may lie anywhere. Pick a tile, then a space.")
        return heading, words
    other, where = speaker.names[tile.seat], SQUARE_NAMES[state.binding]
    if not squares:
        words = _(
            "{other}’s {kind} on {where} leaves no space. After that {other} places anywhere."
        )
        heading = _("{name} has to pass").format(name=name)
        return heading, words.format(other=other, kind=kind_name(tile.kind), where=where)
    sentence = {
        Kind.STRAIGHT: _("{other}’s Straight on {where} sends you along its row and column:"),
        Kind.DIAGONAL: _("{other}’s Diagonal on {where} sends you to its diagonals:"),
        Kind.PULLER: _("{other}’s Puller on {where} wants your tile to touch it:"),
        Kind.PUSHER: _("{other}’s Pusher on {where} keeps your tile from touching it:"),
    }[tile.kind].format(other=other, where=where)
    words = f"{sentence} {listed(squares)}."
    if not state.tiles_left(1 - seat):
        words += " " + _("It is your last tile of the match.")
    return heading, words


def _tiles_sentence(state: MijnlieffState, seat: Seat, speaker: Speaker) -> str:
    """Return the tiles a seat still has."""
    name = speaker.names[seat]
    tiles = [
        _("{kind} {count}").format(kind=kind_name(kind), count=state.left(seat, kind))
        for kind in KINDS
        if state.left(seat, kind)
    ]
    if not tiles:
        return _("{name} has no tiles left.").format(name=name)
    return _("{name} still has: {tiles}.").format(name=name, tiles=", ".join(tiles))


def position_sentences(state: MijnlieffState, speaker: Speaker) -> list[str]:
    """Return the position as sentences, for reading it aloud."""
    sentences = [
        ngettext("{name} has {count} point.", "{name} has {count} points.", points).format(
            name=name, count=points
        )
        for name, points in zip(speaker.names, state.scores, strict=True)
    ]
    for square, tile in enumerate(state.cells):
        if tile is not None:
            sentences.append(
                _("{square}: {name}’s {kind}.").format(
                    square=SQUARE_NAMES[square],
                    name=speaker.names[tile.seat],
                    kind=kind_name(tile.kind),
                )
            )
    sentences += [_tiles_sentence(state, seat, speaker) for seat in (0, 1)]
    if state.ending is None:
        sentences.append(". ".join(turn_prompt(state, state.to_move, speaker)))
    return sentences
