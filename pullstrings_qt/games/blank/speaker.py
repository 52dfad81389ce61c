"""The players, and the names of things, for every sentence about a match."""

from collections.abc import Sequence
from dataclasses import dataclass

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who plays: the names in seat order."""

    names: Sequence[str]


def mark_name(seat: Seat) -> str:
    """Return the name of a seat's mark."""
    return (_("Cross"), _("Nought"))[seat]
