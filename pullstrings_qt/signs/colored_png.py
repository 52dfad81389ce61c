"""Colored pictures of hands as PNG files for other programs, still and moving, without Qt.

The stored pictures are painted by numbers (`colors`). Here the color table of a tone is written
into the file, a left hand is flipped, and the steps of a moving letter become one animated PNG
(PNG specification, third edition: the chunks acTL, fcTL and fdAT).
"""

import struct
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from pullstrings_qt.signs.pictures import SignMotion, SignPicture

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_FOR_EVER: Final = 0
_KEEP, _REPLACE = 0, 0  # what becomes of a step after its time, and of what was there before it
REST_MS: Final = 1200
"""How long a moving hand rests at the end before it begins again, in ms."""


class _Numbers(NamedTuple):
    """A picture painted by numbers: its size in points, and its packed rows."""

    columns: int
    rows: int
    packed: bytes


def colored_png(picture: SignPicture) -> bytes:
    """Return a picture as a PNG file in its tone; a left hand is flipped.

    Raises a `ValueError` or an `OSError`.
    """
    numbers = _read(picture)
    return b"".join(
        (
            _SIGNATURE,
            _header(numbers),
            *_colors(picture.colors),
            _chunk(b"IDAT", numbers.packed),
            _chunk(b"IEND", b""),
        )
    )


def moving_png(still: SignPicture, motion: SignMotion) -> bytes:
    """Return a moving letter as an animated PNG that repeats, with a rest at its end.

    Programs that know no animated PNG show the still; it is no step of the motion. Raises a
    `ValueError` or an `OSError`.
    """
    shown, steps = _read(still), [_read(picture) for picture in motion.pictures]
    if {(step.columns, step.rows) for step in steps} != {(shown.columns, shown.rows)}:
        raise ValueError(f"the steps are not as large as {still.path.name}")
    return b"".join(
        (
            _SIGNATURE,
            _header(shown),
            _chunk(b"acTL", struct.pack(">II", len(steps), _FOR_EVER)),
            *_colors(still.colors),
            _chunk(b"IDAT", shown.packed),
            *_frames(steps, motion.step),
            _chunk(b"IEND", b""),
        )
    )


def _frames(steps: Sequence[_Numbers], step_ms: int) -> Iterator[bytes]:
    sequence = 0
    for number, step in enumerate(steps, 1):
        stays = step_ms if number < len(steps) else step_ms + REST_MS
        yield _chunk(
            b"fcTL",
            struct.pack(
                ">IIIIIHHBB",
                *(sequence, step.columns, step.rows, 0, 0, stays, 1000, _KEEP, _REPLACE),
            ),
        )
        yield _chunk(b"fdAT", struct.pack(">I", sequence + 1) + step.packed)
        sequence += 2


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _header(numbers: _Numbers) -> bytes:
    return _chunk(b"IHDR", struct.pack(">IIBBBBB", numbers.columns, numbers.rows, 8, 3, 0, 0, 0))


def _colors(codes: Sequence[int]) -> tuple[bytes, bytes]:
    """Return the color table and how clear each color is, from 0xAARRGGBB."""
    table = b"".join(struct.pack(">I", code)[1:] for code in codes)
    return _chunk(b"PLTE", table), _chunk(b"tRNS", bytes(code >> 24 for code in codes))


def _read(picture: SignPicture) -> _Numbers:
    chunks = list(_chunks(picture.path))
    if not chunks or chunks[0][0] != b"IHDR":
        raise ValueError(f"{picture.path.name} is not a PNG file")
    columns, rows, bits, color, _packing, _filter, woven = struct.unpack(">IIBBBBB", chunks[0][1])
    if (bits, color, woven) != (8, 3, 0):
        raise ValueError(f"{picture.path.name} is not a picture painted by numbers")
    packed = b"".join(data for kind, data in chunks if kind == b"IDAT")
    numbers = _Numbers(columns, rows, packed)
    return _flipped(numbers, picture.path.name) if picture.mirrored else numbers


def _chunks(path: Path) -> Iterator[tuple[bytes, bytes]]:
    data = path.read_bytes()
    place = len(_SIGNATURE)
    if data[:place] != _SIGNATURE:
        raise ValueError(f"{path.name} is not a PNG file")
    while place < len(data):
        (long,) = struct.unpack(">I", data[place : place + 4])
        yield data[place + 4 : place + 8], data[place + 8 : place + 8 + long]
        place += 12 + long


def _flipped(numbers: _Numbers, name: str) -> _Numbers:
    plain = zlib.decompress(numbers.packed)
    wide = numbers.columns + 1  # each row begins with the kind of its filter
    rows = [plain[start : start + wide] for start in range(0, len(plain), wide)]
    if any(row[0] for row in rows):
        raise ValueError(f"{name} was packed by another program")
    turned = b"".join(b"\0" + row[:0:-1] for row in rows)
    return numbers._replace(packed=zlib.compress(turned, 9))
