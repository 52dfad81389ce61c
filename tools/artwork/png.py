"""Indexed PNG files, written the same way every time (PNG specification, third edition)."""

import struct
import zlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from tools.artwork.paint import Indices

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png_bytes(indices: Indices, colors: Sequence[int]) -> bytes:
    """Return a PNG of 8 bits a point, with a color table of 0xAARRGGBB."""
    rows, columns = indices.shape
    plain = np.zeros((rows, columns + 1), np.uint8)
    plain[:, 1:] = indices
    table = b"".join(struct.pack(">I", code)[1:] for code in colors)
    clear = bytes(code >> 24 for code in colors)
    return (
        _SIGNATURE
        + _chunk(b"IHDR", struct.pack(">IIBBBBB", columns, rows, 8, 3, 0, 0, 0))
        + _chunk(b"PLTE", table)
        + _chunk(b"tRNS", clear)
        + _chunk(b"IDAT", zlib.compress(plain.tobytes(), 9))
        + _chunk(b"IEND", b"")
    )


def read_indices(path: Path) -> Indices:
    """Return the indices of a picture that ``png_bytes`` made.

    Raises:
        ValueError: the file was made by something else.
    """
    data = path.read_bytes()
    place, size, packed = len(_SIGNATURE), (0, 0), b""
    while place < len(data):
        (long,) = struct.unpack(">I", data[place : place + 4])
        kind, body = data[place + 4 : place + 8], data[place + 8 : place + 8 + long]
        if kind == b"IHDR":
            columns, rows, bits, color = struct.unpack(">IIBB", body[:10])
            if (bits, color) != (8, 3):
                raise ValueError(f"{path.name} is not a picture painted by numbers")
            size = (rows, columns)
        elif kind == b"IDAT":
            packed += body
        place += 12 + long
    plain = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(size[0], size[1] + 1)
    if plain[:, 0].any():
        raise ValueError(f"{path.name} was packed by another program")
    return plain[:, 1:]
