"""Invariants of every position in random matches (issue 5: none broken in 10,000).

A match of two boards is played here; `python -m benchmarks.chain_reaction
--random 10000` plays ten thousand with the same checks.
"""

from dataclasses import replace
from typing import Any

import pytest

from pullstrings_qt.games.chain_reaction.segments import (
    Landing,
    Obstacle,
    landing_of,
    possible_segments,
)
from pullstrings_qt.games.chain_reaction.state import ChainReactionState, MoveSegment
from tests.games.chain_reaction.boards import RULES, random_match, state_at
from tests.games.chain_reaction.invariants import check_position, check_step

OPTIONS: tuple[dict[str, Any], ...] = (
    {"depth": 7, "homes": "3-5-3", "both_leave": False, "penalty_floor": True, "starts": "chance"},
    {"depth": 9, "returns_to": "owner", "seven_in_front": True},
)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_no_random_match_breaks_an_invariant(options: dict[str, Any]) -> None:
    """22 pieces, never two towers, no own tower left at the end of a turn, scores add up."""
    for state, _choice, step in random_match(0, options):
        check_position(step.state)
        check_step(state, step)


def test_the_checks_can_fail() -> None:
    """A piece too few, two towers, an own tower left behind."""
    whole = RULES.start({}, {})
    check_position(whole)
    fewer = state_at(RULES.write_position(whole).replace("w,.", ".,.", 1))
    with pytest.raises(AssertionError, match="22 pieces"):
        check_position(fewer)
    text = RULES.write_position(whole).replace("w,.,w,.", "ww,.,.,.", 1)
    one = state_at(text)
    two = replace(one, cells=(*one.cells[:-3], "bb", "", ""))
    with pytest.raises(AssertionError, match="two towers"):
        check_position(two)
    own = state_at(text.replace(" 0 0 0:0", " 1 0 0:0"))
    with pytest.raises(AssertionError, match="tower of the seat to move"):
        check_position(own)


def test_playing_looks_once_where_a_piece_lands(monkeypatch: pytest.MonkeyPatch) -> None:
    """That is most of the work of replaying a long match."""
    moves = [state for state, _choice, _step in random_match(1, {}) if not state.to_place][:20]
    looked: list[MoveSegment] = []

    def landing(state: ChainReactionState, segment: MoveSegment) -> Landing | Obstacle:
        looked.append(segment)
        return landing_of(state, segment)

    monkeypatch.setattr("pullstrings_qt.games.chain_reaction.rules.landing_of", landing)
    for state in moves:
        looked.clear()
        segment = next(possible_segments(state))
        RULES.play(state, {state.to_move: segment})
        assert looked == [segment]
