"""How a match ended, in sentences: the points of the seats, and who gave up."""

from collections.abc import Sequence
from typing import Any, Final

from pullstrings_qt.core.game import AnyGame, Outcome, Seat
from pullstrings_qt.core.language import all_of, ngettext, number_text
from pullstrings_qt.core.language import gettext as _

RESIGNED: Final = "resigned"  # the reason of such an outcome: all others share the win


def resigned(rules: AnyGame, state: Any, winners: Sequence[Seat]) -> Outcome | None:
    """Return the outcome where all seats but these gave up; None where that cannot be."""
    scores = rules.agreed_draw(state).scores
    seats = [seat for seat in range(len(scores)) if seat in winners]
    if seats != list(winners) or len(seats) == len(scores):
        return None
    return Outcome(tuple(seats), RESIGNED, scores)


def gave_up(outcome: Outcome, names: Sequence[str]) -> tuple[str, str]:
    """Return who won and who gave up, as a headline and a sentence."""
    winners = [names[seat] for seat in outcome.winners]
    losers = [name for seat, name in enumerate(names) if seat not in outcome.winners]
    wins = ngettext("{name} wins", "{name} win", len(winners)).format(name=all_of(winners))
    words = ngettext("{name} has given up.", "{name} have given up.", len(losers))
    return wins if winners else _("Nobody wins"), words.format(name=all_of(losers))


def points_sentences(scores: Sequence[int], names: Sequence[str]) -> list[str]:
    """Return how many points each seat has, a sentence for each."""
    return [
        ngettext("{name} has {count} point.", "{name} has {count} points.", points).format(
            name=name, count=number_text(points)
        )
        for name, points in zip(names, scores, strict=True)
    ]


def past_result(outcome: Outcome, names: Sequence[str]) -> str:
    """Return who won a match, with the score."""
    if not outcome.winners:
        return _scored(_("A draw, {mine} to {theirs}"), outcome, names, 0)
    return _scored(_("{name} wins, {mine} to {theirs}"), outcome, names, outcome.winners[0])


def _scored(words: str, outcome: Outcome, names: Sequence[str], first: int) -> str:
    mine, theirs = (number_text(outcome.scores[seat]) for seat in (first, 1 - first))
    return words.format(name=names[first], mine=mine, theirs=theirs)
