"""How a match of Chain Reaction ended, in words."""

from pullstrings_qt.core.game import Outcome
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.chain_reaction.speaker import Speaker, number
from pullstrings_qt.games.chain_reaction.state import ChainReactionState


def headline(outcome: Outcome, speaker: Speaker) -> str:
    """Return who won, with the score."""
    if not outcome.winners:
        return _scored(_("It is a draw, {mine} to {theirs}"), outcome, speaker, 0)
    return _scored(_("{name} wins, {mine} to {theirs}"), outcome, speaker, outcome.winners[0])


def past_result(outcome: Outcome, speaker: Speaker) -> str:
    """Return how a match of the history ended, in one line."""
    if not outcome.winners:
        return _scored(_("A draw, {mine} to {theirs}"), outcome, speaker, 0)
    return _scored(_("{name} won, {mine} to {theirs}"), outcome, speaker, outcome.winners[0])


def _scored(words: str, outcome: Outcome, speaker: Speaker, seat: int) -> str:
    return words.format(
        name=speaker.names[seat],
        mine=number(outcome.scores[seat]),
        theirs=number(outcome.scores[1 - seat]),
    )


def reason(outcome: Outcome, speaker: Speaker, state: ChainReactionState | None = None) -> str:
    """Return why the match ended, as a few sentences."""
    if outcome.reason == "agreed" or not outcome.winners:
        return _("You both agreed on a draw.")
    winner = outcome.winners[0]
    name, other = speaker.names[winner], speaker.names[1 - winner]
    if outcome.reason == "seven in front":
        return _(
            "{name} held all seven squares before the line, and {other} could not break that in "
            "the next turn."
        ).format(name=name, other=other)
    lead = outcome.scores[winner] - outcome.scores[1 - winner]
    if state is None:
        words = _("{name} has reached the target and is {lead} ahead.")
        return words.format(name=name, lead=lead)
    return _("{name} has reached {target} and is {lead} ahead; two are enough.").format(
        name=name, target=state.options["target"], lead=lead
    )
