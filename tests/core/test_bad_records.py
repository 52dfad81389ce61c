"""Records that are damaged, foreign or edited: always one sentence, never another error."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pullstrings_qt.core.errors import NewerVersionError, RecordError
from pullstrings_qt.core.record import (
    LARGEST_FILE,
    LONGEST_TEXT,
    MAX_TURNS,
    read_object,
    read_record,
    write_record,
)
from pullstrings_qt.core.replay import replay, replay_lines

LAYOUT = list("abcdefghilsronmyxwvt")
GOOD: dict[str, Any] = {
    "format": "pullstrings-record",
    "version": 1,
    "game": "pulling_strings",
    "options": {"edition": "2003", "learning": "none"},
    "setup": {"layout": LAYOUT},
    "players": ["Ann", "Ben"],
    "turns": [
        {"0": "n3", "1": "n3"},
        {"0": "n2", "1": "w2"},
        {"0": "e5", "1": "s5"},
        {"0": "n2", "1": "n2"},
    ],
    "outcome": {"winners": [0], "reason": "home", "scores": {"0": 5, "1": 0}},
}
"""A whole match; both pulled n3 in its first turn, which broke it."""


def edited(change: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """Return the good record after a change in place."""
    document = deepcopy(GOOD)
    change(document)
    return document


def problem_of(text: str | bytes) -> str:
    """Return the sentence that says what is wrong with a record."""
    with pytest.raises(RecordError) as caught:
        list(replay(read_record(text)))
    return str(caught.value)


def assert_one_line(sentence: str) -> None:
    assert 0 < len(sentence) < 300
    assert "\n" not in sentence
    assert sentence.endswith(".")
    assert "Traceback" not in sentence


def test_a_good_record_is_good_also_with_as_many_turns_as_are_allowed() -> None:
    record = read_record(json.dumps(GOOD))
    *_turns, last = replay(record)
    assert last.outcome is not None
    assert last.outcome.winners == (0,)
    assert len(list(replay_lines(record))) == 5
    document = {**GOOD, "turns": [{}] * MAX_TURNS, "outcome": None}
    assert len(read_record(json.dumps(document)).turns) == MAX_TURNS


UNREADABLE: dict[str, tuple[str | bytes, str]] = {
    "empty": ("", "kind of file, or part of it is missing"),
    "one letter": ("x", "kind of file, or part of it is missing"),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00", "UTF-8"),
    "UTF-16": (json.dumps(GOOD).encode("utf-16"), "UTF-8"),
    "Latin-1": (json.dumps({**GOOD, "players": ["Zoë", "B"]}, ensure_ascii=False).encode("latin1"),
                "UTF-8"),
    "nothing but a mark": (b"\xef\xbb\xbf", "kind of file, or part of it is missing"),
    "zero bytes": (b"\x00" * 100, "kind of file, or part of it is missing"),
    "truncated": (json.dumps(GOOD)[:-30], "part of it is missing"),
    "something after it": (json.dumps(GOOD) + "}", "kind of file, or part of it is missing"),
    "a list": ("[1, 2]", "a Pullstrings match file."),
    "a number": ("7", "a Pullstrings match file."),
    "null": ("null", "a Pullstrings match file."),
    "another program's": ('{"format": "chess", "version": 1}', "a Pullstrings match file."),
    "a format that is a list": ('{"format": ["pullstrings-record"]}', "a Pullstrings match file."),
    "very long": (" " * (LARGEST_FILE + 1), "at most 1 MB can be opened"),
    "very many turns": (
        json.dumps({**GOOD, "turns": [{}] * (MAX_TURNS + 1)}),
        "It has 10001 turns; at most 10000 can be opened.",
    ),
    "nested without end": ("[" * 1_000_000, "kind of file, or part of it is missing"),
    "objects without end": ('{"a":' * 200_000, "kind of file, or part of it is missing"),
    "nested deep but whole": (
        json.dumps(GOOD)[:-1] + ', "x": ' + "[" * 90 + "]" * 90 + "}", "nested far too deep"
    ),
    "a number of five thousand digits": (
        json.dumps(GOOD)[:-1] + ', "x": ' + "9" * 5000 + "}",
        "kind of file, or part of it is missing",
    ),
    "a number beyond the store": (json.dumps({**GOOD, "x": 10**30}), "does not exist"),
    "NaN": (json.dumps({**GOOD, "x": float("nan")}), "does not exist"),
    "infinity": (json.dumps(GOOD)[:-1] + ', "x": 1e999}', "does not exist"),
    "half a letter": (json.dumps(GOOD)[:-1] + ', "x": "\\ud83e"}', "does not exist"),
    "half a letter in a key": (json.dumps(GOOD)[:-1] + ', "\\udc00": 1}', "does not exist"),
    "a key twice": (json.dumps(GOOD)[:-1] + ', "turns": []}', "“turns” is there twice"),
    "a seat twice": (
        json.dumps(GOOD).replace('"1": "w2"', '"1": "w2", "1": "n1"'), "“1” is there twice"
    ),
    "a version that is none": (json.dumps({**GOOD, "version": "1"}), "which version"),
    "a version that is half": (json.dumps({**GOOD, "version": 1.0}), "which version"),
    "a version that is true": (json.dumps({**GOOD, "version": True}), "which version"),
    "version 0": (json.dumps({**GOOD, "version": 0}), "which version"),
}  # fmt: skip


def test_unreadable_and_foreign_files() -> None:
    for name, (content, expected) in UNREADABLE.items():
        sentence = problem_of(content)
        assert expected in sentence, name
        assert_one_line(sentence)


class CountedKey(str):
    """A key that counts how often it is compared."""

    compared = 0
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        CountedKey.compared += 1
        return str.__eq__(self, other)


def test_a_key_given_twice_is_found_without_comparing_each_key_with_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(CountedKey, "compared", 0)
    pairs: list[tuple[str, Any]] = [(CountedKey(number), 0) for number in (*range(2000), 1999)]
    with pytest.raises(RecordError, match="“1999” is there twice"):
        read_object(pairs)
    assert CountedKey.compared < 10 * len(pairs)


def test_a_newer_record_is_refused_with_advice() -> None:
    for version in (2, 99, 10**12):
        with pytest.raises(NewerVersionError, match="update the app"):
            read_record(json.dumps({**GOOD, "version": version, "turns": "of another kind"}))


def test_every_truncation_is_refused() -> None:
    text = write_record(read_record(json.dumps(GOOD)))
    whole = text.rstrip()
    for length in range(len(whole)):
        assert_one_line(problem_of(text[:length]))


EDITED: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "no game": (lambda d: d.pop("game"), "“game”"),
    "a game that is a list": (lambda d: d.update(game=["pulling_strings"]), "“game”"),
    "another game": (lambda d: d.update(game="tiddlywinks"), "“tiddlywinks”"),
    "options that are a list": (lambda d: d.update(options=[]), "“options”"),
    "no turns": (lambda d: d.pop("turns"), "“turns”"),
    "turns that are an object": (lambda d: d.update(turns={}), "“turns”"),
    "a turn that is a list": (lambda d: d["turns"].insert(1, ["n1", "n2"]), "Turn 2"),
    "a turn that is null": (lambda d: d["turns"].append(None), "Turn 5"),
    "a choice that is a number": (lambda d: d["turns"][2].update({"1": 3}), "Turn 3"),
    "a seat that is a name": (lambda d: d["turns"][2].update(Ann="n3"), "Turn 3"),
    "a seat with a zero before": (lambda d: d["turns"][2].update({"00": "n3"}), "Turn 3"),
    "a seat in other digits": (lambda d: d["turns"][2].update({"١": "n3"}), "Turn 3"),
    "a seat with many digits": (lambda d: d["turns"][2].update({"9" * 5000: "n3"}), "Turn 3"),
    "players that are an object": (lambda d: d.update(players={}), "“players”"),
    "a player that is a number": (lambda d: d.update(players=["Ann", 2]), "“players”"),
    "an outcome that is text": (lambda d: d.update(outcome="Ann won"), "“outcome”"),
    "an outcome without winners": (lambda d: d["outcome"].pop("winners"), "“outcome”"),
    "an outcome without a reason": (lambda d: d["outcome"].update(reason=None), "“outcome”"),
    "set-up that is null": (lambda d: d.update(setup=None), "“setup”"),
    "another layout in 2003": (
        lambda d: d["setup"].update(layout=LAYOUT[::-1]),
        "Before the first turn: The 2003 edition has a fixed layout",
    ),
    "nineteen tiles": (
        lambda d: (d["options"].pop("edition"), d["setup"]["layout"].pop()), "twenty different"
    ),
    "no layout in 2007": (
        lambda d: (d["options"].pop("edition"), d["setup"].clear()), "needs a layout"
    ),
    "an option nobody knows": (
        lambda d: d["options"].update(edition="2011\n" * 40), "is 2007 or 2003, not “2011 2011"
    ),
    "a seat missing": (
        lambda d: d["turns"][1].pop("1"), "In turn 2 the choice of Ben is missing."
    ),
    "a turn without seats": (
        lambda d: d["turns"][1].clear(), "In turn 2 the choice of Ann is missing."
    ),
    "a third seat": (lambda d: d["turns"][1].update({"2": "n1"}), "In turn 2 seat 2 has a choice"),
    "an unknown end": (
        lambda d: d["turns"][2].update({"0": "n6"}),
        "In turn 3 the choice of Ann cannot be played. “n6” is not a choice",
    ),
    "an end in capitals": (lambda d: d["turns"][2].update({"1": "N1"}), "turn 3 the choice of Ben"),
    "a very long end": (lambda d: d["turns"][2].update({"1": "n" * LONGEST_TEXT}), "“nnnnn"),
    "an end longer than any": (
        lambda d: d["turns"][2].update({"1": "n" * (LONGEST_TEXT + 1)}), "at most 200 letters"
    ),
    "a name longer than any": (
        lambda d: d.update(players=["x" * (LONGEST_TEXT + 1)]), "at most 200 letters"
    ),
    "a tile longer than any": (
        lambda d: d["setup"]["layout"].append("x" * (LONGEST_TEXT + 1)), "at most 200 letters"
    ),
    "an option longer than any": (
        lambda d: d["options"].update({"x" * (LONGEST_TEXT + 1): [1]}), "at most 200 letters"
    ),
    "a broken end": (
        lambda d: d["turns"][1].update({"1": "n3"}),
        "In turn 2 the choice of Ben cannot be played. The end n3 is broken.",
    ),
    "no pull where it is not known": (
        lambda d: d["turns"][3].update({"0": "-"}),
        "In turn 4 the choice of Ann cannot be played. A string end has to be chosen.",
    ),
    "a sign where none is asked": (
        lambda d: d["turns"][3].update({"0": "n2:b"}), "In turn 4 the choice of Ann"
    ),
    "a turn after the end": (
        lambda d: d["turns"].append({"0": "n1", "1": "n1"}),
        "The match is over after turn 4, but turn 5 follows.",
    ),
    "the last turn taken away": (
        lambda d: d["turns"].pop(), "says that the match has ended, but after turn 3 it goes on"
    ),
    "another winner": (lambda d: d["outcome"].update(winners=[1]), "has been changed"),
    "another reason": (lambda d: d["outcome"].update(reason="turn limit"), "has been changed"),
    "agreed on after a win": (lambda d: d["outcome"].update(reason="agreed"), "has been changed"),
    "other scores": (lambda d: d["outcome"]["scores"].update({"0": 9}), "has been changed"),
    "scores that are a list": (lambda d: d["outcome"].update(scores=[5, 0]), "has been changed"),
    "scores that are null": (lambda d: d["outcome"].update(scores=None), "has been changed"),
    "an agreed draw with a winner": (
        lambda d: (d["turns"].pop(), d["outcome"].update(reason="agreed", scores={"0": 0, "1": 0})),
        "has been changed",
    ),
}  # fmt: skip


def test_edited_records() -> None:
    for name, (change, expected) in EDITED.items():
        sentence = problem_of(json.dumps(edited(change)))
        assert expected in sentence, name
        assert_one_line(sentence)


def test_strange_names_fit_into_the_sentence_and_scores_may_be_missing() -> None:
    document = edited(lambda d: d["turns"][1].update({"0": "n3"}))
    for name in ("", "  ", "A\nB", "x" * LONGEST_TEXT):
        sentence = problem_of(json.dumps({**document, "players": [name]}))
        assert "turn 2" in sentence
        assert_one_line(sentence)
    document = edited(lambda d: d["outcome"].pop("scores"))
    assert list(replay(read_record(json.dumps(document))))[-1].outcome is not None


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value in a document."""
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from places(inner, (*path, index))


def replaced(path: tuple[Any, ...], value: Any) -> Any:
    """Return the good document with one value replaced."""
    if not path:
        return value
    document = deepcopy(GOOD)
    inner: Any = document
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return document


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
OTHER_VALUES: list[Any] = [
    *(None, True, 0, -1, 10**40, 1.5, "", "x", "n3", [], [[]], ["a"], {}, {"0": "n1"})
]


def test_wrong_types_at_every_place() -> None:
    for path in places(GOOD):
        for value in OTHER_VALUES:
            assert_good_or_refused(json.dumps(replaced(path, value)))


def assert_good_or_refused(content: str | bytes) -> None:
    """Check that a record replays and can be written again, or is refused in one line."""
    try:
        record = read_record(content)
        lines = list(replay_lines(record))
    except RecordError as problem:
        sentence = str(problem)
    else:
        sentence = "It is good."
        assert lines
        assert read_record(write_record(record)) == record
        "".join(lines).encode()
    assert_one_line(sentence)


@given(st.sampled_from(list(places(GOOD))), JSON)
def test_any_value_at_any_place(path: tuple[Any, ...], value: Any) -> None:
    assert_good_or_refused(json.dumps(replaced(path, value)))


@given(st.data())
def test_any_bytes_changed(data: st.DataObject) -> None:
    content = bytearray(write_record(read_record(json.dumps(GOOD))).encode())
    for _change in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(content) - 1))
        length = data.draw(st.integers(0, 6))
        content[place : place + length] = data.draw(st.binary(max_size=6))
    assert_good_or_refused(bytes(content))


@given(st.binary())
def test_any_bytes_at_all(content: bytes) -> None:
    with pytest.raises(RecordError):
        read_record(content)
