"""Tile sets: two-sided tiles read from ``resources/tilesets/<id>/tileset.toml``."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.resources import resource


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a tile.

    Attributes:
        text: what is written on it, or beside the picture for those who cannot see it drawn.
        alt: what a screen reader says.
        picture: a picture file, or None for a written face.
        stand_in: True while the picture is still to come; the face says so.
    """

    text: str
    alt: str
    picture: Path | None = None
    stand_in: bool = False


@dataclass(frozen=True, slots=True)
class Tile:
    """A two-sided tile; its id is what records name."""

    id: str
    front: Face
    back: Face


@dataclass(frozen=True, slots=True)
class TileSet:
    """Tiles that belong together, by id in their own order.

    Attributes:
        front_name, back_name: what the two sides show, such as "Letters" and "ASL signs".
    """

    id: str
    name: str
    front_name: str
    back_name: str
    licence: str
    tiles: Mapping[str, Tile]


def _face(entry: Any, where: str) -> Face:
    if not isinstance(entry, dict) or not entry.get("text") or not entry.get("alt"):
        raise NotationError(
            _("The tile set is not complete: {where} needs a text and an alt text.").format(
                where=where
            )
        )
    return Face(str(entry["text"]), str(entry["alt"]), stand_in=bool(entry.get("stand_in")))


def read_tile_set(path: Path) -> TileSet:
    """Return the tile set a manifest describes.

    Raises:
        NotationError: the manifest cannot be read or a tile lacks a face.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        header, entries = data["tileset"], data["tile"]
        tiles = {
            str(entry["id"]): Tile(
                str(entry["id"]),
                _face(entry.get("front"), f"{path.parent.name}, {entry['id']}, front"),
                _face(entry.get("back"), f"{path.parent.name}, {entry['id']}, back"),
            )
            for entry in entries
        }
        return TileSet(
            id=path.parent.name,
            name=str(header["name"]),
            front_name=str(header["front_name"]),
            back_name=str(header["back_name"]),
            licence=str(header["licence"]),
            tiles=MappingProxyType(tiles),
        )
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, KeyError, TypeError) as problem:
        raise NotationError(
            _("The tile set {path} cannot be read: {problem}.").format(
                path=path.name, problem=problem
            )
        ) from problem


@cache
def tile_set(set_id: str) -> TileSet:
    """Return a tile set that comes with the app.

    Raises:
        NotationError: there is no such set, or it is broken.
    """
    return read_tile_set(resource("tilesets", set_id, "tileset.toml"))
