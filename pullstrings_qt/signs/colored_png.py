"""Colored pictures of hands as PNG files for other programs, still and moving, without Qt.

Animated ones follow the PNG specification, third edition: the chunks acTL, fcTL and fdAT.
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
    columns: int
    rows: int
    packed: bytes


def colored_png(picture: SignPicture, motion: SignMotion | None = None) -> bytes:
    """Return a picture as a PNG file in its tone; a left hand is flipped.

    With a motion it is an animated PNG that repeats, with a rest at its end. Programs that know
    none show the picture, which is no step of the motion. Raises a `ValueError` or an `OSError`.
    """
    shown = _read(picture)
    steps = [_read(step) for step in motion.pictures] if motion is not None else []
    if any(step[:2] != shown[:2] for step in steps):
        raise ValueError(f"the steps are not as large as {picture.path.name}")
    header = struct.pack(">IIBBBBB", shown.columns, shown.rows, 8, 3, 0, 0, 0)
    chunks = [_SIGNATURE, _chunk(b"IHDR", header)]
    if motion is not None:
        chunks.append(_chunk(b"acTL", struct.pack(">II", len(steps), _FOR_EVER)))
    table = b"".join(struct.pack(">I", code)[1:] for code in picture.colors)  # from 0xAARRGGBB
    clear = bytes(code >> 24 for code in picture.colors)
    chunks += (_chunk(b"PLTE", table), _chunk(b"tRNS", clear), _chunk(b"IDAT", shown.packed))
    if motion is not None:
        chunks += _frames(steps, motion.step)
    return b"".join((*chunks, _chunk(b"IEND", b"")))


def _frames(steps: Sequence[_Numbers], step_ms: int) -> Iterator[bytes]:
    for number, step in enumerate(steps):
        stays = step_ms if number < len(steps) - 1 else step_ms + REST_MS
        place = (2 * number, step.columns, step.rows, 0, 0)
        yield _chunk(b"fcTL", struct.pack(">IIIIIHHBB", *place, stays, 1000, _KEEP, _REPLACE))
        yield _chunk(b"fdAT", struct.pack(">I", 2 * number + 1) + step.packed)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _read(picture: SignPicture) -> _Numbers:
    chunks = list(_chunks(picture.path))
    if not chunks or chunks[0][0] != b"IHDR":
        raise ValueError(f"{picture.path.name} is not a PNG file")
    columns, rows, bits, color, _packing, _filter, woven = struct.unpack(">IIBBBBB", chunks[0][1])
    if (bits, color, woven) != (8, 3, 0):
        raise ValueError(f"{picture.path.name} is not a picture painted by numbers")
    packed = b"".join(data for kind, data in chunks if kind == b"IDAT")
    if picture.mirrored:
        packed = _flipped(packed, columns, picture.path.name)
    return _Numbers(columns, rows, packed)


def _chunks(path: Path) -> Iterator[tuple[bytes, bytes]]:
    data = path.read_bytes()
    place = len(_SIGNATURE)
    if data[:place] != _SIGNATURE:
        raise ValueError(f"{path.name} is not a PNG file")
    while place < len(data):
        (long,) = struct.unpack(">I", data[place : place + 4])
        yield data[place + 4 : place + 8], data[place + 8 : place + 8 + long]
        place += 12 + long


def _flipped(packed: bytes, columns: int, name: str) -> bytes:
    plain = zlib.decompress(packed)
    wide = columns + 1  # each row begins with the kind of its filter
    rows = [plain[start : start + wide] for start in range(0, len(plain), wide)]
    if any(row[0] for row in rows):
        raise ValueError(f"{name} was packed by another program")
    return zlib.compress(b"".join(b"\0" + row[:0:-1] for row in rows), 9)
