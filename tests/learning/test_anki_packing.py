"""The compression of the newest packages: invalid data is refused, never trusted."""

from io import BytesIO
from itertools import islice

import pytest

from pullstrings_qt.learning.anki_packing import (
    LARGEST_WINDOW_LOG,
    PackingError,
    message_field,
    message_fields,
    reading_cost,
    unpacked,
)
from tests.learning.anki_packages import packed
from tests.learning.hostile_packages import frame_of_zeros, wide_frame

WORDS = b"so much that it takes more than one piece " * 9_000


def test_what_was_packed_comes_back_in_pieces_no_larger_than_wanted() -> None:
    pieces = list(unpacked(BytesIO(packed(WORDS)), 1_000))
    assert b"".join(pieces) == WORDS
    assert max(map(len, pieces)) <= 1_000
    frame = frame_of_zeros(1 << 30)
    assert len(frame) < 40_000
    first = islice(unpacked(BytesIO(frame), 1 << 17), 20)
    assert [len(piece) for piece in first] == [1 << 17] * 20
    assert b"".join(unpacked(BytesIO(wide_frame(LARGEST_WINDOW_LOG)))) == b"x"


def test_reading_costs_something_also_where_there_is_nothing_to_read() -> None:
    """75,000 empty notes were read for nothing."""
    assert reading_cost("") == 40
    assert reading_cost("a <b>&amp;</b>") == 40 + 14 + 30 * 3


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"no frame",
        packed(WORDS)[:-5],
        packed(WORDS)[:9] + b"\xff" * 9 + packed(WORDS)[18:],
        wide_frame(LARGEST_WINDOW_LOG + 1),
    ],
)
def test_what_is_no_whole_frame_is_refused(frame: bytes) -> None:
    with pytest.raises(PackingError):
        list(unpacked(BytesIO(frame)))


def test_the_fields_of_a_message_are_read_in_their_order_and_the_last_of_two_counts() -> None:
    """A number, a text, eight bytes and four (protobuf.dev, Encoding)."""
    message = b"\x08\x96\x01" + b"\x12\x07testing" + b"\x19" + bytes(8) + b"\x25abcd"
    assert list(message_fields(message)) == [(1, 150), (2, b"testing"), (3, bytes(8)), (4, b"abcd")]
    assert message_field(message, 1, 0) == 150
    assert message_field(message, 9, b"none") == b"none"
    assert message_field(b"\x08\x01\x08\x02", 1, 0) == 2
    with pytest.raises(PackingError):
        message_field(b"\x08\x01", 1, b"")


@pytest.mark.parametrize(
    "message", [b"\x08", b"\x08" + b"\xff" * 11, b"\x12\x07test", b"\x0b", b"\x25abc", b"\x12\xff"]
)
def test_what_is_no_message_is_refused(message: bytes) -> None:
    with pytest.raises(PackingError):
        list(message_fields(message))
