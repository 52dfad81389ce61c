"""In which order tiles are introduced: easy ones first, look-alikes on different days."""

from collections.abc import Callable, Collection, Sequence


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
