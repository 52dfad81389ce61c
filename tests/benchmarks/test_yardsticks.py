"""The simple players for measuring levels."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from benchmarks.yardsticks import PlainUct, beam, exploiter, greedy, random_choice
from pullstrings_qt.games.chain_reaction.plans import max_points
from pullstrings_qt.games.chain_reaction.rules import ChainReaction
from pullstrings_qt.games.mijnlieff.geometry import TRIPLES
from pullstrings_qt.games.mijnlieff.rules import Mijnlieff
from pullstrings_qt.games.mijnlieff.state import Choice, MijnlieffState
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS
from pullstrings_qt.games.pulling_strings.rules import PullingStrings
from pullstrings_qt.games.pulling_strings.state import Pull
from tests.games.chain_reaction.boards import DARK, placed, played, state_at

SURE_WIN = "0,0,0,0,0/0,10,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,4,0 -"
"""n2 brings ten disks, or five of them, to a home of squares, where four already lie."""


def test_greedy_pulls_what_wins_at_once_and_uct_finds_it() -> None:
    state = PullingStrings().read_position(SURE_WIN, {"edition": "2003"}, {})
    win = Pull(END_NUMBERS["n2"])
    assert all(greedy("pulling_strings", state, 0, Random(seed)) == win for seed in range(20))
    search = PlainUct(state, Random(3))
    search.run(400)
    assert search.value > 0.8
    assert sum(search.drawn(0) == win for _ in range(100)) > 60


def test_an_exploiter_pulls_what_wins_against_a_known_habit() -> None:
    """Whoever knows that the other seat always pulls n1 has the best reply to that alone."""
    state = PullingStrings().start({"edition": "2003"}, {})
    habit = {END_NUMBERS["n1"]: 1.0}
    chances = []
    for habits in (None, {1: habit}):
        search = PlainUct(state, Random(5), habits)
        search.run(1500)
        chances.append(search.value)
    assert chances[1] > chances[0]
    state = PullingStrings().read_position(SURE_WIN, {"edition": "2003"}, {})
    assert exploiter(state, 0, 300, Random(1)) == Pull(END_NUMBERS["n2"])


def lead(state: MijnlieffState, choice: Choice) -> int:
    """Return the points ahead of whoever moves, after a choice."""
    rules, seat = Mijnlieff(), state.to_move
    scores = rules.agreed_draw(rules.play(state, {seat: choice}).state).scores
    return scores[seat] - scores[1 - seat]


def test_no_placement_is_worth_more_at_once_than_that_of_greedy() -> None:
    rules, chance = Mijnlieff(), Random(7)
    state = rules.start({}, {})
    for _ in range(12):
        best = max(lead(state, choice) for choice in rules.choices(state, state.to_move))
        assert lead(state, greedy("mijnlieff", state, state.to_move, chance)) == best
        random = random_choice("mijnlieff", state, state.to_move, chance)
        state = rules.play(state, {state.to_move: random}).state


def test_greedy_goes_on_with_a_line_where_it_makes_no_point() -> None:
    """With one tile of each, only a placement beside its own one makes two in a line."""
    rules = Mijnlieff()
    state: MijnlieffState = rules.start({"opening": "anywhere"}, {})
    for text in ("S@b2", "S@b4"):
        state = rules.play(state, {state.to_move: rules.read_choice(text)}).state
    for seed in range(10):
        placed = greedy("mijnlieff", state, state.to_move, Random(seed))
        after = rules.play(state, {state.to_move: placed}).state
        tiles = {square for square in range(16) if after.is_of(square, state.to_move)}
        assert any(tiles <= set(line) for line in TRIPLES)


@pytest.mark.parametrize("chooses", [greedy, beam])
def test_points_at_hand_are_taken(chooses: Callable[..., Any]) -> None:
    state = placed("w c6, w d7, w a1, b g8, b a8")
    for leap in ("c6d7", "d7d8"):
        choice = chooses("chain_reaction", state, 0, Random(1))
        assert ChainReaction().write_choice(choice) == leap
        state = played(state, leap)
    assert state.scores == (2, 0)


@pytest.mark.parametrize(("chooses", "made", "left"), [(greedy, 2, 2), (beam, 1, 0)])
def test_only_the_beam_looks_at_the_answer(
    chooses: Callable[..., Any], made: int, left: int
) -> None:
    """Dark can make two points now, but light two then, or one so that light makes none."""
    state = state_at(
        "b,b,.,.,.,.,b/.,.,.,.,b,b,./.,b,.,.,.,b,./.,.,.,b,b,.,./"
        ".,.,b,w,.,.,./w,w,w,b,.,.,./.,w,w,.,.,w,./w,.,.,w,w,w,. 1 0 0:0"
    )
    while state.to_move == DARK:
        choice = chooses("chain_reaction", state, DARK, Random(1))
        state = ChainReaction().play(state, {DARK: choice}).state
    assert (state.scores[DARK], max_points(state, 0)) == (made, left)
