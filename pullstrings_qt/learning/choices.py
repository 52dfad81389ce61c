"""What a card shows and asks for, and the answers it offers to choose from."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from pullstrings_qt.core.learning_types import CardKey, Confusion, Direction
from pullstrings_qt.learning.look_alikes import look_alikes
from pullstrings_qt.tiles.faces import Face, Tile, TileSet


def shown_face(tile: Tile, direction: Direction) -> Face:
    """Return the side that is shown."""
    return tile.back if direction is Direction.READ else tile.front


def asked_face(tile: Tile, direction: Direction) -> Face:
    """Return the side that is asked for."""
    return tile.front if direction is Direction.READ else tile.back


def same_face(tiles: TileSet, key: CardKey, answer: str) -> bool:
    """Tell whether a tile is a right answer: the one asked, or one whose side looks the same."""
    if answer == key.tile_id:
        return True
    if answer not in tiles.tiles or key.tile_id not in tiles.tiles:
        return False
    asked = asked_face(tiles.tile(key.tile_id), key.direction)
    given = asked_face(tiles.tile(answer), key.direction)
    return (asked.text, asked.picture) == (given.text, given.picture)


def can_type(tiles: TileSet, key: CardKey) -> bool:
    """Tell whether the answer to a card can be written: pictures and signs cannot."""
    asked = asked_face(tiles.tile(key.tile_id), key.direction)
    return asked.picture is None and asked.sign is None and bool(asked.text)


def choices(
    key: CardKey,
    tiles: TileSet,
    confusions: Iterable[Confusion],
    chance: Random,
    count: int = 4,
    met: Sequence[str] | None = None,
) -> tuple[str, ...]:
    """Return the ids of tiles to choose from, the right one among them, in shuffled order.

    At most one wrong answer in three is one that this person has mixed up with the tile, or one
    that looks alike; the others come in the order of `met`; None for all, by chance. Where few are
    met there are fewer answers. The count, 2 or more, includes the right one.
    """
    may = _shuffled(list(tiles.tiles), chance) if met is None else met
    others = [one for one in may if not same_face(tiles, key, one)]
    own: Counter[str] = Counter()
    for confusion in confusions:
        pair = {confusion.tile_id, confusion.taken_for}
        if key.tile_id in pair and len(pair) == 2 and confusion.taken_for:
            (other,) = pair - {key.tile_id}
            own[other] += confusion.count
    # Exponential waiting times: the first to come is each one with a chance like its weight.
    mixed_up = [one for one in others if one in own]
    mixed_up.sort(key=lambda one: chance.expovariate(1) / own[one])
    alike = look_alikes(key.set_id, key.tile_id)
    confusable = [
        *mixed_up,
        *_shuffled([one for one in others if one in alike and one not in own], chance),
    ]
    first = confusable[: max(1, (count - 1) // 3)] if count > 2 else []
    wrong: list[str] = []
    for one in dict.fromkeys([*first, *others]):
        twins = (same_face(tiles, CardKey(key.set_id, two, key.direction), one) for two in wrong)
        if len(wrong) < count - 1 and not any(twins):
            wrong.append(one)
    return tuple(_shuffled([key.tile_id, *wrong], chance))


def _shuffled(ids: list[str], chance: Random) -> list[str]:
    return chance.sample(ids, len(ids))
