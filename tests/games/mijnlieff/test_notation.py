"""The notation of Mijnlieff (docs/notation.md)."""

import pytest

from pullstrings_qt.core.errors import NotationError, RecordError
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.replay import replay
from pullstrings_qt.games.mijnlieff.geometry import SQUARE_NUMBERS, Kind
from pullstrings_qt.games.mijnlieff.state import Placement
from tests.games.mijnlieff.boards import RULES, played


def record(*turns: dict[int, str], **setup: object) -> Record:
    return Record("mijnlieff", {}, setup, ("Mara", "Theo"), turns)


def test_the_start_and_positions_after_it_name_capitals_for_brown_and_the_square_that_binds() -> (
    None
):
    assert RULES.write_position(RULES.start({}, {})) == "..../..../..../.... 0 edge"
    assert RULES.write_position(RULES.start({}, {"first": 1})) == "..../..../..../.... 1 edge"
    assert RULES.write_position(played("S@b4", "D@d4")) == ".S.d/..../..../.... 0 d4"
    assert RULES.write_position(played("L@a1")) == "..../..../..../L... 1 a1"


@pytest.mark.parametrize(
    ("text", "kind", "square"),
    [("S@b4", Kind.STRAIGHT, "b4"), ("H@a1", Kind.PUSHER, "a1"), ("l@d3", Kind.PULLER, "d3")],
)
def test_a_choice_is_a_tile_and_a_square(text: str, kind: Kind, square: str) -> None:
    """A small letter, as positions write orange tiles, is read as well; capitals are written."""
    choice = Placement(kind, SQUARE_NUMBERS[square])
    assert RULES.read_choice(text) == choice
    assert RULES.write_choice(choice) == text.capitalize()


NO_CHOICES = ",S,S@,@b4,S@e1,S@a5,X@a1,Sb4,SS@a1,S@a1 ,Pass,PASS,S@A1,ß@a1,ſ@a1,S@@a1"


def test_anything_else_is_refused_in_one_sentence() -> None:
    for text in NO_CHOICES.split(","):
        with pytest.raises(NotationError, match="is not a tile and a square"):
            RULES.read_choice(text)


@pytest.mark.parametrize(
    ("turns", "sentence"),
    [
        (
            ({0: "S@b2"},),
            "In turn 1 the choice of Mara cannot be played. Place the first tile on the edge",
        ),
        (({0: "S@b4"}, {1: "D@c2"}), "In turn 2 the choice of Theo cannot be played. Straight on"),
        (({0: "S@b4"}, {0: "D@d4"}), "In turn 2 the choice of Theo is missing."),
        (({0: "S@b4", 1: "D@d4"},), "In turn 1 seat 1 has a choice, but it is not its turn."),
        (({0: "S@b4"}, {1: "pass"}), "You can place a tile, so you may not pass."),
        (({0: "S@b4"}, {1: "S@b4"}), "There is already a tile on b4."),
        (({0: "castle"},), "is not a tile and a square"),
        (
            ({0: "S@a1"}, {1: "S@a2"}, {0: "S@a3"}, {1: "S@a4"}, {0: "S@b4"}),
            "In turn 5 the choice of Mara cannot be played. No tile of this kind is left.",
        ),
    ],
)
def test_a_record_that_breaks_the_rules_says_where(
    turns: tuple[dict[int, str], ...], sentence: str
) -> None:
    with pytest.raises(RecordError, match=sentence):
        list(replay(record(*turns)))


def test_the_set_up_says_who_places_first_and_options_have_values_of_their_own() -> None:
    turns = list(replay(record({1: "S@b4"}, first=1)))
    assert turns[-1].step.state.to_move == 0
    with pytest.raises(RecordError, match="Before the first turn: The set-up has to say"):
        list(replay(record(first="Theo")))
    broken = Record("mijnlieff", {"opening": "middle"}, {}, ())
    with pytest.raises(RecordError, match="The option opening is edge or anywhere, not “middle”"):
        list(replay(broken))


def test_an_ended_match_comes_back_from_its_position() -> None:
    last = RULES.read_position(".Hls/dSHh/DdSL/shlL 0 d4", {}, {})
    ended = RULES.play(last, {0: RULES.read_choice("D@a4")}).state
    assert RULES.read_position(RULES.write_position(ended), {}, {}) == ended


@pytest.mark.parametrize(
    "text",
    [
        "SSS./..../..../.... 0 free",  # a third Straight
        "S.../..../..../.... 0 a3",  # nothing lies there
        "S.../..../..../.... 0 edge",  # not the opening any more
        "..../..../..../.... 0 free",  # the opening of this option is at the edge
        "S..../.../..../.... 0 a4",
        "S.../..../..../.... 2 a4",
        "S.../..../..../.... 1 e4",
        "X.../..../..../.... 1 a4",
    ],
)
def test_what_cannot_lie_on_the_board_is_no_position(text: str) -> None:
    with pytest.raises(NotationError, match="not a position of Mijnlieff"):
        RULES.read_position(text, {}, {})
