"""Mijnlieff in words."""

from collections.abc import Sequence

from pullstrings_qt.core.game import Event, Options, Outcome, Seat, Setup
from pullstrings_qt.core.game_words import GameWords
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.games.mijnlieff import option_words
from pullstrings_qt.games.mijnlieff import speaker as speakers
from pullstrings_qt.games.mijnlieff.events import (
    Passed,
    TilePlaced,
)
from pullstrings_qt.games.mijnlieff.geometry import KINDS, SQUARE_NAMES, Kind
from pullstrings_qt.games.mijnlieff.rules import Mijnlieff
from pullstrings_qt.games.mijnlieff.speaker import Speaker, kind_name, listed
from pullstrings_qt.games.mijnlieff.state import Choice, MijnlieffState, Pass
from pullstrings_qt.games.mijnlieff.story import deciding, story

_RULES = Mijnlieff()


class MijnlieffWords(GameWords[MijnlieffState, Choice, Speaker]):
    """Mijnlieff in words."""

    counts_steps = False
    speaker = staticmethod(speakers.speaker)
    option_fields = staticmethod(option_words.option_fields)
    title_line = staticmethod(option_words.title_line)
    aim = staticmethod(option_words.aim)
    story = staticmethod(story)
    deciding_beat = staticmethod(deciding)

    def seat_kind(self, seat: Seat) -> str:
        """Return what the seat's tiles look like."""
        return (_("brown, square tiles"), _("orange, cut corners"))[seat]

    def rematch(self, options: Options, setup: Setup, drawn: Setup) -> tuple[Options, Setup]:
        """Return options and set-up of another match: players change sides, so the other begins."""
        if options["starts"] == "chance":
            return options, {**drawn, "first": setup.get("first", 0)}
        return options, drawn

    def reveal_status(self, events: Sequence[Event], seat: Seat) -> str:
        """Return what a seat does in this turn, for its card."""
        for event in events:
            if isinstance(event, TilePlaced) and event.seat == seat:
                return _("places a tile")
            if isinstance(event, Passed) and event.seat == seat:
                return _("has to pass")
        return _("comes next")

    def reveal_note(self, events: Sequence[Event]) -> tuple[str, str]:
        """Return a heading and a sentence on what a turn means for the next one."""
        for event in events:
            if isinstance(event, Passed):
                return _("Pass"), _("No space was left. The next tile may lie anywhere.")
        placed = next(event for event in events if isinstance(event, TilePlaced))
        heading = _("{kind} on {square}").format(
            kind=kind_name(placed.kind), square=SQUARE_NAMES[placed.square]
        )
        return heading, what_it_does(placed.kind)

    def seat_total(self, state: MijnlieffState, seat: Seat) -> int:
        """Return the seat's points."""
        return state.score(seat)

    def seat_status(self, state: MijnlieffState, seat: Seat) -> str:
        """Return what stands beside the number of points."""
        return ngettext("point", "points", state.score(seat))

    def position_sentences(self, state: MijnlieffState, speaker: Speaker) -> list[str]:
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
            sentences.append(". ".join(self.turn_prompt(state, state.to_move, speaker)))
        return sentences

    def turn_prompt(self, state: MijnlieffState, seat: Seat, speaker: Speaker) -> tuple[str, str]:
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

    def choice_hint(
        self, state: MijnlieffState, choice: Choice, speaker: Speaker
    ) -> tuple[str, str] | None:
        """Return what a choice would do: a heading and a few sentences."""
        if isinstance(choice, Pass):
            return self.turn_prompt(state, state.to_move, speaker)
        step = _RULES.play(state, {state.to_move: choice})
        heading = _("{kind} on {square}").format(
            kind=kind_name(choice.kind), square=SQUARE_NAMES[choice.square]
        )
        told = self.story(state, step, speaker).sentences[1:]
        return heading, " ".join(told) or _("The match ends.")

    def headline(self, outcome: Outcome, speaker: Speaker) -> str:
        """Return who won, with the score."""
        if not outcome.winners:
            return _("It is a draw, {mine} to {theirs}").format(
                mine=outcome.scores[0], theirs=outcome.scores[1]
            )
        winner = outcome.winners[0]
        return _("{name} wins, {mine} to {theirs}").format(
            name=speaker.names[winner],
            mine=outcome.scores[winner],
            theirs=outcome.scores[1 - winner],
        )

    def reason(self, outcome: Outcome, speaker: Speaker, state: MijnlieffState) -> str:
        """Return why the match ended, as a few sentences."""
        if outcome.reason == "agreed":
            return _("You both agreed on a draw.")
        over = _why_over(speaker, state)
        if outcome.winners:
            winner = outcome.winners[0]
            words = _("{name} has more points from lines: {mine} to {theirs}.").format(
                name=speaker.names[winner],
                mine=outcome.scores[winner],
                theirs=outcome.scores[1 - winner],
            )
            return f"{words} {over}"
        counts = " ".join(
            ngettext("{name} has {count} point.", "{name} has {count} points.", points).format(
                name=name, count=points
            )
            for name, points in zip(speaker.names, outcome.scores, strict=True)
        )
        return f"{counts} {over}"

    def past_result(self, outcome: Outcome, names: Sequence[str]) -> str:
        """Return how a match of the history ended, in one line."""
        if not outcome.winners:
            return _("A draw, {mine} to {theirs}").format(
                mine=outcome.scores[0], theirs=outcome.scores[1]
            )
        winner = outcome.winners[0]
        return _("{name} won, {mine} to {theirs}").format(
            name=names[winner],
            mine=outcome.scores[winner],
            theirs=outcome.scores[1 - winner],
        )


def what_it_does(kind: Kind) -> str:
    """Return where a tile of a kind sends the next one, as a sentence."""
    return {
        Kind.STRAIGHT: _("The next tile goes on its row or column."),
        Kind.DIAGONAL: _("The next tile goes on its diagonals."),
        Kind.PULLER: _("The next tile has to touch it."),
        Kind.PUSHER: _("The next tile may not touch it."),
    }[kind]


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


def _why_over(speaker: Speaker, state: MijnlieffState | None) -> str:
    if state is None:
        return _("No more tiles can be placed.")
    blocked = [seat for seat in (0, 1) if state.tiles_left(seat)]
    if not any(state.tiles_left(seat) for seat in (0, 1)):
        return _("All tiles are placed.")
    seat = blocked[0]
    if state.to_move == seat:
        words = _(
            "{other} has placed all tiles. {name} could place one more, but no space is allowed."
        )
    else:
        words = _("{other} has placed all tiles, and {name} has placed one more after that.")
    return words.format(name=speaker.names[seat], other=speaker.names[1 - seat])
