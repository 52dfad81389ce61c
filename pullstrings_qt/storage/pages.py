"""Rows read straight from the pages of an SQLite file, however damaged it is between them.

SQLite stops at the first fault it meets. Here every page stands for itself: neither the tree above
it nor the schema has to be whole. https://www.sqlite.org/fileformat.html describes the format.
"""

import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from pullstrings_qt.storage.folder import companion
from pullstrings_qt.storage.write_ahead_log import committed_pages

Value: TypeAlias = int | float | str | bytes | None

DEFAULT_PAGE: Final = 4096  # what every store has unless its header says otherwise
_TABLE_LEAF: Final = 13
_ROW_PAGES: Final = {_TABLE_LEAF: (8, 0), 10: (8, 0), 2: (12, 4)}
"""Pages that hold rows: where their list of cells begins, and where the row in a cell."""
_SIZES: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}  # bytes of whole numbers, by serial type


@dataclass(frozen=True, slots=True)
class FoundRow:
    """One row that could be read.

    Attributes:
        number: its rowid; None in a table without such numbers, and in an index.
        values: the columns as they are stored: a rowid in a column of its own is None there.
            Text that is not UTF-8 has a mark wherever a letter cannot be read.
    """

    number: int | None
    values: tuple[Value, ...]


class Pages:
    """The pages of a database file, with what its log holds.

    Args:
        file: any file.

    Raises:
        OSError: it cannot be read.
    """

    def __init__(self, file: Path) -> None:
        content = file.read_bytes()
        size = int.from_bytes(content[16:18], "big")
        size = 65536 if size == 1 else size
        self._size = size if size >= 512 and size & (size - 1) == 0 else DEFAULT_PAGE
        starts = range(0, len(content), self._size)
        self._pages = {n: content[at : at + self._size] for n, at in enumerate(starts, 1)}
        log = companion(file, "-wal")
        if log.is_file():
            self._pages.update(committed_pages(log.read_bytes(), self._size))
        whole = bytes(self._size)
        self._pages = {n: (page + whole)[: self._size] for n, page in self._pages.items()}

    def rows(
        self, fits: Callable[[FoundRow], bool], maximum: int | None = None
    ) -> Iterator[FoundRow]:
        """Return the rows of all pages that are in use, in no particular order.

        Args:
            fits: tells rows of the tables looked for from anything else.
            maximum: how many pages are looked at, spread over the whole file; None for all.
        """
        free = self._free_pages()
        step = 1 if maximum is None else max(1, -(-len(self._pages) // maximum))
        for number, page in list(self._pages.items())[::step]:
            if number not in free:
                yield from self._rows_in(page, 100 if number == 1 else 0, fits)

    def _rows_in(
        self, page: bytes, start: int, fits: Callable[[FoundRow], bool]
    ) -> Iterator[FoundRow]:
        # The kind the page says it has comes first; the others only where that one makes no sense.
        said = page[start]
        for kind in sorted(_ROW_PAGES, key=lambda kind: kind != said):
            found = [row for row in self._read(page, start, kind) if fits(row)]
            if found:
                yield from found
                return

    def _read(self, page: bytes, start: int, kind: int) -> list[FoundRow]:
        """Return the rows of a page, read as one of a kind."""
        pointers, skipped = _ROW_PAGES[kind]
        block, said, content, spare = struct.unpack_from(">HHHB", page, start + 1)
        room = (len(page) - start - pointers) // 2
        places = struct.unpack_from(f">{room}H", page, start + pointers)
        wanted = len(page) - (content or 65536) - spare - _free_bytes(page, block)
        rows: list[FoundRow | None] = []
        used, count = 0, min(said, room)
        for place in places:
            if used >= wanted and len(rows) >= count:
                break
            row, length = self._cell(page, place + skipped, is_table=kind == _TABLE_LEAF)
            used += max(4, length + skipped)
            rows.append(row)
            if used == wanted:  # all bytes are accounted for, whatever the header counts
                count = len(rows)
        return [row for row in rows[:count] if row is not None]

    def _cell(self, page: bytes, at: int, *, is_table: bool) -> tuple[FoundRow | None, int]:
        """Return the row of a cell, None where it makes no sense, and the cell's bytes."""
        begin, size = at, len(page)
        try:
            length, at = _varint(page, at)
            number, at = _varint(page, at) if is_table else (None, at)
            minimum = (size - 12) * 32 // 255 - 23
            maximum = size - 35 if is_table else (size - 12) * 64 // 255 - 23
            if length <= maximum:
                return _row(number, page[at : at + length], length), at + length - begin
            here = minimum + (length - minimum) % (size - 4)
            here = here if here <= maximum else minimum
            (more,) = struct.unpack_from(">I", page, at + here)
            payload = page[at : at + here] + self._overflow(more, length - here)
            return _row(number, payload, length), at + here + 4 - begin
        except (IndexError, struct.error):
            return None, 0

    def _overflow(self, number: int, length: int) -> bytes:
        parts: list[bytes] = []
        while number in self._pages and length > 0 and len(parts) < len(self._pages):
            page = self._pages[number]
            parts.append(page[4 : 4 + length])
            length -= len(parts[-1])
            number = int.from_bytes(page[:4], "big")
        return b"".join(parts)

    def _free_pages(self) -> set[int]:
        """Return the pages that hold nothing but what was deleted."""
        free: set[int] = set()
        number = int.from_bytes(self._pages.get(1, b"")[32:36], "big")
        while number in self._pages and number not in free:
            free.add(number)
            page = self._pages[number]
            number, count = struct.unpack_from(">II", page)
            free.update(struct.unpack_from(f">{min(count, len(page) // 4 - 2)}I", page, 8))
        return free


def _free_bytes(page: bytes, block: int) -> int:
    free, seen = 0, 0
    while 0 < block <= len(page) - 4 and seen < len(page):
        block, length = struct.unpack_from(">HH", page, block)
        free, seen = free + length, seen + 4
    return free


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Return SQLite's number of 1 to 9 bytes, and the place behind it."""
    value = 0
    for place in range(at, at + 8):
        value = value << 7 | data[place] & 0x7F
        if data[place] < 0x80:
            return value, place + 1
    value = value << 8 | data[at + 8]
    return value - (1 << 64) if value >> 63 else value, at + 9


def _row(number: int | None, payload: bytes, length: int) -> FoundRow | None:
    """Return the row of a whole payload; None where its parts do not fill it exactly."""
    if len(payload) != length or length < 1:
        return None
    header, at = _varint(payload, 0)
    place, values = header, []
    while at < header:
        kind, at = _varint(payload, at)
        width = _width(kind)
        if place + width > length:
            return None
        values.append(_value(kind, payload[place : place + width]))
        place += width
    return FoundRow(number, tuple(values)) if at == header and place == length else None


def _width(kind: int) -> int:
    if kind >= 12:
        return (kind - 12) // 2
    return 8 if kind == 7 else _SIZES.get(kind, 0)


def _value(kind: int, data: bytes) -> Value:
    if kind >= 12:
        return data.decode("utf-8", "replace") if kind % 2 else data
    if kind == 7:
        number: float = struct.unpack(">d", data)[0]
        return number
    if kind in (8, 9):
        return kind - 8
    return int.from_bytes(data, "big", signed=True) if kind in _SIZES else None
