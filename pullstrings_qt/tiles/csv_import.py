"""Tile sets from what people have: a table (CSV) or a folder of pictures."""

import re
from collections.abc import Callable, Iterable
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
    BREAK,
    LONGEST_ALT,
    LONGEST_TEXT,
    MANIFEST,
    MAX_TILES,
    checked_set,
    picture_below,
    read_tile_set,
)
from pullstrings_qt.tiles.table_file import QuotesError, Row, TableFile, TableFormat, is_table

PICTURE_SUFFIXES: Final = (".png", ".jpg", ".jpeg", ".svg")
_COLUMNS: Final = ("front", "back", "alt front", "alt back")
_LONGEST_CELL: Final = 4 * LONGEST_ALT
_MAX_FILES: Final = 10_000  # in a folder; a set needs 2,000 pictures and a table
_MAX_FAULTS: Final = 200
"""The maximum number of faults listed; reading stops there."""
_TOLD_AT_ONCE: Final = 5
"""Faults in one message; the preview tells all."""
_SIDE: Final = re.compile(r"[-_ ]+(front|back)$", re.IGNORECASE)


def read_any(source: Path) -> TileSet:
    """Return the set in a table, a manifest, or a folder with a manifest, a table or pictures.

    Raises:
        NotationError: there is none, or it is broken; the sentence names the file, the line or
            tile and the fault.
    """
    try:
        kind = source.stat().st_mode
    except (OSError, ValueError):  # missing, or an impossible name
        kind = 0
    if S_ISREG(kind):
        if source.name == MANIFEST:
            return read_tile_set(source, own=True)
        if is_table(source):
            return read_table(source)
    elif S_ISDIR(kind):
        return _read_folder(source)
    raise NotationError(
        _("{file} is not a tile set; a set is a table (CSV) or a folder.").format(
            file=quoted(source.name)
        )
    )


def _read_folder(folder: Path) -> TileSet:
    if (folder / MANIFEST).is_file():
        return read_tile_set(folder / MANIFEST, own=True)
    try:
        there = list(islice(folder.iterdir(), _MAX_FILES + 1))
        files = sorted((path for path in there if path.is_file()), key=_in_order)
    except OSError as problem:
        raise NotationError(
            _("The folder {folder} cannot be read.").format(folder=quoted(folder.name))
        ) from problem
    if len(there) > _MAX_FILES:
        raise NotationError(
            _("{file}: {fault}.").format(
                file=quoted(folder.name),
                fault=_("a set has at most {most} tiles").format(most=MAX_TILES),
            )
        )
    tables = [path for path in files if is_table(path)]
    if len(tables) > 1:
        raise NotationError(
            _("The folder {folder} holds more than one table; please choose one of them.").format(
                folder=quoted(folder.name)
            )
        )
    if tables:
        return read_table(tables[0])
    pictures = [
        path for path in files if is_picture(path.name) and picture_below(folder, path.name)
    ]
    if not pictures:
        raise NotationError(
            _("The folder {folder} holds no tileset.toml, no table (CSV) and no pictures.").format(
                folder=quoted(folder.name)
            )
        )
    return _from_pictures(folder, pictures)


def is_picture(name: str) -> bool:
    """Return whether a name is that of a picture file."""
    return name.lower().endswith(PICTURE_SUFFIXES)


@dataclass(frozen=True, slots=True)
class TableFault:
    """What is wrong with a table.

    Attributes:
        line: number of the line, from 1; 0 for the table as a whole.
        words: what is wrong, without a full stop.
    """

    line: int
    words: str

    @property
    def sentence(self) -> str:
        """The fault as a sentence that begins with its line."""
        if not self.line:
            return f"{self.words[:1].upper()}{self.words[1:]}."
        return _("Line {line}: {fault}.").format(line=self.line, fault=self.words)


@dataclass(frozen=True, slots=True)
class TableReading:
    """What a table says if it is read in one way.

    Attributes:
        path: the file.
        written: the way it was read.
        heading: the cells of the first line, whether they count as a heading or not.
        tiles: the tiles that can be read.
        faults: everything wrong, by line; empty if a set can be made.
    """

    path: Path
    written: TableFormat
    heading: tuple[str, ...]
    tiles: tuple[Tile, ...]
    faults: tuple[TableFault, ...]

    @property
    def heading_words(self) -> str:
        """What the first line counts as, so that nobody takes a heading in for a tile."""
        if len(self.heading) < 2:
            return ""
        front, back = (quoted(cell) for cell in self.heading[:2])
        if self.written.headed:
            words = _("The first line names the columns, “{front}” and “{back}”: it is no tile.")
        else:
            words = _("The first line is taken for a tile, “{front}” and “{back}”.")
        return words.format(front=front, back=back)

    @property
    def side_names(self) -> tuple[str, str]:
        """What front and back show: as the heading says, unless it says front and back."""
        names = self.heading[:2]
        if self.written.headed and len(names) == 2 and not _is_heading(names):
            front, back = (name[:LONGEST_TEXT] for name in names)
            if front and back:
                return front, back
        return _("Front"), _("Back")

    def tile_set(self, name: str = "", front: str = "", back: str = "") -> TileSet:
        """Return the set.

        Args:
            name: what it is called; without it as the file.
            front: what the front shows; without it as the heading says.
            back: what the back shows, likewise.

        Raises:
            NotationError: there are faults; the sentences name all of them, or the first ones.
        """
        if self.faults:
            raise NotationError(self._fault_words())
        default = self.side_names
        return replace(
            _own_set(self.path, name or self.path.stem, self.tiles, self.path.parent),
            front_name=front or default[0],
            back_name=back or default[1],
        )

    def _fault_words(self) -> str:
        file = quoted(self.path.name)
        if len(self.faults) == 1:
            (fault,) = self.faults
            if not fault.line:
                return _("{file}: {fault}.").format(file=file, fault=fault.words)
            words = _("{file}, line {line}: {fault}.")
            return words.format(file=file, line=fault.line, fault=fault.words)
        words = _("{file} has {count} faults.").format(file=file, count=len(self.faults))
        told = [fault.sentence for fault in self.faults[:_TOLD_AT_ONCE]]
        if len(self.faults) > len(told):
            told.append(_("There are more."))
        return " ".join((words, *told))


def table_of(source: Path) -> Path | None:
    """Return the table that `read_any` reads, or None where it reads something else."""
    if source.is_file():
        return source if is_table(source) else None
    if not source.is_dir() or (source / MANIFEST).is_file():
        return None
    try:
        there = islice(source.iterdir(), _MAX_FILES)
        tables = [path for path in there if is_table(path) and path.is_file()]
    except OSError:
        return None
    return tables[0] if len(tables) == 1 else None


def read_table(path: Path) -> TileSet:
    """Return the set of a table with the columns front and back.

    A cell is a text, with soft hyphens where it may be broken, or a picture beside the table. The
    columns "alt front" and "alt back" say what a screen reader says; without them it says the
    text. Encoding and separator are found out. A first line that names the columns may be left out.

    Raises:
        NotationError: the table is broken; the sentences name the file, the lines and the faults.
    """
    return read_table_as(path).tile_set()


def read_table_as(path: Path, written: TableFormat | None = None) -> TableReading:
    """Return what a table says, with all its faults.

    Args:
        path: the file.
        written: how to read it; None finds out. A first line that names the column front or the
            column back then counts as a heading, any other as a tile.

    Raises:
        NotationError: it cannot be read at all, as no file or no text can.
    """
    file = TableFile(path)
    guessed = written or file.guessed_format()
    reader = _TableReader(path)
    heading: tuple[str, ...] = ()
    headed = guessed.headed
    try:
        for number, row in enumerate(file.rows(guessed)):
            if not number:
                heading = tuple(" ".join(cell.split())[:_LONGEST_CELL] for cell in row.cells)
                names = _is_heading(heading)
                headed = guessed.headed if written is not None else _names_a_side(heading)
                reader.columns = _columns(heading) if headed and names else _COLUMNS
                if len(heading) < 2:
                    reader.fault(row.line, _("a table needs the columns front and back"))
                    break
                if headed:
                    continue
            reader.take(row)
            if len(reader.tiles) > MAX_TILES or len(reader.faults) >= _MAX_FAULTS:
                break
    except QuotesError as problem:
        reader.fault(problem.line, _("the quotation marks do not match"))
    reader.count(headed=headed)
    told = replace(guessed, headed=headed)
    return TableReading(path, told, heading, tuple(reader.tiles), tuple(reader.faults))


class _TableReader:
    """Makes tiles of lines, and notes what is wrong with the others."""

    def __init__(self, path: Path) -> None:
        self.tiles: list[Tile] = []
        self.faults: list[TableFault] = []
        self.columns: tuple[str, ...] = _COLUMNS
        self._path = path
        self._lines: dict[str, int] = {}

    def fault(self, line: int, words: str) -> None:
        """Note what is wrong."""
        self.faults.append(TableFault(line, words))

    def take(self, row: Row) -> None:
        """Make a tile of a line, or note everything wrong with it."""
        before = len(self.faults)
        found = [self._cell(row.line, each) for each in row.cells[: len(self.columns)]]
        cells = dict(zip(self.columns, found, strict=False))
        faces = []
        for side in ("front", "back"):
            cell = cells.get(side, "")
            if cell:
                faces.append(self._face(row.line, cell, cells.get(f"alt {side}") or ""))
            elif cell is not None:
                empty = _("the front is empty") if side == "front" else _("the back is empty")
                self.fault(row.line, empty)
        if len(self.faults) > before:
            return
        front, back = faces
        first = self._lines.setdefault(front.text.casefold(), row.line)
        if first != row.line:
            words = _("the front “{text}” stands in line {first} already")
            self.fault(row.line, words.format(text=quoted(front.text), first=first))
            return
        self.tiles.append(Tile(front.text, front, back))

    def count(self, *, headed: bool) -> None:
        """Note if there are too few or too many tiles, counting faulty ones."""
        count = len(self.tiles) + len({fault.line for fault in self.faults})
        if len(self.tiles) > MAX_TILES:
            self.fault(0, _("a set has at most {most} tiles").format(most=MAX_TILES))
        elif count < MIN_CARDS and (not self.faults or self.tiles):
            words = _("a set needs at least {least} tiles, and this one has {count}")
            told = words.format(least=MIN_CARDS, count=count)
            if not headed and count:
                told = _(
                    "{fault}. The first line counts as a tile, since it does not name the columns "
                    "front and back"
                ).format(fault=told)
            self.fault(0, told)

    def _cell(self, line: int, text: str) -> str | None:
        """Return a cell on one line in its one Unicode form, or None where it is far too long.

        The form is worked out in the square of the number of marks on a letter: only of what a
        tile has room for.
        """
        joined = " ".join(text.split())
        if len(joined) > _LONGEST_CELL:
            self._too_long(line)
            return None
        composed = normalize("NFC", joined)
        if one_line(composed) not in ("", composed):
            self.fault(line, _("it has a letter that cannot be shown"))
            return None
        return one_line(composed)

    def _too_long(self, line: int) -> None:
        words = _("a text has at most {most} letters, and no line ends")
        self.fault(line, words.format(most=LONGEST_TEXT))

    def _face(self, line: int, cell: str, alt: str) -> Face:
        picture = None
        text = cell
        if is_picture(cell):
            picture = picture_below(self._path.parent, cell)
            if picture is None:
                words = _("the picture {picture} is not beside the table")
                self.fault(line, words.format(picture=quoted(cell)))
            text = Path(cell).stem
        parts = tuple(text.split(BREAK))
        text = "".join(parts)
        if len(text) > LONGEST_TEXT or len(alt) > LONGEST_ALT:
            self._too_long(line)
        return Face(text, alt or text, picture, parts=parts if len(parts) > 1 else ())


def _is_heading(cells: Iterable[str]) -> bool:
    names = _columns(cells)
    return "front" in names and "back" in names


def _names_a_side(cells: Iterable[str]) -> bool:
    """Tell whether a first line is a heading, be it with one of the names misspelled."""
    return not {"front", "back"}.isdisjoint(_columns(cells))


def _columns(cells: Iterable[str]) -> tuple[str, ...]:
    """Return the names of columns in the one form in which they are asked for."""
    return tuple(" ".join(sorted(re.split(r"[\s_-]+", cell.casefold()))) for cell in cells)


def _from_pictures(folder: Path, pictures: Iterable[Path]) -> TileSet:
    """Return a set of pictures: NAME-front and NAME-back, or NAME written on the front."""
    sides: dict[str, dict[str, Path]] = {}
    spelled: dict[str, str] = {}
    for picture in pictures:
        stem = normalize("NFC", picture.stem)
        found = _SIDE.search(stem)
        name = " ".join((stem[: found.start()] if found else stem).split())
        shown = sides.setdefault(spelled.setdefault(name.casefold(), name), {})
        side = found.group(1).lower() if found else "back"
        if side in shown:
            raise NotationError(
                _("{folder}: {first} and {second} are pictures for the same side.").format(
                    folder=quoted(folder.name),
                    first=quoted(shown[side].name),
                    second=quoted(picture.name),
                )
            )
        shown[side] = picture
    tiles = []
    for name, shown in sides.items():
        if not name or len(name) > LONGEST_TEXT or "back" not in shown:
            raise NotationError(
                _("{folder}: the picture for the back of “{name}” is missing.").format(
                    folder=quoted(folder.name), name=quoted(name)
                )
            )
        front, back = (Face(name, name, shown.get(side)) for side in ("front", "back"))
        tiles.append(Tile(name, front, back))
    return _own_set(folder, folder.name, tiles, folder)


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
    )
    return checked_set(path, found)


def _natural(part: str) -> tuple[int, int, str]:
    return (0, int(part), "") if part.isdecimal() else (1, 0, part.casefold())


def _in_order(path: Path) -> list[tuple[int, int, str]]:
    """Return what sorts 2 before 10."""
    split: Callable[[str], list[str]] = re.compile(r"(\d+)").split
    return [_natural(part) for part in split(path.name) if part]
