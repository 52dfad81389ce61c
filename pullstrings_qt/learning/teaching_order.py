"""In which order tiles are introduced: easy ones first, look-alikes on different days."""

import tomllib
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache

from pullstrings_qt.core.profile import ALPHABET, EASY_FIRST
from pullstrings_qt.core.resources import resource
from pullstrings_qt.learning.words import letter_tiles, plain_letters
from pullstrings_qt.tiles.faces import TileSet


@dataclass(frozen=True, slots=True)
class LetterGroup:
    """Letters that are introduced together.

    Attributes:
        letters: capitals, in order.
        words: how many short words can be spelled once they have been met.
        reason: why these, and why now.
    """

    letters: str
    words: int
    reason: str


@cache
def letter_groups() -> tuple[LetterGroup, ...]:
    """Return the groups of ``resources/teaching/asl.toml``, in order."""
    data = tomllib.loads(resource("teaching", "asl.toml").read_text(encoding="utf-8"))
    return tuple(
        LetterGroup(group["letters"], group["words"], group["reason"]) for group in data["group"]
    )


def teaching_order(tiles: TileSet, order: str = EASY_FIRST, name: str = "") -> tuple[str, ...]:
    """Return the ids of all tiles of a set in the order in which they are introduced.

    Sets without signs keep their own order.

    Args:
        tiles: the set.
        order: `EASY_FIRST`, `ALPHABET`, or letters: these first, the others by `EASY_FIRST`.
        name: letters of this name come before all others, each once; empty for no name.
    """
    letters = letter_tiles(tiles)
    if not letters:
        return tuple(tiles.tiles)
    easy = "".join(group.letters for group in letter_groups())
    listed = {EASY_FIRST: easy, ALPHABET: "".join(sorted(letters))}.get(order, order + easy)
    wanted = (letters[one] for one in plain_letters(name) + plain_letters(listed) if one in letters)
    return tuple(dict.fromkeys([*wanted, *tiles.tiles]))


def todays_tiles(
    unmet: Sequence[str],
    met_today: Collection[str],
    count: int,
    close: Callable[[str], Collection[str]],
) -> list[str]:
    """Return the tiles to introduce next, in order.

    A tile that looks like one of the same day waits for another day, and the next one comes in
    its place.

    Args:
        unmet: tiles that have not been met, in the order in which they are taught.
        met_today: tiles that were met today.
        count: how many at most.
        close: returns the tiles that are easily taken for one.
    """
    today = set(met_today)
    found: list[str] = []
    for tile_id in unmet:
        if len(found) >= count:
            break
        if today.isdisjoint(close(tile_id)):
            found.append(tile_id)
            today.add(tile_id)
    return found
