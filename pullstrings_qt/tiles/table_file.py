"""Tables as people save them: the encoding, the mark between columns, the lines and cells."""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final
from unicodedata import category

from pullstrings_qt.tiles.manifest import no_text, unreadable
from pullstrings_qt.tiles.markup import gap_numbers
from pullstrings_qt.tiles.table_guess import (
    SEPARATORS,
    Encoding,
    Separator,
    guessed_legacy,
    guessed_separator,
    wide,
)

SUFFIXES: Final = (".csv", ".tsv", ".txt")
_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")
_LINES_OF_A_CELL: Final = 20
"""Lines that one cell in quotation marks may go over; more means that a mark is missing."""
_MAX_LINES: Final = 100_000
_JUDGED: Final = 3000
"""Lines from which the separator is judged: three times those of the largest set."""
_EXCEL: Final = re.compile(r'"?sep=(.)"?\s*', re.IGNORECASE)
_ANKI: Final = re.compile(
    r"#(separator|html|columns|tags|deck|notetype|tags column|deck column|notetype column"
    r"|guid column|if matches):(.*)",
    re.IGNORECASE | re.DOTALL,
)
_NAMES: Final = ("tab", "semicolon", "pipe", "comma", "colon")  # in the order of SEPARATORS


@dataclass(frozen=True, slots=True)
class TableFormat:
    """How a table is written; what is None is found out.

    If it is `headed`, its first line names the columns. Those of front and back count from 0.
    """

    encoding: Encoding | None = None
    separator: Separator | None = None
    headed: bool | None = None
    front: int | None = None
    back: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table; the last one, where a cell in quotation marks goes over several.

    Its number is from 1; it has no cells where its quotation marks do not match.
    """

    line: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableText:
    """The lines of a table, without those `before` them that say how it is written.

    They say whether cells have `markup` (HTML), and the numbers of columns that hold neither side.
    """

    lines: tuple[str, ...]
    before: int = 0
    separator: Separator | None = None
    markup: bool | None = None
    heading: tuple[str, ...] = ()
    other: frozenset[int] = field(default_factory=frozenset)


def is_table(path: Path, *, alone: bool = True) -> bool:
    """Return whether a file is called as tables are; beside other files, no ``.txt`` is one."""
    suffixes = SUFFIXES if alone else SUFFIXES[:2]
    return path.suffix.lower() in suffixes and not path.name.startswith(".")


def encoding_of(content: bytes) -> Encoding:
    """Return the encoding that fits the bytes of a table best."""
    if content.startswith(_MARKS) or wide(content):
        return "utf-16"
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return guessed_legacy(content)
    return "utf-8"


def text_of(path: Path, content: bytes, encoding: Encoding) -> TableText:
    """Return the lines of a table, or raise a `NotationError`."""
    name = "utf-8-sig" if encoding == "utf-8" else str(encoding)
    if encoding == "utf-16" and not content.startswith(_MARKS):
        name = wide(content) or "utf-16-le"
    try:
        text = content.decode(name)
    except UnicodeDecodeError as problem:
        raise no_text(path) from problem
    if any(category(letter) == "Cc" and letter not in "\t\n\r\v\f" for letter in set(text)):
        raise no_text(path)
    lines = re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+\Z", text)
    if len(lines) > _MAX_LINES:
        raise unreadable(path)
    return _told(tuple(lines))


def separator_of(text: TableText) -> tuple[Separator, bool]:
    """Return the mark between the columns of a text, and whether it is out of question."""
    if text.separator is not None:
        return text.separator, True
    gaps = any(gap_numbers(line) for line in islice(text.lines, _JUDGED))  # full of colons
    return guessed_separator(
        {
            mark: [len(row.cells) for row in islice(rows_of(text, mark), _JUDGED)]
            for mark in SEPARATORS
            if not (gaps and mark == ":")
        }
    )


def rows_of(text: TableText, separator: Separator) -> Iterator[Row]:
    """Yield the lines that hold anything; one with wrong quotation marks hides no other."""
    begin, end = 0, len(text.lines)

    def upcoming(at: int) -> Iterator[str]:
        while at < min(end, begin + _LINES_OF_A_CELL):
            yield text.lines[at]
            at += 1

    while begin < end:
        at = begin
        reader = csv.reader(
            upcoming(at), delimiter=separator, strict=True, skipinitialspace=separator != "\t"
        )
        try:
            for cells in reader:
                begin = at + reader.line_num
                if any(map(str.strip, cells)):
                    yield Row(text.before + begin, tuple(cells))
        except csv.Error:
            begin += 1
            yield Row(text.before + begin, ())


def _told(lines: tuple[str, ...]) -> TableText:
    """Read the lines in which Excel and Anki say how a table is written."""
    excel = _EXCEL.fullmatch(lines[0].rstrip("\r\n")) if lines else None
    if excel is not None:
        return TableText(lines[1:], 1, _separator(excel[1]))
    told: dict[str, str] = {}
    before = 0
    for line in lines:
        anki = _ANKI.fullmatch(line.rstrip("\r\n"))
        if anki is None:
            break
        told[anki[1].lower()] = anki[2]
        before += 1
    separator = _separator(told.get("separator", ""))
    names = next(csv.reader([told.get("columns", "")], delimiter=separator or "\t"), [])
    numbers = [told[key].strip() for key in told if key.endswith(" column")]
    return TableText(
        lines[before:],
        before,
        separator,
        {"true": True, "false": False}.get(told.get("html", "").strip().lower()),
        tuple(names),
        frozenset(int(each) - 1 for each in numbers if each.isdecimal() and len(each) < 4),
    )


def _separator(told: str) -> Separator | None:
    called = zip(_NAMES, SEPARATORS, strict=True)
    fits = (mark for name, mark in called if told == mark or told.strip().lower() == name)
    return next(fits, None)
