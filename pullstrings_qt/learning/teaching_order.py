"""In which order tiles are introduced: easy ones first, look-alikes on different days."""

import tomllib
from collections.abc import Collection, Sequence
from functools import cache

from pullstrings_qt.core.profile import ALPHABET, EASY_FIRST
from pullstrings_qt.core.resources import resource
from pullstrings_qt.learning.look_alikes import close_tiles
from pullstrings_qt.learning.words import letter_tiles, plain_letters
from pullstrings_qt.tiles.faces import TileSet


@cache
def letter_groups() -> tuple[str, ...]:
    """Return the capitals that are introduced together, from ``resources/teaching/asl.toml``."""
    data = tomllib.loads(resource("teaching", "asl.toml").read_text(encoding="utf-8"))
    return tuple(group["letters"] for group in data["group"])


def teaching_order(tiles: TileSet, order: str = EASY_FIRST, name: str = "") -> tuple[str, ...]:
    """Return the ids of a set as they are introduced; sets without signs keep their order."""
    letters = letter_tiles(tiles)
    if not letters:
        return tuple(tiles.tiles)
    easy = "".join(letter_groups())
    listed = {EASY_FIRST: easy, ALPHABET: "".join(sorted(letters))}.get(order, order + easy)
    wanted = (letters[one] for one in plain_letters(name) + plain_letters(listed) if one in letters)
    return tuple(dict.fromkeys([*wanted, *tiles.tiles]))


def todays_tiles(
    set_id: str, unmet: Sequence[str], met_today: Collection[str], count: int
) -> list[str]:
    """Return the tiles to introduce next, in order; of look-alikes one waits for another day."""
    today = set(met_today)
    found: list[str] = []
    for tile_id in unmet:
        if len(found) < count and today.isdisjoint(close_tiles(set_id, tile_id)):
            found.append(tile_id)
            today.add(tile_id)
    return found
