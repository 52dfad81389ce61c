"""What people are called who have not said their name: "Player 1"."""

from functools import cache
from typing import Final

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import in_every_language
from pullstrings_qt.core.resources import resource

_NUMBERS: Final = range(1, 10)  # no table has more seats


def placeholder_name(number: int) -> str:
    """Return what the person of a number is called, from 1."""
    return _("Player {number}").format(number=number)


def own_name(name: str) -> str:
    """Return a name, or nothing where it only stands for one, in whatever language."""
    if not any(letter.isdigit() for letter in name):
        return name
    here = {placeholder_name(number).casefold() for number in _NUMBERS}
    return "" if name.casefold() in here | _stand_ins() else name


@cache
def _stand_ins() -> frozenset[str]:
    """Return what stands for a name in every language; reading them all takes a moment."""
    patterns = in_every_language(resource("i18n"), "Player {number}")
    return frozenset(
        pattern.format(number=number).casefold() for pattern in patterns for number in _NUMBERS
    )
