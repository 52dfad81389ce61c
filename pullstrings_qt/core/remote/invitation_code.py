"""The twelve digits of an invitation, read over the phone (protocol, section 2)."""

import secrets
from typing import Final

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.remote.refused import Refused

DIGITS: Final = 12
# A table of Damm: a wrong digit, or two neighbors that changed places, are always found.
# H. M. Damm, "Total anti-symmetrische Quasigruppen", Marburg 2004, page 111.
_DAMM: Final = (
    "0317598642",
    "7092154863",
    "4206871359",
    "1750983426",
    "6123045978",
    "3674209581",
    "5869720134",
    "8945362017",
    "9438617205",
    "2581436790",
)


def new_code() -> str:
    """Return the digits of a new invitation, the last of them a check digit."""
    digits = str(secrets.randbelow(10 ** (DIGITS - 1))).zfill(DIGITS - 1)
    return digits + str(_check(digits))


def spoken(code: str) -> str:
    """Return a code in fours, as it is shown and read aloud."""
    return " ".join(code[at : at + 4] for at in range(0, len(code), 4))


def read_code(text: str) -> str:
    """Return the digits of a code that somebody typed, without what stands between them.

    `Refused` where they are too few or too many, one is wrong, or two changed places.
    """
    code = "".join(str(int(letter)) for letter in text if letter.isdecimal())
    if len(code) != DIGITS:
        raise Refused(
            "code length",
            _("The invitation has {digits} digits; these are {count}.").format(
                digits=DIGITS, count=len(code)
            ),
        )
    if _check(code):
        raise Refused("code")
    return code


def _check(digits: str) -> int:
    interim = 0
    for digit in digits:
        interim = int(_DAMM[interim][int(digit)])
    return interim
