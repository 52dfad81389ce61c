"""The rulings P1 to P20 with their options, one test or more each (docs/rulings.md)."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pullstrings_qt.core.errors import IllegalChoice, NotationError
from pullstrings_qt.core.game import Outcome
from pullstrings_qt.games.pulling_strings import motion
from pullstrings_qt.games.pulling_strings.events import EndBroke, Pulled, StackBlocked, StackSplit
from pullstrings_qt.games.pulling_strings.geometry import END_NAMES, END_NUMBERS, HOMES
from pullstrings_qt.games.pulling_strings.state import (
    DEFAULT_OPTIONS,
    LAYOUT_2003,
    TILES_2007,
    Pull,
    PullingStringsState,
)
from tests.games.pulling_strings.diagrams import (
    RULES,
    choice_of,
    disks_of,
    pull,
    start_with,
    with_disks,
)


def board(
    disks: dict[tuple[int, int], int], broken: str = "", **options: Any
) -> PullingStringsState:
    """Return a 2003 board with these stacks, broken ends and options."""
    return with_disks(start_with(options), disks, broken)


def ending(state: PullingStringsState, first: str, second: str) -> Outcome | None:
    """Return the outcome after a turn, and check that nobody decides any more if there is one."""
    after = pull(state, first, second).state
    outcome = RULES.outcome(after)
    assert RULES.deciding(after) == (frozenset() if outcome else {0, 1})
    return outcome


def assert_illegal(state: PullingStringsState, text: str, reason: str) -> None:
    """Check that seat 0 may not choose this, alone and with the other seat's choice."""
    with pytest.raises(IllegalChoice) as alone:
        RULES.check_choice(state, 0, choice_of(state, text))
    assert alone.value.reason == reason
    with pytest.raises(IllegalChoice) as together:
        pull(state, text, "h")
    assert together.value.reason == reason
    assert choice_of(state, text) not in RULES.choices(state, 0)


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


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("edition", "2011"),
        ("edition", 2007),
        ("faces", ["front"]),
        ("choosing", None),
        ("learning", {}),
        ("breaks", "both"),
        ("corner_grows", 1),
        ("turn_limit", 0),
        ("turn_limit", True),
        ("turn_limit", "200"),
        ("die", 1),
        ("die", [2]),
        ("die", [True]),
        ("die", [0, 0]),
        ("die", [[0]]),
        ("tileset", ""),
        ("tileset", 5),
    ],
)
def test_options_nobody_knows_are_refused(key: str, value: object) -> None:
    """Options come from files: whatever stands there, one sentence and no other error."""
    with pytest.raises(NotationError, match=key):
        RULES.check_options({key: value})


def test_unknown_options_are_kept() -> None:
    """A newer app may know more options than this one."""
    assert RULES.check_options({"music": "waltz"}) == {**DEFAULT_OPTIONS, "music": "waltz"}


LETTERS = list(TILES_2007)


@pytest.mark.parametrize(
    "setup",
    [
        {"layout": None},
        {"layout": 5},
        {"layout": "abcdefghijklmnopqrst"},
        {"layout": LETTERS[:19]},
        {"layout": LETTERS[:21]},
        {"layout": ["a", *LETTERS[:19]]},
        {"layout": [*LETTERS[:19], 7]},
        {"layout": [*LETTERS[:19], ""]},
        {"layout": [*LETTERS[:19], " z"]},
        {"layout": [*LETTERS[:19], ["z"]]},
        {"layout": {letter: 1 for letter in LETTERS[:20]}},
        {"layout": LETTERS[:20], "aside": ["a"]},
        {"layout": LETTERS[:20], "aside": ["y", "y"]},
        {"layout": LETTERS[:20], "aside": None},
        {"layout": LETTERS[:20], "aside": 7},
    ],
)
def test_layouts_that_are_none_are_refused(setup: dict[str, Any]) -> None:
    """A set-up comes from a file too."""
    with pytest.raises(NotationError):
        RULES.start({}, setup)


def test_a_blocked_stack_is_told() -> None:
    """P8, P10: what stays at the edge is an event, so that a picture can show the tug."""
    step = pull(board({(0, 2): 2}), "n3", "n1")
    assert StackBlocked(2, 2, END_NUMBERS["n3"]) in step.events
