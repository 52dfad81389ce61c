"""Choices, positions and records as text (docs/notation.md)."""

from typing import Any

import pytest

from pullstrings_qt.core.errors import IllegalChoice, NotationError, RecordError
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.replay import replay
from pullstrings_qt.games.chain_reaction.state import MoveSegment, Penalty, Placement
from tests.games.chain_reaction.boards import RULES, START, placed, played, square


def test_choices_are_segments_placements_and_the_penalty() -> None:
    assert RULES.read_choice("b3c4") == MoveSegment(square("b3"), square("c4"))
    assert RULES.read_choice("d9d10") == MoveSegment(square("d9"), square("d10"))
    assert RULES.read_choice("d10e9") == MoveSegment(square("d10"), square("e9"))
    assert RULES.read_choice("@b2") == Placement(square("b2"))
    assert RULES.read_choice("penalty") == Penalty()


@pytest.mark.parametrize(
    "text",
    ["", "b3", "b3h4", "B3C4", "b3-c4", "@", "@h1", "b3c4d5", "pass", "b³c4", " b3c4", "b3c99"],
)
def test_other_texts_are_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(NotationError, match="is not a move"):
        RULES.read_choice(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("b3c4", "not your piece"),
        ("a3a5", "not one square away"),
        ("a3a3", "not one square away"),
        ("a1a0", "off the board"),
        ("a9a8", "not your piece"),
        ("a8a7", "not your piece"),
        ("@b2", "nothing to place"),
        ("penalty", "can move"),
    ],
)
def test_a_choice_that_can_be_read_but_is_not_allowed_says_why(text: str, reason: str) -> None:
    with pytest.raises(IllegalChoice) as caught:
        RULES.check_choice(RULES.start({}, {}), 0, RULES.read_choice(text))
    assert caught.value.reason == reason


def test_the_start_and_other_positions_are_written_as_ranks_side_segments_and_scores() -> None:
    assert RULES.write_position(RULES.start({}, {})) == START
    state = played(RULES.start({}, {}), "a3b2")
    assert RULES.write_position(state).endswith("/.,ww,.,w,.,w,./w,.,w,.,w,.,w 0 1 0:0")
    owed = played(placed("bw a8, b g1", used=1), "a8a9")
    assert RULES.write_position(owed).endswith(" 0 2 1:0 wb")


def record(*turns: dict[int, str], **options: Any) -> Record:
    made = Record("chain_reaction", options, {"first": 0}, ("Mara", "Theo"))
    for turn in turns:
        made = made.with_turn(turn)
    return made


@pytest.mark.parametrize(
    ("turn", "words"),
    [
        ({0: "a3a6"}, "one square at a time"),
        ({1: "a6a5"}, "turn 1"),
        ({0: "a3a4", 1: "a6a5"}, "turn 1"),
        ({0: "hello"}, "is not a move"),
        ({0: "penalty"}, "You can still move"),
    ],
)
def test_an_illegal_record_says_which_turn_and_why(turn: dict[int, str], words: str) -> None:
    with pytest.raises(RecordError, match=words):
        list(replay(record(turn)))


@pytest.mark.parametrize(
    ("options", "setup"),
    [
        ({"depth": 6}, {}),
        ({"target": 11}, {}),
        ({"homes": "4-4-4"}, {}),
        ({"starts": "dark"}, {"first": 0}),
        ({}, {"first": 7}),
    ],
)
def test_wrong_options_and_set_ups_are_refused(
    options: dict[str, Any], setup: dict[str, Any]
) -> None:
    with pytest.raises(RecordError):
        list(replay(Record("chain_reaction", options, setup, ("Mara", "Theo"))))


def test_a_won_match_comes_back_from_its_position() -> None:
    won = "{}/.,.,.,w,.,.,. 1 0 12:10".format("/".join([".,.,.,.,.,.,."] * 7))
    state = RULES.read_position(won, {}, {})
    assert state.ending is not None
    assert state.ending.winners == (0,)
    assert RULES.read_position(won, {"target": 13}, {}).ending is None
    assert RULES.read_position(won.replace(":10", ":11"), {}, {}).ending is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("w,.,w,.", "ww,.,ww,."),  # two towers
        ("w,.,w,.", "www,.,.,."),
        ("w,.,w,.", "w,.,w"),
        ("w,.,w,.", "x,.,w,."),
        (" 0 0 0:0", " 0 5 0:0"),  # five moves used and nothing to place
        (" 0 0 0:0", " 0 6 0:0"),
        (" 0 0 0:0", " 2 0 0:0"),
        (" 0 0 0:0", " 0 0 0:0 www"),
        (" 0 0 0:0", " 0 0 0"),
    ],
)
def test_what_cannot_stand_on_the_board_is_no_position(old: str, new: str) -> None:
    assert old in START
    with pytest.raises(NotationError, match="not a position of Chain Reaction"):
        RULES.read_position(START.replace(old, new, 1), {}, {})


def test_a_board_of_another_depth_is_refused() -> None:
    with pytest.raises(NotationError):
        RULES.read_position(START, {"depth": 9}, {})
