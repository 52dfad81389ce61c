"""Who plays and how ends are called, for every sentence about a match."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pullstrings_qt.games.pulling_strings.geometry import End
from pullstrings_qt.games.pulling_strings.match_tiles import side_up, tile_set_of, written_names
from pullstrings_qt.games.pulling_strings.state import PullingStringsState
from pullstrings_qt.tiles.faces import Tile


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who plays, and how ends are called.

    Attributes:
        names: the players' names in seat order.
        label: the written name of an end, or None while the faces are signs: then no sentence
            may give a letter away.
        answer: the written name of the tile an answer belongs to, by its id; None where nothing
            is answered, outside the learning variants.
    """

    names: Sequence[str]
    label: Callable[[End], str] | None = None
    answer: Callable[[str], str] | None = None


def speaker(
    names: Sequence[str],
    state: PullingStringsState,
    label: Callable[[str], str],  # noqa: ARG001 - the same for every game
) -> Speaker:
    """Return a speaker that names ends by their tiles, so far as something is written on them.

    Args:
        names: the players' names in seat order.
        state: any state of the match; it tells which tile lies where and which side is up.
        label: is not asked; what is written on a tile is known without a picture of it.
    """
    tiles = tile_set_of(state.options)
    written_on = written_names(tiles, state.layout, side_up(state.options))
    if not written_on:
        return Speaker(names)
    if state.options["learning"] == "none":
        return Speaker(names, written_on.__getitem__)
    return Speaker(names, written_on.__getitem__, lambda tile_id: written(tiles.tile(tile_id)))


def written(tile: Tile) -> str:
    """Return what is written on the front of a tile, or what its picture is called."""
    return tile.front.text or tile.front.alt
