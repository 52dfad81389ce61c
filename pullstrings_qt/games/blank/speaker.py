"""The names of things, for every sentence about a match."""

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _


def mark_name(seat: Seat) -> str:
    """Return the name of a seat's mark."""
    return (_("Cross"), _("Nought"))[seat]
