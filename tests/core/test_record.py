"""Records as text: written for people, read back without loss."""

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from pullstrings_qt.core.errors import RecordError
from pullstrings_qt.core.game import Outcome
from pullstrings_qt.core.record import (
    DEEPEST_NESTING,
    FORMAT,
    LARGEST_FILE,
    LONGEST_NUMBER,
    MAX_TURNS,
    Record,
    read_record,
    record_from_document,
    write_record,
)
from pullstrings_qt.core.registry import games

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


def test_a_record_comes_back() -> None:
    ended = RECORD.ended(Outcome((1,), "points", (0, 5)))
    for key in ("mood", "Laune 🧶", 'with "quotes"', ""):
        record = record_from_document({**ended.document(), key: [{"deep": 1.5}]})
        assert read_record(write_record(record)) == record
        assert read_record(write_record(record).encode()) == record
        assert pickle.loads(pickle.dumps(record)) == record


def test_steps_of_one_seat_in_a_row_are_one_turn() -> None:
    for turns, seats, begun in (
        *(("", {0}, 1), ("0", {0}, 1), ("000", {0}, 1)),
        *(("011", {1}, 2), ("011", {0}, 4), ("0110", {0}, 4)),
    ):
        record = Record("blank", {}, {}, (), tuple({int(seat): "1"} for seat in turns))
        assert record.turn_begun(seats) == begun
    for at_once in ({0, 1}, {1}):
        assert RECORD.turn_begun(at_once) == 3


def test_what_may_be_left_out_and_what_does_no_harm() -> None:
    document = {"format": FORMAT, "version": 1, "game": "blank", "turns": []}
    assert read_record(json.dumps(document)) == Record("blank", {}, {}, ())
    text = "\ufeff" + write_record(RECORD)  # a byte order mark
    assert read_record(text) == read_record(text.encode()) == RECORD
    record = Record("blank", {}, {}, (), ({1: "3", 0: "1"},))
    assert '{"0": "1", "1": "3"}' in write_record(record), "seats are written in order"


def test_a_record_grows_and_is_cut_without_changing() -> None:
    turn = {0: "3", 1: "1"}
    longer = RECORD.with_turn(turn)
    turn[0] = "2"  # it was copied
    assert len(RECORD.turns) == 2
    assert longer.turns[-1] == {0: "3", 1: "1"}
    ended = longer.ended(Outcome((0,), "points", (3, 2)))
    assert ended.outcome == {"winners": [0], "reason": "points", "scores": {"0": 3, "1": 2}}
    assert ended.cut(2) == RECORD
    assert longer.outcome is None


def test_the_notation_names_every_option_and_every_limit() -> None:
    """A reader can be written from docs/notation.md alone."""
    notation = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    published = [spec for spec in games().values() if spec.shelf_place < 100]
    assert len(published) == 4
    for spec in published:
        section = notation.split(f"\n## {spec.name}")[1].split("\n## ")[0]
        for key in spec.rules().check_options({}):
            assert f"`{key}`" in section, (spec.id, key)
    for limit in (LARGEST_FILE, MAX_TURNS):
        assert f"{limit:,}" in notation
    assert f"at most {DEEPEST_NESTING - 1} deep" in notation
    assert LONGEST_NUMBER == 2**63


def test_the_document_itself_counts_as_one_level() -> None:
    value: Any = 1
    for _level in range(DEEPEST_NESTING - 2):
        value = [value]
    assert read_record(json.dumps({**RECORD.document(), "deep": value})).extras["deep"] == value
    with pytest.raises(RecordError, match="nested far too deep"):
        read_record(json.dumps({**RECORD.document(), "deep": [value]}))
