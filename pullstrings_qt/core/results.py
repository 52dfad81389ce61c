"""The points of the seats, and how a match of two with scores ended, in a line each."""

from collections.abc import Sequence

from pullstrings_qt.core.game import Outcome
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext, number_text


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
    """Return words with both scores, that of one seat first."""
    mine, theirs = (number_text(outcome.scores[seat]) for seat in (first, 1 - first))
    return words.format(name=names[first], mine=mine, theirs=theirs)
