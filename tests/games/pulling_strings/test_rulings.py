"""The rulings P1 to P11 with their options: ends, signs, splits, corners (docs/rulings.md)."""

from random import Random

import pytest

from pullstrings_qt.core.errors import IllegalChoice, NotationError
from pullstrings_qt.games.pulling_strings import motion
from pullstrings_qt.games.pulling_strings.events import EndBroke, Pulled, StackBlocked, StackSplit
from pullstrings_qt.games.pulling_strings.geometry import END_NAMES, END_NUMBERS
from pullstrings_qt.games.pulling_strings.state import (
    LAYOUT_2003,
    TILES_2007,
    Pull,
)
from tests.games.pulling_strings.diagrams import (
    RULES,
    assert_illegal,
    board,
    disks_of,
    pull,
)


def test_p1_the_2003_edition_knows_its_letters_by_itself() -> None:
    """P1: the fixed letters may be left out of the set-up, but not be others."""
    assert RULES.draw_setup({"edition": "2003"}, Random(1)) == {"layout": list(LAYOUT_2003)}
    assert RULES.start({"edition": "2003"}, {}).layout == LAYOUT_2003
    assert "".join(RULES.start({"edition": "2003"}, {}).aside) == "jkpquz"
    with pytest.raises(NotationError, match="fixed layout"):
        RULES.start({"edition": "2003"}, {"layout": list(TILES_2007[:20])})


def test_p1_a_random_layout_is_part_of_the_set_up() -> None:
    """P1: the 2007 edition cannot start without one, and takes it as it stands."""
    with pytest.raises(NotationError):
        RULES.start({"edition": "2007"}, {})
    setup = RULES.draw_setup({"edition": "2007"}, Random(8))
    state = RULES.start({}, setup)
    assert list(state.layout) == setup["layout"]
    assert list(state.aside) == setup["aside"]
    without_aside = RULES.start({}, {"layout": setup["layout"]})
    assert without_aside == state


@pytest.mark.parametrize("end", END_NAMES)
def test_p2_only_the_end_breaks(end: str) -> None:
    """P2: the other end of the same string stays open."""
    state = pull(board({(2, 2): 5}), end, end).state
    assert [END_NAMES[broken] for broken in state.broken_ends] == [end]


@pytest.mark.parametrize(
    ("end", "both"), [("n3", ["n3", "s3"]), ("s1", ["n1", "s1"]), ("w5", ["e5", "w5"])]
)
def test_p2_the_whole_string_breaks_by_option(end: str, both: list[str]) -> None:
    """P2, option breaks "string": the other end goes too, each with an event."""
    step = pull(board({(2, 2): 5}, breaks="string"), end, end)
    assert [END_NAMES[broken] for broken in step.state.broken_ends] == both
    broke = [END_NAMES[event.end] for event in step.events if isinstance(event, EndBroke)]
    assert broke == both


def test_p2_an_end_breaks_once() -> None:
    """P2, option: an end that was broken before the switch is not broken again."""
    step = pull(board({(2, 2): 5}, broken="s3", breaks="string"), "n3", "n3")
    broke = [END_NAMES[event.end] for event in step.events if isinstance(event, EndBroke)]
    assert broke == ["n3"]


def test_p3_a_broken_end_does_not_weaken_its_string() -> None:
    """P3: the line can be pulled at its other end and by the lines that cross it."""
    state = board({(2, 2): 5, (1, 2): 1}, broken="n3")
    assert disks_of(pull(state, "s3", "w1").state) == {(3, 2): 5, (2, 2): 1}
    assert disks_of(pull(state, "e3", "w1").state) == {(2, 3): 5, (1, 2): 1}


def test_p4_two_pulls_at_one_end_move_one_step() -> None:
    """P4: and the end breaks even if nothing on its string can move."""
    state = board({(2, 2): 5})
    assert disks_of(pull(state, "e3", "e3").state) == {(2, 3): 5}
    idle = pull(state, "n1", "n1")
    assert disks_of(idle.state) == {(2, 2): 5}
    assert idle.state.broken_ends == (END_NUMBERS["n1"],)


def test_p5_a_broken_end_cannot_be_chosen() -> None:
    """P5: nor an end that is not there, nor no end."""
    state = board({(2, 2): 5}, broken="n3")
    assert_illegal(state, "n3", "broken end")
    assert_illegal(state, "-", "no pull")
    with pytest.raises(NotationError):
        RULES.read_choice("n6")
    with pytest.raises(IllegalChoice) as caught:
        RULES.check_choice(state, 0, Pull(20))
    assert caught.value.reason == "no such end"


def test_p5_at_the_table_a_wrong_letter_is_no_pull() -> None:
    """P5, P18, option choosing "table": what cannot be pulled is entered as no pull."""
    state = board({(2, 2): 5}, choosing="table")
    assert Pull(None) in RULES.choices(state, 0)
    step = pull(state, "-", "n3")
    assert disks_of(step.state) == {(1, 2): 5}
    assert step.events[0] == Pulled(0, None, None)
    nothing = pull(state, "-", "-")
    assert (nothing.state.cells, nothing.state.broken) == (state.cells, 0)
    assert nothing.state.turn == 1


@pytest.mark.parametrize("disks", range(1, 14))
def test_p6_odd_stacks_gain_a_disk(disks: int) -> None:
    """P6: both halves are equal, a single disk becomes two single ones."""
    half = (disks + 1) // 2
    step = pull(board({(2, 2): disks}), "n3", "e3")
    assert disks_of(step.state) == {(1, 2): half, (2, 3): half}
    split = next(event for event in step.events if isinstance(event, StackSplit))
    assert split.added == (disks % 2 == 1)


def test_p7_pulling_both_ends_splits_every_stack_and_breaks_nothing() -> None:
    """P7: at the edge one half stays and the other moves in."""
    step = pull(board({(2, 0): 3, (2, 2): 2, (2, 4): 1}), "w3", "e3")
    assert disks_of(step.state) == {(2, 0): 2, (2, 1): 3, (2, 3): 2, (2, 4): 1}
    assert step.state.broken == 0


def test_p8_a_crossing_at_the_edge_keeps_one_half() -> None:
    """P8: pulled along the edge and against it."""
    assert disks_of(pull(board({(0, 2): 5}), "n3", "w1").state) == {(0, 1): 3, (0, 2): 3}


CORNERS = [((0, 0), "n1", "w1"), ((0, 4), "n5", "e1"), ((4, 0), "s1", "w5"), ((4, 4), "s5", "e5")]


@pytest.mark.parametrize(("corner", "first", "second"), CORNERS)
@pytest.mark.parametrize(
    ("grows", "before", "after"),
    [(True, 5, 6), (True, 4, 4), (True, 1, 2), (False, 5, 5), (False, 4, 4), (False, 1, 1)],
)
def test_p9_corner_stacks(
    corner: tuple[int, int], first: str, second: str, grows: bool, before: int, after: int
) -> None:
    """P9: pulled out of both edges an odd stack gains a disk, by option it stays as it is."""
    state = board({corner: before}, corner_grows=grows)
    assert disks_of(pull(state, first, second).state) == {corner: after}
    assert disks_of(pull(state, second, first).state) == {corner: after}


@pytest.mark.parametrize(("corner", "first", "second"), CORNERS)
def test_p9_the_option_concerns_nothing_but_corners_pulled_out(
    corner: tuple[int, int], first: str, second: str
) -> None:
    """P9: a corner stack pulled along one of its edges grows in any case."""
    opposite = {"n": "s", "s": "n", "e": "w", "w": "e"}
    inwards = opposite[first[0]] + first[1]
    for grows in (True, False):
        state = board({corner: 5}, corner_grows=grows)
        assert sorted(disks_of(pull(state, inwards, second).state).values()) == [3, 3]


def test_p9_disks_that_join_an_ungrown_corner() -> None:
    """P9, option: what arrives at the corner still combines with all of its disks."""
    state = board({(4, 4): 5, (4, 3): 2, (3, 4): 3}, corner_grows=False)
    assert disks_of(pull(state, "s5", "e5").state) == {(4, 4): 10}


def test_p10_no_stack_moves_twice_in_a_turn() -> None:
    """P10: a stack that slides onto the crossing is not carried on by the other string."""
    state = board({(2, 1): 2})
    assert disks_of(pull(state, "e3", "n3").state) == {(2, 2): 2}


LEARNING = [
    # variant, meant:signed, end pulled
    ("no pull", "c:c", "n3"),  # right
    ("no pull", "c", "n3"),  # right, not written
    ("no pull", "c:h", None),  # wrong
    ("no pull", "c:z", None),  # absent
    ("no pull", "c:w", None),  # broken
    ("no pull", "-", None),
    ("signed pull", "c:c", "n3"),
    ("signed pull", "c", "n3"),
    ("signed pull", "c:h", "e3"),
    ("signed pull", "c:z", None),
    ("signed pull", "c:w", None),
    ("signed pull", "-", None),
]


@pytest.mark.parametrize(("learning", "choice", "expected"), LEARNING)
@pytest.mark.parametrize("seat", [0, 1])
def test_p11_what_a_sign_pulls(learning: str, choice: str, expected: str | None, seat: int) -> None:
    """P11: right, wrong, absent and broken signs; the other seat's choice `-` pulls nothing."""
    state = board({(2, 2): 5}, broken="w3", learning=learning)
    choices = [choice, "-"] if seat == 0 else ["-", choice]
    step = pull(state, *choices)
    end = END_NUMBERS[expected] if expected else None
    assert step.state.cells == motion.pulled(state.cells, end, None)
    assert step.state.broken == state.broken
    pulled = [event for event in step.events if isinstance(event, Pulled)]
    assert pulled[seat].end == end
    assert pulled[1 - seat] == Pulled(1 - seat, None, None)


def test_p11_one_puller_breaks_nothing() -> None:
    """P11: both mean the same end, one signs wrongly: one pull, no break."""
    state = board({(2, 2): 5}, learning="no pull")
    step = pull(state, "c", "c:h")
    assert disks_of(step.state) == {(1, 2): 5}
    assert step.state.broken == 0


def test_p11_two_signs_for_the_same_end_break_it() -> None:
    """P11, P2: what was signed decides, also about breaking."""
    state = board({(2, 2): 5}, learning="signed pull")
    step = pull(state, "a:c", "c")
    assert disks_of(step.state) == {(1, 2): 5}
    assert step.state.broken_ends == (END_NUMBERS["n3"],)


def test_p11_no_puller_passes_the_turn() -> None:
    """P11: two wrong signs leave everything as it is, and the turn counts."""
    state = board({(2, 2): 5}, learning="no pull")
    step = pull(state, "a:b", "b:a")
    assert (step.state.cells, step.state.broken, step.state.turn) == (state.cells, 0, 1)


def test_p11_signs_are_asked_only_when_learning() -> None:
    """P11: elsewhere a sign in a choice is refused, and so is an empty one."""
    assert_illegal(board({(2, 2): 5}), "c:c", "sign not asked")
    learning = board({(2, 2): 5}, learning="no pull")
    for choice, reason in ((Pull(2, ""), "no sign"), (Pull(None, "c"), "no pull")):
        with pytest.raises(IllegalChoice) as caught:
            RULES.check_choice(learning, 0, choice)
        assert caught.value.reason == reason
    assert_illegal(board({(2, 2): 5}, "n3", learning="no pull"), "n3:c", "broken end")


def test_a_blocked_stack_is_told() -> None:
    """P8, P10: what stays at the edge is an event, so that a picture can show the tug."""
    step = pull(board({(0, 2): 2}), "n3", "n1")
    assert StackBlocked(2, 2, END_NUMBERS["n3"]) in step.events
