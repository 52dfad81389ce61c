"""Records as text: written for people, read back without loss."""

import json
import pickle

import pytest

from pullstrings_qt.core.game import Outcome
from pullstrings_qt.core.record import (
    FORMAT,
    Record,
    read_record,
    record_from_document,
    write_record,
)

RECORD = Record(
    "blank",
    {"cards": 3},
    {"prizes": [2, 1, 3]},
    ("Ann", "Zoë 🧶"),
    ({0: "1", 1: "3"}, {0: "2", 1: "2"}),
    extras={"mood": "sunny"},
)


def test_a_record_is_written_one_turn_a_line() -> None:
    assert write_record(RECORD) == (
        "{\n"
        '  "format": "pullstrings-record",\n'
        '  "version": 1,\n'
        '  "game": "blank",\n'
        '  "options": {"cards": 3},\n'
        '  "setup": {"prizes": [2, 1, 3]},\n'
        '  "players": ["Ann", "Zoë 🧶"],\n'
        '  "turns": [\n'
        '    {"0": "1", "1": "3"},\n'
        '    {"0": "2", "1": "2"}\n'
        "  ],\n"
        '  "outcome": null,\n'
        '  "mood": "sunny"\n'
        "}\n"
    )


@pytest.mark.parametrize("keys", ["mood", "Laune 🧶", 'with "quotes"', ""])
def test_a_record_comes_back(keys: str) -> None:
    record = RECORD.ended(Outcome((1,), "points", (0, 5)))
    record = record_from_document({**record.document(), keys: [{"deep": 1.5}]})
    assert read_record(write_record(record)) == record
    assert read_record(write_record(record).encode()) == record
    assert pickle.loads(pickle.dumps(record)) == record


def test_a_byte_order_mark_does_no_harm() -> None:
    text = "\ufeff" + write_record(RECORD)
    assert read_record(text) == RECORD
    assert read_record(text.encode()) == RECORD


def test_what_may_be_left_out() -> None:
    document = {"format": FORMAT, "version": 1, "game": "blank", "turns": []}
    record = read_record(json.dumps(document))
    assert record == Record("blank", {}, {}, ())


def test_a_record_grows_and_is_cut_without_changing() -> None:
    longer = RECORD.with_turn({0: "3", 1: "1"})
    assert len(RECORD.turns) == 2
    assert longer.turns[-1] == {0: "3", 1: "1"}
    ended = longer.ended(Outcome((0,), "points", (3, 2)))
    assert ended.outcome == {"winners": [0], "reason": "points", "scores": {"0": 3, "1": 2}}
    assert ended.cut(2) == RECORD
    assert longer.outcome is None


def test_a_turn_given_to_a_record_is_copied() -> None:
    turn = {0: "3", 1: "1"}
    longer = RECORD.with_turn(turn)
    turn[0] = "2"
    assert longer.turns[-1][0] == "3"


def test_seats_are_written_in_order() -> None:
    record = Record("blank", {}, {}, (), ({1: "3", 0: "1"},))
    assert '{"0": "1", "1": "3"}' in write_record(record)
