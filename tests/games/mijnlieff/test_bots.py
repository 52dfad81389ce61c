"""The computer players of Mijnlieff."""

from random import Random

import pytest

from pullstrings_qt.games.mijnlieff.bots import MijnlieffOpponents, choice_of, position_of
from pullstrings_qt.games.mijnlieff.geometry import triples_in
from pullstrings_qt.games.mijnlieff.openings import opening_replies, symmetries
from pullstrings_qt.games.mijnlieff.search import Search, legal_moves, play_move
from pullstrings_qt.games.mijnlieff.state import MijnlieffState, Pass
from tests.games.mijnlieff.boards import RULES, matches, placed, played

BOTS = MijnlieffOpponents()


def match(levels: tuple[str, str], seed: int) -> tuple[int, int]:
    """Return the points of a match between two levels; `random` chooses by chance."""
    state, turn = RULES.start({}, {}), 0
    while RULES.deciding(state):
        seat, turn = state.to_move, turn + 1
        level, move_seed = levels[seat], seed * 100 + turn
        choice = (
            Random(move_seed).choice(RULES.choices(state, seat))
            if level == "random"
            else BOTS.choose(state, seat, level, move_seed)
        )
        state = RULES.play(state, {seat: choice}).state
    return state.scores


def wins(level: str, other: str, rounds: int) -> int:
    """Return the matches a level wins, half of them as second player."""
    won = 0
    for seed in range(rounds):
        first, second = match((level, other) if seed % 2 == 0 else (other, level), seed)
        won += first > second if seed % 2 == 0 else second > first
    return won


def test_the_search_knows_the_same_moves_and_ends_as_the_rules() -> None:
    for states in matches(range(60)):
        for state in states[:-1]:
            position = position_of(state)
            choices = [choice_of(move) for move in legal_moves(position)]
            assert set(choices) == set(RULES.choices(state, state.to_move))
            for move, choice in zip(legal_moves(position), choices, strict=True):
                following = RULES.play(state, {state.to_move: choice}).state
                seen, over = play_move(position, move)
                assert over == (following.ending is not None)
                assert seen == position_of(following)
                mine = following.to_move
                assert (triples_in(seen.mine), triples_in(seen.theirs)) == (
                    following.scores[mine],
                    following.scores[1 - mine],
                )


def best_difference(state: MijnlieffState) -> int:
    """Return the points ahead the seat to move ends with when both play perfectly."""
    seat = state.to_move
    found = []
    for choice in RULES.choices(state, seat):
        following = RULES.play(state, {seat: choice}).state
        if following.ending:
            found.append(following.scores[seat] - following.scores[1 - seat])
        else:
            found.append(-best_difference(following))
    return max(found)


@pytest.mark.parametrize(
    "position",
    ["...h/..d./LsLS/Dd.S 1 d1", "Shdh/...L/S.HL/s... 1 d2", "Ss.L/S.h./l.../HHh. 1 d4"],
)
def test_the_search_finds_the_perfect_move_where_it_can_see_the_end(position: str) -> None:
    """Compared with every game from that position."""
    state = placed(position)
    wanted = best_difference(state)
    best, _depth = Search(10**9).best(position_of(state), 20)
    for move in best:
        following = RULES.play(state, {state.to_move: choice_of(move)}).state
        assert -best_difference(following) == wanted


def test_a_forced_pass_is_passed() -> None:
    boxed = placed("LD../sh../..../.... 1 a4")
    assert all(BOTS.choose(boxed, 1, level.id, 3) == Pass() for level in BOTS.levels())


@pytest.mark.parametrize("level", ["easy", "middle"])
def test_different_seeds_play_differently(level: str) -> None:
    start = RULES.start({}, {})
    assert len({BOTS.choose(start, 0, level, seed) for seed in range(30)}) > 3


def test_the_strong_level_knows_the_first_two_tiles_by_heart() -> None:
    """Every opening on the edge has a known reply, and turned boards have turned replies."""
    start = RULES.start({}, {})
    assert len(set(symmetries())) == 8
    for choice in RULES.choices(start, 0):
        state = RULES.play(start, {0: choice}).state
        replies = opening_replies(state)
        assert replies
        assert set(replies) <= set(RULES.choices(state, 1))
    texts = [RULES.write_choice(reply) for reply in opening_replies(played("L@d4"))]
    assert texts == ["H@c3"]  # the mirror image of the reply to L@a1
    assert RULES.write_choice(BOTS.choose(played("D@c4"), 1, "strong", 1)) == "H@b3"


@pytest.mark.parametrize("seed", range(6))
def test_the_strong_level_opens_as_well_as_it_can(seed: int) -> None:
    """A Diagonal in a corner would lose by two (docs/decisions/006)."""
    text = RULES.write_choice(BOTS.choose(RULES.start({}, {}), 0, "strong", seed))
    assert text not in ("D@a1", "D@d1", "D@a4", "D@d4")
    anywhere = RULES.start({"opening": "anywhere"}, {})
    text = RULES.write_choice(BOTS.choose(anywhere, 0, "strong", seed))
    assert text in ("H@b2", "H@c2", "H@b3", "H@c3")  # ruling M1


def test_each_level_beats_the_one_below() -> None:
    """Of 20 matches with fixed seeds; the strong level is measured in benchmarks."""
    assert wins("easy", "random", 20) >= 11
    assert wins("middle", "easy", 20) >= 14


def test_the_budget_is_counted_in_steps() -> None:
    search = Search(500)
    search.best(position_of(played("S@a4")), 17)
    assert search.nodes == 501


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_that_is_not_to_move_is_not_answered(seat: int) -> None:
    state = played("S@a4") if seat == 0 else RULES.start({}, {})
    with pytest.raises(ValueError, match="not this seat's turn"):
        BOTS.choose(state, seat, "easy", 1)
