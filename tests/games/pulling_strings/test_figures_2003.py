"""Every figure of the 2003 rules as it is printed, and every sentence with an example in it."""

import pytest

from pullstrings_qt.core.errors import IllegalChoice
from pullstrings_qt.games.pulling_strings.events import EndBroke, StackSplit
from pullstrings_qt.games.pulling_strings.geometry import HOMES
from pullstrings_qt.games.pulling_strings.state import LAYOUT_2003
from tests.games.pulling_strings.diagrams import (
    RULES,
    disks_of,
    pull,
    start_with,
    with_disks,
)

FIGURE_1 = """\
  a b c d e
y . X . O . f
x O . . . X g
w . . 5 . . h
v X . . . O i
t . O . X . l
  s r o n m
"""

Stacks = dict[tuple[int, int], int]
FIGURES: dict[int, tuple[str, str, Stacks, Stacks]] = {
    2: ("c", "c", {(2, 2): 5}, {(1, 2): 5}),
    3: ("g", "i", {(1, 2): 3, (3, 2): 3}, {(1, 3): 3, (3, 3): 3}),
    4: ("b", "i", {(1, 1): 3, (3, 2): 3}, {(0, 1): 3, (3, 3): 3}),
    5: ("c", "h", {(2, 2): 5}, {(1, 2): 3, (2, 3): 3}),
    6: ("c", "o", {(1, 2): 3, (2, 3): 3}, {(0, 2): 2, (2, 2): 2, (2, 3): 3}),
    7: (
        *("w", "h", {(0, 2): 2, (2, 2): 2, (2, 3): 3}),
        {(0, 2): 2, (2, 1): 1, (2, 2): 2, (2, 3): 1, (2, 4): 2},
    ),
    8: (
        *("y", "c", {(0, 2): 2, (2, 2): 2, (2, 3): 3}),
        {(0, 1): 1, (0, 2): 1, (1, 2): 2, (2, 3): 3},
    ),
    9: ("o", "w", {(1, 2): 3, (2, 3): 3}, {(2, 2): 6}),
    10: ("c", "h", {(0, 2): 3, (1, 2): 2, (2, 3): 3}, {(0, 2): 5, (2, 4): 3}),
    11: (
        *("c", "o", {(0, 2): 2, (2, 2): 2, (2, 3): 3}),
        {(0, 2): 1, (1, 2): 2, (2, 3): 3, (3, 2): 1},
    ),
}
"""The letters of both and the stacks before and after, by row and column from 0."""


def test_figure_1_is_the_start_of_a_match() -> None:
    """2003, Figure 1: the letters, the homes and five pieces in the middle."""
    above, *rows, below = FIGURE_1.splitlines()
    right, left = ("".join(row[place] for row in rows) for place in (12, 0))
    marks = "".join(row[2:12:2] for row in rows)
    start = start_with({})
    letters = f"{above[2::2]}{right}{below[2::2]}{left}"
    assert letters == "".join(LAYOUT_2003) == "".join(start.layout)
    assert marks.index("5") == 12
    assert disks_of(start) == {(2, 2): 5}
    for seat, mark in enumerate("XO"):
        assert [cell for cell in range(25) if marks[cell] == mark] == sorted(HOMES[seat])
    assert start.broken == 0
    assert RULES.outcome(start) is None


@pytest.mark.parametrize("number", FIGURES, ids=lambda number: f"2003, Figure {number}")
def test_figure(number: int) -> None:
    """2003, Figures 2 to 11; who of the two pulls which end makes no difference to the disks."""
    eks, oh, before, after = FIGURES[number]
    state = with_disks(start_with({}), before)
    for first, second in ((eks, oh), (oh, eks)):
        step = pull(state, first, second)
        assert disks_of(step.state) == after
        assert step.state.broken_ends == ((2,) if number == 2 else ())
        assert step.state.turn == state.turn + 1


def test_figure_2_breaks_the_end_and_no_more() -> None:
    """2003, Figure 2 and the paragraph before it: `c` leaves the board, `o` stays."""
    step = pull(start_with({}), "c", "c")
    assert [event for event in step.events if isinstance(event, EndBroke)] == [EndBroke(2)]
    assert step.state.broken_ends == (2,)
    with pytest.raises(IllegalChoice) as caught:
        pull(step.state, "c", "a")
    assert caught.value.reason == "broken end"
    assert dict(caught.value.details) == {"end": "n3"}
    for _turn in range(3):  # "for the duration of the game"
        step = pull(step.state, "o", "h")
    assert step.state.broken_ends == (2,)


def test_figure_8_the_half_pulled_against_the_edge_stays() -> None:
    """2003, "even when stacks at the edge of the board are pulled both along and toward it"."""
    step = pull(with_disks(start_with({}), FIGURES[8][2]), "y", "c")
    splits = [event for event in step.events if isinstance(event, StackSplit)]
    assert [(split.cell, split.disks, split.half, split.targets) for split in splits] == [
        (2, 2, 1, (1, 2))
    ]


def test_letters_that_are_hard_to_tell_apart_are_left_out() -> None:
    """2003, Rules: twenty letters, as many as a twenty-sided die has faces."""
    assert len(set(LAYOUT_2003)) == 20
    assert set("jkpquz").isdisjoint(LAYOUT_2003)
    assert len(RULES.choices(start_with({"die": [0, 1]}), 0)) == 20
