"""Posts as one line of text that survives messengers (protocol, section 8, Messenger)."""

import base64
import re
import unicodedata
import zlib
from itertools import islice
from typing import Final

from pullstrings_qt.core.remote.refused import Refused

MARKER: Final = "PSTRA"
LONGEST: Final = 32**3 - 1
"""Bytes that fit into one line."""
LONGEST_PASTE: Final = 200_000
"""Letters of a pasted text that are looked at."""
MOST_LINES: Final = 50
"""Lines in a pasted text that are looked at."""
_CROCKFORD: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # no letter that looks like a digit
_RFC_4648: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_TO_CROCKFORD: Final = str.maketrans(_RFC_4648, _CROCKFORD)
_TO_RFC_4648: Final = str.maketrans(_CROCKFORD + "U", _RFC_4648 + "_")
_ALIKE: Final = str.maketrans("OIL", "011")
_MARKERS: Final = re.compile(r"[\W_]{0,4}".join(MARKER), re.ASCII)
_NOISE: Final = re.compile(r"[\W_]+", re.ASCII)
_MOST_NOISE: Final = 10  # so many letters of a text are looked at for each one of a line
_CHECKSUM: Final = 3
_SIZE: Final = 3  # letters that say how many bytes follow


def write_line(data: bytes) -> str:
    """Return at most `LONGEST` bytes as letters and digits that nobody takes for one another."""
    if len(data) > LONGEST:
        raise ValueError("too long for a line")
    size = "".join(_CROCKFORD[len(data) >> shift & 31] for shift in (10, 5, 0))
    checksum = (zlib.crc32(data) & 0xFFFFFF).to_bytes(_CHECKSUM)
    letters = base64.b32encode(data + checksum).decode().rstrip("=")
    return MARKER + size + letters.translate(_TO_CROCKFORD)


def read_lines(text: str) -> list[bytes]:
    """Return what every whole line in a pasted text stands for, whatever stands around it.

    `Refused` where there is no line, or each one was changed on its way.
    """
    plain = unicodedata.normalize("NFKC", text[:LONGEST_PASTE]).upper()
    markers = islice(_MARKERS.finditer(plain), MOST_LINES)
    found = [_read(plain[marker.end() :]) for marker in markers]
    whole = [data for data in found if data is not None]
    if not whole:
        raise Refused("damaged line" if found else "no line")
    return whole


def _read(text: str) -> bytes | None:
    start = _plain(text[: _MOST_NOISE * _SIZE])[:_SIZE]
    values = [_CROCKFORD.find(letter) for letter in start]
    if len(values) < _SIZE or -1 in values:
        return None
    size = values[0] << 10 | values[1] << 5 | values[2]
    count = -(-8 * (size + _CHECKSUM) // 5)
    content = _plain(text[: _MOST_NOISE * (_SIZE + count)])[_SIZE : _SIZE + count]
    try:
        data = base64.b32decode(content.translate(_TO_RFC_4648) + "=" * (-count % 8))[:size]
    except ValueError:
        return None
    return data if write_line(data) == MARKER + start + content else None


def _plain(text: str) -> str:
    return _NOISE.sub("", text).translate(_ALIKE)
