"""How a match of Strung Along ended, in words."""

from pullstrings_qt.core.game import Outcome
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.strung_along.speaker import Speaker, names_listed, points_words
from pullstrings_qt.games.strung_along.state import StrungAlongState


def _winners(outcome: Outcome, speaker: Speaker) -> str:
    return names_listed([speaker.names[seat] for seat in outcome.winners])


def headline(outcome: Outcome, speaker: Speaker) -> str:
    """Return who won, with the score; equal points share the victory (S16)."""
    if not outcome.winners:
        return _("You stop here, and nobody wins")
    points = points_words(outcome.scores[outcome.winners[0]])
    if len(outcome.winners) == 1:
        words = _("{name} wins with {points}")
        return words.format(name=speaker.names[outcome.winners[0]], points=points)
    return _("{names} win together with {points} each").format(
        names=_winners(outcome, speaker), points=points
    )


def reason(
    outcome: Outcome,
    speaker: Speaker,
    state: StrungAlongState | None = None,  # noqa: ARG001 - the same for every game
) -> str:
    """Return why the match ended, as a few sentences."""
    if outcome.reason == "agreed":
        return _("You all agreed to stop.")
    counts = ", ".join(
        _("{name} {points}").format(name=name, points=points_words(points))
        for name, points in zip(speaker.names, outcome.scores, strict=True)
    )
    shared = " " + _("The same points share the victory.") if len(outcome.winners) > 1 else ""
    words = _("The timer came up, and the last round is over. {counts}.").format(counts=counts)
    return words + shared


def past_result(outcome: Outcome, speaker: Speaker) -> str:
    """Return how a match of the history ended, in one line."""
    if not outcome.winners:
        return _("Stopped by agreement")
    points = points_words(outcome.scores[outcome.winners[0]])
    if len(outcome.winners) == 1:
        words = _("{name} won with {points}")
        return words.format(name=speaker.names[outcome.winners[0]], points=points)
    return _("{names} won together with {points}").format(
        names=_winners(outcome, speaker), points=points
    )
