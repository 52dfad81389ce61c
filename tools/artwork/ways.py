"""Finds for each pair of letters how far the hand must loosen so that nothing passes through."""

from pullstrings_qt.core.resources import resource
from pullstrings_qt.signs.alphabet import LETTERS
from pullstrings_qt.signs.skeleton import skeleton
from pullstrings_qt.signs.transition import WAYS, Loosening, bent_between
from tools.artwork.overlaps import overlaps

_STEPS = 200  # of fewer, one can miss a finger that is passed through quickly
_DEEPEST = 1.9  # mm; a little less than tests allow, since they look between these steps

_HEAD = """\
# Written by `python -m tools.artwork --ways`; see pullstrings_qt/signs/transition.py. For each pair
# of letters the place in WAYS of the least loosening that lets no finger pass through another: the
# row is the letter that comes first in the alphabet, the column the other; 0 is straight.

"""


def is_free(a: str, b: str, way: Loosening) -> bool:
    """Say whether no flesh reaches too far into other flesh on a way between two letters."""
    return all(
        max(overlaps(bent_between(a, b, step / _STEPS, way), skeleton()).values(), default=0.0)
        <= _DEEPEST
        for step in range(1, _STEPS)
    )


def min_way(a: str, b: str) -> int:
    """Return the place of the least loosening that is free.

    Raises:
        ValueError: none is.
    """
    for place, way in enumerate(WAYS):
        if a == b or is_free(a, b, way):
            return place
    raise ValueError(f"no way from {a} to {b} lets every finger pass")


def write_ways() -> None:
    """Write ``resources/signs/ways.toml``."""
    lines = []
    for row, a in enumerate(LETTERS):
        places = [0] * row + [min_way(a, b) for b in LETTERS[row:]]
        lines.append(f'{a} = "{"".join(format(place, "x") for place in places)}"\n')
    resource("signs", "ways.toml").write_text(_HEAD + "".join(lines), encoding="utf-8")
