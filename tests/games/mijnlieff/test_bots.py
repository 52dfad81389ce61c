"""The computer players of Mijnlieff."""

import json
from functools import cache
from random import Random

import pytest

from pullstrings_qt.core.analysis import FULL_EFFORT, QUICK_EFFORT, Analysis
from pullstrings_qt.games.mijnlieff.bots import (
    ALIKE,
    FULL_NODES,
    TRAP_NODES,
    UNSURE_DEPTH,
    MijnlieffOpponents,
    choice_of,
    find,
    hardest_to_answer,
    position_of,
)
from pullstrings_qt.games.mijnlieff.geometry import SQUARE_NUMBERS, Kind, triples_in
from pullstrings_qt.games.mijnlieff.openings import (
    EMPTY_BOARD,
    KNOWN_TILES,
    SYMMETRIES,
    canonical,
    known_positions,
    moved,
    opening_worths,
)
from pullstrings_qt.games.mijnlieff.search import (
    PASS_MOVE,
    Move,
    NodeLimitReached,
    Position,
    QuickSearch,
    Solver,
    best_of,
    gained,
    legal_moves,
    play_move,
)
from pullstrings_qt.games.mijnlieff.state import MijnlieffState, Pass, Placement
from tests.games.mijnlieff.boards import (
    RULES,
    Plain,
    letters_of,
    matches,
    placed,
    plain_after,
    plain_moves,
    plain_points,
)

BOTS = MijnlieffOpponents()
SQUARES_IN_ORDER = [f"{file}{rank}" for rank in "4321" for file in "abcd"]


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


def score(level: str, other: str, rounds: int) -> float:
    """Return what a level scores in so many matches, draws as half, half of them as second."""
    total = 0.0
    for seed in range(rounds):
        first, second = match((level, other) if seed % 2 == 0 else (other, level), seed)
        ahead = first - second if seed % 2 == 0 else second - first
        total += 0.5 if ahead == 0 else float(ahead > 0)
    return total


def late_positions(tiles: int, count: int) -> list[MijnlieffState]:
    """Return positions of random matches with so many tiles on the board."""
    return [
        next(state for state in states if state.cells.count(None) == 16 - tiles)
        for states in matches(range(count))
        if states[-1].cells.count(None) <= 15 - tiles
    ]


@cache  # with few tiles on the board that takes seconds
def true_worths(position: Position) -> dict[Move, int]:
    """Return what each move is worth, found by a search without a limit."""
    solver = Solver()
    return {move: solver.worth(position, move) for move in legal_moves(position)}


def in_letters(state: MijnlieffState) -> Plain:
    """Return a position as the rules told a second time know it."""
    hands = ["".join(k * n for k, n in zip("SDLH", hand, strict=True)) for hand in state.hands]
    bound = None
    if state.binding is not None:
        bound = (3 - state.binding // 4) * 4 + state.binding % 4
    board = "".join(letters_of(state)[start : start + 4] for start in (0, 4, 8, 12))
    return Plain(board, (hands[0], hands[1]), state.to_move, bound)


def plain_value(here: Plain) -> int:
    """Return how many more points the side to move ends with, looking at every match."""
    moves = plain_moves(here)
    if not moves:
        return plain_points(here.board, here.seat) - plain_points(here.board, 1 - here.seat)
    return max(-plain_value(plain_after(here, move)) for move in moves)


def test_the_search_knows_the_same_moves_and_ends_as_the_rules() -> None:
    for states in matches(range(25)):
        for state in states[:-1]:
            position = position_of(state, state.to_move)
            choices = [choice_of(move) for move in legal_moves(position)]
            assert set(choices) == set(RULES.choices(state, state.to_move))
            for move, choice in zip(legal_moves(position), choices, strict=True):
                following = RULES.play(state, {state.to_move: choice}).state
                seen, over = play_move(position, move)
                assert over == (following.ending is not None)
                if not over:
                    assert seen == position_of(following, following.to_move)
                mine = following.to_move
                assert (triples_in(seen.mine), triples_in(seen.theirs)) == (
                    following.scores[mine],
                    following.scores[1 - mine],
                )


@pytest.mark.parametrize("tiles", [10, 11, 12, 13, 14])
def test_every_move_is_worth_what_every_match_after_it_says(tiles: int) -> None:
    """Compared with the rules told a second time, played through without any skill."""
    states = late_positions(tiles, 40)
    assert len(states) > 20
    for state in states[: 6 if tiles == 10 else 20]:
        position = position_of(state, state.to_move)
        here = in_letters(state)
        wanted = {}
        for letter, index in plain_moves(here):
            text = letter if letter == "pass" else f"{letter}@{SQUARES_IN_ORDER[index]}"
            wanted[RULES.read_choice(text)] = -plain_value(plain_after(here, (letter, index)))
        solver = Solver()
        found = {choice_of(each): solver.worth(position, each) for each in legal_moves(position)}
        assert found == wanted
        assert Solver().value(position) == max(wanted.values())


def test_a_tile_is_the_last_one_where_the_other_has_none_left() -> None:
    """Who had to pass twice has three tiles when the other lays the last one."""
    position = Position(mine=36037, theirs=28682, hand=9, other_hand=37, allowed=816)
    last = {}
    for move in legal_moves(position):
        after, over = play_move(position, move)
        ends = [play_move(after, each) for each in legal_moves(after)]
        assert over or all(over for _end, over in ends)
        last[move] = -after.lead if over else min(end.lead for end, _over in ends)
    assert {move: Solver().worth(position, move) for move in last} == last
    assert Solver().value(position) == max(last.values())


def test_a_value_does_not_depend_on_the_first_guess_or_what_was_asked_before() -> None:
    solver = Solver()
    for state in late_positions(7, 12):
        position = position_of(state, state.to_move)
        value = Solver().value(position)
        assert {solver.value(position, guess) for guess in (-4, value, 4)} == {value}


def test_the_limit_is_counted_in_positions() -> None:
    solver = Solver(500)
    state = late_positions(4, 1)[0]
    with pytest.raises(NodeLimitReached):
        solver.value(position_of(state, state.to_move))
    assert solver.nodes == 501


def test_a_glance_to_the_end_is_exact() -> None:
    for state in late_positions(12, 20):
        position = position_of(state, state.to_move)
        assert QuickSearch().worths(position, 8) == true_worths(position)


def test_what_is_known_of_the_opening_is_what_a_search_finds() -> None:
    chance, positions = Random(14), known_positions(KNOWN_TILES)
    position = chance.choice(positions)
    move, worths = chance.choice(legal_moves(position)), opening_worths(position)
    assert worths is not None
    assert worths[move] == Solver().worth(position, move)


STUDIED = {
    "S@a1": ("S@d1", "S@a4"),
    "D@a1": ("H@b2", "H@c3"),
    "L@a1": ("H@b2",),
    "H@a1": ("H@c2", "H@b3", "H@c3"),
    "S@b1": ("S@a1", "H@b2", "H@b3"),
    "D@b1": ("H@c2",),
    "L@b1": ("H@b2", "H@c2"),
    "H@b1": ("H@b3", "H@c3"),
    "S@b2": ("H@c2", "H@b3"),
    "D@b2": ("L@a1", "H@c3"),
    "L@b2": ("H@c3",),
}
"""The best replies to each first tile, found once by a complete search elsewhere (decision 006)."""


@pytest.mark.parametrize(("opening", "replies"), STUDIED.items())
def test_a_study_with_another_program_found_the_same_replies(
    opening: str, replies: tuple[str, ...]
) -> None:
    start = RULES.start({"opening": "anywhere"}, {})
    state = RULES.play(start, {0: RULES.read_choice(opening)}).state
    worths = opening_worths(position_of(state, 1))
    assert worths is not None
    at = SQUARE_NUMBERS[opening[2:]]
    expected = {
        Placement(Kind(reply[0]), symmetry[SQUARE_NUMBERS[reply[2:]]])
        for symmetry in SYMMETRIES
        if symmetry[at] == at
        for reply in replies
    }
    assert {choice_of(move) for move in best_of(worths)} == expected


def test_all_48_first_tiles_are_answered_to_win() -> None:
    start = RULES.start({}, {})
    openings = RULES.choices(start, 0)
    assert len(openings) == 48
    for number, opening in enumerate(openings):
        state = RULES.play(start, {0: opening}).state
        position = position_of(state, 1)
        reply = BOTS.choose(state, 1, "8", number)
        worths = opening_worths(position)
        assert worths is not None
        worth = next(worth for move, worth in worths.items() if choice_of(move) == reply)
        assert worth == max(worths.values())
        assert worth >= 1


def test_turned_and_mirrored_boards_are_worth_the_same() -> None:
    assert len(set(SYMMETRIES)) == 8
    for position in known_positions(3)[::400]:
        same, symmetry = canonical(position)
        assert same == position
        worths = opening_worths(position)
        assert worths is not None
        for each in SYMMETRIES:
            turned = position._replace(
                mine=sum(1 << each[square] for square in range(16) if position.mine >> square & 1),
                theirs=sum(
                    1 << each[square] for square in range(16) if position.theirs >> square & 1
                ),
                allowed=sum(
                    1 << each[square] for square in range(16) if position.allowed >> square & 1
                ),
            )
            assert canonical(turned)[0] == position
            known = opening_worths(turned)
            assert known == {moved(move, each): worth for move, worth in worths.items()}
        assert moved(PASS_MOVE, symmetry) == PASS_MOVE


def test_a_position_no_match_comes_to_is_not_known_by_heart_and_still_answered() -> None:
    """Two tiles of one color, none of the other; such a position can be read from a record."""
    state = placed("SS../..../..../.... 1 a4")
    position = position_of(state, 1)
    assert opening_worths(position) is None
    assert not find(position, 200).certain
    analysis = BOTS.analyze(state, 1, 0.001, 1)
    assert RULES.read_choice(analysis.best) in RULES.choices(state, 1)


def test_a_forced_pass_is_passed() -> None:
    boxed = placed("LDSD/shls/HL../dd.. 1 a4")
    assert all(BOTS.choose(boxed, 1, level.id, 3) == Pass() for level in BOTS.levels())
    assert BOTS.analyze(boxed, 1, QUICK_EFFORT, 1).shares == {"pass": 1}


@pytest.mark.parametrize("level", ["1", "2", "4", "6"])
def test_different_seeds_play_differently_and_the_same_one_the_same(level: str) -> None:
    start = RULES.start({}, {})
    chosen = [BOTS.choose(start, 0, level, seed) for seed in range(8)]
    assert len(set(chosen)) > 3
    assert chosen[:2] == [BOTS.choose(start, 0, level, seed) for seed in range(2)]


def test_the_highest_level_loses_no_point() -> None:
    for tiles, count in ((6, 2), (8, 6), (10, 6), (12, 6)):
        for seed, state in enumerate(late_positions(tiles, count)):
            position = position_of(state, state.to_move)
            best = {choice_of(move) for move in best_of(true_worths(position))}
            assert BOTS.choose(state, state.to_move, "8", seed) in best


def test_of_equally_good_placements_the_hardest_to_answer_is_placed() -> None:
    solver = Solver()

    def wrong_answers(position: Position, move: Move) -> float:
        following, over = play_move(position, move)
        if over:
            return 0.0
        worths = [solver.worth(following, each) for each in legal_moves(following)]
        return sum(worth < max(worths) for worth in worths) / len(worths)

    differing = 0
    for seed, state in enumerate(late_positions(9, 12)):
        position = position_of(state, state.to_move)
        moves = best_of(true_worths(position))
        shares = {move: wrong_answers(position, move) for move in moves}
        differing += max(shares.values()) - min(shares.values()) > ALIKE
        chosen = hardest_to_answer(position, moves, Random(seed), TRAP_NODES)
        assert shares[chosen] >= max(shares.values()) - ALIKE
    assert differing >= 3


@pytest.mark.parametrize(("level", "share"), [("1", 0.71), ("2", 0.89), ("4", 0.99)])
def test_an_open_line_is_noticed_the_oftener_the_higher_the_level(level: str, share: float) -> None:
    noticed = []
    for number, states in enumerate(matches(range(120))):
        for state in states[:-1]:
            position = position_of(state, state.to_move)
            lines = {choice_of(each) for each in legal_moves(position) if gained(position, each)}
            if lines:
                analysis = BOTS.think(state, state.to_move, level, number).analysis
                seen = analysis.points if analysis else ()
                noticed.append(any(RULES.write_choice(each) in seen for each in lines))
    assert len(noticed) > 300
    assert sum(noticed) / len(noticed) == pytest.approx(share, abs=0.06)


def test_each_level_beats_one_well_below() -> None:
    """Of a few matches with fixed seeds; neighbors are measured in benchmarks."""
    assert score("1", "random", 30) >= 16
    assert score("3", "1", 30) >= 18
    assert score("5", "2", 8) >= 6


def test_an_analysis_says_what_every_placement_leads_to() -> None:
    state = late_positions(8, 1)[0]
    seat = state.to_move
    analysis = BOTS.analyze(state, seat, FULL_EFFORT, 1)
    position, solver = position_of(state, seat), Solver()
    for move in legal_moves(position):
        text, worth = RULES.write_choice(choice_of(move)), solver.worth(position, move)
        assert analysis.points[text] == worth
        assert analysis.values[text] == (0.5 if worth == 0 else float(worth > 0))
        assert (text in analysis.shares) == (worth == max(analysis.points.values()))
    assert sum(analysis.shares.values()) == pytest.approx(1)
    assert sum(analysis.chances) == pytest.approx(1)
    assert Analysis.from_json(analysis.to_json()) == analysis
    for choice, line in analysis.lines.items():
        assert choice in analysis.shares
        end = state
        for text in (choice, *line):
            end = RULES.play(end, {end.to_move: RULES.read_choice(text)}).state


def test_the_same_question_has_the_same_answer_and_more_effort_sees_more() -> None:
    state = late_positions(6, 1)[0]
    quick = BOTS.analyze(state, state.to_move, 0.001, 1)
    find.cache_clear()
    assert BOTS.analyze(state, state.to_move, 0.001, 1) == quick
    full = BOTS.analyze(state, state.to_move, FULL_EFFORT, 1)
    assert quick.effort < full.effort <= FULL_NODES + 1
    assert set(full.values.values()) <= {0.0, 0.5, 1.0}
    seen = QuickSearch().worths(position_of(state, state.to_move), UNSURE_DEPTH)
    assert list(quick.points.values()) == list(seen.values())


def test_a_level_says_what_it_saw_itself_and_nothing_where_it_noticed_nothing() -> None:
    state = late_positions(6, 1)[0]
    position = position_of(state, state.to_move)
    thought = BOTS.think(state, state.to_move, "1", 2)
    assert thought.analysis is not None
    points = thought.analysis.points
    assert points[RULES.write_choice(thought.choice)] == max(points.values())
    assert 0 < len(points) < len(legal_moves(position))
    for move in legal_moves(position):
        seen = points.get(RULES.write_choice(choice_of(move)), position.lead)
        assert seen in (position.lead, position.lead + gained(position, move))
    state = late_positions(10, 1)[0]
    thoughts = [BOTS.think(state, state.to_move, "1", seed) for seed in range(60)]
    blind = [thought.choice for thought in thoughts if thought.analysis is None]
    assert len(set(blind)) > 1
    assert set(blind) <= set(RULES.choices(state, state.to_move))


@pytest.mark.parametrize("tiles", [7, 9, 11])
def test_what_is_called_certain_is_so_whatever_the_effort(tiles: int) -> None:
    """Compared with a search of every placement without a limit."""
    for state in late_positions(tiles, 6):
        position = position_of(state, state.to_move)
        true = true_worths(position)
        for nodes in (300, 3000, 30_000, FULL_NODES):
            finding = find(position, nodes)
            assert {each: finding.worths[each] for each in finding.certain} == {
                each: true[each] for each in finding.certain
            }
            if finding.certain:
                assert max(finding.worths.values()) == max(true.values())
                assert all(true[each] == max(true.values()) for each in finding.best)


def test_what_is_only_seen_so_far_is_not_called_certain() -> None:
    """With so few positions the best worth is found, but not what every placement leads to."""
    state = late_positions(6, 1)[0]
    position, solver = position_of(state, state.to_move), Solver()
    value = solver.value(position)
    finding = find(position, solver.nodes + 20)
    assert 0 < len(finding.certain) < len(finding.worths)
    analysis = BOTS.analyze(state, state.to_move, (solver.nodes + 20) / FULL_NODES, 1)
    assert analysis.points[analysis.best] == value
    assert analysis.best in analysis.certain < analysis.values.keys()
    assert Analysis.from_json(json.loads(json.dumps(analysis.to_json()))) == analysis


def test_the_empty_board_is_known_with_either_option() -> None:
    worths = opening_worths(EMPTY_BOARD)
    assert worths is not None
    assert max(worths.values()) == 1
    edge = opening_worths(position_of(RULES.start({}, {}), 0))
    assert edge is not None
    assert set(edge.values()) == {-1, -2}
