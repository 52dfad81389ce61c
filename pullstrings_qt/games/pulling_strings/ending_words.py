"""How a match of Pulling Strings ended, in words."""

from pullstrings_qt.core.game import Outcome
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.numbers import number_word
from pullstrings_qt.games.pulling_strings.speaker import Speaker
from pullstrings_qt.games.pulling_strings.state import HOME_GOAL, PullingStringsState


def headline(outcome: Outcome, speaker: Speaker) -> str:
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


def reason(outcome: Outcome, speaker: Speaker, state: PullingStringsState | None = None) -> str:
    """Return why the match ended, as a sentence or two."""
    if outcome.reason == "home":
        winner = outcome.winners[0]
        mine, theirs = outcome.scores[winner], outcome.scores[1 - winner]
        counts = _("{name} has {mine} disks home, {other} {theirs}.").format(
            name=speaker.names[winner],
            mine=mine,
            other=speaker.names[1 - winner],
            theirs=theirs,
        )
        if theirs < HOME_GOAL:
            return counts
        beats = _("Both have five or more, and {mine} beat {theirs}.").format(
            mine=number_word(mine), theirs=number_word(theirs)
        )
        return counts + " " + beats
    if outcome.reason == "turn limit" and state is not None:
        turns = state.options["turn_limit"]
        return ngettext(
            "{turns} turn is played; that is the limit of this match.",
            "{turns} turns are played; that is the limit of this match.",
            turns,
        ).format(turns=turns)
    return {
        "strings broken": _("Every string that still holds a disk is broken at both ends."),
        "dead position": _("Nobody can move a disk any more."),
        "agreed": _("You both agreed on a draw."),
        "turn limit": _("All turns of this match are played."),
    }[outcome.reason]


def past_result(outcome: Outcome, speaker: Speaker) -> str:
    """Return how a match of the history ended, in one line."""
    if not outcome.winners:
        return _("A draw, {mine} to {theirs}").format(
            mine=outcome.scores[0], theirs=outcome.scores[1]
        )
    winner = outcome.winners[0]
    return _("{name} won, {mine} to {theirs}").format(
        name=speaker.names[winner],
        mine=outcome.scores[winner],
        theirs=outcome.scores[1 - winner],
    )
