"""How spaces and tiles are named for a screen reader, and what the main button says."""

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.games.mijnlieff.geometry import SQUARE_NAMES, Kind, Square
from pullstrings_qt.games.mijnlieff.speaker import kind_name
from pullstrings_qt.games.mijnlieff.state import MijnlieffState, Tile


def tile_name(tile: Tile) -> str:
    """Return the colour and the kind of a tile."""
    words = (_("brown {kind}"), _("orange {kind}"))[tile.seat]
    return words.format(kind=kind_name(tile.kind))


def space_name(state: MijnlieffState, square: Square, *, open_now: bool) -> str:
    """Return what lies on a space and whether a tile may lie there."""
    name, tile = SQUARE_NAMES[square], state.cells[square]
    if tile is not None and state.binding == square and state.ending is None:
        return _("{square}: {tile}. It binds the next tile.").format(
            square=name, tile=tile_name(tile)
        )
    if tile is not None:
        return _("{square}: {tile}").format(square=name, tile=tile_name(tile))
    if open_now:
        return _("{square}: empty, a tile may go here").format(square=name)
    return _("{square}: empty").format(square=name)


def left_words(count: int) -> str:
    """Return how many tiles of a kind are left."""
    if not count:
        return _("none left")
    return ngettext("{count} left", "{count} left", count).format(count=count)


def tray_name(seat: Seat, kind: Kind, count: int) -> str:
    """Return what a screen reader says for the tiles of a kind a seat still has."""
    return _("{tile}, {left}").format(tile=tile_name(Tile(seat, kind)), left=left_words(count))


def pick_words(kind: Kind | None, square: Square | None, *, passing: bool) -> str:
    """Return what the main button says while a choice is put together."""
    if passing:
        return _("Pass")
    if kind is None and square is None:
        return _("Pick a tile")
    if kind is None:
        return _("Pick a tile for {square}").format(square=SQUARE_NAMES[square or 0])
    if square is None:
        return _("Pick a space")
    return placement_name(kind, square)


def placement_name(kind: Kind, square: Square) -> str:
    """Return the words of the main button when a tile and a space are picked."""
    return {
        Kind.STRAIGHT: _("Place the Straight on {square}"),
        Kind.DIAGONAL: _("Place the Diagonal on {square}"),
        Kind.PULLER: _("Place the Puller on {square}"),
        Kind.PUSHER: _("Place the Pusher on {square}"),
    }[kind].format(square=SQUARE_NAMES[square])
