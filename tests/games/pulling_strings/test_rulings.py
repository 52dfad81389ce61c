"""The rulings P1 to P11 with their options: ends, signs, splits, corners (docs/rulings.md)."""

from random import Random

import pytest

from pullstrings_qt.core.errors import IllegalChoice, NotationError
from pullstrings_qt.games.pulling_strings import motion
from pullstrings_qt.games.pulling_strings.events import EndBroke, Pulled
from pullstrings_qt.games.pulling_strings.geometry import END_NAMES, END_NUMBERS
from pullstrings_qt.games.pulling_strings.state import LAYOUT_2003, TILES_2007, Pull
from tests.games.pulling_strings.diagrams import RULES, assert_illegal, board, disks_of, pull


def test_p1_the_2003_edition_knows_its_letters_and_a_random_layout_is_part_of_the_set_up() -> None:
    """P1: the fixed letters may be left out, not be others; 2007 cannot start without a layout."""
    assert RULES.draw_setup({"edition": "2003"}, Random(1)) == {"layout": list(LAYOUT_2003)}
    assert RULES.start({"edition": "2003"}, {}).layout == LAYOUT_2003
    assert "".join(RULES.start({"edition": "2003"}, {}).aside) == "jkpquz"
    with pytest.raises(NotationError, match="fixed layout"):
        RULES.start({"edition": "2003"}, {"layout": list(TILES_2007[:20])})
    with pytest.raises(NotationError):
        RULES.start({"edition": "2007"}, {})
    setup = RULES.draw_setup({"edition": "2007"}, Random(8))
    state = RULES.start({}, setup)
    assert list(state.layout) == setup["layout"]
    assert list(state.aside) == setup["aside"]
    without_aside = RULES.start({}, {"layout": setup["layout"]})
    assert without_aside == state


@pytest.mark.parametrize(
    ("end", "both"), [("n3", ["n3", "s3"]), ("s1", ["n1", "s1"]), ("w5", ["e5", "w5"])]
)
def test_p2_the_whole_string_breaks_by_option(end: str, both: list[str]) -> None:
    """P2, option breaks "string": the other end goes too, each with an event."""
    step = pull(board({(2, 2): 5}, breaks="string"), end, end)
    assert [END_NAMES[broken] for broken in step.state.broken_ends] == both
    broke = [END_NAMES[event.end] for event in step.events if isinstance(event, EndBroke)]
    assert broke == both


def test_p2_the_whole_string_breaks_by_option_and_an_end_once() -> None:
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


def test_p11_what_was_signed_decides_about_breaking_and_passing() -> None:
    """P11, P2: one puller breaks nothing, two signs for an end break it, no puller passes."""
    state = board({(2, 2): 5}, learning="no pull")
    step = pull(state, "c", "c:h")
    assert disks_of(step.state) == {(1, 2): 5}
    assert step.state.broken == 0
    state = board({(2, 2): 5}, learning="signed pull")
    step = pull(state, "a:c", "c")
    assert disks_of(step.state) == {(1, 2): 5}
    assert step.state.broken_ends == (END_NUMBERS["n3"],)
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
