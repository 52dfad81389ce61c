"""Chain Reaction in words."""

from collections.abc import Mapping, Sequence

from pullstrings_qt.core.analysis import Analysis, CoachNote
from pullstrings_qt.core.game import Options, Outcome, Seat, Step
from pullstrings_qt.core.game_words import GameWords, Hint, Players, TableWords
from pullstrings_qt.core.language import all_of, ngettext, one_of, pgettext
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.options import OptionField, OptionValue
from pullstrings_qt.core.results import points_sentences
from pullstrings_qt.core.story import Beat, Story, events_of
from pullstrings_qt.games.chain_reaction.events import (
    PenaltyPaid,
    PiecePlaced,
    Scored,
    SevenInFront,
    TowerBuilt,
    TurnEnded,
)
from pullstrings_qt.games.chain_reaction.geometry import Square
from pullstrings_qt.games.chain_reaction.plans import TurnPlan, best_chain, max_points, turn_plan
from pullstrings_qt.games.chain_reaction.rules import ChainReaction
from pullstrings_qt.games.chain_reaction.segments import Landing, landing_of, possible_segments
from pullstrings_qt.games.chain_reaction.state import (
    MAX_SEGMENTS,
    PIECES,
    TARGETS,
    ChainReactionState,
    Choice,
    MoveSegment,
    Penalty,
    Placement,
    places_for_next_piece,
)
from pullstrings_qt.games.chain_reaction.story import (
    account,
    chain_in_short,
    deciding,
    seven_words,
    story,
)

_RULES = ChainReaction()


def option_fields() -> tuple[OptionField, ...]:
    """Return the questions; every first value is the default."""
    eight = _("Our reconstruction: a chessboard was used too, so there were 8 rows at most.")
    seven = _("The middle row belongs to nobody; light can score in the first turn.")
    younger = _("The rules let the younger player begin: seat the younger one at light.")
    strip = _("Our reconstruction: it fits a checkered strip of 4, 3 and 4 squares.")
    picture = _("Eleven squares side by side: 3, 5 and 3. The lost picture may show this.")
    behind = _("The upper piece has to stop on the square right behind the line.")
    return (
        OptionField(
            "target",
            _("Points to win"),
            tuple(OptionValue(points, str(points)) for points in TARGETS),
            listed=True,
        ),
        OptionField(
            "starts",
            _("Who begins"),
            (
                OptionValue("light", pgettext("pieces", "Light"), younger),
                OptionValue("dark", pgettext("pieces", "Dark")),
                OptionValue(
                    "chance", _("Random"), _("If you play again, the other player begins.")
                ),
            ),
            redraws=True,
        ),
        OptionField(
            "seven_in_front",
            _("The whole last row"),
            (OptionValue(False, _("Only points win")), OptionValue(True, _("Holding it wins too"))),
            note=_("You hold all seven squares before the line through the other’s turn."),
            advanced=True,
        ),
        OptionField(
            "depth",
            _("Rows of the board"),
            (
                OptionValue(8, "8", eight),
                OptionValue(7, "7", seven),
                OptionValue(9, "9", _("A longer way. The middle row belongs to nobody.")),
            ),
            advanced=True,
        ),
        OptionField(
            "homes",
            _("Home squares"),
            (OptionValue("4-3-4", "4-3-4", strip), OptionValue("3-5-3", "3-5-3", picture)),
            advanced=True,
        ),
        OptionField(
            "both_leave",
            _("A tower on the last row"),
            (
                OptionValue(True, _("May leave for 1 point")),
                OptionValue(False, _("May not leave"), behind),
            ),
            note=_("Whether both pieces may cross the line together."),
            advanced=True,
        ),
        OptionField(
            "returns_to",
            _("Pieces that left come back"),
            (
                OptionValue("scorer", _("At the home of whoever scored")),
                OptionValue("owner", _("At their owner’s home")),
            ),
            note=_("Where a piece starts again after it has crossed the line."),
            advanced=True,
        ),
        OptionField(
            "penalty_floor",
            _("Penalties"),
            (
                OptionValue(False, _("May go below zero")),
                OptionValue(True, _("Penalties stop at zero")),
            ),
            note=_("Whether you can have less than no points."),
            advanced=True,
        ),
    )


class ChainReactionWords(GameWords[ChainReactionState, Choice]):
    """Chain Reaction in words."""

    counts_steps = True
    option_fields = staticmethod(option_fields)
    story = staticmethod(story)
    account = staticmethod(account)
    deciding_beat = staticmethod(deciding)

    def title_line(self, options: Options) -> str:
        parts = [_("first to {target}, two ahead").format(target=options["target"])]
        if options["seven_in_front"]:
            parts.append(_("or the whole last row"))
        if options["depth"] != 8 or options["homes"] != "4-3-4":
            words = _("{depth} rows, homes {homes}")
            parts.append(words.format(depth=options["depth"], homes=options["homes"]))
        return ", ".join(parts)

    def seat_kind(self, seat: Seat) -> str:
        return (_("light, goal above"), _("dark, goal below"))[seat]

    def table_words(self) -> TableWords:
        return TableWords(tells_last_turn=True)

    def begins_turn(self, state: ChainReactionState) -> bool:
        """Return whether a turn starts here: it has up to five segments, and returns of pieces."""
        return state.used == 0 and not state.to_place

    def brief(self, story: Story) -> str:
        """Return a turn in a few words, including a complete last row."""
        *others, last = story.beats
        if others and any(isinstance(event, SevenInFront) for event in last.events):
            what = self.brief(Story(tuple(others)))
            return f"{what}; {last.brief}"
        return chain_in_short(story) or super().brief(story)

    def reveal_note(self, beats: Sequence[Beat]) -> Hint:
        """Return a heading and a sentence on the consequences of a turn for the next one."""
        events = events_of(beats)
        told = {type(event): event for event in events}
        if isinstance(scored := told.get(Scored), Scored):
            heading = ngettext("{count} point", "{count} points", scored.points)
            return heading.format(count=scored.points), _("What left the board comes back now.")
        if PenaltyPaid in told:
            return _("No legal turn"), _("The marker goes back two squares.")
        if isinstance(built := told.get(TowerBuilt), TowerBuilt):
            heading = _("A tower on {square}").format(square=built.square.name)
            return heading, _("Whoever has the upper piece has to move it next.")
        if isinstance(placed := events[0], PiecePlaced):
            heading = _("Back on {square}").format(square=placed.square.name)
            return heading, _("The piece is in play again.")
        return beats[0].brief, _("No tower, so the turn is over.")

    def seat_status(self, state: ChainReactionState, seat: Seat) -> str:
        return _("of {target}").format(target=state.options["target"])

    def position_sentences(self, state: ChainReactionState, speaker: Players) -> list[str]:
        said = points_sentences(state.scores, speaker.names)
        squares = state.board.squares
        for seat, name in enumerate(speaker.names):
            places = [square.name for square in squares if state.at(square) == PIECES[seat]]
            said.append(_("{name} stands on {places}.").format(name=name, places=", ".join(places)))
        if state.tower is not None:
            lower, upper = (speaker.names[PIECES.index(piece)] for piece in state.at(state.tower))
            words = _("A tower on {square}: {upper} above, {lower} below.")
            said.append(words.format(square=state.tower.name, upper=upper, lower=lower))
        if state.ending is None:
            if not state.to_place:
                said.append(f"{moves_left(state)}.")
            said.append(". ".join(self.turn_prompt(state, state.to_move, speaker)))
        return said

    def turn_prompt(self, state: ChainReactionState, seat: Seat, speaker: Players) -> Hint:
        heading, words = _prompt(state, seat, speaker)
        if state.seven == 1 - seat:
            words = f"{seven_words(1 - seat, speaker)} {words}"
        return heading, words

    def choice_hint(self, state: ChainReactionState, choice: Choice, speaker: Players) -> Hint:
        if isinstance(choice, Penalty):
            return self.turn_prompt(state, state.to_move, speaker)
        step = _RULES.play(state, {state.to_move: choice})
        heading = self.story(state, step, speaker).beats[0].brief
        return heading, _next_words(step, state.to_move, speaker)

    def reason(self, outcome: Outcome, speaker: Players, state: ChainReactionState) -> str:
        if outcome.reason == "agreed" or not outcome.winners:
            return _("You both agreed on a draw.")
        winner = outcome.winners[0]
        name, other = speaker.names[winner], speaker.names[1 - winner]
        words = _("{name} has reached {target} and is {lead} ahead; two are enough.")
        if outcome.reason == "seven in front":
            words = _(
                "{name} held all seven squares before the line, and {other} could not break that "
                "in the next turn."
            )
        lead, target = max(outcome.scores) - min(outcome.scores), state.options["target"]
        return words.format(name=name, other=other, target=target, lead=lead)

    # Help, reasons and review ------------------------------------------------------------------

    def nudge(self, state: ChainReactionState, analysis: Analysis, speaker: Players) -> str:
        """Return which piece to look at; for a piece that comes back, what to think of."""
        choice = _RULES.read_choice(analysis.best)
        if isinstance(choice, Placement):
            return _("Think of the next chain: where could this piece be a step?")
        if isinstance(choice, Penalty):
            return ""
        return _("Look at the piece on {square}.").format(square=choice.start.name)

    def advice(self, state: ChainReactionState, analysis: Analysis, speaker: Players) -> str:
        choice, seat = _RULES.read_choice(analysis.best), analysis.seat
        if isinstance(choice, Penalty):
            return ""
        plan = turn_plan(state, analysis, analysis.best)
        other = speaker.names[1 - seat]
        if isinstance(choice, Placement):
            where = _("Put it back on {square}.").format(square=choice.square.name)
            return f"{where} {_left_to(plan.after, 1 - seat, other)}".rstrip()
        return f"{_way_words(plan)} {_use_words(state, plan, other)}".rstrip()

    def coach_note(
        self, state: ChainReactionState, analysis: Analysis, speaker: Players
    ) -> CoachNote | None:
        """Return the greater of the seat's chance now and the other's threat, or None."""
        if state.ending is not None or state.to_place or state.used:
            return None
        seat = analysis.seat
        (mine, own_way), (theirs, other_way) = best_chain(state, seat), best_chain(state, 1 - seat)
        if not mine and not theirs:
            return None
        warns = theirs > mine
        count, way = (theirs, other_way) if warns else (mine, own_way)
        if warns:
            words = ngettext(
                "{name} can bring {count} point over the line with the piece on {square}.",
                "{name} can bring {count} points over the line with the piece on {square}.",
                count,
            )
        else:
            words = ngettext(
                "You can bring {count} point over the line with the piece on {square}.",
                "You can bring {count} points over the line with the piece on {square}.",
                count,
            )
        text = words.format(name=speaker.names[1 - seat], count=count, square=way[0].name)
        return CoachNote(text, tuple(square.name for square in way), warns)

    def choice_reason(
        self,
        before: ChainReactionState,
        choices: Mapping[Seat, Choice],
        analysis: Analysis,
        speaker: Players,
    ) -> str:
        seat = analysis.seat
        choice, name, other = choices[seat], speaker.names[seat], speaker.names[1 - seat]
        if not isinstance(choice, MoveSegment):
            return ""
        plan = turn_plan(before, analysis, _RULES.write_choice(choice))
        if plan.gained:
            words = ngettext(
                "{name} goes from {square} over the line for {count} point.",
                "{name} goes from {square} over the line for {count} points.",
                plan.gained,
            )
            return words.format(name=name, square=choice.start.name, count=plan.gained)
        return _quiet_reason(before, plan, name, other)

    def did(self, before: ChainReactionState, choice: Choice, seat: Seat, speaker: Players) -> str:
        name = speaker.names[seat]
        if isinstance(choice, MoveSegment):
            words, start = _("{name} went from {start} to {end}."), choice.start.name
            return words.format(name=name, start=start, end=choice.first.name)
        if isinstance(choice, Placement):
            words = _("{name} puts it back on {square}.")
            return words.format(name=name, square=choice.square.name)
        return ""

    def would_have(
        self,
        before: ChainReactionState,
        choices: Mapping[Seat, Choice],
        hindsight: Analysis,
        better: Choice,
        speaker: Players,
    ) -> str:
        seat = hindsight.seat
        chosen, wanted = (_RULES.write_choice(choice) for choice in (choices[seat], better))
        if isinstance(better, Penalty):
            return ""
        done, instead = (turn_plan(before, hindsight, text) for text in (chosen, wanted))
        if isinstance(better, MoveSegment) and instead.gained > done.gained:
            return ngettext(
                "The chain from {square} would have brought {count} point.",
                "The chain from {square} would have brought {count} points.",
                instead.gained,
            ).format(square=better.start.name, count=instead.gained)
        if isinstance(better, Placement):
            choice = _("Back on {square}").format(square=better.square.name)
        else:
            start, end = better.start.name, better.first.name
            choice = _("From {start} to {end}").format(start=start, end=end)
        kept = _kept(done, instead)
        if kept > 0:
            return ngettext(
                "{choice} would have kept {count} point from {other}.",
                "{choice} would have kept {count} points from {other}.",
                kept,
            ).format(choice=choice, count=kept, other=speaker.names[1 - seat])
        more = max(1, round(hindsight.points[wanted] - hindsight.points[chosen]))
        return ngettext(
            "{choice}: about {count} point more in the end.",
            "{choice}: about {count} points more in the end.",
            more,
        ).format(choice=choice, count=more)


def _next_words(step: Step[ChainReactionState], seat: Seat, speaker: Players) -> str:
    """Return the consequences of a choice: points, a tower, whose turn is next."""
    other, said = speaker.names[1 - seat], []
    for event in step.events:
        if isinstance(event, Scored):
            words = ngettext(
                "That scores {count} point.", "That scores {count} points.", event.points
            )
            said.append(words.format(count=event.points))
        elif isinstance(event, TowerBuilt) and event.seat == seat:
            words = _("Your own tower on {square}: you move on, {left}.")
            said.append(words.format(square=event.square.name, left=moves_left(step.state)))
            landings = [landing_of(step.state, each) for each in possible_segments(step.state)]
            points = max((each.points for each in landings if isinstance(each, Landing)), default=0)
            if points:
                words = ngettext(
                    "From there you could score {count}.",
                    "From there you could score {count}.",
                    points,
                )
                said.append(words.format(count=points))
        elif isinstance(event, TowerBuilt):
            words = _("A tower of {other} on {square}: {other} has to move it.")
            said.append(words.format(square=event.square.name, other=other))
        elif isinstance(event, TurnEnded) and event.reason == "no tower":
            said.append(_("No tower, so the turn is over."))
    if step.state.ending is not None:
        said.append(_("That wins the match."))
    elif step.state.to_place:
        said.append(_("Then you place the piece that comes back."))
    return " ".join(said) or _("Then the turn is over.")


def moves_left(state: ChainReactionState) -> str:
    """Return the meaning of the die, such as "3 moves left"."""
    left = MAX_SEGMENTS - state.used
    return ngettext("{count} move left", "{count} moves left", left).format(count=left)


def _prompt(state: ChainReactionState, seat: Seat, speaker: Players) -> Hint:
    name, other = speaker.names[seat], speaker.names[1 - seat]
    if state.to_place:
        places = places_for_next_piece(state)
        heading = _("{name} puts a piece back").format(name=name)
        if not any(map(state.board.home_letter, places)):
            return heading, _("All home squares are taken: any free square of that half will do.")
        words = _("It comes home, to row A first, then to B or C. Choose {places}.")
        return heading, words.format(places=one_of([square.name for square in places]))
    if next(possible_segments(state), None) is None:
        words = _("No move is allowed now. That costs two points, and {other} is next.")
        return _("{name} has no legal turn").format(name=name), words.format(other=other)
    heading = _("{name} moves").format(name=name)
    if state.tower is None:
        return heading, _("Move one piece to any neighboring square.")
    words = _("{other} left you the tower on {tower}. It has to be your first move.")
    if state.used:
        words = _("The tower on {tower}: {left}.")
    return heading, words.format(other=other, tower=state.tower.name, left=moves_left(state))


def _way_words(plan: TurnPlan) -> str:
    """Return where a turn goes, as a sentence."""
    start, *over, end = (square.name for square in plan.way)  # the end may be the line itself
    if plan.gained and over:
        words = ngettext(
            "From {start} by way of {way} and over the line: {count} point.",
            "From {start} by way of {way} and over the line: {count} points.",
            plan.gained,
        )
    elif plan.gained:
        words = ngettext(
            "{start} over the line: {count} point",
            "{start} over the line: {count} points",
            plan.gained,
        )
        words += "."
    elif over:
        words = _("From {start} by way of {way} to {end}.")
    else:
        words = _("From {start} to {end}") + "."
    way = all_of(over) if over else ""
    return words.format(start=start, way=way, end=end, count=plan.gained)


def _use_words(state: ChainReactionState, plan: TurnPlan, other: str) -> str:
    """Return the purpose of a turn besides its points, or what it leaves; may be empty."""
    after, seat = plan.after, plan.seat
    if after.ending is not None:
        return _("That wins the match.")
    takes = _takes_away(state, plan)
    if takes:
        words = _("It takes away the chain of {other} from {square}.")
        return words.format(other=other, square=takes.name)
    if not plan.gained and _makes_ready(state, plan):
        return _("It makes a chain ready for your next turn.")
    return _left_to(after, 1 - seat, other)


def _left_to(after: ChainReactionState, seat: Seat, name: str) -> str:
    """Return what a seat can do in a position with its move."""
    if after.to_move != seat or after.ending is not None:
        return ""
    if after.tower is not None:
        words = _("{other} has to begin with the tower on {square}.")
        return words.format(other=name, square=after.tower.name)
    maximum = max_points(after, seat)
    if not maximum:
        return _("{other} cannot score then.").format(other=name)
    return ngettext(
        "{other} can answer with {count} point.", "{other} can answer with {count} points.", maximum
    ).format(other=name, count=maximum)


def _takes_away(state: ChainReactionState, plan: TurnPlan) -> Square | None:
    """Return the start of the other's best chain that a turn prevents, or None."""
    other = 1 - plan.seat
    if state.tower is not None or state.used or state.to_place:
        return None
    before, way = best_chain(state, other)
    return way[0] if before > max_points(plan.after, other) else None


def _makes_ready(state: ChainReactionState, plan: TurnPlan) -> bool:
    """Return whether a turn enables a new chain, unless the other stops it."""
    if state.tower is not None or plan.after.tower is not None:
        return False
    return max_points(state, plan.seat) < max_points(plan.after, plan.seat)


def _quiet_reason(before: ChainReactionState, plan: TurnPlan, name: str, other: str) -> str:
    """Return why a turn was chosen that brings no points; empty where its end is not seen."""
    if plan.after.to_move == plan.seat:
        return ""
    if plan.answered and (takes := _takes_away(before, plan)):
        words = _("{name} takes away {other}’s chain from {square}.")
        return words.format(name=name, other=other, square=takes.name)
    if plan.after.tower is not None:
        words = _("{name} makes {other} begin with the tower on {square}.")
        return words.format(name=name, other=other, square=plan.after.tower.name)
    if _makes_ready(before, plan):
        return _("{name} makes a chain ready for the next turn.").format(name=name)
    return ""


def _kept(done: TurnPlan, instead: TurnPlan) -> int:
    """Return how many points less another turn would have left to the other seat."""
    seat = done.seat
    if done.gained > instead.gained or seat in (done.after.to_move, instead.after.to_move):
        return 0
    return max_points(done.after, 1 - seat) - max_points(instead.after, 1 - seat)
