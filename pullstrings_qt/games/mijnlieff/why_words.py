"""Why a tile or a square cannot be chosen, in words."""

from pullstrings_qt.core.errors import IllegalChoice
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.mijnlieff.geometry import SQUARE_NAMES, Kind, Square
from pullstrings_qt.games.mijnlieff.state import MijnlieffState


def why_not_tile(state: MijnlieffState, seat: Seat, kind: Kind) -> IllegalChoice | None:
    """Return why a seat cannot place a tile of a kind, or None if it has one."""
    if state.left(seat, kind):
        return None
    sentence = {
        Kind.STRAIGHT: _("No Straight is left. Choose another tile."),
        Kind.DIAGONAL: _("No Diagonal is left. Choose another tile."),
        Kind.PULLER: _("No Puller is left. Choose another tile."),
        Kind.PUSHER: _("No Pusher is left. Choose another tile."),
    }[kind]
    return IllegalChoice(sentence, "no such tile", tile=kind.value)


def why_not_square(state: MijnlieffState, square: Square) -> IllegalChoice | None:
    """Return why the next tile may not lie on a square, or None if it may."""
    name = SQUARE_NAMES[square]
    if state.cells[square] is not None:
        return IllegalChoice(
            _("A tile lies on {square} already.").format(square=name), "taken", square=name
        )
    if square in state.allowed:
        return None
    tile = state.binding_tile
    if tile is None or state.binding is None:
        sentence = _("The first tile has to lie on the edge of the board.")
        return IllegalChoice(sentence, "not on the edge", square=name)
    where = SQUARE_NAMES[state.binding]
    if not state.allowed:
        sentence = _("The tile on {where} leaves no space, so you have to pass.")
        return IllegalChoice(sentence.format(where=where), "must pass", square=name)
    sentence = {
        Kind.STRAIGHT: _("{square} is not on the row or column of the Straight on {where}."),
        Kind.DIAGONAL: _("{square} is not on a diagonal of the Diagonal on {where}."),
        Kind.PULLER: _("{square} does not touch the Puller on {where}."),
        Kind.PUSHER: _("{square} touches the Pusher on {where}; it pushes you away."),
    }[tile.kind]
    return IllegalChoice(
        sentence.format(square=name, where=where), "not where the tile sends", square=name
    )
