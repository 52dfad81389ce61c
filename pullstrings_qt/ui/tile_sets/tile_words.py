"""Tiles in words: both sides are named once each, and once together where they read alike."""

from pullstrings_qt.core.language import all_of
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.tiles.tile_set import Tile, TileSet


def read_alike(one: str, other: str) -> bool:
    """Return whether two texts are the same to who hears them."""
    return " ".join(one.casefold().split()) == " ".join(other.casefold().split())


def spoken_tile(tile: Tile) -> str:
    """Return what a screen reader says of a tile: "ant, insect"; just "ant" for ant and ant."""
    if read_alike(tile.front.alt, tile.back.alt):
        return tile.front.alt
    return _("{front}, {back}").format(front=tile.front.alt, back=tile.back.alt)


def sides_words(tile_set: TileSet) -> str:
    """Return what the two sides show: "Letters and ASL signs"."""
    if read_alike(tile_set.front_name, tile_set.back_name):
        return _("{side} on both sides").format(side=tile_set.front_name)
    return all_of([tile_set.front_name, tile_set.back_name])
