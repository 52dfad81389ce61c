"""Help in a record: the maximum, and the help used in each turn."""

from typing import Any

from pullstrings_qt.core.analysis import Help
from pullstrings_qt.core.help_record import allowed_help, used_help, with_help
from pullstrings_qt.core.record import Record, read_record, write_record
from pullstrings_qt.core.replay import replay


def record_of(turns: int, **extras: Any) -> Record:
    record = Record("pulling_strings", {"edition": "2003"}, {}, ("Eks", "Oh"), extras=extras)
    for _turn in range(turns):
        record = record.with_turn({0: "n3", 1: "e3"})
    return record


def test_help_is_noted_with_the_turn_goes_with_it_and_survives_the_file() -> None:
    record = with_help(record_of(1, started="today"), {0: Help.ADVICE, 1: Help.NONE})
    again = read_record(write_record(record))
    assert used_help(again, 1) == {0: Help.ADVICE}
    assert again.extras["help"] == {"used": {"1": {"0": 2}}}
    assert again.extras["started"] == "today"
    assert len(list(replay(again))) == len(list(replay(record_of(1))))
    helped = with_help(record_of(2), {1: Help.NUDGE})
    taken_back = helped.cut(1)
    assert used_help(taken_back, 2) == {}
    other = with_help(taken_back.with_turn({0: "n1", 1: "e1"}), {})
    assert used_help(other, 2) == {}
    assert other.extras["help"] == {}, "it takes the place of what was stored"
    record = with_help(record_of(1, help={"allowed": 1, "other": "kept"}), {0: Help.NUDGE})
    assert allowed_help(record) is Help.NUDGE
    assert record.extras["help"]["other"] == "kept"
    assert allowed_help(record_of(1)) is None


DAMAGED: tuple[Any, ...] = (
    *("yes", {"allowed": "2", "used": []}, {"allowed": True, "used": {"1": 2}}),
    {"allowed": 9, "used": {"1": {"0": 7, "x": 1, "1": True}}},
    {"used": {"9" * 5000: {"0": 2}, "0": {"0": 1}}},
)


def test_a_damaged_note_counts_as_none_and_breaks_nothing() -> None:
    for damaged in DAMAGED:
        record = record_of(1, help=damaged)
        assert allowed_help(record) is None
        assert used_help(record, 1) == {}
        assert used_help(with_help(record, {1: Help.NUDGE}), 1) == {1: Help.NUDGE}
