"""The tile set a match is played with, also where it is not on this computer."""

from types import MappingProxyType

from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.core.game import Options
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.pulling_strings.state import DEFAULT_OPTIONS
from pullstrings_qt.tiles.tile_set import TileSet, tile_set


def set_of(options: Options) -> TileSet:
    """Return the tile set of a match.

    The 2003 edition has English letters whatever else is said. A set that is not here, or cannot be
    read, has no tiles: each tile then shows its id.
    """
    wanted = options["tileset"] if options["edition"] == "2007" else DEFAULT_OPTIONS["tileset"]
    try:
        return tile_set(str(wanted))
    except NotationError:
        return TileSet(
            str(wanted), str(wanted), _("Front"), _("Back"), "", MappingProxyType({}), own=True
        )
