"""The players and the names of ends, for every sentence about a match."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pullstrings_qt.games.pulling_strings.geometry import End
from pullstrings_qt.games.pulling_strings.match_tiles import side_up, tile_set_of, written_names
from pullstrings_qt.games.pulling_strings.state import PullingStringsState
from pullstrings_qt.tiles.faces import Tile


@dataclass(frozen=True, slots=True)
class Speaker:
    """The players and the names of ends.

    Attributes:
        names: the players' names in seat order.
        label: the written name of an end, or None while the faces are signs: then no sentence may
            reveal a letter.
        answer: the written name of an answer's tile, by its id; None outside the learning variants.
    """

    names: Sequence[str]
    label: Callable[[End], str] | None = None
    answer: Callable[[str], str] | None = None


def speaker(
    names: Sequence[str],
    state: PullingStringsState,
    label: Callable[[str], str],  # noqa: ARG001 - the same for every game
) -> Speaker:
    """Return a speaker that names ends by the text on their tiles, if there is any."""
    tiles = tile_set_of(state.options)
    written_on = written_names(tiles, state.layout, side_up(state.options))
    if not written_on:
        return Speaker(names)
    if state.options["learning"] == "none":
        return Speaker(names, written_on.__getitem__)
    return Speaker(names, written_on.__getitem__, lambda tile_id: written(tiles.tile(tile_id)))


def written(tile: Tile) -> str:
    """Return the text on the front of a tile, or the name of its picture."""
    return tile.front.text or tile.front.alt
