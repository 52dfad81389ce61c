"""Accessible names of the places of the board."""

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.games.pulling_strings.geometry import (
    SIZE,
    Cell,
    End,
    column_of,
    home_owner,
    row_of,
    side_of,
)


def side_name(end: End) -> str:
    """Return the side of the board of an end, in words."""
    return {"n": _("top"), "e": _("right"), "s": _("bottom"), "w": _("left")}[side_of(end)]


def end_name(end: End, face: str | None) -> str:
    """Return the name of an end: of its tile's face, or of the broken end if `face` is None."""
    number = end % SIZE + 1
    if face is None:
        return _("Broken end, {side}, string {number}.").format(side=side_name(end), number=number)
    return _("Tile {face}, {side}, string {number}.").format(
        face=face, side=side_name(end), number=number
    )


def sign_end_name(end: End, shape: str) -> str:
    """Return the name of an end with a sign: the shape, as a whole sentence, then the place.

    The letter is not named.
    """
    return _("{shape} At the {side}, string {number}.").format(
        shape=shape, side=side_name(end), number=end % SIZE + 1
    )


def cell_name(cell: Cell, disks: int) -> str:
    """Return the name of an intersection: place, disks, whose home it is."""
    lying = _("no disks")
    if disks:
        lying = ngettext("{count} disk", "{count} disks", disks).format(count=disks)
    owner = home_owner(cell)
    if owner is not None:
        homes = (_("home of squares"), _("home of circles"))[owner]
        lying = _(", ").join((lying, homes))
    return _("Row {row}, column {column}: {disks}.").format(
        row=row_of(cell) + 1, column=column_of(cell) + 1, disks=lying
    )
