"""The computer players: legal, reproducible, mixed, and stronger level by level."""

import json
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from pullstrings_qt.core.analysis import QUICK_EFFORT, Analysis
from pullstrings_qt.games.pulling_strings import motion
from pullstrings_qt.games.pulling_strings.bots import (
    RETURNS,
    SKILLS,
    SOMETHING_ELSE,
    SearchOpponents,
    _chance,
    _worth_trying,
    search_rules,
)
from pullstrings_qt.games.pulling_strings.geometry import END_NAMES, END_NUMBERS
from pullstrings_qt.games.pulling_strings.rules import PullingStrings
from pullstrings_qt.games.pulling_strings.search import Search, SearchRules, home_value
from pullstrings_qt.games.pulling_strings.state import (
    Pull,
    PullingStringsState,
    start_cells,
)

RULES = PullingStrings()
OPPONENTS = SearchOpponents()
START = RULES.start({"edition": "2003"}, {})
QUICK_LEVELS = ("1", "2", "3", "4", "5", "6")
SURE_WIN = "0,0,0,0,0/0,10,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,4,0 -"
BUSY = "0,1,1,2,0/0,3,0,0,0/0,0,0,0,0/2,0,0,1,0/0,0,0,0,0 -"
"""Squares have three home and three more one step away; circles have two."""


def state_of(position: str, **options: Any) -> PullingStringsState:
    read = RULES.read_position(position, {"edition": "2003"}, {})
    return replace(read, options={**START.options, **options}, ending=None)


def random_states(count: int, seed: int, **options: Any) -> list[PullingStringsState]:
    """Return states of random matches, every one of them with a choice to make."""
    chance = random.Random(seed)
    states: list[PullingStringsState] = []
    state = RULES.start({"edition": "2003", **options}, {})
    while len(states) < count:
        if state.ending:
            state = RULES.start({"edition": "2003", **options}, {})
        states.append(state)
        ends = chance.choices(state.open_ends, k=2)
        if chance.random() < 0.2:  # random players alone would hardly ever break an end
            ends[1] = ends[0]
        state = RULES.play(state, {seat: Pull(end) for seat, end in enumerate(ends)}).state
    return states


def value_of(state: PullingStringsState) -> float | None:
    """Return the outcome as the search counts it, for seat 0."""
    if state.ending is None:
        return None
    return 1.0 - state.ending.winners[0] if state.ending.winners else 0.5


def points(levels: tuple[str, str], matches: int) -> float:
    """Return the points of the first level over seeded matches with sides swapped."""
    won = 0.0
    for number in range(matches):
        state = RULES.start({"edition": "2003", "turn_limit": 200}, {})
        seats: Mapping[int, str] = dict(enumerate(levels if number % 2 == 0 else levels[::-1]))
        while not state.ending:
            seed = 1000 * number + 2 * state.turn
            choices = {
                seat: OPPONENTS.choose(state, seat, level, seed + seat)
                for seat, level in seats.items()
            }
            state = RULES.play(state, choices).state
        won += 0.5 if not state.ending.winners else state.ending.winners == (number % 2,)
    return won


def test_each_level_overlooks_less_than_the_one_below_and_thinks_no_less() -> None:
    assert [level.id for level in OPPONENTS.levels()] == list("12345678")
    assert len(SKILLS) == 8
    for lower, higher in pairwise(SKILLS):
        assert lower.miss > higher.miss
        assert lower.miss_other >= higher.miss_other
        assert lower.iterations <= higher.iterations


@pytest.mark.parametrize("breaks", ["end", "string"])
def test_choices_are_legal_in_random_positions(breaks: str) -> None:
    for number, state in enumerate(random_states(200, seed=3, breaks=breaks)):
        seat = number % 2
        choice = OPPONENTS.choose(RULES.view(state, seat), seat, "1", number)
        RULES.check_choice(state, seat, choice)


def test_choices_are_legal_in_random_positions_with_broken_ends() -> None:
    broken = Counter(len(state.broken_ends) for state in random_states(200, seed=3))
    assert sum(count for ends, count in broken.items() if ends) > 50


@pytest.mark.parametrize("learning", ["no pull", "signed pull"])
def test_computers_sign_right_in_the_learning_variants(learning: str) -> None:
    state = RULES.start({"edition": "2003", "learning": learning}, {})
    for seed in range(20):
        choice = OPPONENTS.choose(state, 0, "1", seed)
        assert choice.end is not None
        assert choice.signed is None


@pytest.mark.parametrize("level", ["1", "4", "7"])
def test_same_view_level_and_seed_give_the_same_choice(level: str) -> None:
    for number, state in enumerate(random_states(3, seed=4)):
        first = OPPONENTS.choose(state, 1, level, number)
        random.seed(number)  # nothing may come from the generator all share
        assert OPPONENTS.choose(state, 1, level, number) == first


@pytest.mark.parametrize("level", QUICK_LEVELS)
def test_choices_are_mixed(level: str) -> None:
    chosen = {OPPONENTS.choose(START, 0, level, seed).end for seed in range(20)}
    assert len(chosen) >= 3


def test_a_level_beats_those_below() -> None:
    assert points(("4", "1"), 20) >= 16
    assert points(("5", "3"), 10) >= 7


def test_a_plain_win_is_mostly_taken() -> None:
    """An end that wins at once against seven of ten answers of the other seat."""
    taken: dict[str, list[bool]] = {"1": [], "2": [], "3": [], "4": []}
    for number, state in enumerate(random_states(1000, seed=12)):
        wins = [
            end
            for end in state.open_ends
            if sum(
                motion.home_winner(motion.pulled(state.cells, end, other)) == 0
                for other in state.open_ends
            )
            >= 0.7 * len(state.open_ends)
        ]
        for level in taken if wins else ():
            taken[level].append(OPPONENTS.choose(state, 0, level, number).end in wins)
    assert len(taken["1"]) > 80
    for level, least in (("1", 0.72), ("2", 0.88), ("3", 0.93), ("4", 0.93)):
        assert sum(taken[level]) / len(taken[level]) >= least, level


@pytest.mark.parametrize("level", ["4", "8"])
def test_levels_take_a_win_that_nothing_can_stop(level: str) -> None:
    """n2 brings ten disks, or five of them, to a home of squares, where four already lie."""
    state, sure = state_of(SURE_WIN), END_NUMBERS["n2"]
    assert all(
        motion.home_winner(motion.pulled(state.cells, sure, other)) == 0 for other in motion.ENDS
    )
    chosen = Counter(OPPONENTS.choose(state, 0, level, seed).end for seed in range(10))
    assert chosen[sure] >= 9


def test_a_level_plays_the_best_of_what_it_sees() -> None:
    """The first four look at what their pull alone brings."""
    for number, state in enumerate(random_states(60, seed=13)):
        thought = OPPONENTS.think(state, 1, "4", number)
        if thought.analysis is not None:
            points = thought.analysis.points
            assert set(points) <= {END_NAMES[end] for end in state.open_ends}
            wins = [name for name, value in thought.analysis.values.items() if value == 1.0]
            if not wins:
                best = [name for name, lead in points.items() if lead == max(points.values())]
                assert RULES.write_choice(thought.choice) in best
            else:
                assert RULES.write_choice(thought.choice) in wins


def test_a_level_that_notices_nothing_pulls_by_chance_and_has_nothing_to_say() -> None:
    thoughts = [OPPONENTS.think(START, 0, "1", seed) for seed in range(60)]
    blind = [thought.choice.end for thought in thoughts if thought.analysis is None]
    assert 60 * 0.955**20 < len(blind) < 60 * 0.6
    assert len(set(blind)) > 8


def gone_round(returns: int) -> PullingStringsState:
    """Return the start after circles of two turns: squares pull south, then north again."""
    state = START
    for ends in returns * ("s3 n1", "n3 n1"):
        pulls = [Pull(END_NUMBERS[end]) for end in ends.split()]
        state = RULES.play(state, dict(enumerate(pulls))).state
    return state


def test_a_state_knows_what_it_could_come_back_to_and_is_else_no_other_one() -> None:
    state = gone_round(2)
    assert state.cells == START.cells
    assert [cells for cells, *_ends in state.former].count(START.cells) == 2
    assert replace(state, former=()) == state
    broken = RULES.play(state, {seat: Pull(END_NUMBERS["n3"]) for seat in (0, 1)}).state
    assert broken.former == ()


def test_from_the_second_return_on_something_else_is_tried_three_times_in_ten() -> None:
    once, twice = gone_round(RETURNS - 1), gone_round(RETURNS)
    here = END_NUMBERS["s3"]
    assert all(here in _worth_trying(once, 0, seed) for seed in range(400))
    other = [seed for seed in range(400) if here not in _worth_trying(twice, 0, seed)]
    assert len(other) / 400 == pytest.approx(SOMETHING_ELSE, abs=0.07)
    assert END_NUMBERS["s3"] in _worth_trying(twice, 1, other[0])
    assert all(OPPONENTS.choose(twice, 0, "6", seed).end != here for seed in other[:10])


# What is found out -----------------------------------------------------------------------------


def is_whole(analysis: Analysis, state: PullingStringsState) -> None:
    """Check that an analysis speaks of every open end, and that its shares are shares."""
    assert set(analysis.values) == {END_NAMES[end] for end in state.open_ends}
    is_sound(analysis, state)


def is_sound(analysis: Analysis, state: PullingStringsState) -> None:
    """Check that an analysis speaks of open ends, and that its shares are shares."""
    names = {END_NAMES[end] for end in state.open_ends}
    assert names >= set(analysis.values) == set(analysis.points)
    assert all(0.0 <= value <= 1.0 for value in analysis.values.values())
    assert sum(analysis.chances) == pytest.approx(1.0)
    for shares in (analysis.shares, *analysis.likely.values()):
        assert set(shares) <= names
        assert sum(shares.values()) == pytest.approx(1.0)
        assert all(share > 0.0 for share in shares.values())


@pytest.mark.parametrize("learning", ["none", "signed pull"])
def test_an_analysis_speaks_of_every_end_and_a_thought_of_those_seen(learning: str) -> None:
    for number, state in enumerate(random_states(6, seed=9, learning=learning)):
        seat = number % 2
        thought = OPPONENTS.think(state, seat, "6", number)
        assert thought.analysis is not None
        is_sound(thought.analysis, state)
        assert RULES.write_choice(thought.choice) in thought.analysis.shares
        found = OPPONENTS.analyze(state, seat, QUICK_EFFORT / 10, number)
        assert found is not None
        assert found.seat == seat
        is_whole(found, state)
        assert set(found.likely) == {1 - seat}
        assert OPPONENTS.analyze(state, seat, QUICK_EFFORT / 10, number) == found
        assert Analysis.from_json(json.loads(json.dumps(found.to_json()))) == found


def test_an_analysis_sees_the_danger_and_both_seats_the_same_chances() -> None:
    found = OPPONENTS.analyze(state_of(SURE_WIN), 1, QUICK_EFFORT, 1)
    assert found is not None
    assert max(found.likely[0], key=found.likely[0].__getitem__) == "n2"
    assert found.chances[0] > 0.95
    state = state_of(BUSY)
    mine, theirs = (OPPONENTS.analyze(state, seat, QUICK_EFFORT, 3) for seat in (0, 1))
    assert mine is not None
    assert theirs is not None
    assert mine.chances == pytest.approx(theirs.chances, abs=0.08)


def test_hindsight_is_against_what_was_really_pulled() -> None:
    """Squares pull n2 and win; only what goes along or across with the three could stop it."""
    state = state_of(BUSY)
    choices = {0: Pull(END_NUMBERS["n2"]), 1: Pull(END_NUMBERS["s5"])}
    found = OPPONENTS.hindsight(state, choices, 1, QUICK_EFFORT, 1)
    assert found is not None
    is_whole(found, state)
    assert found.likely == {0: {"n2": 1.0}}
    assert found.chances == (1.0, 0.0)
    for name, value in found.values.items():
        after = RULES.play(state, {**choices, 1: RULES.read_choice(name)}).state
        squares, circles = after.scores
        assert found.points[name] == circles - squares
        assert (value == 0.0) == (after.ending is not None)
    assert found.loss("s5") > 0.3
    assert found.loss(found.best) == 0.0
    assert OPPONENTS.hindsight(state, choices, 1, QUICK_EFFORT, 1) == found
    state = replace(state_of(BUSY, learning="signed pull"), layout=START.layout)
    wrong = Pull(END_NUMBERS["s5"], START.layout[END_NUMBERS["e4"]])
    choices = {0: Pull(END_NUMBERS["n2"]), 1: wrong}
    found = OPPONENTS.hindsight(state, choices, 1, QUICK_EFFORT, 1)
    assert found is not None
    assert found.values[RULES.write_choice(wrong)] == found.values["e4"] > found.values["s5"]


# The search ------------------------------------------------------------------------------------


def test_search_finds_the_choice_that_wins_whatever_the_other_does() -> None:
    state = state_of(SURE_WIN)
    search = Search((state.cells, state.broken), SearchRules(), random.Random(1))
    search.run(300)
    arms, values = search.arms[0], search.pair_values()
    assert sorted(end for ends in arms for end in ends) == list(state.open_ends)
    assert [ends for ends, row in zip(arms, values, strict=True) if min(row) == 1.0] == [
        (END_NUMBERS["n2"],)
    ]


def test_search_knows_only_what_each_seat_may_pull_now() -> None:
    ends = [END_NUMBERS["s3"], END_NUMBERS["n1"], END_NUMBERS["n2"]], ()
    search = Search((start_cells(), 0), SearchRules(), random.Random(1), ends)
    assert search.arms == (((ends[0][0],), tuple(ends[0][1:])), ((),))
    assert search.pair_values() == ((0.5,), (0.5,))


def test_before_the_first_iteration_a_pair_is_worth_what_then_lies_at_home() -> None:
    state = state_of(BUSY)
    search = Search((state.cells, 0), SearchRules(), random.Random(1), (state.open_ends, ()))
    wins = END_NUMBERS["n2"]
    for ends, (value,) in zip(search.arms[0], search.pair_values(), strict=True):
        after = motion.pulled(state.cells, ends[0], None)
        winner = motion.home_winner(after)
        assert value == (home_value(after) if winner is None else 1.0 - winner)
        assert winner == 0 or ends != (wins,)


def test_search_counts_a_reached_turn_limit_as_a_draw() -> None:
    search = Search((start_cells(), 0), SearchRules(turns_left=1), random.Random(1))
    search.run(200)
    assert {value for row in search.pair_values() for value in row} == {0.5}


@pytest.mark.parametrize("corner_grows", [True, False])
@pytest.mark.parametrize("breaks", ["end", "string"])
def test_search_plays_by_the_rules(breaks: str, corner_grows: bool) -> None:
    chance = random.Random(5)
    ended = 0
    for state in random_states(400, seed=6, breaks=breaks, corner_grows=corner_grows):
        first = chance.choice(state.open_ends)
        second = chance.choice([first, *state.open_ends])
        after = RULES.play(state, {0: Pull(first), 1: Pull(second)}).state
        rules = search_rules(state)
        position = rules.after((state.cells, state.broken), first, second)
        assert position == (after.cells, after.broken)
        assert rules.outcome(position) == value_of(after)
        ended += after.ending is not None
    assert ended > 5


@pytest.mark.parametrize(("breaks", "outcome"), [("end", None), ("string", 0.5)])
def test_search_sees_a_dead_position(breaks: str, outcome: float | None) -> None:
    """The stack lies at the north edge; only the ends of its column are left."""
    left = (END_NUMBERS["n3"], END_NUMBERS["s3"])
    broken = (1 << 20) - 1 - sum(1 << end for end in left)
    rules = SearchRules(whole_string_breaks=breaks == "string")
    after = rules.after((start_cells(), broken), left[0], left[0])
    assert rules.outcome(after) == outcome
    search = Search((start_cells(), broken), rules, random.Random(1))
    search.run(50)
    assert {end for ends in search.arms[0] for end in ends} == set(left)


def test_chances_never_leave_0_to_1_however_parts_are_rounded() -> None:
    worth, mixture = (1.0,) * 3, (0.7, 0.1, 0.2 + 1e-15)
    assert sum(map(float.__mul__, worth, mixture)) > 1.0
    assert _chance(worth, mixture) == 1.0
    assert _chance((-1e-17, 0.0, 0.0), mixture) == 0.0
