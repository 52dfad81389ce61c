"""Replaying records turn by turn."""

import json
from itertools import islice

import pytest

from pullstrings_qt.core.errors import RecordError
from pullstrings_qt.core.game import Outcome
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.core.replay import illegal_seat, player_names, replay, replay_lines, spec_of

RECORD = Record(
    "blank",
    {},
    {"first": 0, "stone": "b2"},
    ("Ann", "Ben"),
    ({0: "a3"}, {1: "c3"}, {0: "a2"}, {1: "c2"}, {0: "a1"}),
)
WON = Outcome((0,), "line", (1, 0))


def test_the_start_comes_first_and_the_outcome_last() -> None:
    turns = list(replay(RECORD))
    assert [turn.turn for turn in turns] == [*range(6)]
    assert [turn.choices for turn in turns] == [{}, *RECORD.turns]
    assert turns[0].step.events == ()
    assert [turn.outcome for turn in turns[:5]] == [None] * 5
    assert turns[5].outcome == WON


def test_a_written_outcome_is_compared_with_the_turns_and_an_agreed_draw_ends_an_open_match() -> (
    None
):
    assert list(replay(RECORD.ended(WON)))[-1].outcome == WON
    with pytest.raises(RecordError, match="changed"):
        list(replay(RECORD.ended(Outcome((1,), "line", (1, 0)))))
    drawn = Outcome((), "agreed", (0, 0))
    assert list(replay(RECORD.cut(1).ended(drawn)))[-1].outcome == drawn


def test_good_turns_come_before_the_bad_one() -> None:
    """A record that is damaged in the middle can be watched up to there."""
    record = RECORD.cut(1).with_turn({1: "a3"})
    turns = replay(record)
    assert [turn.turn for turn in islice(turns, 2)] == [0, 1]
    with pytest.raises(RecordError, match=r"In turn 2 the choice of Ben cannot be played\."):
        next(turns)


def test_a_game_that_is_not_here_and_a_name_for_each_seat() -> None:
    with pytest.raises(RecordError, match="“go”, a game that is not here"):
        spec_of(Record("go", {}, {}, ()))
    assert spec_of(RECORD) is game_spec("blank")
    for given, names in (
        (("Ann", "Ben"), ("Ann", "Ben")),
        (("Ann",), ("Ann", "player 2")),
        ((" ", "Ben", "Cem"), ("player 1", "Ben")),
    ):
        record = Record("blank", {}, {}, given)
        assert player_names(record, game_spec("blank").rules()) == names
    rules = game_spec("blank").rules()
    state = list(replay(RECORD))[1].step.state
    assert illegal_seat(rules, state, {1: 1}) is None
    assert illegal_seat(rules, state, {1: 0}) == 1
    assert illegal_seat(rules, state, {0: 1, 1: 2}) == 0


def test_lines_are_json_in_the_order_of_the_match_and_stop_with_its_error() -> None:
    lines = [json.loads(line) for line in replay_lines(RECORD)]
    assert [list(line) for line in lines] == [["turn", "choices", "position", "outcome"]] * 6
    assert lines[0] == {"turn": 0, "choices": {}, "position": ".../.#./... x", "outcome": None}
    assert lines[5] == {
        "turn": 5,
        "choices": {"0": "a1"},
        "position": "x.o/x#o/x.. -",
        "outcome": {"winners": [0], "reason": "line", "scores": {"0": 1, "1": 0}},
    }
    left = replay_lines(RECORD.with_turn({1: "b1"}))
    assert len(list(islice(left, 6))) == 6
    with pytest.raises(RecordError, match="turn 6 follows"):
        next(left)
