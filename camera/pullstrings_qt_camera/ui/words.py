"""The feedback and error messages of the camera."""

from enum import StrEnum
from typing import Final

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.signs.differences import difference
from pullstrings_qt.signs.skeleton import Digit
from pullstrings_qt.signs.views import FROM_THE_THUMB
from pullstrings_qt_camera.reading.faults import FingerFault, FingerTarget
from pullstrings_qt_camera.reading.verdict import SignVerdict, VerdictKind

LASTS: Final = 0.4
"""Minimum seconds a result must last before it is shown or announced, to avoid flicker."""


class Trouble(StrEnum):
    """Why there is no picture."""

    NONE_FOUND = "none found"
    REFUSED = "refused"
    IN_USE = "in use"
    LOST = "lost"
    BROKEN = "broken"
    LIBRARY = "library"


def trouble_words(trouble: Trouble) -> tuple[str, str]:
    """Return what is wrong, and what to do about it."""
    return {
        Trouble.NONE_FOUND: (_("No camera found"), _("Plug one in, then try again.")),
        Trouble.REFUSED: (
            _("The camera is not allowed"),
            _("Allow this app to use the camera in the computer’s settings, then try again."),
        ),
        Trouble.IN_USE: (
            _("The camera cannot be opened"),
            _("Perhaps another program is using it. Close that program, then try again."),
        ),
        Trouble.LOST: (_("The camera was unplugged"), _("Plug one in, then try again.")),
        Trouble.BROKEN: (
            _("The camera’s parts do not work"),
            _("Please install them again, in the version that fits this app."),
        ),
        Trouble.LIBRARY: (
            _("The camera’s parts do not work"),
            _("Most likely it is the library libpulse. Install it, then start the app again."),
        ),
    }[trouble]


def verdict_words(verdict: SignVerdict, letter: str) -> tuple[str, str]:
    """Return the feedback on the hand, and a second sentence, which may be empty.

    Args:
        verdict: the verdict on the letter.
        letter: the expected letter.
    """
    if verdict.kind is VerdictKind.OTHER:
        looks = _("That looks like {letter}.").format(letter=verdict.looks_like)
        return looks, difference(letter, verdict.looks_like).sentence
    if verdict.kind is VerdictKind.UNSURE:
        other = verdict.looks_like
        either = _("This could be {first} or {second}.").format(first=letter, second=other)
        return either, difference(letter, other).sentence
    if verdict.kind is VerdictKind.NEARLY:
        return _nearly(verdict.fault), ""
    if verdict.done:
        return _("Yes, that is {letter}.").format(letter=letter), ""
    return {
        VerdictKind.DARK: (_("It is too dark."), _("Turn on a light.")),
        VerdictKind.NO_HAND: (
            _("Show your hand."),
            _("The whole of it, from the wrist to the fingertips."),
        ),
        VerdictKind.UPSIDE_DOWN: (
            _("The picture seems to be upside down."),
            _("Turn the camera upright."),
        ),
        VerdictKind.LYING: (
            _("Hold your hand upright."),
            _("If the picture is sideways, turn the camera."),
        ),
        VerdictKind.OTHER_SIDE: (
            _("Turn the back of your hand to the camera.")
            if letter in FROM_THE_THUMB
            else _("Turn your palm to the camera."),
            "",
        ),
        VerdictKind.FAR: (_("Move closer."), ""),
        VerdictKind.RIGHT: (_("Yes. Hold it still."), ""),
        VerdictKind.WRITE: (_("Yes. Now draw {letter} in the air.").format(letter=letter), ""),
    }[verdict.kind]


def _nearly(fault: FingerFault | None) -> str:
    if fault is None:
        return _("Nearly: hold it as in the picture.")
    words = {
        FingerTarget.OUT: _("Nearly: {finger} out."),
        FingerTarget.IN: _("Nearly: {finger} in."),
        FingerTarget.ELSEWHERE: _("Nearly: look at {finger}."),
    }[fault.wanted]
    return words.format(finger=_finger(fault.digit))


def _finger(digit: Digit) -> str:
    return {
        "thumb": _("the thumb"),
        "index": _("the index finger"),
        "middle": _("the middle finger"),
        "ring": _("the ring finger"),
        "little": _("the little finger"),
    }[digit]
