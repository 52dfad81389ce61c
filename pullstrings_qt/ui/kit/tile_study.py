"""What a person knows of a tile set, for the page that shows all of its tiles."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TileStudy:
    """How a learner sees a tile set; `known` returns which of the tiles met so far are known.

    Without a `hand`, ``right`` or ``left``, the settings' signs. `words` returns short words with
    the letter of a tile, in capitals.
    """

    title: str
    known: Callable[[], Mapping[str, bool]]
    hand: str
    words: Callable[[str], tuple[str, ...]]
    practice: Callable[[str], None]
