"""Computer players of Strung Along at three levels."""

from collections.abc import Sequence
from random import Random

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.opponents import Level, Opponents, Thought
from pullstrings_qt.games.strung_along.search import LEVELS, best_choice
from pullstrings_qt.games.strung_along.state import StrungAlongState


class StrungAlongOpponents(Opponents):
    """Computer players that look at their own pile, at everybody's, or try out decks."""

    def levels(self) -> Sequence[Level]:
        """Return the levels from the gentlest to the strongest."""
        return (
            Level("easy", _("Gentle")),
            Level("middle", _("Even")),
            Level("strong", _("Strong")),
        )

    def think(self, view: StrungAlongState, seat: Seat, level: str, seed: int) -> Thought:
        """Return a choice for the seat; the same view, level and seed give the same choice.

        Raises:
            KeyError: there is no such level.
            ValueError: the match is over or it is not the seat's turn.
        """
        if view.ending is not None or seat != view.to_move:
            raise ValueError("it is not this seat's turn")
        return Thought(best_choice(view, LEVELS[level], Random(seed)))
