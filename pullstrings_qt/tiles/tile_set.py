"""The available tile sets: those of the app, and a player's own."""

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from pullstrings_qt.core.errors import NotationError, quoted
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import language
from pullstrings_qt.core.resources import resource
from pullstrings_qt.tiles.faces import MIN_TILES, Face, Tile, TileSet, cut, unknown_tile
from pullstrings_qt.tiles.in_use import own_sets, use_own_sets
from pullstrings_qt.tiles.manifest import MANIFEST, read_tile_set

__all__ = [
    "BUILT_IN",
    "Face",
    "Tile",
    "TileSet",
    "chosen_tiles",
    "drawn_tiles",
    "own_sets",
    "playable_set",
    "read_tile_set",
    "tile_set",
    "tile_sets",
    "unknown_tile",
    "usable_set",
    "use_own_sets",
]

BUILT_IN: Final = ("asl", "roman", "hiragana", "katakana", "elements")
"""The ids of the sets that come with the app, in the order in which they are offered."""

_NUMERAL: Final = "Roman numeral "


@cache
def _read_in(code: str, set_id: str) -> TileSet:
    """Read a built-in set; its names are those of the language.

    A set whose backs are words has a table of them, by tile, for each language beside it.
    """
    found = read_tile_set(resource("tilesets", set_id, MANIFEST))
    names = _read_table(resource("tilesets", set_id, f"{code}.toml"))
    shapes = _read_table(resource("signs", "words", f"{code}.toml")).get("shape", {})
    return replace(
        found,
        name=_(found.name),
        front_name=_(found.front_name),
        back_name=_(found.back_name),
        tiles=MappingProxyType(
            {tile.id: _translated(tile, names, shapes) for tile in found.tiles.values()}
        ),
    )


def _read_table(file: Path) -> dict[str, Any]:
    """Return a table of words; none where the language has none, and shows English."""
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _translated(tile: Tile, names: Mapping[str, str], shapes: Mapping[str, str]) -> Tile:
    """Return the tile with its back in words of the language in use.

    They are the shape of a sign, a Roman numeral letter by letter, or one of the names.
    """
    back = tile.back
    if back.sign is not None:
        back = replace(back, alt=shapes.get(back.sign) or _(back.alt))
    elif back.alt.startswith(_NUMERAL):
        words = _("Roman numeral {letters}").format(letters=back.alt.removeprefix(_NUMERAL))
        back = replace(back, alt=words)
    elif tile.id in names:
        text, parts = cut(names[tile.id])
        back = replace(back, text=text, alt=text, parts=parts)
    return replace(tile, back=back)


def tile_set(set_id: str) -> TileSet:
    """Return a tile set; a `NotationError` if there is no such set, or it is broken."""
    if set_id in BUILT_IN:
        return _read_in(language(), set_id)
    own = own_sets()
    if own is None or set_id not in own.ids():
        raise NotationError(
            _("The tile set “{id}” is not on this computer.").format(id=quoted(set_id))
        )
    return own.tile_set(set_id)


def usable_set(set_id: str) -> TileSet:
    """Return a tile set, or the one of the alphabet where it is gone or broken."""
    try:
        return tile_set(set_id)
    except NotationError:
        return tile_set(BUILT_IN[0])


def tile_sets() -> tuple[TileSet, ...]:
    """Return every set that can be read: the built-in ones, then a player's own by name."""
    own = own_sets()
    return (*map(tile_set, BUILT_IN), *(own.tile_sets() if own is not None else ()))


def chosen_tiles(set_id: str) -> tuple[str, ...]:
    """Return the ids of the 26 tiles a player chose of a set; none where nothing is chosen."""
    own = own_sets()
    return own.chosen_tiles(set_id) if own is not None else ()


def playable_set(set_id: str) -> TileSet:
    """Return a tile set that a board can be laid with, or raise a `NotationError`."""
    found = tile_set(set_id)
    if not found.playable:
        words = _(
            "“{name}” has {count} tiles, enough to learn; a board needs {least}. Please choose "
            "another tile set."
        )
        raise NotationError(
            words.format(name=quoted(found.name), count=len(found.tiles), least=MIN_TILES)
        )
    return found


def drawn_tiles(set_id: str, wanted: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the ids of the tiles that take part in a match, or raise a `NotationError`.

    Of the ids a player wanted those the set does not have are left out, and too few count as none.
    """
    found = playable_set(set_id)
    kept = tuple(tile_id for tile_id in dict.fromkeys(wanted) if tile_id in found.tiles)
    return kept if len(kept) >= MIN_TILES else found.first_tiles
