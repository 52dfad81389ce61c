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
from pullstrings_qt.core.opponents import FORMER_LEVELS
from pullstrings_qt.games.pulling_strings import motion
from pullstrings_qt.games.pulling_strings.bots import (
    LONG_MATCH,
    STRENGTHS,
    SearchOpponents,
    _chance,
    search_rules,
)
from pullstrings_qt.games.pulling_strings.geometry import END_NAMES, END_NUMBERS
from pullstrings_qt.games.pulling_strings.rules import PullingStrings
from pullstrings_qt.games.pulling_strings.search import Search, SearchRules
from pullstrings_qt.games.pulling_strings.state import (
    Pull,
    PullingStringsState,
    read_position,
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
    cells, broken = read_position(position)
    return replace(START, cells=cells, broken=broken, options={**START.options, **options})


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


def test_each_level_thinks_longer_and_lets_less_pass_than_the_one_below() -> None:
    assert [level.id for level in OPPONENTS.levels()] == list("12345678")
    assert len(STRENGTHS) == 8
    for lower, higher in pairwise(STRENGTHS):
        assert lower.iterations < higher.iterations
        assert lower.softness > higher.softness
        assert lower.feeling >= higher.feeling


@pytest.mark.parametrize("former", FORMER_LEVELS)
def test_a_former_level_plays_as_the_one_that_took_its_place(former: str) -> None:
    now = str(FORMER_LEVELS[former])
    assert OPPONENTS.think(START, 0, former, 7) == OPPONENTS.think(START, 0, now, 7)


@pytest.mark.parametrize("breaks", ["end", "string"])
def test_choices_are_legal_in_random_positions(breaks: str) -> None:
    for number, state in enumerate(random_states(200, seed=3, breaks=breaks)):
        seat = number % 2
        choice = OPPONENTS.choose(RULES.view(state, seat), seat, "1", number)
        RULES.check_choice(state, seat, choice)


def test_positions_of_the_legality_test_have_broken_ends() -> None:
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


def test_the_strongest_mixes_what_is_worth_the_same() -> None:
    """Whatever lies within two hundredths of a win of the best has a share, so no seed is alike."""
    for state in (START, *random_states(2, seed=8)):
        analysis = OPPONENTS.think(state, 0, "8", 1).analysis
        assert analysis is not None
        best = max(analysis.values.values())
        near = [name for name, value in analysis.values.items() if value > best - 0.02]
        assert all(analysis.shares.get(name, 0.0) > 0.0005 for name in near)
        assert len(near) == 1 or max(analysis.shares.values()) < 0.99


def test_a_level_beats_those_below() -> None:
    assert points(("5", "1"), 4) >= 3.5


def test_the_gentlest_thinks_a_little() -> None:
    """It finds the winning pull far more often than chance would."""
    state = state_of(SURE_WIN)
    found = sum(
        OPPONENTS.choose(state, 0, "1", seed).end == END_NUMBERS["n2"] for seed in range(60)
    )
    assert found > 2 * 60 / len(state.open_ends)


@pytest.mark.parametrize("level", ["5", "8"])
def test_levels_take_a_win_that_nothing_can_stop(level: str) -> None:
    """n2 brings ten disks, or five of them, to a home of squares, where four already lie."""
    state, sure = state_of(SURE_WIN), END_NUMBERS["n2"]
    assert all(
        motion.home_winner(motion.pulled(state.cells, sure, other)) == 0 for other in motion.ENDS
    )
    chosen = Counter(OPPONENTS.choose(state, 0, level, seed).end for seed in range(10))
    assert chosen[sure] >= 9


@pytest.mark.parametrize("level", ["3", "4", "5"])
def test_from_level_3_on_nobody_brings_five_home_to_the_other(level: str) -> None:
    """n2 would bring five disks to a home of squares, w2 to one of circles, who choose."""
    state = state_of("0,0,0,0,0/0,5,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0 -")
    gift = END_NUMBERS["n2"]
    assert all(OPPONENTS.choose(state, 1, level, seed).end != gift for seed in range(30))


# What is found out -----------------------------------------------------------------------------


def is_whole(analysis: Analysis, state: PullingStringsState) -> None:
    """Check that an analysis speaks of every open end, and that its shares are shares."""
    names = {END_NAMES[end] for end in state.open_ends}
    assert set(analysis.values) == set(analysis.points) == names
    assert all(0.0 <= value <= 1.0 for value in analysis.values.values())
    assert sum(analysis.chances) == pytest.approx(1.0)
    likely = analysis.likely[1 - analysis.seat]
    for shares in (analysis.shares, likely):
        assert set(shares) <= names
        assert sum(shares.values()) == pytest.approx(1.0)
        assert all(share > 0.0 for share in shares.values())


@pytest.mark.parametrize("learning", ["none", "signed pull"])
def test_a_thought_and_an_analysis_speak_of_every_end(learning: str) -> None:
    for number, state in enumerate(random_states(6, seed=9, learning=learning)):
        seat = number % 2
        thought = OPPONENTS.think(state, seat, "2", number)
        assert thought.analysis is not None
        is_whole(thought.analysis, state)
        assert RULES.write_choice(thought.choice) in thought.analysis.shares
        found = OPPONENTS.analyze(state, seat, QUICK_EFFORT / 10, number)
        assert found is not None
        assert found.seat == seat
        is_whole(found, state)
        assert OPPONENTS.analyze(state, seat, QUICK_EFFORT / 10, number) == found
        assert Analysis.from_json(json.loads(json.dumps(found.to_json()))) == found


def test_an_analysis_sees_the_danger_and_what_the_other_may_pull() -> None:
    found = OPPONENTS.analyze(state_of(SURE_WIN), 1, QUICK_EFFORT, 1)
    assert found is not None
    assert max(found.likely[0], key=found.likely[0].__getitem__) == "n2"
    assert found.chances[0] > 0.95


def test_both_seats_see_the_same_chances() -> None:
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
        squares, circles = after.home_totals
        assert found.points[name] == circles - squares
        assert (value == 0.0) == (after.ending is not None)
    assert found.loss("s5") > 0.3
    assert found.loss(found.best) == 0.0
    assert OPPONENTS.hindsight(state, choices, 1, QUICK_EFFORT, 1) == found


def test_hindsight_knows_what_a_wrong_sign_really_pulled() -> None:
    state = replace(
        state_of(BUSY, learning="signed pull"),
        layout=START.layout,
    )
    wrong = Pull(END_NUMBERS["s5"], START.layout[END_NUMBERS["e4"]])
    choices = {0: Pull(END_NUMBERS["n2"]), 1: wrong}
    found = OPPONENTS.hindsight(state, choices, 1, QUICK_EFFORT, 1)
    assert found is not None
    assert found.values[RULES.write_choice(wrong)] == found.values["e4"] > found.values["s5"]


# The search ------------------------------------------------------------------------------------


def test_search_reports_what_it_found_out() -> None:
    state = state_of(SURE_WIN)
    search = Search((state.cells, state.broken), SearchRules(), random.Random(1))
    search.run(300)
    arms = search.arms(0)
    assert sum(arm.visits for arm in arms) == 300
    assert sorted(end for arm in arms for end in arm.ends) == list(state.open_ends)
    best = max(arms, key=lambda arm: arm.visits)
    assert best.ends == (END_NUMBERS["n2"],)
    assert best.value == 1.0


def test_search_counts_a_reached_turn_limit_as_a_draw() -> None:
    search = Search((start_cells(), 0), SearchRules(turns_left=1), random.Random(1))
    search.run(200)
    assert all(arm.value == 0.5 for seat in (0, 1) for arm in search.arms(seat))


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
    assert {end for arm in search.arms(0) for end in arm.ends} == set(left)


def test_a_match_that_is_over_has_no_choice() -> None:
    state = state_of(SURE_WIN)
    over = RULES.play(state, {0: Pull(END_NUMBERS["n2"]), 1: Pull(END_NUMBERS["e5"])}).state
    with pytest.raises(ValueError, match="over"):
        OPPONENTS.choose(over, 0, "1", 1)
    with pytest.raises(KeyError):
        OPPONENTS.choose(START, 0, "grand master", 1)


def test_long_matches_loosen_the_choices() -> None:
    """Two sharp players may lock each other, so that a match would never end."""
    state = state_of(BUSY)
    thoughts = [
        OPPONENTS.think(replace(state, turn=turn), 1, "7", 1).analysis
        for turn in (0, LONG_MATCH, LONG_MATCH + 60)
    ]
    largest = [max(thought.shares.values()) for thought in thoughts if thought is not None]
    assert largest[0] == largest[1] > largest[2]


def test_chances_never_leave_0_to_1_however_parts_are_rounded() -> None:
    worth, mixture = (1.0,) * 3, (0.7, 0.1, 0.2 + 1e-15)
    assert sum(map(float.__mul__, worth, mixture)) > 1.0
    assert _chance(worth, mixture) == 1.0
    assert _chance((-1e-17, 0.0, 0.0), mixture) == 0.0
