"""Tables as people save them: the encoding, the mark between columns, the lines and cells."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Final, Literal, TypeAlias
from unicodedata import category

from pullstrings_qt.core.errors import NotationError, quoted
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.tiles.manifest import LARGEST_FILE

Encoding: TypeAlias = Literal["utf-8", "utf-16", "cp1252"]
Separator: TypeAlias = Literal[",", ";", "\t"]

ENCODINGS: Final[tuple[Encoding, ...]] = ("utf-8", "utf-16", "cp1252")
SEPARATORS: Final[tuple[Separator, ...]] = (",", ";", "\t")
SUFFIXES: Final = (".csv", ".tsv")
_LOOKED_AT: Final = 4000
"""The number of bytes in which UTF-16 without a byte order mark shows: every other one is 0."""


@dataclass(frozen=True, slots=True)
class TableFormat:
    """How a table is written.

    Attributes:
        encoding: ``utf-8``, ``utf-16`` or ``cp1252``, which Windows calls ANSI in the West.
        separator: the mark between columns.
        headed: whether the first line names the columns, and is no tile.
    """

    encoding: Encoding = "utf-8"
    separator: Separator = ","
    headed: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table; the last one, where a cell in quotation marks goes over several."""

    line: int
    cells: tuple[str, ...]


class QuotesError(ValueError):
    """The quotation marks of a table do not match, so the lines after that are unclear."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


def is_table(path: Path) -> bool:
    """Return whether a file is called as tables are."""
    return path.suffix.lower() in SUFFIXES


def guessed_encoding(content: bytes) -> Encoding:
    """Return the encoding that fits the bytes of a text."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")) or _wide(content[:_LOOKED_AT]):
        return "utf-16"
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


def _wide(start: bytes) -> str:
    """Return the name of UTF-16 where a text without a mark looks like it, else nothing."""
    zeros = start.count(0)
    if zeros < len(start) / 5:
        return ""
    return "utf-16-le" if 2 * start[1::2].count(0) >= zeros else "utf-16-be"


class TableFile:
    """The bytes of a table, which can be read in any format.

    Args:
        path: the file.

    Raises:
        NotationError: it cannot be read, or is too large for a list of tiles.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        name = quoted(path.name)
        try:
            if path.stat().st_size > LARGEST_FILE:
                words = _("{file} is too large for a list of tiles.")
                raise NotationError(words.format(file=name))
            self._content = path.read_bytes()
        except OSError as problem:
            raise NotationError(_("{file} cannot be read.").format(file=name)) from problem

    def guessed_format(self) -> TableFormat:
        """Return encoding and separator as they seem to be; whether it is headed, readers tell.

        Raises:
            NotationError: it is no text.
        """
        encoding = guessed_encoding(self._content)
        first = next((line for line in self.text(encoding).splitlines() if line.strip()), "")
        return TableFormat(encoding, max(SEPARATORS, key=first.count))

    def text(self, encoding: Encoding) -> str:
        """Return the text.

        Raises:
            NotationError: it is not in this encoding, or not text at all.
        """
        name = {"utf-8": "utf-8-sig", "cp1252": "cp1252"}.get(encoding, "utf-16")
        if encoding == "utf-16" and not self._content.startswith((b"\xff\xfe", b"\xfe\xff")):
            name = _wide(self._content[:_LOOKED_AT]) or "utf-16-le"
        try:
            text = self._content.decode(name)
        except UnicodeDecodeError as problem:
            raise self._no_text() from problem
        if any(category(letter) == "Cc" and letter not in "\t\n\r\v\f" for letter in set(text)):
            raise self._no_text()
        return text

    def rows(self, written: TableFormat) -> Iterator[Row]:
        """Yield the lines that hold anything.

        Raises:
            NotationError: as `text` does.
            QuotesError: the quotation marks do not match.
        """
        text = self.text(written.encoding)
        reader = csv.reader(StringIO(text, newline=""), delimiter=written.separator, strict=True)
        try:
            for cells in reader:
                if any(map(str.strip, cells)):
                    yield Row(reader.line_num, tuple(cells))
        except csv.Error as problem:
            raise QuotesError(reader.line_num) from problem

    def _no_text(self) -> NotationError:
        words = _(
            "{file} is not saved as plain text. Please save it once more as text; spreadsheets"
            " call that “CSV UTF-8”."
        )
        return NotationError(words.format(file=quoted(self.path.name)))
