"""Long files are parsed incrementally, like `json.loads` would (issue 4: a huge import)."""

import json
from io import StringIO
from typing import Any

import pytest

from pullstrings_qt.learning.long_json import LONGEST_ENTRY, LONGEST_VALUE, MAX_NAMES, JsonReader


def read(text: str) -> dict[str, Any]:
    """Return an object as `json.loads` does; "many" is a list and read bit by bit."""
    reader = JsonReader(StringIO(text))
    found: dict[str, Any] = {}
    for name in reader.names():
        found[name] = list(reader.entries()) if name == "many" else reader.value()
    return found


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        ' {\n"a" : 1 ,"many":[ ] , "c":[1 , [2,3],{"d":[4]} ]\n}\n',
        '{"a": null, "b": "]}", "c": [true]}',
        '{"many" : [ 1, [2] ,"]"] , "b": -1.5e3, "c": "\\u00e9"}',
    ],
)
def test_it_reads_what_json_reads(text: str) -> None:
    assert read(text) == json.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "{",
        '{"a"}',
        '{"a":}',
        '{"a":1,}',
        '{"a":[1,]}',
        '{"a":[1 2]}',
        '{"a":[1',
        '{"a":[,]}',
        '{"many":[1,]}',
        '{"many":[1 2]}',
        '{"many":[1',
        '{"many":[,]}',
        '{"many":7}',
        '{"many":[1]',
        "{1:2}",
        '{"a":1} b',
        '{"a":1}}',
    ],
)
def test_what_json_refuses_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - json itself says no more
        read(text)


@pytest.mark.parametrize(
    "text",
    [
        '{"a":' + " " * 3_000_000 + "1}",
        '{"a":1,"a":2}',
        json.dumps(dict.fromkeys(map(str, range(MAX_NAMES + 1)), 0)),
        '{"a":[1],"a":[2]}',
        '{"a":"' + "x" * LONGEST_VALUE + '"}',
        '{"many":["' + "x" * LONGEST_ENTRY + '"]}',
        '{"many":[[' + "1," * LONGEST_ENTRY + "1]]}",
        '{"' + "k" * LONGEST_ENTRY + '":1}',
        '{"a":' + "9" * 100_000 + "}",
    ],
)
def test_what_is_longer_than_anything_of_ours_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - as above
        read(text)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000])
def test_what_is_nested_too_deeply_is_refused(text: str) -> None:
    for name in ("a", "many"):
        with pytest.raises(RecursionError):
            read(f'{{"{name}":[{text}')


def test_entries_are_read_when_they_are_asked_for() -> None:
    """The first bad row ends it: what stands behind is never looked at."""
    text = StringIO('{"many":[' + "[]," * 1_000_000)
    reader = JsonReader(text)
    assert next(reader.names()) == "many"
    entries = reader.entries()
    assert [next(entries) for _number in range(1000)] == [[]] * 1000
    assert 3000 <= reader.done <= 3020
    assert text.tell() < 200_000


def test_long_lists_are_read_to_their_end() -> None:
    whole = {"many": [["x" * (number % 200), number] for number in range(20_000)], "a": 1}
    assert read(json.dumps(whole)) == whole
