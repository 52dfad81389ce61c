"""Mijnlieff in words."""

from collections.abc import Mapping, Sequence
from typing import Final

from pullstrings_qt.core.analysis import Analysis, CoachNote
from pullstrings_qt.core.game import Options, Outcome, Seat
from pullstrings_qt.core.game_words import GameWords, Hint, Players, ToDo
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled, ngettext, pgettext
from pullstrings_qt.core.options import OptionField, OptionValue
from pullstrings_qt.core.results import points_sentences
from pullstrings_qt.core.story import Beat, Story
from pullstrings_qt.games.mijnlieff.geometry import KINDS, SQUARE_NAMES, TRIPLES, Kind, Square
from pullstrings_qt.games.mijnlieff.rules import Mijnlieff
from pullstrings_qt.games.mijnlieff.speaker import kind_name, kind_on_square, listed, what_it_does
from pullstrings_qt.games.mijnlieff.state import Choice, MijnlieffState, NextBound, Pass, Placement
from pullstrings_qt.games.mijnlieff.story import turn_story

_RULES: Final = Mijnlieff()
FEW_SPACES: Final = 3
"""Maximum number of the other's spaces that is worth mentioning."""


class MijnlieffWords(GameWords[MijnlieffState, Choice]):
    """Mijnlieff in words."""

    story = staticmethod(turn_story)

    def option_fields(self) -> tuple[OptionField, ...]:
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
        if options["opening"] == "edge":
            return _("begins on the edge")
        return _("begins anywhere")

    def seat_kind(self, seat: Seat) -> str:
        return (_("brown, square tiles"), _("orange, cut corners"))[seat]

    def happened(self, story: Story) -> Story:
        """Return a turn without the tile's restriction, which is part of the next task."""
        return Story(tuple(beat for beat in story.beats if not _only_binds(beat)))

    def brief(self, story: Story) -> str:
        """Return a tile with its points, whom it blocks, or a pass, without what is bound next."""
        telling = (beat for beat in story.beats if not _only_binds(beat))
        return Story(tuple(telling)).headline.brief

    def seat_status(self, state: MijnlieffState, seat: Seat) -> str:
        return ngettext("point", "points", state.score(seat))

    def position_sentences(self, state: MijnlieffState, speaker: Players) -> list[str]:
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
        for seat, name in enumerate(speaker.names):
            left = [(kind, state.left(seat, kind)) for kind in KINDS]
            tiles = ", ".join(f"{kind_name(kind)} {count}" for kind, count in left if count)
            words = _("{name} still has: {tiles}.") if tiles else _("{name} has no tiles left.")
            sentences.append(words.format(name=name, tiles=tiles))
        if state.ending is None:
            sentences.append(". ".join(self.turn_prompt(state, state.to_move, speaker)))
        return sentences

    def turn_prompt(self, state: MijnlieffState, seat: Seat, speaker: Players) -> Hint:
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

    def nudge(self, state: MijnlieffState, analysis: Analysis, speaker: Players) -> str:
        best = [_RULES.read_choice(choice) for choice in analysis.shares]
        kinds = {each.kind for each in best if isinstance(each, Placement)}
        held = {kind for kind in KINDS if state.left(state.to_move, kind)}
        if not kinds or len(held) < 2:
            return ""
        if kinds == held:
            return _("Every kind of tile can be right here; it is the space that matters.")
        if len(kinds) == 1:
            return _("Think of your {kind}.").format(kind=kind_name(kinds.pop()))
        names = [kind_name(kind) for kind in KINDS if kind in kinds]
        return _("Think of your {kinds} or your {kind}.").format(
            kinds=", ".join(names[:-1]), kind=names[-1]
        )

    def advice(self, state: MijnlieffState, analysis: Analysis, speaker: Players) -> str:
        choice = _RULES.read_choice(analysis.best)
        if not isinstance(choice, Placement):
            return ""
        told = labeled(kind_on_square(choice.kind, choice.square), _leaves(state, choice, speaker))
        gained = _gained(state, choice)
        if gained:
            told += " " + ngettext(
                "It makes a line for {points} point.", "It makes lines for {points} points.", gained
            ).format(points=gained)
        return f"{told} {_leads_to(analysis, analysis.best)}".rstrip()

    def coach_note(
        self, state: MijnlieffState, analysis: Analysis, speaker: Players
    ) -> CoachNote | None:
        """Return a line the seat can make now, or one the other could make next, or None."""
        seat = state.to_move
        if state.ending is not None or not state.allowed:
            return None
        chance = _open_line(state, seat, state.allowed)
        if chance is not None:
            square, others = chance
            sentence = _("You can make a line of three on {square}.").format(
                square=SQUARE_NAMES[square]
            )
            places = tuple(SQUARE_NAMES[each] for each in (square, *others))
            return CoachNote(sentence, places, warns=False)
        empty = [square for square, tile in enumerate(state.cells) if tile is None]
        danger = _open_line(state, 1 - seat, empty) if state.tiles_left(1 - seat) else None
        if danger is None:
            return None
        square, others = danger
        sentence = _("{other} threatens a line of three on {square}.").format(
            other=speaker.names[1 - seat], square=SQUARE_NAMES[square]
        )
        places = tuple(SQUARE_NAMES[each] for each in (square, *others))
        return CoachNote(sentence, places, warns=True)

    def choice_reason(  # noqa: PLR0911 - the first reason that is true
        self,
        before: MijnlieffState,
        choices: Mapping[Seat, Choice],
        analysis: Analysis,
        speaker: Players,
    ) -> str:
        choice = choices[analysis.seat]
        if not isinstance(choice, Placement):
            return ""
        seat, name = before.to_move, speaker.names[before.to_move]
        other, tile = speaker.names[1 - seat], kind_on_square(choice.kind, choice.square)
        after = _after(before, choice)
        gained = _gained(before, choice)
        if gained:
            return ngettext(
                "{name} takes {square}: it makes a line for {points} point.",
                "{name} takes {square}: it makes lines for {points} points.",
                gained,
            ).format(name=name, square=SQUARE_NAMES[choice.square], points=gained)
        if after.ending is not None:
            return _("{name} places {tile}: nothing there changes the score.").format(
                name=name, tile=tile
            )
        if not after.allowed:
            return _("{name} places {tile}: {other} has to pass.").format(
                name=name, tile=tile, other=other
            )
        if _open_line(before, 1 - seat, (choice.square,)) is not None:
            return _("{name} takes {square}: {other} would have had a line of three there.").format(
                name=name, square=SQUARE_NAMES[choice.square], other=other
            )
        threatened = _spaces_of_lines(before, 1 - seat)
        if threatened and not threatened & set(after.allowed):
            return _("{name} places {tile}: it keeps {other} from making a line now.").format(
                name=name, tile=tile, other=other
            )
        count = len(after.allowed)
        if count <= FEW_SPACES:
            return ngettext(
                "{name} places {tile}: it leaves {other} only {count} space.",
                "{name} places {tile}: it leaves {other} only {count} spaces.",
                count,
            ).format(name=name, tile=tile, other=other, count=count)
        if _spaces_of_lines(after, seat) - _spaces_of_lines(before, seat):
            return _("{name} places {tile}: with one more tile it becomes a line.").format(
                name=name, tile=tile
            )
        return ""

    def did(self, before: MijnlieffState, choice: Choice, seat: Seat, speaker: Players) -> str:
        if not isinstance(choice, Placement):
            return ""
        tile = kind_on_square(choice.kind, choice.square)
        return _("{name} places {tile}.").format(name=speaker.names[seat], tile=tile)

    def would_have(
        self,
        before: MijnlieffState,
        choices: Mapping[Seat, Choice],
        hindsight: Analysis,
        better: Choice,
        speaker: Players,
    ) -> str:
        """Return what another placement would have led to, as far as that is certain."""
        text = _RULES.write_choice(better)
        worth = hindsight.points.get(text)
        if not isinstance(better, Placement) or worth is None:
            return ""
        if isinstance(choices[hindsight.seat], Pass):  # nothing else was allowed
            return ""
        points, tile = round(abs(worth)), kind_on_square(better.kind, better.square)
        if text not in hindsight.certain:
            return _("{tile} would have been better.").format(tile=tile)
        if points == 0:
            return _("With best play, {tile} would have held a draw.").format(tile=tile)
        if worth > 0:
            return ngettext(
                "With best play, {tile} would have won by {points} point.",
                "With best play, {tile} would have won by {points} points.",
                points,
            ).format(tile=tile, points=points)
        return ngettext(
            "With best play, {tile} would have lost by only {points} point.",
            "With best play, {tile} would have lost by only {points} points.",
            points,
        ).format(tile=tile, points=points)

    def habit(self, choices: Sequence[Choice], seat: Seat, speaker: Players) -> str:
        """Return that a seat used up two kinds first, which made it predictable."""
        placed = [each for each in choices if isinstance(each, Placement)]
        first = placed[:4]
        if len(first) < 4 or len({each.kind for each in first}) > 2:
            return ""
        kinds = [kind for kind in KINDS if any(each.kind is kind for each in first)]
        return _("{name} began with both tiles of the {kind} and of the {other}.").format(
            name=speaker.names[seat], kind=kind_name(kinds[0]), other=kind_name(kinds[-1])
        )


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


def _leads_to(analysis: Analysis, choice: str) -> str:
    """Return what the match comes to with perfect play; empty where that is not certain."""
    if choice not in analysis.certain:
        return ""
    worth = round(analysis.points[choice])
    if worth == 0:
        return _("With best play, the match is a draw.")
    if worth > 0:
        return ngettext(
            "With best play, it wins by {points} point.",
            "With best play, it wins by {points} points.",
            worth,
        ).format(points=worth)
    return ngettext(
        "Even with best play, it loses by {points} point.",
        "Even with best play, it loses by {points} points.",
        -worth,
    ).format(points=-worth)


def _leaves(state: MijnlieffState, choice: Placement, speaker: Players) -> str:
    """Return the restriction of a tile for the other, as a sentence starting with its name."""
    after = _after(state, choice)
    other = speaker.names[1 - state.to_move]
    if after.ending is not None:
        return _("the match ends.")
    count = len(after.allowed)
    if not count:
        return _("{other} then has to pass, and you place anywhere.").format(other=other)
    words = ngettext(
        "{other} can then place on {count} space.",
        "{other} can then place on {count} spaces.",
        count,
    )
    return words.format(other=other, count=count)


def _open_line(
    state: MijnlieffState, seat: Seat, squares: Sequence[Square]
) -> tuple[Square, tuple[Square, ...]] | None:
    """Return the space with the most points for a seat and the tiles of its lines, or None."""
    found: dict[Square, list[tuple[Square, ...]]] = {}
    for triple in TRIPLES:
        mine = tuple(each for each in triple if state.is_of(each, seat))
        missing = [each for each in triple if each not in mine and each in squares]
        if len(mine) == 2 and missing:
            found.setdefault(missing[0], []).append(mine)
    if not found:
        return None
    square = max(found, key=lambda each: (len(found[each]), -each))
    return square, found[square][0]


def _spaces_of_lines(state: MijnlieffState, seat: Seat) -> set[Square]:
    return {
        square
        for square, tile in enumerate(state.cells)
        if tile is None and _open_line(state, seat, (square,)) is not None
    }


def _after(state: MijnlieffState, choice: Choice) -> MijnlieffState:
    after: MijnlieffState = _RULES.play(state, {state.to_move: choice}).state
    return after


def _gained(state: MijnlieffState, choice: Choice) -> int:
    return _after(state, choice).score(state.to_move) - state.score(state.to_move)
