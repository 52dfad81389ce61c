"""How the newest Anki packages are packed: Zstandard and the wire form of Protocol Buffers.

Both come from files nobody vouches for: what they unpack to is counted, never believed.
"""

import sys
from collections.abc import Iterator
from typing import IO, Any, Final

from pullstrings_qt.learning.package_limits import LARGEST_WINDOW_LOG

_PIECE: Final = 1 << 16
_LONGEST_NUMBER: Final = 10  # bytes of a varint of 64 bits
_VARINT, _FIXED_64, _BYTES, _FIXED_32 = 0, 1, 2, 5


class PackingError(ValueError):
    """These bytes are not packed as they should be."""


def unpacked(source: IO[bytes], max_at_once: int = 1 << 18) -> Iterator[bytes]:
    """Yield what one Zstandard frame holds, in pieces.

    Raises:
        PackingError: it is no such frame, is cut, or wants a window larger than any of Anki's.
    """
    if sys.version_info >= (3, 14):
        from compression import zstd  # noqa: PLC0415 - few people import, and fewer this form
    else:
        from backports import zstd  # noqa: PLC0415 - as above

    limit: dict[int, int] = {zstd.DecompressionParameter.window_log_max: LARGEST_WINDOW_LOG}
    reader = zstd.ZstdDecompressor(options=limit)
    try:
        while not reader.eof:
            packed = source.read(_PIECE) if reader.needs_input else b""
            if reader.needs_input and not packed:
                raise PackingError("the frame has no end")
            if piece := reader.decompress(packed, max_at_once):
                yield piece
    except zstd.ZstdError as problem:
        raise PackingError("no frame that can be unpacked") from problem


def message_fields(message: bytes) -> Iterator[tuple[int, Any]]:
    """Yield the number and value of each field of a message: an `int`, or `bytes`.

    Raises:
        PackingError: it is no message.
    """
    place = 0
    while place < len(message):
        mark, place = _varint(message, place)
        number, kind = mark >> 3, mark & 7
        if kind == _VARINT:
            value, place = _varint(message, place)
            yield number, value
            continue
        if kind == _BYTES:
            length, place = _varint(message, place)
        elif kind in (_FIXED_32, _FIXED_64):
            length = 4 if kind == _FIXED_32 else 8
        else:
            raise PackingError(f"no kind of field: {kind}")
        if length > len(message) - place:
            raise PackingError("a field is longer than its message")
        yield number, message[place : place + length]
        place += length


def message_field(message: bytes, wanted: int, default: Any) -> Any:
    """Return the value of a field of a message, the last one if it is there more than once.

    Args:
        message: its bytes.
        wanted: the number of the field.
        default: what is returned where the field is missing; one of another type is refused.

    Raises:
        PackingError: it is no message, or the field is of another type.
    """
    found = default
    for number, value in message_fields(message):
        if number == wanted:
            found = value
    if type(found) is not type(default):
        raise PackingError(f"field {wanted} is of another type")
    return found


def _varint(message: bytes, place: int) -> tuple[int, int]:
    value = 0
    for step in range(_LONGEST_NUMBER):
        if place + step >= len(message):
            break
        byte = message[place + step]
        value |= (byte & 0x7F) << (7 * step)
        if byte < 0x80:
            return value, place + step + 1
    raise PackingError("a number has no end")
