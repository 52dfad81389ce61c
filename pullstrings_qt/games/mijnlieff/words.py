"""Mijnlieff in words."""

from pullstrings_qt.core.game import Options, Outcome, Seat
from pullstrings_qt.core.game_words import Hint, Players, ToDo
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext, pgettext
from pullstrings_qt.core.options import OptionField, OptionValue
from pullstrings_qt.core.results import points_sentences
from pullstrings_qt.core.story import Beat, Story
from pullstrings_qt.games.mijnlieff.events import NextBound
from pullstrings_qt.games.mijnlieff.geometry import KINDS, SQUARE_NAMES, Kind
from pullstrings_qt.games.mijnlieff.help_words import MijnlieffHelp
from pullstrings_qt.games.mijnlieff.rules import Mijnlieff
from pullstrings_qt.games.mijnlieff.speaker import (
    kind_name,
    kind_on_square,
    listed,
    what_it_does,
)
from pullstrings_qt.games.mijnlieff.state import Choice, MijnlieffState, Pass
from pullstrings_qt.games.mijnlieff.story import turn_story

_RULES = Mijnlieff()


class MijnlieffWords(MijnlieffHelp):
    """Mijnlieff in words."""

    story = staticmethod(turn_story)

    def option_fields(self) -> tuple[OptionField, ...]:
        """Return the questions; every first value is the default."""
        return (
            OptionField(
                "starts",
                _("Who begins"),
                (
                    OptionValue(
                        "chance", _("Random"), _("If you play again, the other player begins.")
                    ),
                    OptionValue("brown", pgettext("tiles", "Brown")),
                    OptionValue("orange", pgettext("tiles", "Orange")),
                ),
                redraws=True,
            ),
            OptionField(
                "opening",
                _("The first tile"),
                (
                    OptionValue("edge", _("On the edge")),
                    OptionValue(
                        "anywhere",
                        _("Anywhere"),
                        _("A house rule: a Pusher in the middle then wins for the first player."),
                    ),
                ),
                note=_("Where it may go; the corners are on the edge, too."),
                advanced=True,
            ),
        )

    def title_line(self, options: Options) -> str:
        """Return the options that matter, for the header."""
        if options["opening"] == "edge":
            return _("begins on the edge")
        return _("begins anywhere")

    def seat_kind(self, seat: Seat) -> str:
        """Return the look of the seat's tiles."""
        return (_("brown, square tiles"), _("orange, cut corners"))[seat]

    def happened(self, story: Story) -> Story:
        """Return a turn without the tile's restriction, which is part of the next task."""
        return Story(tuple(beat for beat in story.beats if not _only_binds(beat)))

    def brief(self, story: Story) -> str:
        """Return a tile with its points, whom it blocks, or a pass.

        Every tile binds the next one, so a row of the list does without that.
        """
        telling = (beat for beat in story.beats if not _only_binds(beat))
        return Story(tuple(telling)).headline.brief

    def seat_status(self, state: MijnlieffState, seat: Seat) -> str:
        """Return the words next to the number of points."""
        return ngettext("point", "points", state.score(seat))

    def position_sentences(self, state: MijnlieffState, speaker: Players) -> list[str]:
        """Return the position as sentences, for a screen reader."""
        sentences = points_sentences(state.scores, speaker.names)
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

    def turn_prompt(self, state: MijnlieffState, seat: Seat, speaker: Players) -> Hint:
        """Return the task of a seat and its reason: a heading and a few sentences."""
        name = speaker.names[seat]
        heading = _("{name} places a tile").format(name=name)
        tile, squares = state.binding_tile, state.allowed
        if tile is None or state.binding is None:
            if not state.is_opening:
                words = _("{other} had to pass, so any space will do.").format(
                    other=speaker.names[1 - seat]
                )
            elif state.options["opening"] == "edge":
                words = _("The first tile goes on the edge. Pick a tile, then a space.")
            else:
                words = _("The first tile may go anywhere. Pick a tile, then a space.")
            return heading, words
        other, where = speaker.names[tile.seat], SQUARE_NAMES[state.binding]
        if not squares:
            words = _(
                "{other}’s {kind} on {where} leaves no space. After that {other} places anywhere."
            )
            heading = _("{name} has to pass").format(name=name)
            return heading, words.format(other=other, kind=kind_name(tile.kind), where=where)
        there = _("{square}: {name}’s {kind}.")
        there = there.format(square=where, name=other, kind=kind_name(tile.kind))
        words = f"{there} {what_it_does(tile.kind, squares)}"
        if not state.tiles_left(1 - seat):
            words += " " + _("It is your last tile of the match.")
        return heading, words

    def to_do(self, state: MijnlieffState, seat: Seat, speaker: Players) -> ToDo:
        """Return the task of a seat, and which spaces are highlighted or crossed out."""
        tile, squares = state.binding_tile, state.allowed
        last = _("It is your last tile of the match.") if not state.tiles_left(1 - seat) else ""
        if not squares:
            return ToDo(_("You have to pass."), self.turn_prompt(state, seat, speaker)[1])
        if tile is None or state.binding is None:
            if state.is_opening and state.options["opening"] == "edge":
                return ToDo(_("Place the first tile on the edge."))
            return ToDo(_("Place a tile on any space."), last)
        signs = [("lit", listed(squares))]
        if tile.kind is Kind.PUSHER and len(squares) < state.cells.count(None):
            where = SQUARE_NAMES[state.binding]
            signs.append(("shut", _("touches {where}: not this turn").format(where=where)))
        return ToDo(what_it_does(tile.kind), last, tuple(signs))

    def choice_hint(self, state: MijnlieffState, choice: Choice, speaker: Players) -> Hint:
        """Return the effect of a choice: a heading and a few sentences."""
        if isinstance(choice, Pass):
            return self.turn_prompt(state, state.to_move, speaker)
        step = _RULES.play(state, {state.to_move: choice})
        placed, *following = self.story(state, step, speaker).beats
        told = [beat.text for beat in following]
        if any(placed.gains):
            told.insert(0, placed.text)
        if step.state.ending is not None:
            told.append(_("The match ends."))
        return kind_on_square(choice.kind, choice.square), " ".join(told)

    def reason(self, outcome: Outcome, speaker: Players, state: MijnlieffState) -> str:
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
        counts = " ".join(points_sentences(outcome.scores, speaker.names))
        return f"{counts} {over}"


def _tiles_sentence(state: MijnlieffState, seat: Seat, speaker: Players) -> str:
    """Return the remaining tiles of a seat."""
    name = speaker.names[seat]
    tiles = [
        f"{kind_name(kind)} {state.left(seat, kind)}" for kind in KINDS if state.left(seat, kind)
    ]
    if not tiles:
        return _("{name} has no tiles left.").format(name=name)
    return _("{name} still has: {tiles}.").format(name=name, tiles=", ".join(tiles))


def _only_binds(beat: Beat) -> bool:
    return any(isinstance(event, NextBound) and event.squares for event in beat.events)


def _why_over(speaker: Players, state: MijnlieffState) -> str:
    seat = next((seat for seat in (0, 1) if state.tiles_left(seat)), None)
    if seat is None:
        return _("All tiles are placed.")
    if state.to_move == seat:
        words = _(
            "{other} has placed all tiles. {name} could place one more, but no space is allowed."
        )
    else:
        words = _("{other} has placed all tiles, and {name} has placed one more after that.")
    return words.format(name=speaker.names[seat], other=speaker.names[1 - seat])
