"""Tile sets on disk for tests."""

import shutil
from pathlib import Path
from typing import Any

from pullstrings_qt.tiles.csv_import import read_with_gaps
from pullstrings_qt.tiles.own_sets import OwnTileSets, PictureTaker
from pullstrings_qt.tiles.tile_set import BUILT_IN, TileSet

WORDS = [f"word {number}" for number in range(1, 24)]


class DictSettings:
    """Remembers values for the length of a test."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}

    def get(self, key: str, default: Any) -> Any:
        return self.values.get(key, default)

    def set(self, key: str, value: Any) -> None:
        self.values[key] = value


def empty_sets_folder(folder: Path) -> OwnTileSets:
    return OwnTileSets(folder / "tilesets", DictSettings(), BUILT_IN)


def read_any(source: Path) -> TileSet:
    """Return the set in a source, whatever is left out of it."""
    return read_with_gaps(source)[0]


def add(own_sets: OwnTileSets, source: Path, take_picture: PictureTaker) -> TileSet:
    """Import a set from a table or a folder, as it is read without a question."""
    return own_sets.keep(read_any(source), take_picture)


def copied(source: Path, target: Path) -> Path:
    """Take a picture as it is."""
    return Path(shutil.copyfile(source, target.with_suffix(source.suffix)))


def manifest(*tiles: str, header: str = "") -> str:
    """Return a manifest of 23 tiles; `tiles` stand in for the first ones."""
    head = header or 'name = "Words"\nfront_name = "One"\nback_name = "Other"\nlicence = "CC0"\n'
    entries = [*tiles, *(entry(word) for word in WORDS[len(tiles) :])]
    return "\n".join(["[tileset]", head, *entries])


def entry(word: str, *, front: str = "", back: str = "") -> str:
    """Return one tile of a manifest."""
    front = front or f'{{ text = "{word}", alt = "{word}" }}'
    back = back or f'{{ text = "{word[::-1]}", alt = "{word} backwards" }}'
    return f'[[tile]]\nid = "{word}"\nfront = {front}\nback = {back}\n'


def written(folder: Path, text: str, name: str = "tileset.toml") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def table(*rows: str, heading: str = "front,back") -> str:
    """Return a table of 23 lines below its heading; `rows` stand in for the first ones."""
    others = [f"{word},{word[::-1]}" for word in WORDS[len(rows) :]]
    return "\n".join([heading, *rows, *others])


def moving_gif(pictures: int = 2) -> bytes:
    """Return a GIF of one pixel that turns from red to blue and back, ten times a second."""
    frame = b"\x21\xf9\x04\x00\x0a\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02"
    begin = b"GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\x00\x00\x00\x00\xff"
    forever = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
    colors = (b"\x44\x01\x00", b"\x4c\x01\x00")
    shown = (frame + colors[number % 2] for number in range(pictures))
    return begin + forever + b"".join(shown) + b";"
