"""Glicko-2 by its published example, and which matches change ratings."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from pullstrings_qt.core.game import Outcome
from pullstrings_qt.core.opponents import FIRST_LEVEL, LEVEL_COUNT, Level, Opponents, Thought
from pullstrings_qt.core.rated_match import RatedMatch, rated_match, with_takeback
from pullstrings_qt.core.rating import GameRating, GlickoRating, after_match
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.registry import games

WON = Outcome((0,), "home", (6, 5))
RECORD = Record(
    "pulling_strings", {}, {}, ("Mara", "Computer"), extras={"seats": [{}, {"computer": "4"}]}
).ended(WON)


class EightLevels(Opponents):
    """Computer players as every game has them."""

    def think(self, view: Any, seat: int, level: str, seed: int) -> Thought:
        """Choose nothing."""
        return Thought(None)


def test_the_worked_example_of_the_paper() -> None:
    """Glickman, "Example of the Glicko-2 system": 1464.06, 151.52 and 0.05999."""
    results = [
        (GlickoRating(1400, 30), 1.0),
        (GlickoRating(1550, 100), 0.0),
        (GlickoRating(1700, 300), 0.0),
    ]
    after = after_match(GlickoRating(1500, 200, 0.06), results)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_an_upset_makes_a_rating_more_volatile_and_nothing_changes_without_an_opponent() -> None:
    """The other branch of step 5: the change is larger than the spread allows."""
    before = GlickoRating(1500, 40)
    after = after_match(before, [(GlickoRating(2400, 30), 1.0)] * 3)
    assert after.volatility > before.volatility
    assert after.value > before.value
    assert after_match(before, []) == before


def test_levels_rise_by_150_and_are_suggested_to_whoever_scores_half() -> None:
    opponents = EightLevels()
    ratings = [opponents.rating(level.id) for level in opponents.levels()]
    assert len(ratings) == LEVEL_COUNT
    for lower, higher in pairwise(ratings):
        assert higher.value - lower.value == 150
    assert opponents.first_rating().value == opponents.ratings[FIRST_LEVEL - 1]
    assert opponents.rating("middle") == opponents.rating("4")
    suggests = [GameRating(GlickoRating(1000), matches).suggests for matches in range(5)]
    assert suggests == [False] * 3 + [True] * 2
    for spec in games().values():
        players = spec.opponents()
        assert players is not None
        values = players.ratings
        assert len(values) == LEVEL_COUNT
        assert all(lower < higher for lower, higher in pairwise(values)), spec.id
    for level in range(1, LEVEL_COUNT + 1):
        rating = opponents.first_rating()
        for match in range(60):
            rating = after_match(rating, [(opponents.rating(str(level)), float(match % 2))])
        assert opponents.nearest_level(rating).id == str(level)
        assert rating.deviation < 80
    assert opponents.nearest_level(GlickoRating(0)) == Level("1", "Gentle")


def rated(record: Record) -> RatedMatch:
    match = rated_match(record)
    assert match is not None
    return match


def test_a_win_lifts_a_loss_lowers_and_people_are_both_rated() -> None:
    won, lost = rated(RECORD), rated(replace(RECORD, outcome={"winners": [1], "reason": "home"}))
    lifted, lowered = won.new_ratings({}), lost.new_ratings({})
    assert lifted["Mara"].value > won.first.value > lowered["Mara"].value
    assert list(lifted) == ["Mara"]
    match = rated(replace(RECORD, players=("Mara", "Theo"), extras={}))
    before = {"Theo": GlickoRating(1400, 60)}
    after = match.new_ratings(before)
    assert after["Mara"].value > match.first.value
    assert after["Theo"].value < 1400
    assert 1400 - after["Theo"].value < after["Mara"].value - match.first.value


def test_of_several_each_is_compared_with_each() -> None:
    """The winner beat all; behind the winner points decide, and the same points are a draw."""
    record = Record(
        "strung_along",
        {},
        {},
        ("Mara", "Theo", "Oma", "Computer"),
        extras={"seats": [{}, {}, {}, {"computer": "3"}]},
    ).ended(Outcome((1,), "points", (20, 31, 12, 20)))
    match = rated(record)
    assert match.scores[1, 0] == match.scores[1, 2] == match.scores[1, 3] == 1
    assert match.scores[0, 3] == match.scores[3, 0] == 0.5
    assert (match.scores[0, 2], match.scores[2, 0], match.scores[2, 3]) == (1, 0, 0)
    after = match.new_ratings({})
    assert after["Theo"].value > after["Mara"].value > after["Oma"].value


@pytest.mark.parametrize(
    "record",
    [
        replace(RECORD, outcome=None),
        replace(RECORD, game="unheard of"),
        replace(RECORD, options={"learning": "no pull"}),
        replace(RECORD, options={"die": [0]}),
        with_takeback(RECORD),
        replace(RECORD, extras={**RECORD.extras, "help": {"used": {"3": {"0": 2}}}}),
        replace(RECORD, extras={"seats": [{"computer": "2"}, {"computer": "4"}]}),
        replace(RECORD, extras={"seats": [{}, {"computer": "of another version"}]}),
        replace(RECORD, extras={"seats": [{}, {"computer": []}]}),
        replace(RECORD, outcome={"reason": "home"}),
        replace(RECORD, players=("Mara", "Mara"), extras={}),
        replace(RECORD, players=("Mara", "Player 2"), extras={}),
        replace(RECORD, players=("Mara",), extras={}),
    ],
)
def test_what_does_not_count(record: Record) -> None:
    assert rated_match(record) is None


def test_what_counts_all_the_same() -> None:
    for extras in (
        *({"help": {"allowed": 2}}, {"help": {"used": {"3": {"0": 1}}}}, {"help": "whatever"}),
        *({"seats": 7}, {"seats": [None]}),
    ):
        assert rated_match(replace(RECORD, extras={**RECORD.extras, **extras})) is not None


def test_takebacks_are_counted_and_a_draw_is_one_whatever_the_points() -> None:
    assert with_takeback(with_takeback(RECORD)).extras["takebacks"] == 2
    odd = replace(RECORD, extras={"takebacks": "many"})
    assert with_takeback(odd).extras["takebacks"] == 1
    drawn = rated(RECORD.ended(Outcome((), "agreed", (6, 1))))
    assert set(drawn.scores.values()) == {0.5}
