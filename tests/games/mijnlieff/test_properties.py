"""Invariants of every position of random matches."""

from collections import Counter
from itertools import pairwise

import pytest

from pullstrings_qt.games.mijnlieff.geometry import KINDS
from pullstrings_qt.games.mijnlieff.state import TILES_OF_A_KIND, Line, MijnlieffState, PlacedTile
from tests.games.mijnlieff.boards import RULES, matches
from tests.games.random_matches import MATCHES

LONGEST = 32  # 16 tiles, and at most one pass before each


def assert_tiles_are_conserved(state: MijnlieffState) -> None:
    """Board and hands together hold two tiles of each kind a seat."""
    lying = Counter(state.cells)
    for seat in (0, 1):
        for number, kind in enumerate(KINDS):
            assert lying[PlacedTile(seat, kind)] + state.hands[seat][number] == TILES_OF_A_KIND


def test_random_matches_break_no_invariant() -> None:
    """Tiles are conserved, the tile that binds lies on the board, points never go down."""
    left_over = draws = 0
    for states in matches(range(MATCHES)):
        assert len(states) <= LONGEST
        end = states[-1]
        for before, after in pairwise(states):
            assert_tiles_are_conserved(after)
            assert after.binding is None or after.cells[after.binding] is not None
            assert all(now >= was for was, now in zip(before.scores, after.scores, strict=True))
            assert after.to_move == 1 - before.to_move
            assert before.cells.count(None) - after.cells.count(None) in (0, 1)
        assert end.ending is not None
        assert end.ending.scores == end.scores
        assert sum(line.points for line in end.lines) == sum(end.scores)
        best = max(end.scores)
        winners = tuple(seat for seat in (0, 1) if end.scores[seat] == best)
        assert end.ending.winners == (winners if len(winners) == 1 else ())
        left_over += None in end.cells
        draws += not end.ending.winners
    assert 0.6 < left_over / MATCHES < 0.8  # ruling M5: 70 % leave at least one square empty
    assert draws > 0


def test_playing_looks_for_lines_only_where_points_were_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Finding them takes longer than all the rest of a turn."""
    states = next(iter(matches(range(1))))
    looked: list[MijnlieffState] = []

    def lines(state: MijnlieffState) -> tuple[Line, ...]:
        looked.append(state)
        return ()

    monkeypatch.setattr(MijnlieffState, "lines", property(lines))
    for before in states[:-1]:
        looked.clear()
        first = RULES.choices(before, before.to_move)[0]
        after = RULES.play(before, {before.to_move: first}).state
        assert bool(looked) == (after.scores != before.scores)
