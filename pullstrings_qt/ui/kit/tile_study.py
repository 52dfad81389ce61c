"""What a person knows of a tile set, for the page that shows all of its tiles."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TileStudy:
    """How a learner sees a tile set.

    Attributes:
        title: the title of the page.
        known: returns which of the tiles met so far are known.
        hand: the hand that signs, ``right`` or ``left``; empty for the settings'.
        words: returns short words with the letter of a tile, in capitals.
        practice: starts to practice a tile.
    """

    title: str
    known: Callable[[], Mapping[str, bool]]
    hand: str
    words: Callable[[str], tuple[str, ...]]
    practice: Callable[[str], None]
