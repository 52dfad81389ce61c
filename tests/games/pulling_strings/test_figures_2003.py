"""Every figure of the 2003 rules as it is printed, and every sentence with an example in it."""

from dataclasses import replace

import pytest

from pullstrings_qt.core.errors import IllegalChoice
from pullstrings_qt.games.pulling_strings.events import EndBroke, StackSplit
from pullstrings_qt.games.pulling_strings.geometry import HOMES
from pullstrings_qt.games.pulling_strings.state import LAYOUT_2003
from tests.games.pulling_strings.diagrams import (
    RULES,
    pull,
    read_diagram,
    read_figure,
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

FIGURES = {
    2: (
        "c",
        "c",
        """
   Before             After
  a b c d e         a b   d e
y . X . O . f     y . X . O . f
x O . . . X g     x O . 5 . X g
w . . 5 . . h     w . . . . . h
v X . . . O i     v X . . . O i
t . O . X . l     t . O . X . l
  s r o n m         s r o n m
""",
    ),
    3: (
        "g",
        "i",
        """
   Before             After
  a b c d e         a b c d e
y . X . O . f     y . X . O . f
x O . 3 . X g     x O . . 3 X g
w . . . . . h     w . . . . . h
v X . 3 . O i     v X . . 3 O i
t . O . X . l     t . O . X . l
  s r o n m         s r o n m
""",
    ),
    4: (
        "b",
        "i",
        """
   Before             After
  a b c d e         a b c d e
y . X . O . f     y . 3 . O . f
x O 3 . . X g     x O . . . X g
w . . . . . h     w . . . . . h
v X . 3 . O i     v X . . 3 O i
t . O . X . l     t . O . X . l
  s r o n m         s r o n m
""",
    ),
    5: (
        "c",
        "h",
        """
   Before             After
  a b c d e         a b c d e
y . X . O . f     y . X . O . f
x O . . . X g     x O . 3 . X g
w . . 5 . . h     w . . . 3 . h
v X . . . O i     v X . . . O i
t . O . X . l     t . O . X . l
  s r o n m         s r o n m
""",
    ),
    6: (
        "c",
        "o",
        """
   Before             After
  a b c d e         a b c d e
y . X . O . f     y . X 2 O . f
x O . 3 . X g     x O . . . X g
w . . . 3 . h     w . . 2 3 . h
v X . . . O i     v X . . . O i
t . O . X . l     t . O . X . l
  s r o n m         s r o n m
""",
    ),
    7: (
        "w",
        "h",
        """
   Before             After
  a b c d e         a b c d e
y . X 2 O . f     y . X 2 O . f
x O . . . X g     x O . . . X g
w . . 2 3 . h     w . 1 2 1 2 h
v X . . . O i     v X . . . O i
t . O . X . l     t . O . X . l
  s r o n m         s r o n m
""",
    ),
    8: (
        "y",
        "c",
        """
   Before             After
  a b c d e         a b c d e
y . X 2 O . f     y . 1 1 O . f
x O . . . X g     x O . 2 . X g
w . . 2 3 . h     w . . . 3 . h
v X . . . O i     v X . . . O i
t . O . X . l     t . O . X . l
  s r o n m         s r o n m
""",
    ),
    9: (
        "o",
        "w",
        """
   Before             After
  a b c d e         a b c d e
y . X . O . f     y . X . O . f
x O . 3 . X g     x O . . . X g
w . . . 3 . h     w . . 6 . . h
v X . . . O i     v X . . . O i
t . O . X . l     t . O . X . l
  s r o n m         s r o n m
""",
    ),
    10: (
        "c",
        "h",
        """
   Before             After
  a b c d e         a b c d e
y . X 3 O . f     y . X 5 O . f
x O . 2 . X g     x O . . . X g
w . . . 3 . h     w . . . . 3 h
v X . . . O i     v X . . . O i
t . O . X . l     t . O . X . l
  s r o n m         s r o n m
""",
    ),
    11: (
        "c",
        "o",
        """
   Before             After
  a b c d e         a b c d e
y . X 2 O . f     y . X 1 O . f
x O . . . X g     x O . 2 . X g
w . . 2 3 . h     w . . . 3 . h
v X . . . O i     v X . 1 . O i
t . O . X . l     t . O . X . l
  s r o n m         s r o n m
""",
    ),
}


def test_figure_1_is_the_start_of_a_match() -> None:
    """2003, Figure 1: the letters, the homes and five pieces in the middle."""
    figure = read_diagram(FIGURE_1.splitlines())
    start = start_with({})
    assert figure.letters == "".join(LAYOUT_2003)
    assert figure.letters == "".join(start.layout)
    assert figure.cells == start.cells
    for seat, mark in enumerate("XO"):
        assert [cell for cell in range(25) if figure.marks[cell] == mark] == sorted(HOMES[seat])
    assert start.broken == 0
    assert RULES.outcome(start) is None


@pytest.mark.parametrize("number", FIGURES, ids=lambda number: f"2003, Figure {number}")
@pytest.mark.parametrize("swapped", [False, True], ids=["as printed", "seats swapped"])
def test_figure(number: int, swapped: bool) -> None:
    """2003, Figures 2 to 11; who of the two pulls which end makes no difference to the disks."""
    eks, oh, text = FIGURES[number]
    before, after = read_figure(text)
    state = replace(start_with({}), cells=before.cells, broken=before.broken)
    step = pull(state, *((oh, eks) if swapped else (eks, oh)))
    assert step.state.cells == after.cells
    assert step.state.broken == after.broken
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
    before, _after = read_figure(FIGURES[8][2])
    step = pull(replace(start_with({}), cells=before.cells), "y", "c")
    splits = [event for event in step.events if isinstance(event, StackSplit)]
    assert [(split.cell, split.disks, split.half, split.targets) for split in splits] == [
        (2, 2, 1, (1, 2))
    ]


def test_five_at_each_home_play_on_and_fewer_do_not_win() -> None:
    """2003, Rules: at five each play goes on until one has pulled more home."""
    state = with_disks(start_with({}), {(1, 1): 2, (1, 4): 2})
    assert RULES.outcome(pull(state, "b", "b").state) is None
    state = with_disks(start_with({}), {(1, 1): 5, (0, 3): 5, (1, 3): 1})
    tie = pull(state, "b", "b")
    assert tie.state.home_totals == (5, 5)
    assert RULES.outcome(tie.state) is None
    assert RULES.deciding(tie.state) == {0, 1}
    end = pull(tie.state, "g", "g")
    assert end.state.home_totals == (6, 5)
    outcome = RULES.outcome(end.state)
    assert outcome is not None
    assert outcome.winners == (0,)


def test_letters_that_are_hard_to_tell_apart_are_left_out() -> None:
    """2003, Rules: twenty letters, as many as a twenty-sided die has faces."""
    assert len(set(LAYOUT_2003)) == 20
    assert set("jkpquz").isdisjoint(LAYOUT_2003)
    assert len(RULES.choices(start_with({"die": [0, 1]}), 0)) == 20
