"""How two signs differ that are easily mixed up: one sentence, and where on the hands to look."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist
from typing import Final

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.signs.alphabet import alphabet
from pullstrings_qt.signs.kinematics import chains
from pullstrings_qt.signs.skeleton import DIGITS, Digit, skeleton
from pullstrings_qt.signs.space import Vector
from pullstrings_qt.signs.words import cue_text

_BOLD: Final = re.compile(r"\*(.+?)\*")
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
    """How two signs differ.

    Attributes:
        sentence: in words.
        bold: the parts of the sentence that differ, each found once in it.
        digits: where to look, the same in both hands; none where the whole hand differs.
        counts: whether fingers are to be counted (`COUNTED`).
    """

    sentence: str
    bold: tuple[str, ...]
    digits: tuple[Digit, ...] = ()
    counts: bool = False


def difference(first: str, second: str) -> Difference:
    """Return how two letters' signs differ.

    Two that are not easily mixed up have no sentence of their own: their cues are put side by
    side, the first letter's first, and the digit whose joints lie farthest apart is where to look.

    Args:
        first: a letter, A to Z.
        second: another one.
    """
    marked, digits = _sentence(first, second)
    if marked:
        counts = "".join(sorted((first, second))) in _COUNTING
        return Difference(_BOLD.sub(r"\1", marked), tuple(_BOLD.findall(marked)), digits, counts)
    sentence = _("{first}: {first_cue} {second}: {second_cue}").format(
        first=first, first_cue=cue_text(first), second=second, second_cue=cue_text(second)
    )
    return Difference(sentence, (f"{first}:", f"{second}:"), _farthest(first, second))


def difference_text(first: str, second: str) -> str:
    """Return how two letters' signs differ; empty where they are not easily mixed up.

    Args:
        first: a letter, A to Z.
        second: another one; their order does not matter.
    """
    return _BOLD.sub(r"\1", _sentence(first, second)[0])


def _sentence(first: str, second: str) -> tuple[str, tuple[Digit, ...]]:
    return _differences().get("".join(sorted((first, second))), ("", ()))


def _farthest(first: str, second: str) -> tuple[Digit, ...]:
    """Return the digit held most differently; none where only the hand is turned otherwise."""
    bones = skeleton()
    one, other = (chains(alphabet()[letter].pose, bones) for letter in (first, second))
    apart = {digit: _apart(one[digit].points, other[digit].points) for digit in DIGITS}
    maximum = max(apart, key=lambda digit: apart[digit])
    return (maximum,) if apart[maximum] >= _TOLD else ()


def _apart(one: Sequence[Vector], other: Sequence[Vector]) -> float:
    """Return how far apart the joints of two digits with one root are, in lengths of the digit."""
    moved = [dist(a, b) for a, b in zip(one[1:], other[1:], strict=True)]
    return sum(moved) / len(moved) / sum(dist(a, b) for a, b in pairwise(one))


_COUNTING: Final = frozenset({"BW", "DU", "GH", "MN", "MT", "NT", "VW"})

_Told = Mapping[str, tuple[str, tuple[Digit, ...]]]


def _differences() -> _Told:
    """Return sentences, with stars round the parts that are set in bold, and where to look."""
    return {**_between_fists(), **_two_fingers(), **_turned(), **_rings_and_lines()}


def _between_fists() -> _Told:
    """Return the differences between fists, which differ in the thumb."""
    thumb: tuple[Digit, ...] = ("thumb",)
    return {
        "AE": (
            _("In A the thumb stands *beside the fist*; in E it lies *under the fingertips*."),
            thumb,
        ),
        "AM": (
            _("In A the thumb stands *beside the fist*; in M it hides *under three fingers*."),
            thumb,
        ),
        "AN": (
            _("In A the thumb stands *beside the fist*; in N it hides *under two fingers*."),
            thumb,
        ),
        "AS": (
            _("In A the thumb stands *beside the fist*; in S it lies *across the front*."),
            thumb,
        ),
        "AT": (
            _("In A the thumb stands *beside the fist*; in T it shows *between two fingers*."),
            thumb,
        ),
        "EM": (
            _("In E the fingertips *rest on the thumb*; in M three fingers *fold over it*."),
            ("index", "middle", "ring"),
        ),
        "EN": (
            _("In E the fingertips *rest on the thumb*; in N two fingers *fold over it*."),
            ("index", "middle"),
        ),
        "EO": (
            _("In E the fingers are *folded down*; in O they are curved and *leave an opening*."),
            ("index",),
        ),
        "ES": (
            _("In E the thumb lies *under the fingertips*; in S it lies *across the fingers*."),
            thumb,
        ),
        "ET": (
            _("In E the thumb lies *under the fingertips*; in T it shows *between two fingers*."),
            thumb,
        ),
        "MN": (_("In M *three* fingers fold over the thumb; in N only *two*."), ("ring",)),
        "MS": (
            _("In M the thumb hides *under three fingers*; in S it lies *across the front*."),
            thumb,
        ),
        "MT": (
            _("In M *three* fingers fold over the thumb; in T only *the index finger*."),
            ("middle", "ring"),
        ),
        "NS": (
            _("In N the thumb hides *under two fingers*; in S it lies *across the front*."),
            thumb,
        ),
        "NT": (
            _("In N *two* fingers fold over the thumb; in T only *the index finger*."),
            ("middle",),
        ),
        "ST": (
            _("In S the thumb lies *across the front*; in T it shows *between two fingers*."),
            thumb,
        ),
        "SX": (
            _("In S all fingers are *closed*; in X the index finger is *up like a hook*."),
            ("index",),
        ),
        "TX": (
            _("In T the index finger lies *over the thumb*; in X it is *up like a hook*."),
            ("index",),
        ),
    }


def _two_fingers() -> _Told:
    """Return the differences of the signs with two or three fingers up."""
    both: tuple[Digit, ...] = ("index", "middle")
    return {
        "BW": (
            _("In B *four* fingers are up and touch; in W *three* fingers are up and spread."),
            ("little",),
        ),
        "DI": (
            _("In D the *index finger* is up; in I the *little finger* is."),
            ("index",),
        ),
        "DU": (
            _("In D *one* finger is up; in U *two* fingers are up and touch."),
            ("middle",),
        ),
        "FW": (
            _("In F the index finger *makes a ring* with the thumb; in W it is *up*."),
            ("index",),
        ),
        "KR": (
            _("In K the thumb stands *between the two fingers*; in R they are *crossed*."),
            both,
        ),
        "KU": (
            _("In K the thumb stands *between the two fingers*; in U they *touch*."),
            ("thumb",),
        ),
        "KV": (
            _("In K the thumb stands *between the two fingers*; in V they are *free* and spread."),
            ("thumb",),
        ),
        "RU": (
            _("In R the two fingers are *crossed*; in U they lie *side by side*."),
            both,
        ),
        "RV": (_("In R the two fingers are *crossed*; in V they are *spread*."), both),
        "UV": (_("In U the two fingers *touch*; in V they are *spread*."), both),
        "VW": (_("In V *two* fingers are up; in W *three*."), ("ring",)),
    }


def _turned() -> _Told:
    """Return the differences of the signs that point sideways or down."""
    jaws: tuple[Digit, ...] = ("thumb", "index")
    return {
        "GH": (
            _("In G *one* finger points to the side; in H *two* fingers do."),
            ("middle",),
        ),
        "GL": (
            _("In G finger and thumb point *the same way*; in L they make *a right angle*."),
            ("thumb",),
        ),
        "GP": (
            _("In G finger and thumb point *to the side*; in P the middle finger *hangs down*."),
            ("middle",),
        ),
        "GQ": (
            _("In G finger and thumb point *to the side*; in Q they point *down*."),
            jaws,
        ),
        "HP": (
            _("In H two fingers point *to the side*; in P the middle one *hangs down*."),
            ("middle",),
        ),
        "HQ": (
            _("In H *two fingers* point to the side; in Q *finger and thumb* point down."),
            ("middle",),
        ),
        "HU": (
            _("In H the two fingers point *to the side*; in U they point *up*."),
            ("index", "middle"),
        ),
        "KP": (
            _("In K the hand points *up*; in P the same hand is *tipped forward*."),
            ("index", "middle"),
        ),
        "PQ": (
            _("In P the index finger points *ahead*; in Q finger and thumb point *down*."),
            ("index",),
        ),
    }


def _rings_and_lines() -> _Told:
    """Return the differences of rings, hooks and the signs that move."""
    index: tuple[Digit, ...] = ("index",)
    return {
        "CE": (
            _("In C the hand is *curved and open*; in E the fingers are *folded onto the thumb*."),
            index,
        ),
        "CO": (
            _("In C there is *a wide gap*; in O the fingertips *meet the thumb*."),
            ("thumb", "index"),
        ),
        "DF": (
            _(
                "In D the index finger is *straight up*; in F it *makes the ring* "
                "and the others are up."
            ),
            index,
        ),
        "DL": (
            _("In D the other fingers *make a ring* with the thumb; in L the thumb *points out*."),
            ("thumb",),
        ),
        "DO": (
            _("In D the index finger is *up*; in O it *closes the ring* with the others."),
            index,
        ),
        "DX": (
            _("In D the index finger is *straight*; in X it is *bent like a hook*."),
            index,
        ),
        "DZ": (
            _("In D the other fingers *make a ring*; in Z they are *closed* and the hand *moves*."),
            ("middle",),
        ),
        "FO": (
            _("In F *three fingers are up*; in O *all fingers* make the ring."),
            ("middle", "ring", "little"),
        ),
        "IJ": (
            _("In I the hand is *still*; in J the little finger *draws a hook*."),
            ("little",),
        ),
        "IY": (
            _("In I *only the little finger* is out; in Y *the thumb is out too*."),
            ("thumb",),
        ),
        "JY": (
            _("In J *only the little finger* is out and moves; in Y *the thumb is out too*."),
            ("thumb",),
        ),
        "LX": (
            _("In L finger and thumb are *straight*; in X the finger is *bent like a hook*."),
            index,
        ),
        "XZ": (
            _("In X the finger is *bent* and still; in Z it is *straight* and *moves*."),
            index,
        ),
    }
