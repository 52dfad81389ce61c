"""What a hand looks like in words, for those who hear the picture.

Each sign has two texts: one describes the handshape and never names the letter, so that a quiz
stays a quiz; the other names it first.
"""

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
