"""How a match of Mijnlieff ended, in words."""

from pullstrings_qt.core.game import Outcome
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.games.mijnlieff.speaker import Speaker
from pullstrings_qt.games.mijnlieff.state import MijnlieffState


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


def reason(outcome: Outcome, speaker: Speaker, state: MijnlieffState | None = None) -> str:
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
