"""The rulings P12 to P20 with their options: wins, draws, sealing, the die (docs/rulings.md)."""

from dataclasses import replace

import pytest

from pullstrings_qt.core.errors import IllegalChoice
from pullstrings_qt.core.game import Outcome
from pullstrings_qt.games.pulling_strings import motion
from pullstrings_qt.games.pulling_strings.geometry import END_NAMES, END_NUMBERS, HOMES
from pullstrings_qt.games.pulling_strings.state import (
    DEFAULT_OPTIONS,
    Pull,
    PullingStringsState,
)
from tests.games.pulling_strings.diagrams import (
    RULES,
    assert_illegal,
    board,
    disks_of,
    pull,
)


def ending(state: PullingStringsState, first: str, second: str) -> Outcome | None:
    """Return the outcome after a turn, and check that nobody decides any more if there is one."""
    after = pull(state, first, second).state
    outcome = RULES.outcome(after)
    assert RULES.deciding(after) == (frozenset() if outcome else {0, 1})
    return outcome


def test_p12_five_at_home_have_to_be_there_at_the_end_of_a_turn() -> None:
    """P12: no memory; four that were home and left do not count with one that arrives."""
    state = board({(0, 1): 4, (1, 3): 1})
    assert ending(state, "s2", "e2") is None


@pytest.mark.parametrize(
    ("squares", "circles", "winners"),
    [
        (5, 4, (0,)),
        (4, 5, (1,)),
        (6, 5, (0,)),
        (5, 6, (1,)),
        (12, 5, (0,)),
        (5, 5, None),
        (7, 7, None),
        (4, 3, None),
        (0, 0, None),
    ],
)
def test_p13_the_larger_total_wins_at_once(
    squares: int, circles: int, winners: tuple[int, ...] | None
) -> None:
    """P13: five or more and more than the other; equal totals play on."""
    state = board({(1, 1): squares, (1, 3): circles, (2, 2): 1})
    outcome = ending(state, "n2", "n4")
    if winners is None:
        assert outcome is None
    else:
        assert outcome == Outcome(winners, "home", (squares, circles))


def test_p14a_all_ends_of_all_stacks_broken_is_a_draw() -> None:
    """P14 (a): row and column of every stack."""
    broken = "n1 e1 s1 w1 n3 e3 s3"  # (0, 0) and (2, 2), all but w3
    state = board({(0, 0): 1, (2, 2): 2}, broken)
    assert ending(state, "e5", "w4") is None
    assert ending(board({(0, 0): 1, (2, 2): 2}, broken + " w3"), "e5", "w4") == Outcome(
        (), "strings broken", (0, 0)
    )


def test_p14a_comes_with_the_turn_that_breaks_the_last_end() -> None:
    """P14 (a): both pull the last open end, against the edge."""
    state = board({(0, 0): 1}, "n1 s1 e1")
    assert ending(state, "w1", "w1") == Outcome((), "strings broken", (0, 0))


def test_p14b_a_position_that_no_open_end_can_change_is_a_draw() -> None:
    """P14 (b): open ends are left, but they pull against the edge."""
    state = board({(0, 0): 2}, "s1 e1")
    assert ending(state, "e5", "w4") == Outcome((), "dead position", (0, 0))


def test_p14b_a_corner_that_can_grow_is_not_dead() -> None:
    """P14 (b), P9: an odd corner stack gains a disk when both its outer ends are pulled."""
    odd = {(0, 0): 3}
    assert ending(board(odd, "s1 e1"), "e5", "w4") is None
    assert ending(board(odd, "s1 e1", corner_grows=False), "e5", "w4") == Outcome(
        (), "dead position", (0, 0)
    )
    assert ending(board(odd, "s1 e1 n1"), "e5", "w4") == Outcome((), "dead position", (0, 0))


@pytest.mark.parametrize(
    ("corner", "ends"), [((0, 0), "n1 w1"), ((0, 4), "n5 e1"), ((4, 0), "s1 w5"), ((4, 4), "s5 e5")]
)
def test_p14b_two_open_ends_at_a_corner_are_enough(corner: tuple[int, int], ends: str) -> None:
    """P14 (b), P9: the last two open ends of the board can still add a disk to an odd stack."""
    left = ends.split()
    broken = " ".join(name for name in END_NAMES if name not in left)
    grown = pull(board({corner: 3}, broken), *left).state
    assert grown.stacks == {5 * corner[0] + corner[1]: 4}
    assert motion.is_dead(grown.cells, grown.broken)
    assert not motion.is_dead(board({corner: 3}, broken).cells, grown.broken)


def test_p14b_one_end_that_moves_a_stack_is_enough() -> None:
    """P14 (b): against the edge n3 does nothing, along it w1 does."""
    state = board({(0, 2): 2}, "s3 e1 w1")  # only n3 is left on its strings
    assert ending(state, "e5", "w4") == Outcome((), "dead position", (0, 0))
    assert ending(board({(0, 2): 2}, "s3 e1"), "e5", "w4") is None


def test_p14b_a_win_comes_before_a_draw() -> None:
    """P12 before P14: five disks home win even where nothing could move any more."""
    state = board({(0, 1): 5}, "n2 e1 s2 w1")
    outcome = ending(state, "e5", "w4")
    assert outcome is not None
    assert outcome.reason == "home"


def test_p14c_a_draw_by_agreement_is_possible_at_any_time() -> None:
    """P14 (c): with the disks at home as the score."""
    assert RULES.agreed_draw(board({(0, 1): 2, (3, 4): 1})) == Outcome((), "agreed", (2, 1))


def test_p15_homes() -> None:
    """P15: a left-right reflection swaps the two sets, a quarter turn keeps each."""
    for seat in (0, 1):
        places = {divmod(cell, 5) for cell in HOMES[seat]}
        others = {divmod(cell, 5) for cell in HOMES[1 - seat]}
        assert {(row, 4 - column) for row, column in places} == others
        assert {(column, 4 - row) for row, column in places} == places
    assert {divmod(cell, 5) for cell in HOMES[0]} == {(0, 1), (1, 4), (3, 0), (4, 3)}


def test_p16_a_stack_may_grow_without_limit() -> None:
    """P16: the supply of twenty disks is not one."""
    state = board({(2, 2): 999})
    assert disks_of(pull(state, "n3", "e3").state) == {(1, 2): 500, (2, 3): 500}


def test_p18_choices_are_sealed_by_default() -> None:
    """P18: and the state holds nothing of a choice before both are in."""
    assert DEFAULT_OPTIONS["choosing"] == "sealed"
    state = board({(2, 2): 5})
    with pytest.raises(IllegalChoice) as caught:
        RULES.play(state, {0: Pull(2)})
    assert caught.value.reason == "not deciding"
    with pytest.raises(IllegalChoice):
        RULES.play(state, {0: Pull(2), 1: Pull(3), 2: Pull(4)})


@pytest.mark.parametrize("die", [[], [0], [1], [0, 1]])
def test_p18_a_die_rolls_among_the_same_ends(die: list[int]) -> None:
    """P18: what the die shows is a choice like any other; broken ends are rolled again."""
    state = board({(2, 2): 5}, "n3", die=die)
    for seat in (0, 1):
        assert [choice.end for choice in RULES.choices(state, seat)] == [
            end for end in range(20) if end != END_NUMBERS["n3"]
        ]


@pytest.mark.parametrize("disks", [3, 4])
def test_p19_three_or_four_beside_an_edge_give_two_and_two(disks: int) -> None:
    """P19: the text of the 2007 example and its caption."""
    state = board({(2, 4): disks})
    assert disks_of(pull(state, "e3", "w3").state) == {(2, 3): 2, (2, 4): 2}


def test_p20_the_turn_limit_ends_a_match_in_a_draw() -> None:
    """P20: off by default."""
    assert DEFAULT_OPTIONS["turn_limit"] is None
    state = replace(board({(2, 2): 4, (0, 1): 1}, turn_limit=3), turn=1)
    state = pull(state, "n1", "s1").state
    assert RULES.outcome(state) is None
    assert ending(state, "n1", "s1") == Outcome((), "turn limit", (1, 0))


def test_p20_a_win_in_the_last_turn_counts() -> None:
    """P20: the limit ends what the turn has not decided."""
    state = board({(1, 1): 5}, turn_limit=1)
    outcome = ending(state, "n2", "n2")
    assert outcome is not None
    assert outcome.winners == (0,)


def test_nobody_chooses_after_the_end() -> None:
    """P12: the match is over, and a choice is refused with that reason."""
    over = pull(board({(1, 1): 5}), "n2", "n2").state
    assert RULES.choices(over, 0) == ()
    assert_illegal(over, "h", "not deciding")
