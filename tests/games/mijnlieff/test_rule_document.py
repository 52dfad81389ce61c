"""The rule document of Mijnlieff, sentence by sentence (section names as in the document)."""

import pytest

from pullstrings_qt.core.errors import IllegalChoice
from pullstrings_qt.core.game import Outcome
from pullstrings_qt.games.mijnlieff.geometry import SQUARE_NAMES, SQUARE_NUMBERS, Kind
from pullstrings_qt.games.mijnlieff.state import (
    LastChance,
    LineCounted,
    MijnlieffState,
    NextBound,
    Pass,
    Passed,
    Placement,
)
from tests.games.mijnlieff.boards import BROWN, ORANGE, RULES, placed, played

TWO_PASSES = "H@a1 S@b3 L@c3 H@d3 L@b1 S@a2 S@b2 D@b4 H@a3 H@d2 D@d4 pass D@c1 pass S@a4 L@c4"
LEFT_OVER = "H@d1 D@a3 H@b4 L@b2 L@c3 L@c4 S@b3 D@d3 S@c2 H@d2 D@a1 S@d4 D@a4 pass L@c1 S@b1"
BLOCKED = "L@a1 L@b1 S@a2 D@a3 L@b4 H@c4 H@c1 D@d4 D@c3 L@b2 H@c2 S@a4 pass H@d1 S@d3 S@d2"
RIM = {"a1", "b1", "c1", "d1", "a2", "d2", "a3", "d3", "a4", "b4", "c4", "d4"}


def names(state: MijnlieffState) -> set[str]:
    return {SQUARE_NAMES[square] for square in state.allowed}


def test_contents_and_setup_eight_tiles_each_and_the_first_on_the_edge() -> None:
    """Contents: 8 tiles of each color, a 4x4 tableau; setup: "onto any space on the edge"."""
    start = RULES.start({}, {})
    assert [start.tiles_left(seat) for seat in (BROWN, ORANGE)] == [8, 8]
    assert all(start.left(seat, kind) == 2 for seat in (BROWN, ORANGE) for kind in Kind)
    assert len(start.cells) == 16
    assert RULES.deciding(start) == {BROWN}
    assert names(start) == RIM


@pytest.mark.parametrize(
    ("tile", "spaces"),
    [
        ("S", {"b4", "c4", "d4", "a3", "a2", "a1"}),
        ("D", {"b3", "c2", "d1"}),
        ("L", {"b4", "b3", "a3"}),
        ("H", {"c4", "d4", "c3", "d3", "a2", "b2", "c2", "d2", "a1", "b1", "c1", "d1"}),
    ],
)
def test_guide_to_the_pieces_from_a_corner(tile: str, spaces: set[str]) -> None:
    """Guide to the pieces: straight line, diagonal line, touching, not touching."""
    assert names(played(f"{tile}@a4")) == spaces


@pytest.mark.parametrize(
    ("tile", "spaces"),
    [
        ("S", {"a2", "c2", "d2", "b1", "b3", "b4"}),
        ("D", {"a1", "c3", "d4", "a3", "c1"}),
        ("L", {"a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3"}),
        ("H", {"a4", "b4", "c4", "d4", "d3", "d2", "d1"}),
    ],
)
def test_guide_to_the_pieces_from_the_middle(tile: str, spaces: set[str]) -> None:
    assert names(played(f"{tile}@b2", options={"opening": "anywhere"})) == spaces


def test_guide_must_play_in_one_of_the_empty_spaces() -> None:
    """Guide: "MUST play in one of the empty spaces"; another one is refused with its reason."""
    state = played("L@a4")
    with pytest.raises(
        IllegalChoice, match="Puller on a4: The next tile has to touch it"
    ) as caught:
        RULES.check_choice(state, ORANGE, Placement(Kind.PUSHER, SQUARE_NUMBERS["d1"]))
    assert caught.value.reason == "not where the tile sends"
    with pytest.raises(IllegalChoice) as caught:
        RULES.check_choice(state, ORANGE, Placement(Kind.PUSHER, SQUARE_NUMBERS["a4"]))
    assert caught.value.reason == "taken"


def test_pass_only_without_a_space_then_anywhere_and_maybe_again() -> None:
    """Pass: with no space you MUST pass; your opponent then plays into ANY available space."""
    boxed = placed("LD../sh../..../.... 1 a4")
    assert names(boxed) == set()
    assert RULES.choices(boxed, ORANGE) == (Pass(),)
    step = RULES.play(boxed, {ORANGE: Pass()})
    assert step.events == (Passed(ORANGE),)
    assert names(step.state) == {
        name for square, name in enumerate(SQUARE_NAMES) if boxed.cells[square] is None
    }
    with pytest.raises(IllegalChoice, match="you may not pass") as caught:
        RULES.check_choice(placed("LD../s.../..../.... 1 a4"), ORANGE, Pass())
    assert caught.value.reason == "must place"
    with pytest.raises(IllegalChoice) as caught:
        RULES.check_choice(boxed, ORANGE, Placement(Kind.PUSHER, SQUARE_NUMBERS["d1"]))
    assert caught.value.reason == "must pass"
    line = TWO_PASSES.split()[:14]
    assert line[-3:] == ["pass", "D@c1", "pass"]
    assert RULES.deciding(played(*line)) == {BROWN}
    assert len(names(played(*line))) == 4


def test_ending_one_chance_more_for_one_piece_more() -> None:
    """Ending: after the last piece the other gets ONE more chance to play ONE more piece."""
    *before, last_piece, one_more = LEFT_OVER.split()
    chance = RULES.play(played(*before), {BROWN: RULES.read_choice(last_piece)})
    assert chance.state.ending is None
    assert chance.events[-1] == LastChance(ORANGE)
    assert (chance.state.tiles_left(BROWN), chance.state.tiles_left(ORANGE)) == (0, 2)
    end = RULES.play(chance.state, {ORANGE: RULES.read_choice(one_more)})
    assert end.state.ending == Outcome((BROWN,), "tiles placed", (3, 1))
    assert end.state.tiles_left(ORANGE) == 1  # ruling M5: tiles may be left over
    assert end.state.cells.count(None) == 1
    assert RULES.deciding(end.state) == frozenset()


def test_ending_at_once_when_the_last_chance_is_blocked() -> None:
    """Ending: "if the last piece placed … will not permit an opponent's last placement"."""
    *before, last_piece = BLOCKED.split()
    state = played(*before)
    step = RULES.play(state, {state.to_move: RULES.read_choice(last_piece)})
    assert step.state.allowed == ()
    assert step.state.ending is not None
    assert step.state.tiles_left(1 - state.to_move) > 0
    bound = step.events[-1]
    assert isinstance(bound, NextBound)
    assert (bound.seat, bound.squares) == (1 - state.to_move, ())


@pytest.mark.parametrize(
    ("position", "brown", "orange"),
    [
        ("SSD./..../..../.... 1 free", 1, 0),
        ("SSDD/..../..../.... 1 free", 2, 0),
        ("S.../.S../..D./...D 1 free", 2, 0),
        ("...h/..h./.l../.... 1 free", 0, 1),
        (".s../..s./...d/SDL. 0 free", 1, 1),
        ("SS.D/..../..../.... 1 free", 0, 0),
        ("SsD./..../..../.... 1 free", 0, 0),
    ],
)
def test_counting_points(position: str, brown: int, orange: int) -> None:
    """Counting: 1 point for each line of 3 consecutive tiles, 2 for a line of 4."""
    assert placed(position).scores == (brown, orange)


def test_counting_brown_four_orange_one() -> None:
    """Counting: "Brown has 4 points. Orange has 1 point"; their picture is lost, so another."""
    end = played(*TWO_PASSES.split())
    assert end.ending is not None
    assert end.ending == Outcome((BROWN,), "tiles placed", (4, 1))
    assert sorted(line.points for line in end.lines if line.seat == BROWN) == [1, 1, 2]


def test_a_line_is_told_when_it_begins_to_count_and_when_it_grows() -> None:
    """Counting, live: three bring a point, the fourth brings one more."""
    three = RULES.play(placed("SS../..../..../.... 0 free"), {BROWN: RULES.read_choice("D@c4")})
    four = RULES.play(placed("SSD./..../..../.... 0 free"), {BROWN: RULES.read_choice("D@d4")})
    gap = RULES.play(placed("SS.D/..../..../.... 0 free"), {BROWN: RULES.read_choice("D@c4")})
    gains = [
        [
            (len(event.line.squares), event.gained)
            for event in step.events
            if isinstance(event, LineCounted)
        ]
        for step in (three, four, gap)
    ]
    assert gains == [[(3, 1)], [(4, 1)], [(4, 2)]]
    bound = three.events[-1]
    assert isinstance(bound, NextBound)
    assert (bound.seat, bound.kind) == (ORANGE, Kind.DIAGONAL)
