"""The tiles of a match and their texts, even if the set is missing."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Literal, TypeAlias

from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.core.game import Options
from pullstrings_qt.core.game_words import Players
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.pulling_strings.state import DEFAULT_OPTIONS, PullingStringsState
from pullstrings_qt.tiles.tile_set import Tile, TileSet, tile_set

Side: TypeAlias = Literal["front", "back", "both"]
"""The visible side of the tiles."""


def tile_set_of(options: Options) -> TileSet:
    """Return the tile set of a match.

    The 2003 edition always has English letters. A set that is missing or unreadable has no tiles:
    then each tile shows its id.
    """
    wanted = options["tileset"] if options["edition"] == "2007" else DEFAULT_OPTIONS["tileset"]
    try:
        return tile_set(str(wanted))
    except NotationError:
        name, none = str(wanted), MappingProxyType[str, Tile]({})
        return TileSet(name, name, _("Front"), _("Back"), "", none, own=True)


def side_up(options: Options) -> Side:
    """Return the visible side: the letters in the learning variants, else that of the options."""
    if options["learning"] != "none":
        return "front"
    side: Side = options["faces"]
    return side


def written_names(tiles: TileSet, layout: Sequence[str], side: Side) -> tuple[str, ...]:
    """Return the texts on the visible side, by end; empty if that is drawn.

    A name written on the tile reveals nothing, on either side. If any back on the board is a sign
    or a picture, no tile is named, for consistent sentences.
    """
    found = [tiles.tile(tile_id) for tile_id in layout]
    if side != "back":
        return tuple(tile.front.text for tile in found)
    if any(tile.back.picture is not None or tile.back.sign is not None for tile in found):
        return ()
    return tuple(tile.back.text for tile in found)


def speaker(names: Sequence[str], state: PullingStringsState) -> Players:
    """Return players with what ends and answers are called, as far as their tiles have a text."""
    tiles = tile_set_of(state.options)
    written_on = written_names(tiles, state.layout, side_up(state.options))
    if not written_on:
        return Players(names)
    if state.options["learning"] == "none":
        return Players(names, written_on.__getitem__)
    return Players(names, written_on.__getitem__, lambda tile_id: written(tiles.tile(tile_id)))


def written(tile: Tile) -> str:
    """Return the text on the front of a tile, or the name of its picture."""
    return tile.front.text or tile.front.alt
