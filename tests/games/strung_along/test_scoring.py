"""Scoring of Strung Along: the worked example, the two tables, and the best use of wilds."""

from dataclasses import replace
from itertools import combinations, combinations_with_replacement
from operator import mul
from random import Random

import pytest

from pullstrings_qt.games.strung_along.cards import COLORS, all_cards
from pullstrings_qt.games.strung_along.scoring import lot_value, pile_score, points_for
from tests.games.strung_along.tables import RULES


def test_jacob_scores_41() -> None:
    """Rule document, Scoring: wild with the yellow cards, 2 + 21 + 15 + 6 - 3 = 41."""
    green, yellow, red, blue = "A" * 6, "B" * 4, "C" * 3, "D" * 2
    score = pile_score(green + yellow + red + blue + "*+", "simple")
    assert score.total == 41
    by_color = {entry.color: entry for entry in score.colors}
    assert [by_color[color].points for color in "ABCD"] == [21, 15, 6, 3]
    assert [by_color[color].wilds for color in "ABCD"] == [0, 1, 0, 0]
    assert [by_color[color].positive for color in "ABCD"] == [True, True, True, False]
    assert score.plus_cards == 1


@pytest.mark.parametrize(
    ("scoring", "table"),
    [("simple", (0, 1, 3, 6, 10, 15, 21, 21, 21)), ("advanced", (0, 1, 4, 8, 7, 6, 5, 5, 5))],
)
def test_the_two_tables(scoring: str, table: tuple[int, ...]) -> None:
    """Rulings S2 and S3."""
    assert tuple(points_for(count, scoring) for count in range(9)) == table


def test_a_wild_may_be_a_color_nobody_has() -> None:
    """Ruling S13: {3, 3} and a wild are worth 17 in the advanced scoring, a third color."""
    score = pile_score("AAABBB*", "advanced")
    assert score.total == 17
    assert [(entry.cards, entry.wilds) for entry in score.colors] == [(3, 0), (3, 0), (0, 1)]


@pytest.mark.parametrize("boxed", "CDEFG")
def test_a_wild_never_is_the_color_in_the_box(boxed: str) -> None:
    """Ruling S8: of the new colors the first one is taken, but for the one in the box."""
    colors = COLORS.replace(boxed, "")
    first = next(color for color in colors if color not in "AB")
    score = pile_score("AAABBB*", "advanced", colors)
    assert [entry.color for entry in score.colors if entry.wilds] == [first]
    assert score.total == 17


def test_a_match_of_three_remembers_the_color_in_the_box() -> None:
    """Ruling S8, in the scores of the state: also where only the set-up of a copy tells it."""
    for seed in range(20):
        setup = RULES.draw_setup({"seats": 3}, Random(seed))
        (boxed,) = set(COLORS) - {*setup["deck"], *setup["start"]}
        copy = {**setup, "deck": ["?"] * len(setup["deck"]), "box": boxed}
        for told in (setup, copy):
            state = RULES.start({"seats": 3, "scoring": "advanced"}, told)
            pair = [color for color in COLORS if color != boxed][:2]
            pile = "".join(color * 3 for color in pair) + "*"
            wild = [e.color for e in replace(state, piles=(pile,) * 3).score(0).colors if e.wilds]
            assert wild == [next(c for c in COLORS if c not in (*pair, boxed))]


def test_the_best_three_colors_count_and_the_rest_is_taken_off() -> None:
    """Rulings S14, S15."""
    score = pile_score("ABBCCCDDDD", "simple")
    assert score.total == 10 + 6 + 3 - 1
    assert [entry.color for entry in score.colors if not entry.positive] == ["A"]
    assert pile_score("AA", "simple").total == 3
    assert pile_score("", "simple").total == 0
    assert pile_score("++", "advanced").total == 4
    assert lot_value("AAA", "A", "simple") == 4
    assert lot_value("AABBCC", "D+", "simple") == 1
    assert lot_value("AAA", "A", "advanced") == -1


SIGNS = [
    [1 if place in chosen else -1 for place in range(len(COLORS))]
    for size in range(4)
    for chosen in combinations(range(len(COLORS)), size)
]
"""Every way to let three colors or fewer count, and take off the others."""


def _by_brute_force(counts: tuple[int, ...], wilds: int, table: tuple[int, ...]) -> int:
    """Return the best total by trying every color for every wild and every three colors."""
    totals: list[int] = []
    for used in combinations_with_replacement(range(len(COLORS)), wilds):
        sizes = [count + used.count(place) for place, count in enumerate(counts)]
        worth = [table[min(size, len(table) - 1)] for size in sizes]
        totals += [sum(map(mul, signs, worth)) for signs in SIGNS]
    return max(totals)


@pytest.mark.parametrize(
    ("scoring", "table"),
    [("simple", (0, 1, 3, 6, 10, 15, 21)), ("advanced", (0, 1, 4, 8, 7, 6, 5))],
)
def test_the_best_use_of_wilds_equals_brute_force(scoring: str, table: tuple[int, ...]) -> None:
    """1,500 random piles in each scoring; what counts is how many there are of each color."""
    chance = Random(20261121)
    deck = all_cards(COLORS)
    seen: dict[tuple[tuple[int, ...], int], int] = {}
    for _pile in range(1_500):
        pile = "".join(sorted(chance.sample(deck, chance.randrange(0, 20))))
        key = tuple(sorted(map(pile.count, COLORS))), pile.count("*")
        if key not in seen:
            seen[key] = _by_brute_force(*key, table)
        assert pile_score(pile, scoring).total == seen[key] + 2 * pile.count("+"), pile
