"""Signs and characters that differ by one feature.

The manual alphabet: "Pairs that differ by one feature" of the study of handshapes (signs), with
the pairs that differ only in motion. Kana: the pairs beginners of Japanese are warned about.
"""

from functools import cache
from typing import Final

_GROUPS: Final = {
    # the thumb's place, and how many fingers lie over it: the first group
    "asl": "a s t m n e, u v, u r, k v, k p, g q, g h, d z x, i j, c o, f d, i y, l g",
    "hiragana": (
        "nu me, ne re wa, ru ro, ha ho, ke ha, ki sa, sa chi, chi ra, i ri, ta na, a o, ma mo"
    ),
    "katakana": (
        "shi tsu, so n, so shi, ku wa ta ke, u wa fu, ko yu, chi te, su nu, me nu, na me, a ma, "
        "ru re, se ya, o ho"
    ),
}
_CLOSEST: Final = {"a s t m n e": "m n, s t, a s, e m, n t, a t, e s"}
"""Of large groups, the pairs that are mixed up most; of others all pairs are."""
MIXED_UP_FROM: Final = 2
"""The number of mix-ups after which two unlike tiles count as confused."""


def look_alike_groups(set_id: str) -> tuple[tuple[str, ...], ...]:
    """Return the groups of tiles of a set that look alike; none for a set without such a list."""
    return tuple(tuple(group.split()) for group in _GROUPS.get(set_id, "").split(", ") if group)


@cache
def drilled_groups(set_id: str) -> tuple[tuple[str, ...], ...]:
    """Return the groups of look-alikes as they are drilled: large ones in pairs."""
    drilled = ", ".join(_CLOSEST.get(group, group) for group in _GROUPS.get(set_id, "").split(", "))
    return tuple(dict.fromkeys(tuple(group.split()) for group in drilled.split(", ") if group))


def close_tiles(set_id: str, tile_id: str) -> frozenset[str]:
    """Return the tiles that are not introduced on one day with a tile."""
    groups = [group for group in drilled_groups(set_id) if tile_id in group]
    return frozenset(other for group in groups for other in group if other != tile_id)


@cache
def look_alikes(set_id: str, tile_id: str) -> tuple[str, ...]:
    """Return the tiles that look like one, nearest first."""
    groups = [group for group in look_alike_groups(set_id) if tile_id in group]
    # A pair is nearer than a large group.
    found = [other for group in sorted(groups, key=len) for other in group if other != tile_id]
    return tuple(dict.fromkeys(found))


def is_mix_up(set_id: str, one: str, other: str, times: int) -> bool:
    """Return whether two tiles are worth practicing together, not just one slip."""
    return times >= MIXED_UP_FROM or other in look_alikes(set_id, one)
