"""The score of a pile, with the best use of every wild (Scoring; S2, S3, S13 to S15)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from pullstrings_qt.games.strung_along.cards import COLORS, PLUS, WILD, sorted_cards

POSITIVE_COLORS: Final = 3
PLUS_POINTS: Final = 2
TABLES: Final[Mapping[str, tuple[int, ...]]] = {
    "simple": (0, 1, 3, 6, 10, 15, 21),
    "advanced": (0, 1, 4, 8, 7, 6, 5),
}
"""Points for 0, 1, 2 … cards of a color; more cards than the table has count as its last entry.

The simple table is ruling S2, the advanced one comes from Coloretto (ruling S3).
"""


@dataclass(frozen=True, slots=True)
class ColorScore:
    """The score of one color in a pile, with wilds that count as it; points are never negative."""

    color: str
    cards: int
    wilds: int
    points: int
    positive: bool


@dataclass(frozen=True, slots=True)
class PileScore:
    """The best score of a pile with its colors, the most points first."""

    colors: tuple[ColorScore, ...]
    plus_cards: int
    total: int


def points_for(count: int, scoring: str) -> int:
    """Return the points for that number of cards of a color."""
    table = TABLES[scoring]
    return table[min(count, len(table) - 1)]


@lru_cache(maxsize=2_000)
def pile_score(pile: str, scoring: str, colors: str = COLORS) -> PileScore:
    """Return the best score of a pile, with the best colors of wilds and the best three colors.

    A wild may count as a color that the pile does not have (S13), but not as one in the box (S8).
    Ties are broken by the fewest new colors, then alphabetically.
    """
    counts = Counter(pile)
    return max(
        (
            score_with(counts, Counter(wilds), scoring)
            for wilds in combinations_with_replacement(colors, counts[WILD])
        ),
        key=lambda score: (score.total, -sum(not entry.cards for entry in score.colors)),
    )


def score_with(counts: Counter[str], wilds: Counter[str], scoring: str) -> PileScore:
    """Return the score for one use of the wilds; its best three colors count positive (S14)."""
    worth = {
        color: points_for(counts[color] + wilds[color], scoring)
        for color in COLORS
        if counts[color] + wilds[color]
    }
    ranked = sorted(worth, key=lambda color: (-worth[color], color))
    colors = tuple(
        ColorScore(color, counts[color], wilds[color], worth[color], place < POSITIVE_COLORS)
        for place, color in enumerate(ranked)
    )
    signed = sum(entry.points if entry.positive else -entry.points for entry in colors)
    return PileScore(colors, counts[PLUS], signed + PLUS_POINTS * counts[PLUS])


def lot_value(pile: str, lot: str, scoring: str, colors: str = COLORS) -> int:
    """Return by how much a pile's score changes when a lot is added to it now."""
    after = pile_score(sorted_cards(pile + lot), scoring, colors).total
    return after - pile_score(pile, scoring, colors).total
