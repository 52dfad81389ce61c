"""Every example of the 2007 rules.

The pictures of that document are lost; SAMPLE is a layout on which all its examples make sense
together (ruling P17): U and T are the right and left end of the middle row, C and G the upper and
lower end of the middle column, Y and N meet in the lower right corner, H and W share a column.
"""

from collections import Counter
from random import Random

import pytest

from pullstrings_qt.core.errors import IllegalChoice
from pullstrings_qt.games.pulling_strings.events import (
    EndBroke,
    Pulled,
    StackBlocked,
    StacksCombined,
    StackSplit,
)
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS
from pullstrings_qt.games.pulling_strings.state import TILES_2007
from pullstrings_qt.tiles.tile_set import tile_set
from tests.games.pulling_strings.diagrams import RULES, disks_of, pull, start_with, with_disks

#         n1…n5   e1…e5   s1…s5   w1…w5
SAMPLE = "abchdefuiyjkgwnlotpq"


def test_the_sample_layout_fits_every_example() -> None:
    """P17: where the letters of the examples lie."""
    places = {
        "c": "n3",
        "g": "s3",
        "u": "e3",
        "t": "w3",
        "y": "e5",
        "n": "s5",
        "h": "n4",
        "w": "s4",
    }
    assert {letter: SAMPLE.index(letter) for letter in places} == {
        letter: END_NUMBERS[name] for letter, name in places.items()
    }
    assert len(set(SAMPLE)) == 20


def test_setup_lays_twenty_of_twenty_six_tiles_at_random() -> None:
    """2007, Setup: twenty tiles around the board, six aside, five disks in the middle."""
    setups = [RULES.draw_setup({}, Random(seed)) for seed in range(50)]
    for setup in setups:
        assert len(setup["layout"]) == 20
        assert len(setup["aside"]) == 6
        assert Counter([*setup["layout"], *setup["aside"]]) == Counter(TILES_2007)
        assert disks_of(RULES.start({}, setup)) == {(2, 2): 5}
    assert len({tuple(setup["layout"]) for setup in setups}) == 50
    assert {tile for setup in setups for tile in setup["layout"]} == set(TILES_2007)


def test_disks_move_toward_the_letter() -> None:
    """2007, How to Move Disks, first example: U moves all five one step to the right."""
    start = start_with({"choosing": "table"}, SAMPLE)
    assert disks_of(pull(start, "u", "-").state) == {(2, 3): 5}
    assert disks_of(pull(start, "-", "u").state) == {(2, 3): 5}


def test_strings_can_be_broken() -> None:
    """2007, second example: both choose G; the disks move one step down and G is broken."""
    step = pull(start_with({}, SAMPLE), "g", "g")
    assert disks_of(step.state) == {(3, 2): 5}
    assert EndBroke(END_NUMBERS["s3"]) in step.events
    with pytest.raises(IllegalChoice) as caught:
        pull(step.state, "u", "g")
    assert caught.value.reason == "broken end"


def test_disks_cannot_be_pulled_off_the_board() -> None:
    """2007, third rule: at the edge the disks do not move."""
    state = with_disks(start_with({}, SAMPLE), {(4, 2): 5})
    step = pull(state, "g", "g")
    assert disks_of(step.state) == {(4, 2): 5}
    assert StackBlocked(22, 5, END_NUMBERS["s3"]) in step.events


def test_stacks_split_when_both_ends_are_pulled_and_where_two_strings_cross() -> None:
    """2007, fourth and fifth example: T and U, or U and C, make two stacks of three of five."""
    step = pull(start_with({}, SAMPLE), "t", "u")
    assert disks_of(step.state) == {(2, 1): 3, (2, 3): 3}
    split = next(event for event in step.events if isinstance(event, StackSplit))
    assert (split.disks, split.half, split.added) == (5, 3, True)
    step = pull(start_with({}, SAMPLE), "u", "c")
    assert disks_of(step.state) == {(1, 2): 3, (2, 3): 3}


@pytest.mark.parametrize("disks", [3, 4], ids=["text: a stack of 3", "caption: a stack of 4"])
def test_on_the_edge_one_half_stays(disks: int) -> None:
    """2007, sixth example and its caption (P19): beside U, pulled by U and T."""
    state = with_disks(start_with({}, SAMPLE), {(2, 4): disks})
    assert disks_of(pull(state, "u", "t").state) == {(2, 3): 2, (2, 4): 2}


def test_in_a_corner_both_halves_stay() -> None:
    """2007, seventh example: four disks in the lower right corner, pulled by Y and N."""
    state = with_disks(start_with({}, SAMPLE), {(4, 4): 4})
    step = pull(state, "y", "n")
    assert disks_of(step.state) == {(4, 4): 4}
    splits = [event for event in step.events if isinstance(event, StackSplit)]
    assert [(split.half, split.added, split.targets) for split in splits] == [(2, False, (24, 24))]


def test_stacks_combine() -> None:
    """2007, eighth example: two and two meet where the strings of H and U cross."""
    state = with_disks(start_with({}, SAMPLE), {(3, 3): 2, (2, 2): 2})
    step = pull(state, "h", "u")
    assert disks_of(step.state) == {(2, 3): 4}
    combined = [event for event in step.events if isinstance(event, StacksCombined)]
    assert combined == [StacksCombined(13, (2, 2), 4)]


def test_stacks_split_before_they_combine() -> None:
    """2007, last pictures: T and U are pulled; first all split, then they move and combine."""
    state = with_disks(start_with({}, SAMPLE), {(2, 1): 3, (2, 3): 2})
    step = pull(state, "t", "u")
    assert disks_of(step.state) == {(2, 0): 2, (2, 2): 3, (2, 4): 1}
    kinds = [type(event) for event in step.events if not isinstance(event, Pulled)]
    assert kinds == [StackSplit, StackSplit, StacksCombined]


def test_disks_never_run_out() -> None:
    """2007, note on the supply: more than twenty disks may lie on the board (P16)."""
    state = with_disks(start_with({}, SAMPLE), {(2, 1): 11, (2, 2): 13, (2, 3): 15})
    after = pull(state, "t", "u").state
    assert disks_of(after) == {(2, 0): 6, (2, 1): 7, (2, 2): 14, (2, 3): 7, (2, 4): 8}


def test_squares_or_circles_win_with_five_on_any_homes() -> None:
    """2007, Winning the game: five or more on any combination of the four homes."""
    state = with_disks(start_with({}, SAMPLE), {(1, 1): 2, (1, 4): 1, (3, 0): 1, (4, 3): 1})
    outcome = RULES.outcome(pull(state, "b", "b").state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.scores) == ((0,), "home", (5, 0))
    state = with_disks(start_with({}, SAMPLE), {(1, 3): 6, (1, 0): 1})
    outcome = RULES.outcome(pull(state, "h", "h").state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.scores) == ((1,), "home", (0, 7))


def test_both_reach_five_and_play_goes_on() -> None:
    """2007, Winning the game: equal totals of five or more in the same turn end nothing."""
    state = with_disks(start_with({}, SAMPLE), {(1, 1): 5, (1, 3): 5})
    step = pull(state, "b", "h")
    assert step.state.scores == (5, 5)
    assert RULES.outcome(step.state) is None
    # one side falls behind: the one with more, and at least five, wins
    after = pull(step.state, "k", "k")
    outcome = RULES.outcome(after.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((1,), (0, 5))


def test_draw_when_all_strings_of_the_stacks_are_broken() -> None:
    """2007, Winning the game: a draw once nothing can be pulled any more."""
    state = with_disks(start_with({}, SAMPLE), {(1, 2): 2}, broken="e3 w3 s3 n3 e2 w2")
    # the stack lies on row 1 and column 2, all broken: the next turn, elsewhere, says so
    outcome = RULES.outcome(pull(state, "a", "a").state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "strings broken")


@pytest.mark.parametrize("signed", ["d", None], ids=["right sign entered", "right sign implied"])
@pytest.mark.parametrize("learning", ["no pull", "signed pull"])
def test_variations_1_and_2_with_the_right_sign(learning: str, signed: str | None) -> None:
    """2007, Variations 1 and 2: with the right sign the string is pulled as usual."""
    start = with_disks(start_with({"learning": learning}, SAMPLE), {(2, 4): 2})
    step = pull(start, "d" if signed is None else f"d:{signed}", "a")
    assert disks_of(step.state) == {(1, 4): 2}
    assert step.events[0] == Pulled(0, 4, 4, "d", correct=True)


def test_variations_1_and_2_with_a_wrong_sign() -> None:
    """2007: no string is pulled in that turn; or, meant D, signed B, the string of B is."""
    start = with_disks(start_with({"learning": "no pull"}, SAMPLE), {(2, 4): 2, (2, 1): 1})
    step = pull(start, "d:b", "y")
    assert disks_of(step.state) == {(2, 4): 2, (2, 1): 1}
    assert step.events[0] == Pulled(0, None, 4, "b", correct=False)
    start = with_disks(start_with({"learning": "signed pull"}, SAMPLE), {(2, 4): 2, (2, 1): 1})
    step = pull(start, "d:b", "y")
    assert disks_of(step.state) == {(2, 4): 2, (1, 1): 1}
    assert step.events[0] == Pulled(0, 1, 4, "b", correct=False)


def test_expansion_sets_have_tiles_of_any_name() -> None:
    """2007, Expansions: katakana and hiragana can lie around the board."""
    setup = RULES.draw_setup({"tileset": "katakana"}, Random(3))
    state = RULES.start({"tileset": "katakana"}, setup)
    assert {*state.layout, *state.aside} < set(tile_set("katakana").tiles)
    assert len(state.layout) == 20
