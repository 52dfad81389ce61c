"""How two signs differ: what each is told by, and where on the hands to look."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import dist
from typing import Final

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.signs.alphabet import alphabet
from pullstrings_qt.signs.kinematics import chains
from pullstrings_qt.signs.skeleton import DIGITS, Digit, skeleton
from pullstrings_qt.signs.words import cue_text

_TOLD: Final = 0.2
"""How far elsewhere the joints of a digit have to be, in its lengths, to be worth pointing at."""

COUNTED: Final[Mapping[str, tuple[Digit, ...]]] = {
    "B": ("index", "middle", "ring", "little"),
    "D": ("index",),
    "G": ("index",),
    "H": ("index", "middle"),
    "M": ("index", "middle", "ring"),
    "N": ("index", "middle"),
    "T": ("index",),
    "U": ("index", "middle"),
    "V": ("index", "middle"),
    "W": ("index", "middle", "ring"),
}
"""The fingers one counts, from the first on, where their number tells a sign from another."""


@dataclass(frozen=True, slots=True)
class Difference:
    """How two signs differ, in a sentence with parts in bold, each found once in it.

    The digits are where to look in both hands, none where the whole hand differs; `counts` says
    whether fingers are to be counted (`COUNTED`).
    """

    sentence: str
    bold: tuple[str, ...]
    digits: tuple[Digit, ...] = ()
    counts: bool = False


def difference(first: str, second: str) -> Difference:
    """Return how two letters' signs differ: their cues side by side, and where to look."""
    pair = "".join(sorted((first, second)))
    digits = _ALIKE.get(pair)
    words = _("{first}: {first_cue} {second}: {second_cue}")
    cues = {"first_cue": cue_text(first), "second_cue": cue_text(second)}
    return Difference(
        words.format(first=first, second=second, **cues),
        (f"{first}:", f"{second}:"),
        _farthest(first, second) if digits is None else digits,
        pair in _COUNTING,
    )


def difference_text(first: str, second: str) -> str:
    """Return how two letters' signs differ, in any order; empty if they are not easily mixed up."""
    pair = sorted((first, second))
    return difference(*pair).sentence if "".join(pair) in _ALIKE else ""


def _farthest(first: str, second: str) -> tuple[Digit, ...]:
    """Return the digit held most differently; none where only the hand is turned otherwise."""
    one, other = (chains(alphabet()[letter].pose, skeleton()) for letter in (first, second))
    apart: dict[Digit, float] = {}
    for digit in DIGITS:  # both have one root
        ours, theirs = one[digit].points, other[digit].points
        moved = [dist(a, b) for a, b in zip(ours[1:], theirs[1:], strict=True)]
        apart[digit] = sum(moved) / len(moved) / sum(dist(a, b) for a, b in pairwise(ours))
    maximum = max(apart, key=lambda digit: apart[digit])
    return (maximum,) if apart[maximum] >= _TOLD else ()


_COUNTING: Final = frozenset({"BW", "DU", "GH", "MN", "MT", "NT", "VW"})

_LOOK: Final[Mapping[tuple[Digit, ...], str]] = {
    ("thumb",): "AE AM AN AS AT ES ET MS NS ST KU KV GL DL IY JY",
    ("index", "middle", "ring"): "EM",
    ("index", "middle"): "EN KR RU RV UV HU KP",
    ("index",): "EO SX TX DI FW PQ CE DF DO DX LX XZ",
    ("ring",): "MN VW",
    ("middle", "ring"): "MT",
    ("middle",): "NT DU GH GP HP HQ DZ",
    ("little",): "BW IJ",
    ("thumb", "index"): "GQ CO",
    ("middle", "ring", "little"): "FO",
}
"""Signs that are easily mixed up, by where to look on the hands."""

_ALIKE: Final = {pair: digits for digits, pairs in _LOOK.items() for pair in pairs.split()}
