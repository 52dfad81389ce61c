"""The computer players of Chain Reaction."""

from random import Random

import pytest

from pullstrings_qt.games.chain_reaction.bots import (
    SKILLS,
    ChainReactionOpponents,
    cells_of,
    code_of,
    search_for,
)
from pullstrings_qt.games.chain_reaction.search import BudgetExceeded
from pullstrings_qt.games.chain_reaction.state import (
    PIECES,
    ChainReactionState,
    Penalty,
    Placement,
)
from tests.games.chain_reaction.boards import RULES, placed, played, random_match, square

BOTS = ChainReactionOpponents()
LEVELS = [level.id for level in BOTS.levels()]
BOXED = "bw a1, w b1, w a2, w b2, w a3, w c1, w c3, b g8"


def ends_by_the_rules(
    state: ChainReactionState, gained: int = 0
) -> set[tuple[bytes, int, int, str]]:
    """Return every end of the turn: board, tower, points and pieces that left."""
    seat, found = state.to_move, set()
    for choice in RULES.choices(state, seat):
        after = RULES.play(state, {seat: choice}).state
        points = gained + after.scores[seat] - state.scores[seat]
        if RULES.deciding(after) == {seat} and not after.to_place:
            found |= ends_by_the_rules(after, points)
        else:
            tower = -1 if after.tower is None else after.board.index(after.tower)
            found.add((cells_of(after), tower, points, after.to_place))
    return found


@pytest.mark.parametrize("seed", range(3))
def test_the_search_knows_the_same_ends_of_turns_as_the_rules(seed: int) -> None:
    """Men and points agree; where pieces come home is a choice the search makes by itself."""
    for number, (state, _choice, _step) in enumerate(random_match(seed, {})):
        if state.to_place or number % 29:
            continue
        search = search_for(state, 10**9)
        tower = -1 if state.tower is None else state.board.index(state.tower)
        ends = search.turns(cells_of(state), tower, state.to_move, state.used)
        quiet = {(end.cells, end.tower, end.gained) for end in ends if end.gained == 0}
        expected = ends_by_the_rules(state)
        assert quiet == {end[:3] for end in expected if end[2] == 0}
        assert {end.gained for end in ends} == {end[2] for end in expected}
        for end in ends:
            assert end.value == search.value_of(end.cells)
            assert sum((code > 0) + (code > 2) for code in end.cells) == 22


def test_each_end_begins_with_a_legal_segment() -> None:
    state = played(RULES.start({}, {}), "a3b2")
    for level in LEVELS:
        for seed in range(5):
            RULES.check_choice(state, 0, BOTS.choose(state, 0, level, seed))


def test_a_way_to_win_is_taken() -> None:
    state = placed("bw d7, w b2, w d2, b g1, b a1", used=1, scores=(10, 5))
    assert RULES.write_choice(BOTS.choose(state, 0, "strong", 1)) == "d7d8"


def test_a_penalty_is_paid_and_a_piece_placed() -> None:
    boxed = placed(BOXED)
    owed = played(boxed, "penalty")
    for level in LEVELS:
        assert BOTS.choose(boxed, 0, level, 3) == Penalty()
        choice = BOTS.choose(owed, 0, level, 3)
        assert choice in {Placement(square(name)) for name in ("b7", "d7", "f7")}


def test_the_budget_is_counted_in_steps_and_a_part_is_enough() -> None:
    state = RULES.start({}, {})
    search = search_for(state, 100)
    with pytest.raises(BudgetExceeded):
        search.turns(cells_of(state), -1, 0)
    assert search.nodes == 101
    assert search.found
    assert all(end.first >= 0 for end in search.found)


def test_a_limit_stops_the_search_for_answers() -> None:
    state = RULES.start({}, {})
    every, some = search_for(state, 10**9), search_for(state, 10**9)
    every.turns(cells_of(state), -1, 0)
    ends = some.turns(cells_of(state), -1, 0, limit=-(10**9))
    assert len(ends) == 1
    assert some.nodes < every.nodes


def test_codes_tell_lower_and_upper_apart() -> None:
    codes = [code_of(pieces) for pieces in ("", "w", "b", "ww", "bw", "wb", "bb")]
    assert codes == [0, 1, 2, 4, 7, 5, 8]
    for pieces in ("ww", "bw", "wb", "bb"):
        assert PIECES[code_of(pieces) % 3 - 1] == pieces[1]
        assert PIECES[code_of(pieces) // 3 - 1] == pieces[0]


@pytest.mark.parametrize("level", ["easy", "middle"])
def test_different_seeds_play_differently(level: str) -> None:
    start = RULES.start({}, {})
    assert len({BOTS.choose(start, 0, level, seed) for seed in range(30)}) > 3


def winner(levels: tuple[str, str], seed: int) -> int:
    """Return the seat that wins a match between two levels."""
    state, turn = RULES.start({}, {}), 0
    while state.ending is None:
        level, turn = levels[state.to_move], turn + 1
        choice = (
            Random(seed * 1000 + turn).choice(RULES.choices(state, state.to_move))
            if level == "random"
            else BOTS.choose(state, state.to_move, level, seed * 1000 + turn)
        )
        state = RULES.play(state, {state.to_move: choice}).state
    return int(state.ending.winners[0])


@pytest.mark.parametrize(("level", "other"), [("easy", "random"), ("middle", "easy")])
def test_each_level_beats_the_one_below(level: str, other: str) -> None:
    """Of 6 matches with fixed seeds; more of them, and the strong level, in benchmarks."""
    won = sum(winner((level, other), seed) == 0 for seed in range(3))
    won += sum(winner((other, level), seed) == 1 for seed in range(3))
    assert won >= 5


def test_the_levels_are_ordered_by_effort() -> None:
    nodes = [SKILLS[level].nodes for level in LEVELS]
    assert nodes == sorted(nodes)


def test_a_seat_that_is_not_to_move_is_not_answered() -> None:
    with pytest.raises(ValueError, match="not this seat's turn"):
        BOTS.choose(RULES.start({}, {}), 1, "easy", 1)
