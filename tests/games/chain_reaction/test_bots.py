"""The computer players of Chain Reaction: whole turns, eight levels, their analyses."""

from itertools import chain, count, islice, pairwise

import pytest

from pullstrings_qt.core.analysis import FULL_EFFORT, QUICK_EFFORT, Analysis
from pullstrings_qt.games.chain_reaction import search
from pullstrings_qt.games.chain_reaction.bots import (
    ANSWER,
    SKILLS,
    WIN_IN_SIGHT,
    ChainReactionOpponents,
    chance_of,
)
from pullstrings_qt.games.chain_reaction.geometry import board
from pullstrings_qt.games.chain_reaction.state import PIECES, ChainReactionState, Penalty, Placement
from pullstrings_qt.games.chain_reaction.turns import (
    PENALTY,
    BudgetExceeded,
    TurnSearch,
    cells_of,
    code_of,
    points_at_once,
    segment_of,
    tower_of,
)
from tests.games.chain_reaction.boards import (
    DARK,
    RULES,
    legal,
    placed,
    played,
    random_match,
    square,
)
from tests.games.chain_reaction.test_story import PICTURE_19

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
            found.add((cells_of(after), tower_of(after), points, after.to_place))
    return found


def test_the_search_knows_the_same_ends_of_turns_as_the_rules() -> None:
    """Men and points agree; where pieces come home is a choice the search makes by itself."""
    for number, (state, _choice, _step) in enumerate(random_match(0, {})):
        if state.to_place or number % 251:
            continue
        cells, tower, seat = cells_of(state), tower_of(state), state.to_move
        ends = TurnSearch(state).turns(cells, tower, seat, state.used)
        quiet = {(end.cells, end.tower, end.gained) for end in ends if end.gained == 0}
        expected = ends_by_the_rules(state)
        assert quiet == {end[:3] for end in expected if end[2] == 0}
        assert {end.gained for end in ends} == {end[2] for end in expected}
        assert ends == sorted(ends, reverse=True)
        some = TurnSearch(state).turns(cells, tower, seat, state.used, keep=7)
        assert [end.worth for end in some] == [end.worth for end in ends[:7]]
        if not state.used:
            maximum = TurnSearch(state).max_points(cells, tower, seat)
            assert maximum == max(end.gained for end in ends)


def test_every_end_is_reached_by_its_segments() -> None:
    for number, (state, _choice, _step) in enumerate(random_match(0, {})):
        if state.to_place or number % 461:
            continue
        ends = TurnSearch(state).turns(
            cells_of(state), tower_of(state), state.to_move, state.used, by_first=True
        )
        assert {end.path[0] for end in ends if end.path} == {
            start * 8 + way
            for start in range(56)
            for way in range(8)
            if RULES.write_choice(segment_of(state.board, 8 * start + way)) in legal(state)
        }
        for end in ends[::97]:
            after = state
            for each in end.path:
                after = RULES.play(after, {after.to_move: segment_of(state.board, each)}).state
            assert after.scores[state.to_move] - state.scores[state.to_move] == max(0, end.gained)
            if not end.gained and end.path:
                assert cells_of(after) == end.cells


def test_a_tower_that_cannot_move_costs_two_points() -> None:
    state = placed(BOXED)
    assert TurnSearch(state).max_points(cells_of(state), tower_of(state), 0) == PENALTY
    (end,) = TurnSearch(state).turns(cells_of(state), tower_of(state), 0)
    assert (end.gained, end.path) == (PENALTY, ())


def test_only_what_is_noticed_exists() -> None:
    state = placed("w c6, w d7, w a1, b g8, b a8")
    cells, nothing = cells_of(state), bytes(448)
    wanted = {f"{start}{first}" for start, first in (("c6", "d7"), ("d7", "d8"))}
    leaps = bytes(
        RULES.write_choice(segment_of(state.board, number)) in wanted for number in range(448)
    )

    seeing, blind = (
        TurnSearch(state, noticed=noticed) for noticed in ((leaps, nothing), (nothing, leaps))
    )
    ends = seeing.turns(cells, -1, 0)
    assert [(end.gained, len(end.path)) for end in ends] == [(2, 2), (0, 1)]
    assert seeing.max_points(cells, -1, 0) == 2
    assert blind.turns(cells, -1, 0) == []
    assert blind.max_points(cells, -1, 0) == 0


def test_what_lies_over_the_line_strikes() -> None:
    points = points_at_once(RULES.start({}, {}).board, 0, both_leave=True)
    numbers = {
        RULES.write_choice(segment_of(board(8, "4-3-4"), number)): each
        for number, each in enumerate(points)
        if each
    }
    assert len(points) == 448
    assert (numbers["d7d8"], numbers["c7b8"], numbers["c7c8"]) == (2, 1, 1)
    assert "d6d7" not in numbers


def test_each_choice_is_legal_and_one_of_those_that_were_noticed() -> None:
    state = played(RULES.start({}, {}), "a3b2")
    for level in LEVELS:
        thought = BOTS.think(state, 0, level, 1)
        assert thought.analysis is not None
        assert set(thought.analysis.values) <= legal(state)
        assert RULES.write_choice(thought.choice) in thought.analysis.shares


def test_who_notices_nothing_moves_by_chance() -> None:
    state = placed("ww a1, b g8", used=1)
    thoughts = [BOTS.think(state, 0, "1", seed) for seed in range(60)]
    blind = [thought for thought in thoughts if thought.analysis is None]
    assert {RULES.write_choice(thought.choice) for thought in blind} == legal(state)


@pytest.mark.parametrize("level", ["5", "6", "7", "8", "strong"])
def test_a_way_to_win_is_taken(level: str) -> None:
    state = placed("bw d7, w b2, w d2, b g1, b a1", used=1, scores=(10, 5))
    thought = BOTS.think(state, 0, level, 1)
    assert thought.analysis is not None
    assert thought.analysis.best == "d7d8"


def test_points_at_hand_are_seldom_overlooked() -> None:
    """A leap for two points is overlooked like five leaps for none: by level 1 in 0.6 ** 5."""
    state = placed("bw d7, w b2, w d2, b g1, b a1", used=1)
    taken = sum(
        RULES.write_choice(BOTS.choose(state, 0, "1", seed)) == "d7d8" for seed in range(200)
    )
    assert taken / 200 == pytest.approx(1 - 0.6**5, abs=0.04)
    assert all(RULES.write_choice(BOTS.choose(state, 0, "8", seed)) == "d7d8" for seed in range(9))


def scores_with_two_leaps(state: ChainReactionState) -> bool:
    """Return whether a turn begins here that can score with its second leap."""
    seat = state.to_move
    if state.used or state.to_place or state.tower is not None:
        return False
    if not TurnSearch(state).max_points(cells_of(state), -1, seat):
        return False
    begun = [RULES.play(state, {seat: choice}).state for choice in RULES.choices(state, seat)]
    return any(
        RULES.play(after, {seat: choice}).state.scores[seat] > state.scores[seat]
        for after in begun
        if after.to_move == seat
        for choice in RULES.choices(after, seat)
    )


def test_a_score_of_two_leaps_is_mostly_taken() -> None:
    """At least 65 % at level 1 and 82 at level 3, whose turn has one seed for all its leaps."""
    steps = chain.from_iterable(random_match(seed, {}) for seed in count())
    positions = list(islice(filter(scores_with_two_leaps, (state for state, *_ in steps)), 20))
    taken = {"1": 0, "3": 0}
    for level in taken:
        for seed, state in enumerate(positions):
            after, seat = state, state.to_move
            while after.to_move == seat and after.used < 5 and not after.to_place:
                choice = BOTS.choose(after, seat, level, seed)
                after = RULES.play(after, {seat: choice}).state
            taken[level] += after.scores[seat] > state.scores[seat]
    assert taken["1"] >= 13
    assert taken["3"] >= 17


def test_a_penalty_is_paid_and_a_piece_placed() -> None:
    boxed = placed(BOXED)
    owed = played(boxed, "penalty")
    for level in LEVELS:
        assert BOTS.choose(boxed, 0, level, 3) == Penalty()
        choice = BOTS.choose(owed, 0, level, 3)
        assert choice in {Placement(square(name)) for name in ("b7", "d7", "f7")}


def test_a_piece_comes_back_where_it_leaves_the_other_least() -> None:
    """The placements are searched: the best one is no worse than any for the other's answer."""
    owed = played(placed(PICTURE_19, DARK, scores=(3, 7)), "e6d7", "d7d6", "d6e5", "f4e3", "d2d1")
    analysis = BOTS.analyze(owed, DARK, FULL_EFFORT, 1)
    assert set(analysis.values) == legal(owed)
    assert len(set(analysis.points.values())) > 1


def test_a_score_with_as_many_points_for_the_other_is_better_than_none() -> None:
    """Else two players of the same level guard each other for a long time."""
    state = placed("w c6, w d7, w e1, b c3, b d2")
    turns, node = TurnSearch(state), search.Node(cells_of(state), -1, 0, (0, 0))
    beam = search.BeamSearch(turns, 12, ANSWER)
    judged = {
        (end.gained, turns.max_points(end.cells, end.tower, DARK)): beam.at_once(node, end)
        for end in reversed(turns.turns(node.cells, -1, 0))
    }
    assert judged[2, 2] > judged[0, 0]


def test_what_is_remembered_changes_no_choice_and_no_count() -> None:
    """Later leaps of a turn find what was thought before; a cold start finds the same."""
    state = placed(PICTURE_19, DARK, scores=(3, 10))  # two points more win
    while state.ending is None and not state.to_place:
        warm = BOTS.think(state, DARK, "8", 5)
        search.remembered.clear()
        assert BOTS.think(state, DARK, "8", 5) == warm
        state = RULES.play(state, {DARK: warm.choice}).state
    assert state.scores[DARK] == 12


@pytest.mark.parametrize("level", ["1", "4"])
def test_a_player_goes_on_with_a_turn_as_good_as_it_had_in_mind(level: str) -> None:
    """What it noticed with the first leap it does not forget before the next one."""
    for seed in range(10):
        state = placed(PICTURE_19, DARK, scores=(3, 10))  # two points more win
        analysis = BOTS.think(state, DARK, level, seed).analysis
        assert analysis is not None
        hoped = max(analysis.points.values())
        while state.ending is None and state.to_move == DARK and not state.to_place:
            thought = BOTS.think(state, DARK, level, seed)
            assert thought.analysis is not None
            assert max(thought.analysis.points.values()) >= hoped - 1e-9
            state = RULES.play(state, {DARK: thought.choice}).state


def test_codes_the_budget_and_a_lead_near_the_end_are_counted() -> None:
    codes = [code_of(pieces) for pieces in ("", "w", "b", "ww", "bw", "wb", "bb")]
    assert codes == [0, 1, 2, 4, 7, 5, 8]
    for pieces in ("ww", "bw", "wb", "bb"):
        assert PIECES[code_of(pieces) % 3 - 1] == pieces[1]
        assert PIECES[code_of(pieces) // 3 - 1] == pieces[0]
    state = RULES.start({}, {})
    with pytest.raises(BudgetExceeded):
        TurnSearch(state, budget=100).turns(cells_of(state), -1, 0)
    early, late = placed("w a1, b g8", scores=(2, 0)), placed("w a1, b g8", scores=(10, 8))
    assert 0.5 < chance_of(early, 2) < chance_of(late, 2) < 1
    assert chance_of(early, -2) == pytest.approx(1 - chance_of(early, 2))


@pytest.mark.parametrize("level", ["1", "4"])
def test_different_seeds_play_differently(level: str) -> None:
    start = RULES.start({}, {})
    assert len({BOTS.choose(start, 0, level, seed) for seed in range(30)}) > 3


def winner(levels: tuple[str, str], seed: int) -> int:
    """Return the seat that wins a match between two levels."""
    state, mover, turn = RULES.start({}, {}), 0, 0
    while state.ending is None:
        if state.to_move != mover:
            mover, turn = state.to_move, turn + 1
        choice = BOTS.choose(state, mover, levels[mover], seed * 1000 + turn)
        state = RULES.play(state, {mover: choice}).state
    return int(state.ending.winners[0])


def test_a_level_beats_one_below() -> None:
    """Both of two matches with fixed seeds; more of them, and the strongest, in benchmarks."""
    assert winner(("6", "3"), 1) == 0
    assert winner(("3", "6"), 2) == 1


def test_each_level_overlooks_less_than_the_one_below() -> None:
    assert len(SKILLS) == len(LEVELS)
    for below, above in pairwise(SKILLS):
        assert above.miss <= below.miss
        assert above.miss_other <= below.miss_other
        assert above.aimless <= below.aimless
        assert above.hard >= below.hard
        assert above != below


def test_an_analysis_weighs_every_choice_and_its_lines_can_be_played() -> None:
    state = placed(PICTURE_19, DARK, scores=(3, 7))
    analysis = BOTS.analyze(state, DARK, QUICK_EFFORT, 1)
    assert set(analysis.values) == legal(state) == set(analysis.lines) == set(analysis.points)
    assert all(0 <= value <= 1 for value in analysis.values.values())
    assert sum(analysis.shares.values()) == pytest.approx(1)
    assert sum(analysis.chances) == pytest.approx(1)
    assert analysis.chances[DARK] == max(analysis.values.values())
    for choice, line in analysis.lines.items():
        after = played(state, choice, *line)
        assert after.to_move != DARK or after.used == 0
    assert Analysis.from_json(analysis.to_json()) == analysis


def test_a_turn_not_looked_at_is_never_as_good_as_those_that_were() -> None:
    """All lose, and the ten looked at equally; those that were not are no better a guess."""
    state = placed("w a5, w c5, w e5, w g5, b c3, b d2", scores=(0, 10))
    analysis = BOTS.analyze(state, 0, 0.0, 1)
    assert len(analysis.points) > 10
    assert len(analysis.shares) <= 10


def test_an_analysis_of_points_at_hand_names_the_leap_and_calls_no_win_certain() -> None:
    """Of 660 times one was seen, three of four came to it: people and beams overlook answers."""
    state = placed("w c6, w d7, w a1, b g8, b a8")
    analysis = BOTS.analyze(state, 0, QUICK_EFFORT, 1)
    assert analysis.best == "c6d7"
    assert played(state, analysis.best, *analysis.lines[analysis.best]).scores[0] == 2
    state = placed("w c6, w d7, w a1, b g8, b a8", scores=(10, 4))
    analysis = BOTS.analyze(state, 0, QUICK_EFFORT, 1)
    assert analysis.points[analysis.best] > 50
    assert WIN_IN_SIGHT <= analysis.values[analysis.best] < 1
    assert analysis.values[analysis.best] == max(analysis.values.values())
