"""The invariants of every position of Chain Reaction; benchmarks check 10,000 matches."""

from typing import Any

from pullstrings_qt.core.game import Step
from pullstrings_qt.games.chain_reaction.events import PenaltyPaid, Scored, TurnEnded
from pullstrings_qt.games.chain_reaction.state import MAX_SEGMENTS, PIECES, ChainReactionState


def check_position(state: ChainReactionState) -> None:
    """Accept a position in which everything is as it has to be."""
    pieces = "".join(state.cells) + state.to_place
    assert pieces.count("w") == pieces.count("b") == 11, f"not 22 pieces: {pieces}"
    towers = [cell for cell in state.cells if len(cell) > 1]
    assert len(towers) < 2, "two towers"
    assert all(len(tower) == 2 for tower in towers), "a tower of three"
    assert (state.tower is None) == (not towers), "the tower is not where the state says"
    if towers and not state.to_place:
        assert towers[0].endswith(PIECES[state.to_move]), "not a tower of the seat to move"
    maximum = MAX_SEGMENTS if state.to_place else MAX_SEGMENTS - 1
    assert 0 <= state.used <= maximum, "too many segments"


def check_step(before: ChainReactionState, step: Step[Any]) -> None:
    """Accept a step whose points are those of its events and whose end of turn is one."""
    scores = list(before.scores)
    for event in step.events:
        if isinstance(event, Scored):
            scores[event.seat] += event.points
            assert event.points in (1, 2)
        if isinstance(event, PenaltyPaid):
            scores[event.seat] = event.total
    assert tuple(scores) == step.state.scores, "scores do not add up"
    ended = [event for event in step.events if isinstance(event, TurnEnded)]
    if ended:
        assert step.state.to_move == 1 - before.to_move, "the turn did not pass"
        tower = step.state.tower
        own = PIECES[before.to_move]
        assert tower is None or not step.state.at(tower).endswith(own), "own tower left"
    else:
        assert step.state.to_move == before.to_move, "the turn passed"
