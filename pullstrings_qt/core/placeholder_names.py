"""What people are called who have not said their name: "Player 1"."""

from typing import Final

from pullstrings_qt.core.language import gettext as _

_MOST: Final = 9
"""No table has more seats."""


def placeholder_name(number: int) -> str:
    """Return what the person of a number is called, from 1."""
    return _("Player {number}").format(number=number)


def own_name(name: str) -> str:
    """Return a name, or nothing where it only stands for one: nobody learns to spell that.

    A match that was begun in another language may have left an English one.
    """
    numbers = range(1, _MOST + 1)
    stand_ins = {placeholder_name(number) for number in numbers}
    stand_ins |= {f"Player {number}" for number in numbers}
    return "" if name.casefold() in {each.casefold() for each in stand_ins} else name
