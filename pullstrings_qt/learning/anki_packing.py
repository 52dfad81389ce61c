"""Bytes that come packed from elsewhere, and how much they may ask of this computer.

A small file can be made to unpack into gigabytes or to keep a processor busy for hours: one of a
megabyte that asks for more than about two seconds or 150 MB is refused. What it unpacks to is
counted, never believed.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from stat import S_ISREG
from typing import IO, Any, Final

LARGEST_DATABASE: Final = 300_000_000  # bytes unpacked; decks of 100,000 notes have a third
LARGEST_MAP: Final = 2_500_000  # bytes; of 60,000 pictures
LARGEST_DIRECTORY: Final = 5_000_000  # bytes; of as many, and a ZIP entry is 46 bytes and its name
LARGEST_PICTURE: Final = 50_000_000
LARGEST_WINDOW_LOG: Final = 23
"""Zstandard keeps so much of what it unpacked in memory: 8 MB, as a power of two; Anki's, 2 MB."""
LONGEST_VALUE: Final = 2_500_000  # bytes; the longest is that of all note types
LONGEST_NAME: Final = 80
"""Letters of the name of a kind, field or deck that are kept."""
MAX_NOTES: Final = 200_000
MAX_ENTRIES: Final = 60_000
MAX_FIELDS: Final = 200
"""Fields of one kind of notes; Anki's own have two to six, the largest people share about 60."""
MAX_TYPES: Final = 200
MAX_DECKS: Final = 1_000
_END: Final = 1 << 17  # bytes; the end of a ZIP file, with its comment, has half of that


@dataclass(frozen=True, slots=True)
class PackageLimits:
    """What one package may ask for in all."""

    database: int
    pictures: int
    steps: int  # of SQLite's machine
    reading: int  # units of `reading_cost`
    reviews: int  # answers of the log that are kept, the last ones
    pixels: int  # of the largest picture
    pictures_pixels: int  # of all pictures together


def package_limits(path: Path) -> PackageLimits:
    """Return what a package of the size of this file may ask for, or raise an `OSError`."""
    told = path.stat()
    if not S_ISREG(told.st_mode):
        raise OSError(f"{path.name} is no ordinary file")
    size = told.st_size
    return PackageLimits(
        database=min(LARGEST_DATABASE, 1_000_000 + 40 * size),
        pictures=10_000_000 + 20 * size,
        steps=20_000_000 + 40 * size,
        reading=2_000_000 + 4 * size,
        reviews=15_000 + size // 16,
        pixels=10_000_000 + 5 * size,
        pictures_pixels=80_000_000 + 40 * size,
    )


def reading_cost(html: str) -> int:
    """Return what it costs to read a field, in units of about a fifth of a microsecond."""
    return 40 + len(html) + 30 * (html.count("<") + html.count("&"))


class TooLongReadError(ValueError):
    """More was to be read at once than a directory of a package has."""


class BoundedFile(FileIO):
    """A file of which nothing large is read at once.

    `ZipFile` reads the directory of an archive, and nothing else, in one piece as long as the
    archive says; each entry of it then takes half a kilobyte and ten microseconds.
    """

    def read(self, size: int | None = -1, /) -> bytes:
        """Return the next bytes, no more than an archive's end, or raise a `TooLongReadError`."""
        asked = _END if size is None or size < 0 else size
        if asked > LARGEST_DIRECTORY:
            raise TooLongReadError
        return super().read(asked) or b""


_PIECE: Final = 1 << 16
_LONGEST_NUMBER: Final = 10  # bytes of a varint of 64 bits
_VARINT, _FIXED_64, _BYTES, _FIXED_32 = 0, 1, 2, 5


class PackingError(ValueError):
    """These bytes are not packed as they should be."""


def unpacked(source: IO[bytes], max_at_once: int = 1 << 18) -> Iterator[bytes]:
    """Yield what one Zstandard frame holds, in pieces, or raise a `PackingError`."""
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
    """Yield number and value, an `int` or `bytes`, of each field; or raise a `PackingError`."""
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
    """Return the value of a field of a message, the last one if it is there more than once."""
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
