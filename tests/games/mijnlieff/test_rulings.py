"""The rulings M1 to M8 with their options (docs/rulings.md)."""

from random import Random

import pytest

from pullstrings_qt.core.errors import IllegalChoice, NotationError
from pullstrings_qt.core.game import Outcome
from pullstrings_qt.games.mijnlieff.geometry import REACH, SQUARE_NUMBERS, TRIPLES, Kind
from pullstrings_qt.games.mijnlieff.state import Placement
from tests.games.mijnlieff.boards import BROWN, ORANGE, RULES, placed, played


@pytest.mark.parametrize("square", ["b2", "c2", "b3", "c3"])
def test_m1_the_first_tile_lies_on_the_edge_unless_that_rule_is_left_out(square: str) -> None:
    choice = Placement(Kind.PUSHER, SQUARE_NUMBERS[square])
    with pytest.raises(IllegalChoice, match="first tile on the edge") as caught:
        RULES.check_choice(RULES.start({}, {}), BROWN, choice)
    assert caught.value.reason == "not on the edge"
    state = RULES.start({"opening": "anywhere"}, {})
    RULES.check_choice(state, BROWN, choice)
    assert RULES.write_position(state) == "..../..../..../.... 0 free"


def test_m1_m4_the_edge_rule_binds_only_the_first_tile_also_after_a_pass() -> None:
    assert SQUARE_NUMBERS["b3"] in played("D@a4").allowed
    state = RULES.play(
        placed("LD../sh../..../.... 1 a4"), {ORANGE: RULES.read_choice("pass")}
    ).state
    assert RULES.write_position(state).endswith(" 0 free")
    assert SQUARE_NUMBERS["c2"] in state.allowed


def test_m2_tiles_do_not_block_a_line() -> None:
    """A Straight on a1 reaches d1 and a4 over tiles of both colors."""
    state = placed("..../..../..../SdL. 1 a1")
    assert {SQUARE_NUMBERS["d1"], SQUARE_NUMBERS["a4"]} <= {*state.allowed}
    state = placed("..../..H./.l../D... 1 a1")
    assert state.allowed == (SQUARE_NUMBERS["d4"],)


def test_m3_to_touch_is_to_be_one_of_the_eight_neighbors() -> None:
    for square in range(16):
        puller, pusher = {*REACH[Kind.PULLER, square]}, {*REACH[Kind.PUSHER, square]}
        assert puller | pusher | {square} == {*range(16)}
        assert not puller & pusher
    assert len(REACH[Kind.PULLER, SQUARE_NUMBERS["b2"]]) == 8


def test_m6_there_are_24_triples_each_counts_one_and_equal_points_are_a_draw() -> None:
    assert len(TRIPLES) == len({*TRIPLES}) == 24
    for triple in TRIPLES:
        assert len({*triple}) == 3
    line = "D@a4 S@b3 L@b1 S@c1 S@c2 H@c3 S@a3 L@d3 D@d2 H@b4 L@b2 D@a1 H@d4 L@a2 pass D@d1"
    assert played(*line.split()).ending == Outcome((), "tiles placed", (1, 1))


def test_m7_three_passes_in_a_row() -> None:
    """No limit: the same player is blocked three times running, and both may be blocked."""
    line = "D@b4 H@c3 L@d1 S@c1 L@a1 S@a2 S@b2 L@d2 H@c2 D@a3 pass L@b1 pass D@d4 pass H@c4 H@a4"
    assert line.split().count("pass") == 3
    assert played(*line.split()).ending is not None


@pytest.mark.parametrize(("starts", "first"), [("brown", 0), ("orange", 1)])
def test_m8_a_color_may_be_named_to_start(starts: str, first: int) -> None:
    setups = [RULES.draw_setup({"starts": starts}, Random(seed)) for seed in range(8)]
    assert setups == [{"first": first}] * 8
    assert RULES.start({"starts": starts}, {}).to_move == first
    with pytest.raises(NotationError, match="different players"):
        RULES.start({"starts": starts}, {"first": 1 - first})


def test_m8_chance_decides_who_starts_and_the_record_keeps_it() -> None:
    drawn = {RULES.draw_setup({}, Random(seed))["first"] for seed in range(20)}
    assert drawn == {0, 1}
    assert RULES.start({}, {"first": 1}).to_move == ORANGE
    assert RULES.start({}, {}).to_move == BROWN


@pytest.mark.parametrize("first", [2, -1, "0", None, 0.0, True, [0]])
def test_m8_a_set_up_that_names_no_seat_is_refused(first: object) -> None:
    with pytest.raises(NotationError, match="who begins"):
        RULES.start({}, {"first": first})
