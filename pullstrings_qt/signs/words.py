"""What a hand looks like in words, and how two signs differ that are easily mixed up."""

from collections.abc import Mapping

from pullstrings_qt.core.language import gettext as _


def shape_text(letter: str) -> str:
    """Return a description of a letter's handshape that does not name the letter."""
    return _shapes()[letter]


def named_text(letter: str) -> str:
    """Return the letter, then the description of its handshape."""
    return _("The sign for {letter}: {shape}").format(letter=letter, shape=shape_text(letter))


def _shapes() -> Mapping[str, str]:
    return {**_fists(), **_raised(), **_round_and_turned()}


def _fists() -> Mapping[str, str]:
    return {
        "A": _("Closed fist, with the thumb upright against the side of the pointing finger."),
        "E": _("Four fingers bent down until their tips rest on the thumb, which lies under them."),
        "M": _(
            "Fist with the first three fingers folded over the thumb; "
            "its tip peeps out beside the little finger."
        ),
        "N": _(
            "Fist with the first two fingers folded over the thumb; "
            "its tip peeps out beside the ring finger."
        ),
        "S": _("Closed fist, with the thumb across the front of the fingers."),
        "T": _(
            "Fist with the pointing finger folded over the thumb; "
            "its tip shows between the first two fingers."
        ),
        "X": _("Fist with the pointing finger raised and bent like a hook."),
    }


def _raised() -> Mapping[str, str]:
    return {
        "B": _("Four fingers straight up, side by side, with the thumb folded across the palm."),
        "D": _(
            "Pointing finger straight up; the other fingers and the thumb "
            "touch at their tips and make a ring."
        ),
        "F": _("Thumb and pointing finger make a ring; the other three fingers are up and spread."),
        "I": _("Fist with only the little finger up and the thumb across the front."),
        "J": _(
            "Fist with only the little finger up. Its tip draws a line down "
            "and then a hook inwards, in front of the body."
        ),
        "K": _(
            "Pointing finger up, middle finger leaning forward, "
            "and the tip of the thumb between the two."
        ),
        "L": _("Pointing finger straight up and thumb straight out, at a right angle."),
        "R": _("First two fingers up and crossed; the others are held down by the thumb."),
        "U": _("First two fingers straight up and touching; the others are held by the thumb."),
        "V": _("First two fingers straight up and spread; the others are held by the thumb."),
        "W": _("First three fingers up and spread; the thumb holds the little finger."),
        "Y": _("Fist with the thumb and the little finger stretched out to both sides."),
        "Z": _(
            "Fist with the pointing finger up. Its tip draws a line outwards to the side, "
            "slants down and inwards, and goes outwards again."
        ),
    }


def _round_and_turned() -> Mapping[str, str]:
    return {
        "C": _("Fingers together and rounded, facing the rounded thumb across a wide gap."),
        "G": _("Hand turned sideways; pointing finger and thumb point the same way, side by side."),
        "H": _("Hand turned sideways; the first two fingers point the same way and touch."),
        "O": _("Fingers and thumb rounded until their tips meet and close a ring."),
        "P": _(
            "Hand tipped forward; the pointing finger points ahead, the middle finger "
            "hangs down, and the thumb touches the middle finger."
        ),
        "Q": _("Hand tipped over; pointing finger and thumb point down, side by side."),
    }


def difference_text(first: str, second: str) -> str:
    """Return how two letters' signs differ; empty where they are not easily mixed up.

    Args:
        first: a letter, A to Z.
        second: another one; their order does not matter.
    """
    return _differences().get("".join(sorted((first, second))), "")


def _differences() -> Mapping[str, str]:
    return {**_between_fists(), **_two_fingers(), **_turned(), **_rings_and_lines()}


def _between_fists() -> Mapping[str, str]:
    """Return the differences of the fists, which are told apart by the thumb."""
    return {
        "AE": _("In A the thumb stands beside the fist; in E it lies under the fingertips."),
        "AM": _("In A the thumb stands beside the fist; in M it hides under three fingers."),
        "AN": _("In A the thumb stands beside the fist; in N it hides under two fingers."),
        "AS": _("In A the thumb stands beside the fist; in S it lies across the front."),
        "AT": _("In A the thumb stands beside the fist; in T it peeps out between two fingers."),
        "EM": _("In E the fingertips rest on the thumb; in M three fingers hang over it."),
        "EN": _("In E the fingertips rest on the thumb; in N two fingers hang over it."),
        "EO": _("In E the fingers are folded down; in O they are round and leave a hole."),
        "ES": _("In E the thumb lies under the fingertips; in S it lies across the fingers."),
        "ET": _("In E the thumb lies under the fingertips; in T it peeps out between two fingers."),
        "MN": _("In M three fingers hang over the thumb; in N only two."),
        "MS": _("In M the thumb hides under three fingers; in S it lies across the front."),
        "MT": _("In M three fingers hang over the thumb; in T only the pointing finger."),
        "NS": _("In N the thumb hides under two fingers; in S it lies across the front."),
        "NT": _("In N two fingers hang over the thumb; in T only the pointing finger."),
        "ST": _("In S the thumb lies across the front; in T it peeps out between two fingers."),
        "SX": _("In S all fingers are closed; in X the pointing finger is up like a hook."),
        "TX": _("In T the pointing finger lies over the thumb; in X it is up like a hook."),
    }


def _two_fingers() -> Mapping[str, str]:
    """Return the differences of the signs with two or three fingers up."""
    return {
        "BW": _("In B four fingers are up and touch; in W three fingers are up and spread."),
        "DU": _("In D one finger is up; in U two fingers are up and touch."),
        "FW": _("In F the pointing finger makes a ring with the thumb; in W it is up."),
        "KR": _("In K the thumb stands between the two fingers; in R they are crossed."),
        "KU": _("In K the thumb stands between the two fingers; in U they touch."),
        "KV": _("In K the thumb stands between the two fingers; in V they are free and spread."),
        "RU": _("In R the two fingers are crossed; in U they lie side by side."),
        "RV": _("In R the two fingers are crossed; in V they are spread."),
        "UV": _("In U the two fingers touch; in V they are spread."),
        "VW": _("In V two fingers are up; in W three."),
    }


def _turned() -> Mapping[str, str]:
    """Return the differences of the signs that point sideways or down."""
    return {
        "GH": _("In G one finger points to the side; in H two fingers do."),
        "GL": _("In G finger and thumb point the same way; in L they make a right angle."),
        "GP": _("In G finger and thumb point to the side; in P the middle finger hangs down."),
        "GQ": _("In G finger and thumb point to the side; in Q they point down."),
        "HP": _("In H two fingers point to the side; in P the middle one hangs down."),
        "HQ": _("In H two fingers point to the side; in Q finger and thumb point down."),
        "HU": _("In H the two fingers point to the side; in U they point up."),
        "KP": _("In K the hand points up; in P the same hand is tipped forward."),
        "PQ": _("In P the pointing finger points ahead; in Q finger and thumb point down."),
    }


def _rings_and_lines() -> Mapping[str, str]:
    """Return the differences of rings, hooks and the signs that move."""
    return {
        "CE": _("In C the hand is open like a bow; in E the fingers are folded onto the thumb."),
        "CO": _("In C there is a wide gap; in O the fingertips meet the thumb."),
        "DF": _("In D the pointing finger is up; in F it makes the ring and the others are up."),
        "DL": _("In D the other fingers make a ring with the thumb; in L the thumb points out."),
        "DO": _("In D the pointing finger is up; in O it closes the ring with the others."),
        "DX": _("In D the pointing finger is straight; in X it is bent like a hook."),
        "DZ": _("In D the other fingers make a ring; in Z they are closed and the hand moves."),
        "FO": _("In F three fingers are up; in O all fingers make the ring."),
        "IJ": _("In I the hand is still; in J the little finger draws a hook."),
        "IY": _("In I only the little finger is out; in Y the thumb is out too."),
        "JY": _("In J only the little finger is out and moves; in Y the thumb is out too."),
        "LX": _("In L finger and thumb are straight; in X the finger is bent like a hook."),
        "XZ": _("In X the finger is bent and still; in Z it is straight and moves."),
    }
