"""Computer players of Pulling Strings at three levels; why they play so: docs/decisions/006."""

from collections.abc import Sequence
from random import Random
from typing import Final

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.opponents import Level, Opponents, Thought
from pullstrings_qt.games.pulling_strings.geometry import End
from pullstrings_qt.games.pulling_strings.search import Arm, Search, SearchRules
from pullstrings_qt.games.pulling_strings.state import Pull, PullingStringsState

ITERATIONS: Final = {"easy": 10, "middle": 100, "strong": 1000}
"""Iterations of the search by level: a budget that is the same on every machine."""

SHARPNESS: Final = {"easy": 2.0, "middle": 2.0, "strong": 3.0}
"""Power to which visits are raised before a choice is drawn from them: how far a level trusts
what it found out."""

LONG_MATCH: Final = 40
"""Turns after which a match counts as long; from then on visits are taken as they are."""


class SearchOpponents(Opponents):
    """Computer players that search, then draw a choice by how often the search tried it.

    They always mix: a player who can be foreseen can be beaten, and two of them that play the
    exact best reply never finish a match. In the learning variants they sign what they mean.
    """

    def levels(self) -> Sequence[Level]:
        """Return the levels from the gentlest to the strongest."""
        return (
            Level("easy", _("Gentle")),
            Level("middle", _("Even")),
            Level("strong", _("Strong")),
        )

    def think(self, view: PullingStringsState, seat: Seat, level: str, seed: int) -> Thought:
        """Return a pull for the seat; the same view, level and seed give the same pull.

        Raises:
            KeyError: there is no such level.
            ValueError: the match is over.
        """
        if view.ending is not None:
            raise ValueError("the match is over")
        chance = Random(seed)
        search = Search((view.cells, view.broken), search_rules(view), chance)
        search.run(ITERATIONS[level])
        # two sharp players can lock each other for good; looser ones come out of it
        sharpness = SHARPNESS[level] if view.turn < LONG_MATCH else 1.0
        return Thought(Pull(drawn_end(search.arms(seat), chance, sharpness)))


def search_rules(view: PullingStringsState) -> SearchRules:
    """Return what of a match's options and turns matters to the search."""
    options, limit = view.options, view.options["turn_limit"]
    return SearchRules(
        corner_grows=options["corner_grows"],
        whole_string_breaks=options["breaks"] == "string",
        turns_left=None if limit is None else limit - view.turn,
    )


def drawn_end(arms: Sequence[Arm], chance: Random, sharpness: float) -> End:
    """Return an end at random, the more likely the more often the search tried it."""
    weights = [arm.visits**sharpness for arm in arms]
    return chance.choice(chance.choices(arms, weights)[0].ends)
