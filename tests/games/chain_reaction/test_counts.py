"""Numbers of turns, by the rules and by an independent brute force (issue 5, Must show)."""

import pytest

from pullstrings_qt.games.chain_reaction.state import ChainReactionState
from tests.games.chain_reaction.boards import RULES, legal, placed, plain, plain_legal, plain_turns
from tests.games.chain_reaction.boards import random_match as matches

FIRST_TURNS = 2_112
"""Different complete first turns on the default board, each sequence of segments counted once."""


def complete_turns(state: ChainReactionState) -> int:
    """Return how many sequences of choices end the turn of the seat that moves."""
    count = 0
    for choice in RULES.choices(state, state.to_move):
        following = RULES.play(state, {state.to_move: choice}).state
        same = RULES.deciding(following) == {state.to_move}
        count += complete_turns(following) if same and not following.to_place else 1
    return count


def test_the_default_board_has_2112_complete_first_turns() -> None:
    start = RULES.start({}, {})
    assert complete_turns(start) == FIRST_TURNS
    assert len(plain_turns(plain(start), "w")) == FIRST_TURNS


@pytest.mark.parametrize(
    ("first", "options"), [(0, {"depth": 9}), (1, {"depth": 7, "homes": "3-5-3"})]
)
def test_other_boards_agree_with_the_brute_force(first: int, options: dict[str, object]) -> None:
    """The board looks the same from either side (C2)."""
    start = RULES.start({**options, "starts": "chance"}, {"first": first})
    brute = plain_turns(plain(start), "wb"[first], depth=start.board.depth)
    assert complete_turns(start) == len(brute)


@pytest.mark.parametrize("depth", [7, 8, 9])
def test_what_is_legal_in_random_matches_is_what_the_brute_force_finds(depth: int) -> None:
    compared = 0
    for number, (state, _choice, _step) in enumerate(matches(0, {"depth": depth})):
        if state.to_place or number % 10:
            continue
        assert legal(state) == (plain_legal(state) or {"penalty"})
        compared += 1
        if compared == 7:
            break
    assert compared == 7


def test_a_fifth_segment_that_builds_an_own_tower_is_not_counted() -> None:
    """The last segment left may not build: 8 ways of a lone tower, one of them onto a piece."""
    lone = placed("bw d4, w f4, b a8", used=4)
    assert complete_turns(lone) == len(plain_turns(plain(lone), "w", used=4)) == 7
