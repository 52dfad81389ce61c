"""How a match of two with scores ended, in one line."""

from collections.abc import Sequence

from pullstrings_qt.core.game import Outcome
from pullstrings_qt.core.language import gettext as _


def past_result(outcome: Outcome, names: Sequence[str]) -> str:
    """Return who won a match, with the score."""
    if not outcome.winners:
        return _scored(_("A draw, {mine} to {theirs}"), outcome, names, 0)
    return _scored(_("{name} wins, {mine} to {theirs}"), outcome, names, outcome.winners[0])


def _scored(words: str, outcome: Outcome, names: Sequence[str], first: int) -> str:
    """Return words with both scores, that of one seat first."""
    mine, theirs = (
        str(outcome.scores[seat]).replace("-", "\N{MINUS SIGN}") for seat in (first, 1 - first)
    )
    return words.format(name=names[first], mine=mine, theirs=theirs)
