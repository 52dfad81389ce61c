"""How a match ends in which somebody gives up."""

from collections.abc import Sequence
from typing import Any, Final

from pullstrings_qt.core.game import AnyGame, Outcome, Seat
from pullstrings_qt.core.language import all_of, ngettext
from pullstrings_qt.core.language import gettext as _

RESIGNED: Final = "resigned"
"""The reason of such an outcome: all others share the win."""


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
