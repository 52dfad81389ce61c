"""The tiles of a match and what is written on them, also where their set is not here."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Literal, TypeAlias

from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.core.game import Options
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.pulling_strings.state import DEFAULT_OPTIONS
from pullstrings_qt.tiles.tile_set import TileSet, tile_set

Side: TypeAlias = Literal["front", "back", "both"]
"""Which side of the tiles lies up."""


def tile_set_of(options: Options) -> TileSet:
    """Return the tile set of a match.

    The 2003 edition has English letters whatever else is said. A set that is not here, or cannot be
    read, has no tiles: each tile then shows its id.
    """
    wanted = options["tileset"] if options["edition"] == "2007" else DEFAULT_OPTIONS["tileset"]
    try:
        return tile_set(str(wanted))
    except NotationError:
        return TileSet(
            str(wanted),
            str(wanted),
            _("Front"),
            _("Back"),
            "",
            MappingProxyType({}),
            own=True,
        )


def side_up(options: Options) -> Side:
    """Return which side lies up: letters in the learning variants, else what the options say."""
    if options["learning"] != "none":
        return "front"
    side: Side = options["faces"]
    return side


def written_names(tiles: TileSet, layout: Sequence[str], side: Side) -> tuple[str, ...]:
    """Return what is written on the side that lies up, by end; no names where that is drawn.

    A name that stands on the tile gives nothing away, whichever side it is. Where one back of the
    board is a sign or a picture, no tile is named: sentences would not fit together.
    """
    found = [tiles.tile(tile_id) for tile_id in layout]
    if side != "back":
        return tuple(tile.front.text for tile in found)
    if any(tile.back.picture is not None or tile.back.sign is not None for tile in found):
        return ()
    return tuple(tile.back.text for tile in found)
