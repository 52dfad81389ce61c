"""The player's own tile sets; they are looked for when somebody first asks."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pullstrings_qt.tiles.own_sets import OwnTileSets

_in_use: "list[Callable[[], OwnTileSets]]" = []


def use_own_sets(make: "Callable[[], OwnTileSets] | None") -> None:
    """Let the player's own sets that are made be found; None forgets them."""
    _in_use[:] = [make] if make is not None else []


def own_sets() -> "OwnTileSets | None":
    """Return the player's own sets, or None where there is none."""
    return _in_use[0]() if _in_use else None
