"""Due cards and tile sets in words."""

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.learning_types import Direction
from pullstrings_qt.tiles.tile_set import TileSet


def has_signs(tiles: TileSet) -> bool:
    """Return whether a set shows signing hands."""
    return any(tile.back.sign or tile.front.sign for tile in tiles.tiles.values())


def whose_signs(tiles: TileSet) -> str:
    """Return the sign language of a set: other countries use others."""
    return _("American Sign Language (ASL)") if has_signs(tiles) else ""


def direction_words(tiles: TileSet, direction: Direction) -> str:
    """Return the name of a direction in a set."""
    if has_signs(tiles):
        read = direction is Direction.READ
        return _("Read the signs") if read else _("Sign the letters")
    names = (tiles.back_name, tiles.front_name)
    if direction is Direction.MAKE:
        names = names[::-1]
    return _("{start} to {end}").format(start=names[0], end=names[1])


def directions_words(tiles: TileSet) -> tuple[str, str, str]:
    """Return the names of reading, making and both in a set."""
    read = direction_words(tiles, Direction.READ)
    return read, direction_words(tiles, Direction.MAKE), _("Both ways")


def ready_words(due: int, new: int) -> str:
    """Return how many cards are ready.

    Args:
        due: met cards that are due today.
        new: new cards left for today.
    """
    if due and new:
        return _("{due}, and {new}.").format(
            due=ngettext("{count} card is ready", "{count} cards are ready", due).format(count=due),
            new=ngettext("{count} new one", "{count} new ones", new).format(count=new),
        )
    if due:
        return (
            ngettext("{count} card is ready", "{count} cards are ready", due).format(count=due)
            + "."
        )
    if new:
        return ngettext("{count} new one", "{count} new ones", new).format(count=new) + "."
    return _("All done for today.")


def next_words(days: int) -> str:
    """Return when the next cards come; empty where none ever will."""
    if days:
        return ngettext(
            "Your next cards come in {count} day.", "Your next cards come in {count} days.", days
        ).format(count=days)
    return ""
