"""What a hand looks like in words: a full description, and the one cue to remember it by."""

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
        "A": _("Closed fist, with the thumb upright against the side of the index finger."),
        "E": _("Four fingers bent down until their tips rest on the thumb below them."),
        "M": _(
            "Fist with index, middle and ring fingers folded over the thumb; its tip "
            "shows next to the little finger."
        ),
        "N": _(
            "Fist with index and middle fingers folded over the thumb; its tip shows "
            "next to the ring finger."
        ),
        "S": _("Closed fist, with the thumb across the front of the fingers."),
        "T": _(
            "Fist with the index finger folded over the thumb; its tip shows between "
            "the index and middle fingers."
        ),
        "X": _("Fist with the index finger raised and bent like a hook."),
    }


def _raised() -> Mapping[str, str]:
    return {
        "B": _("Four fingers straight up, side by side, with the thumb folded across the palm."),
        "D": _(
            "Index finger straight up; the other fingers and the thumb touch at "
            "their tips and make a ring."
        ),
        "F": _("Thumb and index finger make a ring; the other three fingers are up and spread."),
        "I": _("Fist with only the little finger up and the thumb across the front."),
        "J": _(
            "Fist with only the little finger up. Its tip draws a line down "
            "and then a hook inwards, in front of the body."
        ),
        "K": _(
            "Index finger up, middle finger leaning forward, and the thumb’s tip between the two."
        ),
        "L": _("Index finger straight up and thumb straight out, at a right angle."),
        "R": _("Index and middle fingers up and crossed; the thumb holds the others."),
        "U": _("Index and middle fingers straight up and touching; the thumb holds the others."),
        "V": _("Index and middle fingers straight up and spread; the thumb holds the others."),
        "W": _("Index, middle and ring fingers up and spread; the thumb holds the little finger."),
        "Y": _("Fist with the thumb and the little finger stretched out to both sides."),
        "Z": _(
            "Fist with the index finger up. Its tip draws a line outwards to the "
            "side, slants down and inwards, and goes outwards again."
        ),
    }


def _round_and_turned() -> Mapping[str, str]:
    return {
        "C": _("Fingers together and curved, facing the curved thumb across a wide gap."),
        "G": _("Hand turned sideways; index finger and thumb point the same way, side by side."),
        "H": _("Hand turned sideways; the index and middle fingers point the same way and touch."),
        "O": _("Fingers and thumb curved until their tips meet in a ring."),
        "P": _(
            "Hand tipped forward; the index finger points ahead, the middle finger "
            "hangs down, and the thumb touches the middle finger."
        ),
        "Q": _("Hand tipped over; index finger and thumb point down, side by side."),
    }


def cue_text(letter: str) -> str:
    """Return the one thing to remember of a letter's handshape, as a short sentence.

    It says what the eye finds first, agrees with the description, and does not name the letter.
    """
    return _cues()[letter]


def _cues() -> Mapping[str, str]:
    return {
        "A": _("The thumb stands at the side of the fist."),
        "B": _("Four fingers stand close together, the thumb lies across the palm."),
        "C": _("Fingers and thumb are curved, with a wide gap."),
        "D": _("One finger is up; the others make a ring with the thumb."),
        "E": _("All four fingertips rest on the thumb."),
        "F": _("Thumb and index finger make a ring; three fingers are up."),
        "G": _("Index finger and thumb point to the side."),
        "H": _("Two fingers, close together, point to the side."),
        "I": _("Only the little finger is up."),
        "J": _("The little finger draws a hook in the air."),
        "K": _("The tip of the thumb stands between two fingers."),
        "L": _("Index finger and thumb make a right angle."),
        "M": _("Three fingers fold over the thumb."),
        "N": _("Two fingers fold over the thumb."),
        "O": _("All fingertips touch the thumb and form a circle."),
        "P": _("The index finger points ahead, the middle finger hangs down."),
        "Q": _("Index finger and thumb point down."),
        "R": _("Two fingers are up and crossed."),
        "S": _("The thumb lies across the front of the fist."),
        "T": _("The thumb shows between the index and middle fingers."),
        "U": _("Two fingers are up, close together."),
        "V": _("Two fingers are up and spread."),
        "W": _("Three fingers are up and spread."),
        "X": _("The index finger is bent like a hook."),
        "Y": _("Thumb and little finger are stretched out."),
        "Z": _("The index finger draws a zigzag in the air."),
    }
