"""Digits of an invitation, and posts as lines of text (protocol, sections 2 and 8)."""

import base64
import re
import secrets
import unicodedata
import zlib
from itertools import islice
from typing import Final

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.remote.refused import Refused

DIGITS: Final = 12
# A table of Damm: a wrong digit, or two neighbors that changed places, are always found.
# H. M. Damm, "Total anti-symmetrische Quasigruppen", Marburg 2004, page 111.
_DAMM: Final = (
    "0317598642",
    "7092154863",
    "4206871359",
    "1750983426",
    "6123045978",
    "3674209581",
    "5869720134",
    "8945362017",
    "9438617205",
    "2581436790",
)


def new_code() -> str:
    """Return the digits of a new invitation, the last of them a check digit."""
    digits = str(secrets.randbelow(10 ** (DIGITS - 1))).zfill(DIGITS - 1)
    return digits + str(_check(digits))


def spoken(code: str) -> str:
    """Return a code in fours, as it is shown and read aloud."""
    return " ".join(code[at : at + 4] for at in range(0, len(code), 4))


def read_code(text: str) -> str:
    """Return the digits of a code that somebody typed; `Refused` where one is wrong or missing."""
    code = "".join(str(int(letter)) for letter in text if letter.isdecimal())
    if len(code) != DIGITS:
        raise Refused(
            "code length",
            _("The invitation has {digits} digits; these are {count}.").format(
                digits=DIGITS, count=len(code)
            ),
        )
    if _check(code):
        raise Refused("code")
    return code


def _check(digits: str) -> int:
    interim = 0
    for digit in digits:
        interim = int(_DAMM[interim][int(digit)])
    return interim


MARKER: Final = "PSTRA"
LONGEST: Final = 32**3 - 1  # bytes that fit into one line
LONGEST_PASTE: Final = 200_000  # letters of a pasted text that are looked at
MOST_LINES: Final = 50  # lines in a pasted text that are looked at
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
    """Return what every whole line in a pasted text stands for, or raise `Refused`."""
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
