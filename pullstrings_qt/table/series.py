"""How matches of the same people stood so far: who won how often, and how many were drawn."""

from collections.abc import Sequence
from typing import NamedTuple

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.storage import Store


class SeriesScore(NamedTuple):
    """The finished matches of some people in one game, whoever sat where."""

    names: tuple[str, ...]
    wins: tuple[int, ...]  # how many each has won alone, in the same order
    draws: int  # how many nobody won alone

    @property
    def matches(self) -> int:
        """How many matches it is made of."""
        return sum(self.wins) + self.draws

    @property
    def words(self) -> str:
        """The score, such as "Mara won 4, Theo won 3, 1 draw"; empty before any match."""
        if not self.matches:
            return ""
        each = [
            _("{name} won {wins}").format(name=name, wins=wins)
            for name, wins in zip(self.names, self.wins, strict=True)
        ]
        score = ", ".join(each)
        if not self.draws:
            return score
        return ngettext("{score}, {count} draw", "{score}, {count} draws", self.draws).format(
            score=score, count=self.draws
        )


def series_score(store: Store, game: str, names: Sequence[str]) -> SeriesScore:
    """Return how the matches of these people, all different, stood so far, in their order."""
    wins = dict.fromkeys(names, 0)
    draws = 0
    for seated, outcome in store.matches.results(game, names):
        winners = outcome.get("winners")
        alone = winners[0] if isinstance(winners, list) and len(winners) == 1 else None
        if isinstance(alone, int) and 0 <= alone < len(seated):
            wins[seated[alone]] += 1
        elif winners is not None:
            draws += 1
    return SeriesScore(tuple(names), tuple(wins.values()), draws)
