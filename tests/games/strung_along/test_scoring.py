"""Scoring of Strung Along: the worked example, the two tables, and the best use of wilds."""

from dataclasses import replace
from itertools import combinations, product
from random import Random

import pytest

from pullstrings_qt.games.strung_along.cards import COLOURS, all_cards
from pullstrings_qt.games.strung_along.scoring import lot_value, pile_score, points_for
from tests.games.strung_along.tables import RULES


def test_jacob_scores_41() -> None:
    """Rule document, Scoring: wild with the yellow cards, 2 + 21 + 15 + 6 - 3 = 41."""
    green, yellow, red, blue = "A" * 6, "B" * 4, "C" * 3, "D" * 2
    score = pile_score(green + yellow + red + blue + "*+", "simple")
    assert score.total == 41
    by_colour = {entry.colour: entry for entry in score.colours}
    assert [by_colour[colour].points for colour in "ABCD"] == [21, 15, 6, 3]
    assert [by_colour[colour].wilds for colour in "ABCD"] == [0, 1, 0, 0]
    assert [by_colour[colour].positive for colour in "ABCD"] == [True, True, True, False]
    assert score.plus_cards == 1


@pytest.mark.parametrize(
    ("scoring", "table"),
    [("simple", (0, 1, 3, 6, 10, 15, 21, 21, 21)), ("advanced", (0, 1, 4, 8, 7, 6, 5, 5, 5))],
)
def test_the_two_tables(scoring: str, table: tuple[int, ...]) -> None:
    """Rulings S2 and S3."""
    assert tuple(points_for(count, scoring) for count in range(9)) == table


def test_a_wild_may_be_a_colour_nobody_has() -> None:
    """Ruling S13: {3, 3} and a wild are worth 17 in the advanced scoring, a third colour."""
    score = pile_score("AAABBB*", "advanced")
    assert score.total == 17
    assert [(entry.cards, entry.wilds) for entry in score.colours] == [(3, 0), (3, 0), (0, 1)]


@pytest.mark.parametrize("boxed", "CDEFG")
def test_a_wild_never_is_the_colour_in_the_box(boxed: str) -> None:
    """Ruling S8: of the new colours the first one is taken, but for the one in the box."""
    colours = COLOURS.replace(boxed, "")
    first = next(colour for colour in colours if colour not in "AB")
    score = pile_score("AAABBB*", "advanced", colours)
    assert [entry.colour for entry in score.colours if entry.wilds] == [first]
    assert score.total == 17


def test_a_match_of_three_remembers_the_colour_in_the_box() -> None:
    """Ruling S8, in the scores of the state: also where only the set-up of a copy tells it."""
    for seed in range(20):
        setup = RULES.draw_setup({"seats": 3}, Random(seed))
        (boxed,) = set(COLOURS) - {*setup["deck"], *setup["start"]}
        copy = {**setup, "deck": ["?"] * len(setup["deck"]), "box": boxed}
        for told in (setup, copy):
            state = RULES.start({"seats": 3, "scoring": "advanced"}, told)
            pair = [colour for colour in COLOURS if colour != boxed][:2]
            pile = "".join(colour * 3 for colour in pair) + "*"
            wild = [e.colour for e in replace(state, piles=(pile,) * 3).score(0).colours if e.wilds]
            assert wild == [next(c for c in COLOURS if c not in (*pair, boxed))]


def test_the_best_three_colours_count_and_the_rest_is_taken_off() -> None:
    """Ruling S14."""
    score = pile_score("ABBCCCDDDD", "simple")
    assert score.total == 10 + 6 + 3 - 1
    assert [entry.colour for entry in score.colours if not entry.positive] == ["A"]


def test_fewer_than_three_colours_only_those_count() -> None:
    """Ruling S15."""
    assert pile_score("AA", "simple").total == 3
    assert pile_score("", "simple").total == 0
    assert pile_score("++", "advanced").total == 4


def _by_brute_force(pile: str, table: tuple[int, ...]) -> int:
    """Return the best total by trying every colour for every wild and every three colours."""
    best = None
    for wilds in product(COLOURS, repeat=pile.count("*")):
        counts = [pile.count(colour) + wilds.count(colour) for colour in COLOURS]
        worth = [table[min(count, len(table) - 1)] for count in counts]
        for size in range(4):
            for chosen in combinations(range(7), size):
                total = sum(
                    points if place in chosen else -points for place, points in enumerate(worth)
                )
                best = total if best is None else max(best, total)
    assert best is not None
    return best + 2 * pile.count("+")


@pytest.mark.parametrize(
    ("scoring", "table"),
    [("simple", (0, 1, 3, 6, 10, 15, 21)), ("advanced", (0, 1, 4, 8, 7, 6, 5))],
)
def test_the_best_use_of_wilds_equals_brute_force(scoring: str, table: tuple[int, ...]) -> None:
    """Issue: 10,000 random piles; 5,000 in each scoring, of every size a match can give."""
    chance = Random(20261121)
    deck = all_cards(COLOURS)
    seen: dict[str, int] = {}
    for _pile in range(5_000):
        pile = "".join(sorted(chance.sample(deck, chance.randrange(0, 20))))
        if pile not in seen:
            seen[pile] = _by_brute_force(pile, table)
        assert pile_score(pile, scoring).total == seen[pile], pile


def test_a_lot_is_worth_what_it_changes() -> None:
    assert lot_value("AAA", "A", "simple") == 4
    assert lot_value("AABBCC", "D+", "simple") == 1
    assert lot_value("AAA", "A", "advanced") == -1
