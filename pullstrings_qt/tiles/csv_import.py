"""Tile sets from what people have: a table (CSV) or a folder of pictures."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from types import MappingProxyType
from typing import Final
from unicodedata import normalize

from pullstrings_qt.core.errors import NotationError, quoted
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.letters import one_line
from pullstrings_qt.tiles.faces import MIN_CARDS, Face, Tile, TileSet
from pullstrings_qt.tiles.manifest import (
    LONGEST_ALT,
    LONGEST_TEXT,
    MANIFEST,
    MAX_TILES,
    checked_set,
    free_id,
    picture_below,
    read_content,
    read_tile_set,
    unreadable,
)
from pullstrings_qt.tiles.markup import (
    gap_numbers,
    names_to_try,
    plain_field,
    read_cell,
    read_field,
    with_gap,
)
from pullstrings_qt.tiles.table_file import (
    Row,
    TableFormat,
    encoding_of,
    is_table,
    rows_of,
    separator_of,
    text_of,
)
from pullstrings_qt.tiles.table_guess import guessed_heading, guessed_sides, named

PICTURE_SUFFIXES: Final = (".png", ".jpg", ".jpeg", ".svg", ".gif", ".webp")
_LONGEST_CELL: Final = 4 * LONGEST_ALT
_MAX_FILES: Final = 10_000  # in a folder; a set needs 2,000 pictures and a table
_MAX_ROWS: Final = 20_000  # of a table; a set needs 1,000
_TOLD_AT_ONCE: Final = 5  # skipped lines in one message; the preview tells more
_SIDE: Final = re.compile(r"[-_ ]+(front|back)$", re.IGNORECASE)


def read_with_gaps(source: Path) -> tuple[TileSet, tuple[str, ...]]:
    """Return the set in a source, and sentences about pictures of a folder that are left out."""
    try:
        kind = source.stat().st_mode
    except (OSError, ValueError):  # missing, or an impossible name
        kind = 0
    manifest = source / MANIFEST if S_ISDIR(kind) else source
    if kind and manifest.name == MANIFEST and manifest.is_file():
        return read_tile_set(manifest, own=True), ()
    files = _files_in(source) if S_ISDIR(kind) else []
    tables = [path for path in files if is_table(path, alone=False)]
    if len(tables) > 1:
        words = _("The folder {folder} holds more than one table; please choose one of them.")
        raise NotationError(words.format(folder=quoted(source.name)))
    if S_ISREG(kind) and is_table(source):
        tables = [source]
    if tables:
        return read_table_as(tables[0]).tile_set(), ()
    pictures = [
        path
        for path in files
        if path.name.lower().endswith(PICTURE_SUFFIXES) and picture_below(source, path.name)
    ]
    if not pictures:
        words = _("{file} is not a tile set; a set is a table (CSV) or a folder.")
        raise NotationError(words.format(file=quoted(source.name)))
    return _from_pictures(source, pictures)


def _files_in(folder: Path) -> list[Path]:
    try:
        there = list(islice(folder.iterdir(), _MAX_FILES + 1))
        seen = [path for path in there if not path.name.startswith(".")]
        files = sorted((path for path in seen if path.is_file()), key=_in_order)
    except OSError as problem:
        raise unreadable(folder) from problem
    if len(there) > _MAX_FILES:
        fault = _("a set has at most {most} tiles").format(most=MAX_TILES)
        raise NotationError(f"{quoted(folder.name)}: {fault}.")
    return files


@dataclass(frozen=True, slots=True)
class TableFault:
    """What is wrong with a line of a table (0: with all), or worth knowing, without a full stop."""

    line: int
    words: str

    @property
    def sentence(self) -> str:
        """The fault as a sentence that begins with its line."""
        if not self.line:
            return f"{self.words[:1].upper()}{self.words[1:]}."
        return _("Line {line}: {fault}.").format(line=self.line, fault=self.words)


def table_of(source: Path) -> Path | None:
    """Return the table that `read_with_gaps` reads, or None where it reads something else."""
    if source.is_file():
        return source if is_table(source) else None
    if source.is_dir() and not (source / MANIFEST).is_file():
        with suppress(OSError):
            there = islice(source.iterdir(), _MAX_FILES)
            tables = [path for path in there if is_table(path, alone=False) and path.is_file()]
            return tables[0] if len(tables) == 1 else None
    return None


def _at(cells: Sequence[str], place: int) -> str:
    return cells[place] if place < len(cells) else ""


class TableReading:
    """What a table says if it is read in one way, which leaves nothing open.

    Lines that cannot be read are `skipped` and hinder no others; the `fault` says why there can be
    no set at all. What was guessed and should be looked at is in `doubts`, by the field of
    `TableFormat`.
    """

    def __init__(
        self,
        path: Path,
        written: TableFormat,
        heading: tuple[str, ...],
        width: int,
        doubts: Mapping[str, str],
        markup: bool | None,
    ) -> None:
        self.path = path
        self.written = written
        self.heading = heading
        self.width = width
        self.doubts = doubts
        self.tiles: list[Tile] = []
        self.skipped: list[TableFault] = []
        self.notes: list[TableFault] = []
        self.fault = ""
        self._read = {True: read_field, False: plain_field, None: read_cell}[markup]
        names = [named(cell) for cell in heading] if written.headed else []
        alts = (names.index(each) if each in names else None for each in ("alt front", "alt back"))
        self._places = (written.front, written.back, *alts)
        self._lines: dict[str, int] = {}
        self._tiles: dict[tuple[object, ...], int] = {}
        self._ids: set[str] = set()

    @property
    def sides(self) -> tuple[int, int]:
        """The numbers of the columns of front and back."""
        return self.written.front or 0, self.written.back or 0

    @property
    def side_names(self) -> tuple[str, str]:
        """What front and back show: as the heading says, unless it says front and back."""
        names = [_at(self.heading, place)[:LONGEST_TEXT] for place in self.sides]
        if self.written.headed and all(names) and not {"front", "back"} & set(map(named, names)):
            return names[0], names[1]
        return _("Front"), _("Back")

    def tile_set(self) -> TileSet:
        """Return the set of the lines that can be read; it is called as the file."""
        if self.fault:
            told = [f"{quoted(self.path.name)}: {self.fault}."]
            told += [each.sentence for each in self.skipped[:_TOLD_AT_ONCE]]
            if len(self.skipped) > _TOLD_AT_ONCE:
                told.append(_("There are more."))
            raise NotationError(" ".join(told))
        found = _own_set(self.path, self.path.stem, self.tiles, self.path.parent)
        front, back = self.side_names
        return replace(found, front_name=front, back_name=back)

    def take(self, rows: Iterable[Row], *, too_many: bool) -> None:
        """Make a tile of each line, or note everything wrong with it; and what is wrong at all."""
        for row in rows:
            try:
                self._take(row)
            except NotationError as problem:
                self.skipped.append(TableFault(row.line, str(problem)))
            if len(self.tiles) > MAX_TILES:
                break
        if too_many or len(self.tiles) > MAX_TILES:
            self.fault = _("a set has at most {most} tiles").format(most=MAX_TILES)
        elif len(self.tiles) < MIN_CARDS and self.width < 2:
            self.fault = _("a table needs two columns, one for each side")
        elif len(self.tiles) < MIN_CARDS:
            words = _("a set needs at least {least} tiles, and this one has {count}")
            self.fault = words.format(least=MIN_CARDS, count=len(self.tiles))

    def _take(self, row: Row) -> None:
        if not row.cells:
            raise NotationError(_("the quotation marks do not match"))
        if any(map(str.strip, row.cells[self.width :])):
            words = _("it has {count} columns; the others have {usual}")
            raise NotationError(words.format(count=len(row.cells), usual=self.width))
        front, back, *alts = (
            _fitting(_at(row.cells, place)) if place is not None else "" for place in self._places
        )
        open_gaps = [
            with_gap(cell, number)
            for cell in (front, back)
            for number in gap_numbers(cell)
            if self._read is not plain_field
        ]
        for texts in open_gaps or [(front, back)]:
            self._add(row.line, texts, ("", "") if open_gaps else alts)

    def _add(self, line: int, texts: Sequence[str], alts: Sequence[str]) -> None:
        front, back = (
            self._face(line, text, self._read(alt).text)
            for text, alt in zip(texts, alts, strict=True)
        )
        first = self._tiles.setdefault((front.text, front.picture, back.text, back.picture), line)
        if first != line:
            raise NotationError(_("it is the same as line {first}").format(first=first))
        first = self._lines.setdefault(front.text.casefold(), line)
        if first != line:
            words = _("line {first} has the front “{text}” too; both tiles are kept")
            self.notes.append(TableFault(line, words.format(text=quoted(front.text), first=first)))
        self.tiles.append(Tile(free_id(front.text, self._ids), front, back))

    def _face(self, line: int, cell: str, alt: str) -> Face:
        content = self._read(cell)
        shown = content.picture
        text, parts = content.text, content.parts
        names = names_to_try(shown.name) if shown is not None else ()
        if cell.lower().endswith(PICTURE_SUFFIXES) and shown is None:
            names, text, parts = (cell,), Path(cell).stem, ()
        found = (picture_below(self.path.parent, each) for each in names)
        picture = next((each for each in found if each is not None), None)
        if names and picture is None:
            words = _("the picture {picture} is not beside the table").format(
                picture=quoted(names[0])
            )
            if shown is None or not text:
                raise NotationError(words)
            self.notes.append(TableFault(line, words))
        if picture is not None and shown is not None:
            text = text or shown.alt or picture.stem
            alt = alt or shown.alt
        if len(text) > LONGEST_TEXT or len(alt) > LONGEST_ALT:
            raise NotationError(_too_long())
        if not text:
            raise NotationError(_("one side is empty"))
        return Face(text, alt or text, picture, parts=parts)


def read_table_as(path: Path, asked: TableFormat | None = None) -> TableReading:
    """Return what a table says, with all that is wrong; what `asked` leaves open is found out.

    A cell is a text, with soft hyphens where it may be broken, or a picture beside the table; it
    may have markup. Columns called "alt front" and "alt back" say what a screen reader says;
    without them it says the text. Raises a `NotationError`: it cannot be read at all.
    """
    asked = asked or TableFormat()
    content = read_content(path)
    encoding = asked.encoding or encoding_of(content)
    doubts: dict[str, str] = {}
    if asked.encoding is None and encoding not in ("utf-8", "utf-16"):
        doubts["encoding"] = _(
            "The file does not name its text encoding. Do the letters look right?"
        )
    text = text_of(path, content, encoding)
    separator, sure = separator_of(text)
    if asked.separator is None and not sure:
        doubts["separator"] = _(
            "The columns may be separated by something else. Do the tiles look right?"
        )
    separator = asked.separator or separator
    rows = list(islice(rows_of(text, separator), _MAX_ROWS))
    cells = [row.cells for row in rows if row.cells]
    headed, sure = (True, True) if text.heading else guessed_heading(cells)
    if asked.headed is None and not sure:
        doubts["headed"] = _("Is the first line a tile, or does it name the columns?")
    headed = headed if asked.headed is None else asked.headed
    inside = headed and not text.heading and bool(cells)
    first = text.heading or (cells[0] if cells else ())
    heading = tuple(" ".join(cell.split())[:_LONGEST_CELL] for cell in first)
    below = [row for row in rows if not inside or row.cells is not first]
    front, back, sure = guessed_sides(
        heading if headed else (), [row.cells for row in below if row.cells], text.other
    )
    if asked.front is None and asked.back is None and not sure:
        doubts["front"] = _("There are more than two columns. Please choose one for each side.")
    written = TableFormat(
        encoding,
        separator,
        headed,
        front if asked.front is None else asked.front,
        back if asked.back is None else asked.back,
    )
    usual = Counter(len(row.cells) for row in below).most_common(1)
    width = max([len(heading) if headed else 0, *(width for width, _count in usual)])
    reading = TableReading(path, written, heading, width, doubts, text.markup)
    reading.take(below, too_many=len(rows) == _MAX_ROWS)
    return reading


def _too_long() -> str:
    return _("a text has at most {most} letters").format(most=LONGEST_TEXT)


def _fitting(cell: str) -> str:
    """Return a cell on one line in its one Unicode form.

    The form is worked out in the square of the number of marks on a letter: only of what a tile
    has room for.
    """
    joined = " ".join(cell.split())
    if len(joined) > _LONGEST_CELL:
        raise NotationError(_too_long())
    composed = normalize("NFC", joined)
    if one_line(composed) not in ("", composed):
        raise NotationError(_("it has a letter that cannot be shown"))
    return one_line(composed)


def _from_pictures(folder: Path, pictures: Iterable[Path]) -> tuple[TileSet, tuple[str, ...]]:
    """Return a set of pictures: NAME-front and NAME-back, or NAME written on the front."""
    sides: dict[str, dict[str, Path]] = {}
    spelled: dict[str, str] = {}
    left_out: list[str] = []
    for picture in pictures:
        stem = normalize("NFC", picture.stem)
        found = _SIDE.search(stem)
        name = " ".join((stem[: found.start()] if found else stem).split())
        if not name or one_line(name) != name or len(name) > LONGEST_TEXT:
            words = _("The picture {picture} is left out because its name cannot be shown.")
            left_out.append(words.format(picture=quoted(picture.name)))
            continue
        shown = sides.setdefault(spelled.setdefault(name.casefold(), name), {})
        side = found.group(1).lower() if found else "back"
        if side in shown:
            words = _("{folder}: {first} and {second} are pictures for the same side.")
            names = {"first": quoted(shown[side].name), "second": quoted(picture.name)}
            left_out.append(words.format(folder=quoted(folder.name), **names))
            continue
        shown[side] = picture
    tiles = []
    for name, shown in sides.items():
        if "back" not in shown:
            words = _("{folder}: the picture for the back of “{name}” is missing.")
            left_out.append(words.format(folder=quoted(folder.name), name=quoted(name)))
            continue
        front, back = (Face(name, name, shown.get(side)) for side in ("front", "back"))
        tiles.append(Tile(name, front, back))
    try:
        return _own_set(folder, folder.name, tiles, folder), tuple(left_out)
    except NotationError as problem:
        raise NotationError(" ".join((str(problem), *left_out[:_TOLD_AT_ONCE]))) from problem


def _own_set(path: Path, name: str, tiles: Iterable[Tile], folder: Path) -> TileSet:
    shown = " ".join(normalize("NFC", name).split())[:LONGEST_TEXT] or _("My tiles")
    found = TileSet(
        id="",
        name=shown,
        front_name=_("Front"),
        back_name=_("Back"),
        license=_("Your own"),
        tiles=MappingProxyType({tile.id: tile for tile in tiles}),
        folder=folder,
        own=True,
        source=path.name,
    )
    return checked_set(path, found)


def _in_order(path: Path) -> list[tuple[int, int, str]]:
    """Return what sorts 2 before 10."""
    parts: list[str] = re.findall(r"\d+|\D+", path.name)
    return [(0, int(part), "") if part.isdecimal() else (1, 0, part.casefold()) for part in parts]
