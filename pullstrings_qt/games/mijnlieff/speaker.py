"""The names of tiles and squares, for every sentence about a match."""

from collections.abc import Sequence

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled, ngettext, one_of
from pullstrings_qt.games.mijnlieff.geometry import SQUARE_NAMES, Kind, Square
from pullstrings_qt.games.mijnlieff.state import MijnlieffState, PlacedTile


def kind_name(kind: Kind) -> str:
    """Return the name of a kind of tile."""
    return {
        Kind.STRAIGHT: _("Straight"),
        Kind.DIAGONAL: _("Diagonal"),
        Kind.PULLER: _("Puller"),
        Kind.PUSHER: _("Pusher"),
    }[kind]


def kind_on_square(kind: Kind, square: Square) -> str:
    """Return a tile by its kind and square, such as "Puller on c4"."""
    return _("{kind} on {square}").format(kind=kind_name(kind), square=SQUARE_NAMES[square])


def tile_name(tile: PlacedTile) -> str:
    """Return the color and the kind of a tile."""
    words = (_("brown {kind}"), _("orange {kind}"))[tile.seat]
    return words.format(kind=kind_name(tile.kind))


def what_it_does(kind: Kind, squares: Sequence[Square] = ()) -> str:
    """Return where a tile of a kind sends the next one, with the squares if they are given."""
    sentence = {
        Kind.STRAIGHT: _("The next tile goes on its row or column."),
        Kind.DIAGONAL: _("The next tile goes on its diagonals."),
        Kind.PULLER: _("The next tile has to touch it."),
        Kind.PUSHER: _("The next tile may not touch it."),
    }[kind]
    if not squares:
        return sentence
    words = labeled(sentence.rstrip("."), listed(squares))
    return f"{words}."


def listed(squares: Sequence[Square]) -> str:
    """Return squares as a list for a sentence, from the top rank down."""
    ordered = sorted(squares, key=lambda square: (-(square // 4), square % 4))
    return one_of([SQUARE_NAMES[square] for square in ordered])


def space_name(state: MijnlieffState, square: Square, *, open_now: bool) -> str:
    """Return the content of a space and whether a tile may go there, for a screen reader."""
    name, tile = SQUARE_NAMES[square], state.cells[square]
    if tile is not None and state.binding == square and state.ending is None:
        return _("{square}: {tile}. It decides where the next tile goes.").format(
            square=name, tile=tile_name(tile)
        )
    if tile is not None:
        return labeled(name, tile_name(tile))
    if open_now:
        return _("{square}: empty, a tile may go here").format(square=name)
    return _("{square}: empty").format(square=name)


def left_words(count: int) -> str:
    """Return how many tiles of a kind are left."""
    return ngettext("{count} left", "{count} left", count).format(count=count)
