"""Who plays and how ends are called, for every sentence about a match."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pullstrings_qt.games.pulling_strings.geometry import END_NAMES, End
from pullstrings_qt.games.pulling_strings.match_tiles import set_of
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
    names: Sequence[str], state: PullingStringsState, label: Callable[[str], str]
) -> Speaker:
    """Return a speaker that names ends by their tiles.

    Args:
        names: the players' names in seat order.
        state: any state of the match; its options tell what the faces show.
        label: returns the name of a choice given as text; an empty text for every choice while
            the tiles show signs or pictures.
    """
    backs_are_up = state.options["faces"] == "back" and state.options["learning"] == "none"
    if backs_are_up and not label(END_NAMES[0]):
        return Speaker(names)

    def name(end: End) -> str:
        return label(END_NAMES[end])

    if state.options["learning"] == "none":
        return Speaker(names, name)
    tiles = set_of(state.options)
    return Speaker(names, name, lambda tile_id: written(tiles.tile(tile_id)))


def written(tile: Tile) -> str:
    """Return what is written on the front of a tile, or what its picture is called."""
    return tile.front.text or tile.front.alt
