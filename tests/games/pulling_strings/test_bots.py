"""The computer players: legal, the same for the same seed, mixed, and stronger level by level."""

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from pullstrings_qt.games.pulling_strings import motion
from pullstrings_qt.games.pulling_strings.bots import (
    ITERATIONS,
    LONG_MATCH,
    SearchOpponents,
    search_rules,
)
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS
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


def test_levels_go_from_gentle_to_strong_with_ten_times_the_iterations() -> None:
    levels = OPPONENTS.levels()
    assert [level.name for level in levels] == ["Gentle", "Even", "Strong"]
    assert [ITERATIONS[level.id] for level in levels] == [10, 100, 1000]


@pytest.mark.parametrize("breaks", ["end", "string"])
def test_choices_are_legal_in_random_positions(breaks: str) -> None:
    for number, state in enumerate(random_states(200, seed=3, breaks=breaks)):
        seat = number % 2
        choice = OPPONENTS.choose(RULES.view(state, seat), seat, "easy", number)
        RULES.check_choice(state, seat, choice)


def test_positions_of_the_legality_test_have_broken_ends() -> None:
    broken = Counter(len(state.broken_ends) for state in random_states(200, seed=3))
    assert sum(count for ends, count in broken.items() if ends) > 50


@pytest.mark.parametrize("learning", ["no pull", "signed pull"])
def test_computers_sign_right_in_the_learning_variants(learning: str) -> None:
    state = RULES.start({"edition": "2003", "learning": learning}, {})
    for seed in range(20):
        choice = OPPONENTS.choose(state, 0, "easy", seed)
        assert choice.end is not None
        assert choice.signed is None


@pytest.mark.parametrize("level", ITERATIONS)
def test_same_view_level_and_seed_give_the_same_choice(level: str) -> None:
    for number, state in enumerate(random_states(3, seed=4)):
        first = OPPONENTS.choose(state, 1, level, number)
        random.seed(number)  # nothing may come from the generator all share
        assert OPPONENTS.choose(state, 1, level, number) == first


@pytest.mark.parametrize("level", ITERATIONS)
def test_choices_are_mixed(level: str) -> None:
    chosen = {OPPONENTS.choose(START, 0, level, seed) for seed in range(12)}
    assert len(chosen) >= 3


def test_middle_beats_easy() -> None:
    assert points(("middle", "easy"), 12) >= 9


def test_easy_thinks_a_little() -> None:
    """Ten iterations find the winning pull far more often than chance would."""
    state = state_of("0,0,0,0,0/0,10,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,4,0 -")
    found = sum(
        OPPONENTS.choose(state, 0, "easy", seed).end == END_NUMBERS["n2"] for seed in range(200)
    )
    assert found > 2 * 200 / len(state.open_ends)


def test_strong_takes_a_win_that_nothing_can_stop() -> None:
    """n2 brings ten disks, or five of them, to a home of squares, where four already lie."""
    state = state_of("0,0,0,0,0/0,10,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,4,0 -")
    sure = END_NUMBERS["n2"]
    assert all(
        motion.home_winner(motion.pulled(state.cells, sure, other)) == 0 for other in motion.ENDS
    )
    chosen = Counter(OPPONENTS.choose(state, 0, "strong", seed).end for seed in range(10))
    assert chosen[sure] >= 9


def test_search_reports_what_it_found_out() -> None:
    state = state_of("0,0,0,0,0/0,10,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,4,0 -")
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
    state = state_of("0,0,0,0,0/0,10,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,4,0 -")
    over = RULES.play(state, {0: Pull(END_NUMBERS["n2"]), 1: Pull(END_NUMBERS["e5"])}).state
    with pytest.raises(ValueError, match="over"):
        OPPONENTS.choose(over, 0, "easy", 1)
    with pytest.raises(KeyError):
        OPPONENTS.choose(START, 0, "grand master", 1)


def test_long_matches_loosen_the_choices() -> None:
    """Two sharp players may lock each other, so that a match would never end."""
    long = replace(START, turn=LONG_MATCH)
    favourite = {
        state.turn: Counter(
            OPPONENTS.choose(state, 0, "middle", seed).end for seed in range(60)
        ).most_common(1)[0][1]
        for state in (START, long)
    }
    assert favourite[LONG_MATCH] < favourite[0]
