"""Matches that end because somebody gives up."""

import json
from typing import Any

import pytest

from pullstrings_qt.core.errors import RecordError
from pullstrings_qt.core.game import Outcome
from pullstrings_qt.core.record import Record, read_record, write_record
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.core.replay import replay, replay_lines, tell_lines
from pullstrings_qt.core.results import gave_up, resigned

SECRET = Record("blank_secret", {}, {}, ("Ann", "Ben"), ({0: "rock", 1: "paper"},))
NAMES = ("Ann", "Ben", "Oma")


def test_such_a_record_is_written_read_and_replayed() -> None:
    outcome = Outcome((0,), "resigned", (0, 1))
    record = read_record(write_record(SECRET.ended(outcome)))
    assert list(replay(record))[-1].outcome == outcome
    assert json.loads(list(replay_lines(record))[-1])["outcome"]["reason"] == "resigned"
    assert not any("deciding" in json.loads(line) for line in tell_lines(record))


def test_an_outcome_where_nobody_gave_up_is_refused_and_all_may_give_up() -> None:
    outcomes: tuple[tuple[Any, ...], ...] = ((0, 1), (1, 0), (2,), (0, 0), ("0",))
    for winners in outcomes:
        with pytest.raises(RecordError, match="it goes on"):
            list(replay(SECRET.ended(Outcome(winners, "resigned", (0, 1)))))
    rules = game_spec("blank_secret").rules()
    assert resigned(rules, rules.start({}, {}), []) == Outcome((), "resigned", (0, 0))


def test_who_gave_up() -> None:
    for winners, words in (
        ((0,), ("Ann wins", "Ben and Oma have given up.")),
        ((0, 2), ("Ann and Oma win", "Ben has given up.")),
        ((), ("Nobody wins", "Ann, Ben and Oma have given up.")),
    ):
        assert gave_up(Outcome(winners, "resigned", (0, 0, 0)), NAMES) == words
