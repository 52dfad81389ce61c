"""Tile sets in the words of learning."""

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.reviews import Direction
from pullstrings_qt.tiles.tile_set import TileSet


def has_signs(tiles: TileSet) -> bool:
    """Tell whether a set shows hands that sign."""
    return any(tile.back.sign or tile.front.sign for tile in tiles.tiles.values())


def direction_words(tiles: TileSet, direction: Direction) -> str:
    """Return what a direction is called in a set."""
    if has_signs(tiles):
        read = direction is Direction.READ
        return _("Read the signs") if read else _("Make the signs")
    names = (tiles.back_name, tiles.front_name)
    if direction is Direction.MAKE:
        names = names[::-1]
    return _("{from_side} to {to_side}").format(from_side=names[0], to_side=names[1])


def way_words(tiles: TileSet) -> tuple[str, str, str]:
    """Return what reading, making and both are called in a set."""
    read = direction_words(tiles, Direction.READ)
    return read, direction_words(tiles, Direction.MAKE), _("Both ways")
