"""SQLite's write-ahead log: what a killed app leaves beside its store.

SQLite itself stops at the first fault of a log and says nothing of what comes after it.
https://www.sqlite.org/fileformat.html#the_write_ahead_log describes the format.
"""

import struct
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_MAGIC: Final = {0x377F0682: "<", 0x377F0683: ">"}
"""The first four bytes say in which order the bytes of a word are summed up."""
_HEADER: Final = 32
_FRAME: Final = 24


@dataclass(frozen=True, slots=True)
class _Frame:
    page: int
    ends: bool  # the last of a transaction
    salts: bytes
    sums: tuple[int, int]
    head: bytes
    content: bytes


def committed_pages(log: bytes, size: int) -> dict[int, bytes]:
    """Return the pages in a log up to the end of its last transaction, damaged or not.

    Args:
        log: all bytes of the file.
        size: of a page, in bytes.
    """
    frames = list(_frames(log, size))
    salts = _salts(frames)
    ends = [at for at, frame in enumerate(frames, 1) if frame.ends and frame.salts == salts]
    return {frame.page: frame.content for frame in frames[: max(ends, default=0)]}


def is_log_damaged(log: bytes, size: int) -> bool:
    """Tell whether a log holds transactions SQLite would not see because of a fault before them.

    Args:
        log: all bytes of the file.
        size: of a page, in bytes.
    """
    frames = list(_frames(log, size))
    if not frames:
        return False
    header = struct.unpack_from(">8I", log)
    order = _MAGIC.get(header[0], "<")
    sums = _summed(log[: _HEADER - 8], order, (0, 0))
    if sums != header[6:]:
        return any(frame.ends for frame in frames)
    salts = log[16:24]
    for at, frame in enumerate(frames):
        sums = _summed(frame.head + frame.content, order, sums)
        if frame.salts != salts or frame.sums != sums:
            return any(later.ends and later.salts == salts for later in frames[at:])
    return False


def _salts(frames: list[_Frame]) -> bytes:
    """Return what marks the frames of this log; others were left there by one before it."""
    first = Counter(frame.salts for frame in frames[:3])  # one of three may be damaged
    return first.most_common(1)[0][0] if first else b""


def _frames(log: bytes, size: int) -> Iterator[_Frame]:
    for at in range(_HEADER, len(log) - _FRAME - size + 1, _FRAME + size):
        page, pages, first, second = struct.unpack_from(">II8xII", log, at)
        content = log[at + _FRAME : at + _FRAME + size]
        salts, head = log[at + 8 : at + 16], log[at : at + 8]
        yield _Frame(page, pages > 0, salts, (first, second), head, content)


def _summed(data: bytes, order: str, sums: tuple[int, int]) -> tuple[int, int]:
    one, two = sums
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for place in range(0, len(words), 2):
        one = one + words[place] + two & 0xFFFFFFFF
        two = two + words[place + 1] + one & 0xFFFFFFFF
    return one, two
