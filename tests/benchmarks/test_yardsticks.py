"""The simple players for measuring levels."""

from dataclasses import replace
from random import Random

from benchmarks.yardsticks import PlainUct, greedy, random_choice
from pullstrings_qt.games.mijnlieff.rules import Mijnlieff
from pullstrings_qt.games.mijnlieff.state import Choice, MijnlieffState
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS
from pullstrings_qt.games.pulling_strings.rules import PullingStrings
from pullstrings_qt.games.pulling_strings.state import Pull, read_position

SURE_WIN = "0,0,0,0,0/0,10,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,4,0 -"
"""n2 brings ten disks, or five of them, to a home of squares, where four already lie."""


def test_greedy_pulls_what_wins_at_once_and_uct_finds_it() -> None:
    cells, broken = read_position(SURE_WIN)
    state = replace(PullingStrings().start({"edition": "2003"}, {}), cells=cells, broken=broken)
    win = Pull(END_NUMBERS["n2"])
    assert all(greedy("pulling_strings", state, 0, Random(seed)) == win for seed in range(20))
    search = PlainUct(state, Random(3))
    search.run(400)
    assert search.value > 0.8
    assert sum(search.drawn(0) == win for _ in range(100)) > 60


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
