"""What a pile is worth, with the best use of every wild (Scoring; S2, S3, S13 to S15)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from pullstrings_qt.games.strung_along.cards import COLOURS, PLUS, WILD, sorted_cards

POSITIVE_COLOURS: Final = 3
PLUS_POINTS: Final = 2
TABLES: Final[Mapping[str, tuple[int, ...]]] = {
    "simple": (0, 1, 3, 6, 10, 15, 21),
    "advanced": (0, 1, 4, 8, 7, 6, 5),
}
"""Points for 0, 1, 2 … cards of a colour; more cards than the table has count as its last entry.

The simple table is ruling S2, the advanced one comes from Coloretto (ruling S3).
"""


@dataclass(frozen=True, slots=True)
class ColourScore:
    """What one colour of a pile brings.

    Attributes:
        colour: A … G.
        cards: yarn cards of the colour.
        wilds: wilds that count as this colour.
        points: what so many cards are worth, never negative.
        positive: whether the points are added; else they are taken off.
    """

    colour: str
    cards: int
    wilds: int
    points: int
    positive: bool


@dataclass(frozen=True, slots=True)
class PileScore:
    """The best score of a pile and how it comes about.

    Attributes:
        colours: the colours with cards or wilds, the most points first.
        plus_cards: how many +2 cards there are.
        total: the sum of everything.
    """

    colours: tuple[ColourScore, ...]
    plus_cards: int
    total: int


def points_for(count: int, scoring: str) -> int:
    """Return the points for so many cards of a colour."""
    table = TABLES[scoring]
    return table[min(count, len(table) - 1)]


@lru_cache(maxsize=2_000)
def pile_score(pile: str, scoring: str, colours: str = COLOURS) -> PileScore:
    """Return the best score of a pile: every wild where it helps most, the best three colours.

    A wild may count as a colour that the pile does not have (S13). Of equal assignments the one
    that needs the fewest new colours is taken, then the one earliest in the alphabet.

    Args:
        pile: the cards in any order, such as ``AAB+*``.
        scoring: ``simple`` or ``advanced``.
        colours: the colours of the match: no wild stands for one that went back into the box (S8).
    """
    counts = Counter(pile)
    return max(
        (
            score_with(counts, Counter(wilds), scoring)
            for wilds in combinations_with_replacement(colours, counts[WILD])
        ),
        key=lambda score: (
            score.total,
            -sum(not entry.cards for entry in score.colours),
        ),
    )


def score_with(counts: Counter[str], wilds: Counter[str], scoring: str) -> PileScore:
    """Return the score for one use of the wilds; its best three colours count positive (S14).

    Args:
        counts: how many cards of each kind the pile has.
        wilds: how many wilds count as each colour.
        scoring: ``simple`` or ``advanced``.
    """
    worth = {
        colour: points_for(counts[colour] + wilds[colour], scoring)
        for colour in COLOURS
        if counts[colour] + wilds[colour]
    }
    ranked = sorted(worth, key=lambda colour: (-worth[colour], colour))
    colours = tuple(
        ColourScore(
            colour,
            counts[colour],
            wilds[colour],
            worth[colour],
            place < POSITIVE_COLOURS,
        )
        for place, colour in enumerate(ranked)
    )
    signed = sum(entry.points if entry.positive else -entry.points for entry in colours)
    return PileScore(colours, counts[PLUS], signed + PLUS_POINTS * counts[PLUS])


def lot_value(pile: str, lot: str, scoring: str, colours: str = COLOURS) -> int:
    """Return by how much a pile's score changes when a lot is added to it now."""
    after = pile_score(sorted_cards(pile + lot), scoring, colours).total
    return after - pile_score(pile, scoring, colours).total
