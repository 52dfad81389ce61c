"""The state of a card, as text and as values of the store; moments; plain defaults."""

import json
import math
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from pullstrings_qt.core.learning_types import (
    EPOCH,
    CardKey,
    CardState,
    Direction,
    LearningState,
    Rating,
    card_keys,
    milliseconds,
    moment,
    state_from_text,
    state_from_values,
)

DUE = datetime(2026, 11, 21, 18, 0, 0, 250_000, tzinfo=UTC)
STATES = [
    CardState(LearningState.LEARNING, 0, None, None, DUE, None),
    CardState(LearningState.LEARNING, 100, 0.01, 1.0, DUE, EPOCH),
    CardState(LearningState.REVIEW, None, 7.5, 10.0, DUE, DUE - timedelta(days=7)),
    CardState(LearningState.RELEARNING, 0, 36500.0, 5.25, EPOCH - timedelta(milliseconds=1), DUE),
    CardState(LearningState.REVIEW, None, 30.0, 5.25, DUE, DUE, unaided=1),
]
LEARNING = [1, 0, 2.5, 5.0, 1000, 500]
REVIEW = [2, None, 2.5, 5.0, 1000, 500]
NEVER_SEEN = [1, 0, None, None, 1000, None]


def test_the_state_of_a_card_is_a_short_list_in_a_fixed_order_and_comes_back_from_it() -> None:
    for state in STATES:
        assert state_from_text(state.as_text()) == state
    assert STATES[0].as_text() == f"[1,0,null,null,{milliseconds(DUE)},null]"
    assert STATES[3].as_text() == f"[3,0,36500.0,5.25,-1,{milliseconds(DUE)}]"
    whole = state_from_values(2, None, 7, 10, 1000, 500)
    assert (whole.stability, whole.difficulty) == (7.0, 10.0)
    assert type(whole.stability) is type(whole.difficulty) is float


WRONG: list[tuple[list[Any], int, Any]] = [
    *((LEARNING, 0, value) for value in (0, 4, 1.0, True, "1", None)),
    *((LEARNING, 1, value) for value in (None, -1, 101, 0.0, False)),
    (REVIEW, 1, 0),
    *((LEARNING, 2, value) for value in (None, 0, -1, math.inf, math.nan, 10**400, "2", True)),
    *((LEARNING, 3, value) for value in (None, 0.99, 10.01, math.nan, "5", False)),
    *((LEARNING, 4, value) for value in (None, 1.5, "1000", 10**20)),
    *((LEARNING, 5, value) for value in (None, 1.5, True, 10**20)),
    *((NEVER_SEEN, place, value) for place, value in ((2, 1.0), (3, 5.0), (5, 500))),
    (NEVER_SEEN, 0, 3),
]


def test_values_no_card_can_have_are_refused() -> None:
    for values in (LEARNING, REVIEW, NEVER_SEEN):
        assert json.loads(state_from_values(*values).as_text()) == values, "else all is right"
    for good, place, value in WRONG:
        values = [*good]
        values[place] = value
        with pytest.raises(ValueError):  # noqa: PT011 - the words are for the log
            state_from_values(*values)


def test_text_that_is_no_state_is_refused_shortly() -> None:
    for text in (
        *("", "{}", "7", "null", "[]", "[1,0,null,null,1000]", "[1,0,null,null,1000,null,-7]"),
        *('{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6}', '"sixsix"', "[" * 100_000),
    ):
        with pytest.raises(ValueError) as caught:  # noqa: PT011 - the words are for the log
            state_from_text(text)
        assert len(str(caught.value)) < 120


def test_moments_keys_and_stored_numbers_stay_as_they_are() -> None:
    """Stores and exported people hold them; ratings and phases are those of FSRS."""
    assert milliseconds(EPOCH + timedelta(microseconds=1999)) == 1
    assert milliseconds(EPOCH - timedelta(microseconds=1)) == -1
    assert moment(milliseconds(DUE)) == DUE
    with pytest.raises(ValueError, match="no moment"):
        moment(10**20)
    read, make = Direction.READ, Direction.MAKE
    assert card_keys("asl", "ba", (read, make)) == [
        CardKey("asl", tile, way) for tile in "ba" for way in (read, make)
    ]
    assert card_keys("asl", "ba", (make,)) == [CardKey("asl", tile, make) for tile in "ba"]
    assert [(each.name, int(each)) for each in Rating] == [
        *(("AGAIN", 1), ("HARD", 2)),
        *(("GOOD", 3), ("EASY", 4)),
    ]
    assert [(each.name, int(each)) for each in LearningState] == [
        *(("LEARNING", 1), ("REVIEW", 2), ("RELEARNING", 3))
    ]
