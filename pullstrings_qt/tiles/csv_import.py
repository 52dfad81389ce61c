"""Tile sets from what people have: a table (CSV) or a folder of pictures."""

import csv
import re
from collections.abc import Callable, Iterable, Sequence
from io import StringIO
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from types import MappingProxyType
from typing import Final
from unicodedata import normalize

from pullstrings_qt.core.errors import NotationError, quoted
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.tiles.faces import LEAST_TILES, Face, Tile, TileSet
from pullstrings_qt.tiles.manifest import (
    BREAK,
    LONGEST_ALT,
    LONGEST_TEXT,
    MANIFEST,
    MOST_TILES,
    checked_set,
    picture_below,
    read_text,
    read_tile_set,
)

PICTURE_SUFFIXES: Final = (".png", ".jpg", ".jpeg", ".svg")
_COLUMNS: Final = ("front", "back", "alt front", "alt back")
_LONGEST_CELL: Final = 4 * LONGEST_ALT
_SIDE: Final = re.compile(r"[-_ ]+(front|back)$", re.IGNORECASE)


def read_any(source: Path) -> TileSet:
    """Return the set in a table, a manifest, or a folder with a manifest, a table or pictures.

    Raises:
        NotationError: there is none, or it is broken; the sentence names the file, the line or
            tile and the fault.
    """
    try:
        kind = source.stat().st_mode
    except (OSError, ValueError):  # it is not there, or no file can be called so
        kind = 0
    if S_ISREG(kind):
        if source.name == MANIFEST:
            return read_tile_set(source, own=True)
        if _is_table(source):
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
        files = sorted((path for path in folder.iterdir() if path.is_file()), key=_in_order)
    except OSError as problem:
        raise NotationError(
            _("The folder {folder} cannot be read.").format(folder=quoted(folder.name))
        ) from problem
    tables = [path for path in files if _is_table(path)]
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


def _is_table(path: Path) -> bool:
    return path.suffix.lower() == ".csv"


def is_picture(name: str) -> bool:
    """Return whether a name is that of a picture file."""
    return name.lower().endswith(PICTURE_SUFFIXES)


def read_table(path: Path) -> TileSet:
    """Return the set of a table with the columns front and back.

    A cell is a text, with soft hyphens where it may be broken, or a picture beside the table. The
    columns "alt front" and "alt back" say what a screen reader says; without them it says the
    text. Commas, semicolons or tabs part them. A first line that names them may be left out.

    Raises:
        NotationError: the table is broken; the sentence names the file, the line and the fault.
    """
    text = read_text(path)
    tiles: list[Tile] = []
    lines: dict[str, int] = {}
    columns: tuple[str, ...] = ()
    headed = False
    rows = csv.reader(StringIO(text), delimiter=_delimiter(text), strict=True)
    try:
        for row in rows:
            cells = [_cell(path, rows.line_num, text) for text in row]
            if not any(cells):
                continue
            if not columns:
                columns = _read_columns(path, rows.line_num, cells)
                headed = _is_heading(cells)
                if headed:
                    continue
            tile = _read_row(path, rows.line_num, dict(zip(columns, cells, strict=False)))
            first = lines.setdefault(tile.id.casefold(), rows.line_num)
            if first != rows.line_num:
                raise _twice(path, rows.line_num, tile, first)
            tiles.append(tile)
            if len(tiles) > MOST_TILES:
                break
    except csv.Error as problem:
        raise _fault(path, rows.line_num, _("the quotation marks do not match")) from problem
    return _set_of_rows(path, tiles, headed=headed)


def _cell(path: Path, line: int, text: str) -> str:
    """Return a cell on one line in its one Unicode form.

    The form is worked out in the square of the number of marks on a letter: only of what a tile
    has room for.
    """
    joined = " ".join(text.split())
    if len(joined) > _LONGEST_CELL:
        raise _too_long(path, line)
    return normalize("NFC", joined)


def _too_long(path: Path, line: int) -> NotationError:
    return _fault(
        path,
        line,
        _("a text has at most {most} letters, and no line ends").format(most=LONGEST_TEXT),
    )


def counts_first_line(source: Path) -> bool:
    """Return whether `read_any` takes the first line of a table for a tile, not for a heading.

    Only who wrote the table knows whether that is right. False where the set comes from no table.

    Raises:
        NotationError: the table cannot be read.
    """
    table = source
    if source.is_dir():
        if (source / MANIFEST).is_file():
            return False
        table = next((path for path in source.iterdir() if _is_table(path)), source)
    if not _is_table(table):
        return False
    text = read_text(table)
    rows = csv.reader(StringIO(text), delimiter=_delimiter(text))
    return not _is_heading(next((row for row in rows if any(map(str.strip, row))), ()))


def _set_of_rows(path: Path, tiles: Sequence[Tile], *, headed: bool) -> TileSet:
    """Return the set; where rows are missing, the sentence tells that no heading was found."""
    try:
        return _own_set(path, path.stem, tiles, path.parent)
    except NotationError as problem:
        if headed or not 0 < len(tiles) < LEAST_TILES:
            raise
        words = _(
            "{fault} The first line counts as a tile, since it does not name the columns "
            "front and back."
        )
        raise NotationError(words.format(fault=problem)) from problem


def _delimiter(text: str) -> str:
    first = text.partition("\n")[0]
    return max(",;\t", key=first.count)


def _is_heading(cells: Iterable[str]) -> bool:
    names = [_column_name(cell) for cell in cells]
    return "front" in names and "back" in names


def _column_name(cell: str) -> str:
    words = sorted(re.split(r"[\s_-]+", cell.casefold()))
    return " ".join(words)


def _read_columns(path: Path, line: int, cells: list[str]) -> tuple[str, ...]:
    """Return what the columns mean: by their heading, else in their usual order."""
    if _is_heading(cells):
        return tuple(_column_name(cell) for cell in cells)
    if len(cells) < 2:
        raise _fault(path, line, _("a table needs the columns front and back"))
    return _COLUMNS


def _read_row(path: Path, line: int, row: dict[str, str]) -> Tile:
    faces = []
    for side in ("front", "back"):
        cell = row.get(side, "")
        if not cell:
            raise _fault(
                path,
                line,
                _("the front is empty") if side == "front" else _("the back is empty"),
            )
        faces.append(_read_cell(path, line, cell, row.get(f"alt {side}", "")))
    front, back = faces
    return Tile(front.text, front, back)


def _read_cell(path: Path, line: int, cell: str, alt: str) -> Face:
    picture = None
    text = cell
    if is_picture(cell):
        picture = picture_below(path.parent, cell)
        if picture is None:
            raise _fault(
                path,
                line,
                _("the picture {picture} is not beside the table").format(picture=quoted(cell)),
            )
        text = Path(cell).stem
    parts = tuple(text.split(BREAK))
    text = "".join(parts)
    if len(text) > LONGEST_TEXT or len(alt) > LONGEST_ALT or not text.isprintable():
        raise _too_long(path, line)
    return Face(text, alt or text, picture, parts=parts if len(parts) > 1 else ())


def _from_pictures(folder: Path, pictures: Iterable[Path]) -> TileSet:
    """Return a set of pictures: NAME-front and NAME-back, or NAME written on the front."""
    sides: dict[str, dict[str, Path]] = {}
    spelt: dict[str, str] = {}
    for picture in pictures:
        stem = normalize("NFC", picture.stem)
        found = _SIDE.search(stem)
        name = " ".join((stem[: found.start()] if found else stem).split())
        shown = sides.setdefault(spelt.setdefault(name.casefold(), name), {})
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
        licence=_("Your own"),
        tiles=MappingProxyType({tile.id: tile for tile in tiles}),
        folder=folder,
        own=True,
    )
    return checked_set(path, found)


def _fault(path: Path, line: int, fault: str) -> NotationError:
    return NotationError(
        _("{file}, line {line}: {fault}.").format(file=quoted(path.name), line=line, fault=fault)
    )


def _twice(path: Path, line: int, tile: Tile, first: int) -> NotationError:
    words = _("the front “{text}” stands in line {first} already")
    return _fault(path, line, words.format(text=quoted(tile.front.text), first=first))


def _natural(part: str) -> tuple[int, int, str]:
    return (0, int(part), "") if part.isdecimal() else (1, 0, part.casefold())


def _in_order(path: Path) -> list[tuple[int, int, str]]:
    """Return what sorts 2 before 10."""
    split: Callable[[str], list[str]] = re.compile(r"(\d+)").split
    return [_natural(part) for part in split(path.name) if part]
