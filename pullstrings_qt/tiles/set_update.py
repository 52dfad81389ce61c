"""What becomes of a player's tile set when its table, deck or folder is read again."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from pullstrings_qt.tiles.faces import Face, Tile, TileSet
from pullstrings_qt.tiles.manifest import free_id
from pullstrings_qt.tiles.own_sets import picture_name


@dataclass(frozen=True, slots=True)
class SetUpdate:
    """What becomes of a set when its source is read again: the set, with its id and its names.

    `ids` are those its tiles have, by those of what was read; the rest are the fronts of tiles that
    come, show something else, or go.
    """

    tile_set: TileSet
    ids: Mapping[str, str]
    added: tuple[str, ...]
    changed: tuple[str, ...]
    gone: tuple[str, ...]

    @property
    def is_likely(self) -> bool:
        """Whether what was read seems to be the same set: half of the smaller one is in both."""
        stay = len(self.tile_set.tiles) - len(self.added)
        return 2 * stay >= min(len(self.tile_set.tiles), stay + len(self.gone))


_SAME: Final[tuple[Callable[[Tile], object], ...]] = (
    lambda tile: tile.source,
    lambda tile: (tile.front.text, tile.back.text),
    lambda tile: tile.front.text,
)
"""By what a tile is known again; by the first one that fits, and an empty one fits none."""


def set_update(here: TileSet, found: TileSet) -> SetUpdate:
    """Return what becomes of a set that is here when its source is read again.

    A tile that stays keeps its id, and so all that was learned of it.
    """
    same: dict[str, Tile] = {}
    left = dict(here.tiles)
    for known in _SAME:
        waiting: dict[object, list[Tile]] = {}
        for tile in left.values():
            waiting.setdefault(known(tile), []).append(tile)
        for tile in found.tiles.values():
            fits = waiting.get(known(tile)) if known(tile) and tile.id not in same else None
            if fits:
                same[tile.id] = fits.pop(0)
                del left[same[tile.id].id]
    ids = {tile_id.casefold() for tile_id in here.tiles}
    tiles: list[Tile] = []
    added, changed = [], []
    for tile in found.tiles.values():
        was = same.get(tile.id)
        if was is None:
            tiles.append(replace(tile, id=free_id(tile.id, ids)))
            added.append(tile.front.text)
        elif _shows(was.front, tile.front) and _shows(was.back, tile.back):
            tiles.append(replace(was, source=tile.source))
        else:
            tiles.append(replace(tile, id=was.id))
            changed.append(tile.front.text)
    by_id = MappingProxyType({tile.id: tile for tile in tiles})
    return SetUpdate(
        replace(here, tiles=by_id, source=found.source),
        {tile.id: kept.id for tile, kept in zip(found.tiles.values(), tiles, strict=True)},
        tuple(added),
        tuple(changed),
        tuple(tile.front.text for tile in left.values()),
    )


def _shows(here: Face, found: Face) -> bool:
    """Tell whether a face shows what was read; a picture is the same if its content is."""
    if replace(here, picture=None) != replace(found, picture=None):
        return False
    kept, new = here.picture, found.picture
    if kept is None or new is None or kept.stem == new.stem:
        return (kept is None) == (new is None)
    try:
        content = new.read_bytes()
        return kept.stem == picture_name(content) or kept.read_bytes() == content
    except OSError:
        return False


def known_set(source: str, name: str, own: Iterable[TileSet]) -> TileSet | None:
    """Return the set that came from a source, or else one of its name that came from nowhere."""
    sets = tuple(own)
    same = (each for each in sets if source and _PART.sub("", each.source) == source)
    alike = (each for each in sets if not each.source and each.name.casefold() == name.casefold())
    return next(same, None) or next(alike, None)


_PART: Final = re.compile(r" \(\d+ of \d+\)\Z")


def marked_parts(sets: Sequence[TileSet]) -> list[TileSet]:
    """Return the sets that one deck becomes; if it is several, they are known as its parts."""
    if len(sets) < 2:
        return list(sets)
    return [
        replace(each, source=f"{_PART.sub('', each.source)} ({number} of {len(sets)})")
        for number, each in enumerate(sets, 1)
    ]


def whole_deck(first: TileSet, own: Iterable[TileSet]) -> tuple[TileSet, ...]:
    """Return a set, and the other parts of the same large deck."""
    parts = [first]
    deck = _PART.sub("", first.source)
    known = {tile.source for tile in first.tiles.values()}
    for each in own:
        tiles = {tile.source for tile in each.tiles.values()}
        part = deck != first.source and _PART.sub("", each.source) == deck != each.source
        if part and not known & tiles:
            known |= tiles
            parts.append(each)
    return tuple(parts)


def joined(parts: Sequence[TileSet]) -> TileSet:
    """Return the parts of a deck as one."""
    tiles = {tile.id: tile for part in parts for tile in part.tiles.values()}
    return replace(parts[0], tiles=MappingProxyType(tiles))
