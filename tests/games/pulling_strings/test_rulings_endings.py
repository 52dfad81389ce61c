"""The rulings P12 to P20 with their options: wins, draws, sealing, the die (docs/rulings.md)."""

from dataclasses import replace

import pytest

from pullstrings_qt.core.errors import IllegalChoice
from pullstrings_qt.core.game import Outcome
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS, HOMES
from pullstrings_qt.games.pulling_strings.state import DEFAULT_OPTIONS, Pull, PullingStringsState
from tests.games.pulling_strings.diagrams import RULES, board, pull


def ending(state: PullingStringsState, first: str, second: str) -> Outcome | None:
    """Return the outcome after a turn, and check that nobody decides any more if there is one."""
    after = pull(state, first, second).state
    outcome = RULES.outcome(after)
    assert RULES.deciding(after) == (frozenset() if outcome else {0, 1})
    return outcome


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
    """P14 (a): row and column of every stack, also with the turn that breaks the last end."""
    broken = "n1 e1 s1 w1 n3 e3 s3"  # (0, 0) and (2, 2), all but w3
    state = board({(0, 0): 1, (2, 2): 2}, broken)
    assert ending(state, "e5", "w4") is None
    assert ending(board({(0, 0): 1, (2, 2): 2}, broken + " w3"), "e5", "w4") == Outcome(
        (), "strings broken", (0, 0)
    )
    state = board({(0, 0): 1}, "n1 s1 e1")
    assert ending(state, "w1", "w1") == Outcome((), "strings broken", (0, 0))


def test_p14b_a_position_that_no_open_end_can_change_is_a_draw_unless_a_corner_can_grow() -> None:
    """P14 (b), P9; five disks home win even where nothing could move any more (P12)."""
    state = board({(0, 0): 2}, "s1 e1")
    assert ending(state, "e5", "w4") == Outcome((), "dead position", (0, 0))
    odd = {(0, 0): 3}
    assert ending(board(odd, "s1 e1"), "e5", "w4") is None
    assert ending(board(odd, "s1 e1", corner_grows=False), "e5", "w4") == Outcome(
        (), "dead position", (0, 0)
    )
    assert ending(board(odd, "s1 e1 n1"), "e5", "w4") == Outcome((), "dead position", (0, 0))
    state = board({(0, 1): 5}, "n2 e1 s2 w1")
    outcome = ending(state, "e5", "w4")
    assert outcome is not None
    assert outcome.reason == "home"


def test_p14c_p18_a_draw_can_be_agreed_on_and_choices_are_sealed() -> None:
    assert RULES.agreed_draw(board({(0, 1): 2, (3, 4): 1})) == Outcome((), "agreed", (2, 1))
    assert DEFAULT_OPTIONS["choosing"] == "sealed"
    state = board({(2, 2): 5})
    with pytest.raises(IllegalChoice) as caught:
        RULES.play(state, {0: Pull(2)})
    assert caught.value.reason == "not deciding"
    with pytest.raises(IllegalChoice):
        RULES.play(state, {0: Pull(2), 1: Pull(3), 2: Pull(4)})


def test_p15_homes() -> None:
    """P15: a left-right reflection swaps the two sets, a quarter turn keeps each."""
    for seat in (0, 1):
        places = {divmod(cell, 5) for cell in HOMES[seat]}
        others = {divmod(cell, 5) for cell in HOMES[1 - seat]}
        assert {(row, 4 - column) for row, column in places} == others
        assert {(column, 4 - row) for row, column in places} == places
    assert {divmod(cell, 5) for cell in HOMES[0]} == {(0, 1), (1, 4), (3, 0), (4, 3)}


@pytest.mark.parametrize("die", [[], [0], [1], [0, 1]])
def test_p18_a_die_rolls_among_the_same_ends(die: list[int]) -> None:
    """P18: what the die shows is a choice like any other; broken ends are rolled again."""
    state = board({(2, 2): 5}, "n3", die=die)
    for seat in (0, 1):
        assert [choice.end for choice in RULES.choices(state, seat)] == [
            end for end in range(20) if end != END_NUMBERS["n3"]
        ]


def test_p20_the_turn_limit_ends_a_match_in_a_draw_but_a_win_in_the_last_turn_counts() -> None:
    """P20: off by default."""
    assert DEFAULT_OPTIONS["turn_limit"] is None
    state = replace(board({(2, 2): 4, (0, 1): 1}, turn_limit=3), turn=1)
    state = pull(state, "n1", "s1").state
    assert RULES.outcome(state) is None
    assert ending(state, "n1", "s1") == Outcome((), "turn limit", (1, 0))
    state = board({(1, 1): 5}, turn_limit=1)
    outcome = ending(state, "n2", "n2")
    assert outcome is not None
    assert outcome.winners == (0,)
