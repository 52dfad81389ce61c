"""The sentences of help, of reasons and of the review for Chain Reaction."""

from collections.abc import Mapping

from pullstrings_qt.core.analysis import Analysis, CoachNote
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.game_words import GameWords, Players
from pullstrings_qt.core.language import all_of, ngettext
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.chain_reaction.geometry import Square
from pullstrings_qt.games.chain_reaction.plans import (
    TurnPlan,
    best_chain,
    max_points,
    turn_plan,
)
from pullstrings_qt.games.chain_reaction.rules import ChainReaction
from pullstrings_qt.games.chain_reaction.state import (
    ChainReactionState,
    Choice,
    MoveSegment,
    Penalty,
    Placement,
)

_RULES = ChainReaction()


class ChainReactionHelp(GameWords[ChainReactionState, Choice]):
    """Help, reasons and the review of Chain Reaction in words."""

    def nudge(self, state: ChainReactionState, analysis: Analysis, speaker: Players) -> str:
        """Return which piece to look at; for a piece that comes back, what to think of."""
        choice = _RULES.read_choice(analysis.best)
        if isinstance(choice, Placement):
            return _("Think of the next chain: where could this piece be a step?")
        if isinstance(choice, Penalty):
            return ""
        return _("Look at the piece on {square}.").format(square=choice.start.name)

    def advice(self, state: ChainReactionState, analysis: Analysis, speaker: Players) -> str:
        """Return the best complete turn, and its purpose."""
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
        """Return why a computer player made its choice, in one line; empty for none."""
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
        """Return where a seat went, or where it put a piece back."""
        name = speaker.names[seat]
        if isinstance(choice, MoveSegment):
            return _("{name} went from {start} to {end}.").format(
                name=name, start=choice.start.name, end=choice.first.name
            )
        if isinstance(choice, Placement):
            return _("{name} puts it back on {square}.").format(
                name=name, square=choice.square.name
            )
        return ""

    def would_have(
        self,
        before: ChainReactionState,
        choices: Mapping[Seat, Choice],
        hindsight: Analysis,
        better: Choice,
        speaker: Players,
    ) -> str:
        """Return the better choice and its gain, in a sentence."""
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
        kept = _left_words(done, instead, wanted, speaker)
        return kept or _about_words(hindsight, chosen, wanted)


def _way_words(plan: TurnPlan) -> str:
    """Return where a turn goes, as a sentence."""
    start, *over = plan.way
    if plan.gained:
        over = over[:-1]  # the last square is the line itself
        named = {
            "start": start.name,
            "way": all_of([square.name for square in over]),
            "count": plan.gained,
        }
        if not over:
            words = ngettext(
                "{start} over the line: {count} point",
                "{start} over the line: {count} points",
                plan.gained,
            )
            return words.format(**named) + "."
        return ngettext(
            "From {start} by way of {way} and over the line: {count} point.",
            "From {start} by way of {way} and over the line: {count} points.",
            plan.gained,
        ).format(**named)
    *over, end = over
    if not over:
        return _("From {start} to {end}").format(start=start.name, end=end.name) + "."
    return _("From {start} by way of {way} to {end}.").format(
        start=start.name, way=all_of([square.name for square in over]), end=end.name
    )


def _use_words(state: ChainReactionState, plan: TurnPlan, other: str) -> str:
    """Return the purpose of a turn besides its points, or what it leaves; may be empty."""
    after, seat = plan.after, plan.seat
    if after.ending is not None:
        return _("That wins the match.")
    takes = _takes_away(state, plan)
    if takes:
        return _("It takes away the chain of {other} from {square}.").format(
            other=other, square=takes.name
        )
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


def _left_words(done: TurnPlan, instead: TurnPlan, wanted: str, speaker: Players) -> str:
    """Return the other's points after another choice, if these were fewer."""
    seat = done.seat
    if done.gained > instead.gained:
        return ""
    maximum, less = (max_points(plan.after, 1 - seat) for plan in (done, instead))
    if maximum <= less or seat in (done.after.to_move, instead.after.to_move):
        return ""
    return ngettext(
        "{choice} would have kept {count} point from {other}.",
        "{choice} would have kept {count} points from {other}.",
        maximum - less,
    ).format(choice=_named(wanted), count=maximum - less, other=speaker.names[1 - seat])


def _about_words(hindsight: Analysis, chosen: str, wanted: str) -> str:
    """Return by how much a choice was better in the long run."""
    more = max(1, round(hindsight.points[wanted] - hindsight.points[chosen]))
    return ngettext(
        "{choice}: about {count} point more in the end.",
        "{choice}: about {count} points more in the end.",
        more,
    ).format(choice=_named(wanted), count=more)


def _named(text: str) -> str:
    """Return a choice for the beginning of a sentence."""
    choice = _RULES.read_choice(text)
    if isinstance(choice, Placement):
        return _("Back on {square}").format(square=choice.square.name)
    assert isinstance(choice, MoveSegment)
    return _("From {start} to {end}").format(start=choice.start.name, end=choice.first.name)
