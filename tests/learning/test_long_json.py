"""Long files are read bit by bit, and as `json.loads` reads them (issue 4: a huge import)."""

import json

import pytest

from pullstrings_qt.core.progress import Cancelled, no_progress
from pullstrings_qt.learning.long_json import read_long_object


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        ' {\n"a" : 1 ,"b":[ ] , "c":[1 , [2,3],{"d":[4]} ]\n}\n',
        '{"a": null, "b": "]}", "a": [true]}',
        '{"a": [1], "b": -1.5e3, "c": "\\u00e9"}',
    ],
)
def test_it_reads_what_json_reads(text: str) -> None:
    assert read_long_object(text, no_progress) == json.loads(text)


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
        "{1:2}",
        '{"a":1} b',
        '{"a":1}}',
    ],
)
def test_what_json_refuses_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - json itself says no more
        read_long_object(text, no_progress)


def test_it_tells_how_far_it_is_and_can_be_called_off() -> None:
    text = json.dumps({"many": list(range(5000))})
    told: list[tuple[int, int]] = []
    assert len(read_long_object(text, lambda *at: told.append(at))["many"]) == 5000
    assert len(told) == 2
    assert all(0 < done < whole == len(text) for done, whole in told)

    def stop(_done: int, _whole: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        read_long_object(text, stop)
