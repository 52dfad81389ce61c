"""Tiles in words: the names of both sides, or a single one if they are the same."""

from pullstrings_qt.core.language import all_of
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.tiles.tile_set import Face, Tile, TileSet


def read_alike(one: str, other: str) -> bool:
    """Return whether two texts sound the same."""
    return " ".join(one.casefold().split()) == " ".join(other.casefold().split())


def spoken_tile(tile: Tile) -> str:
    """Return a tile as text for a screen reader: "ant, insect"; just "ant" for ant and ant."""
    if read_alike(tile.front.alt, tile.back.alt):
        return tile.front.alt
    return f"{tile.front.alt}, {tile.back.alt}"


def sides_words(tile_set: TileSet) -> str:
    """Return the content of the two sides: "Letters and ASL signs"."""
    if read_alike(tile_set.front_name, tile_set.back_name):
        return _("{side} on both sides").format(side=tile_set.front_name)
    return all_of([tile_set.front_name, tile_set.back_name])


def face_name(face: Face) -> str:
    """Return what a face is called where it may be named."""
    return face.sign or face.text or face.alt


def tile_label(tiles: TileSet, tile_id: str) -> str:
    """Return what a tile is called in charts: its front, without marks where words may break."""
    return face_name(tiles.tile(tile_id).front).replace("\u00ad", "") or tile_id


def pair_words(first: str, second: str) -> str:
    """Return the words of the button that begins a drill of two tiles."""
    return _("Practice {first} and {second}").format(first=first, second=second)
