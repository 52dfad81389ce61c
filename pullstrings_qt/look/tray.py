"""The pieces beside a board: trays in seat cards, and the legend of pieces."""

from dataclasses import dataclass


def seat_id(seat: int) -> str:
    """Return the id of the card of a seat, as a drop target."""
    return f"seat:{seat}"


@dataclass(frozen=True, slots=True)
class TrayItem:
    """A piece, a pile or a card in the card of a seat, reached like a place on the board.

    Attributes:
        id: stable name such as ``tile:0:S``, never the id of a place on the board.
        name: a word below the picture; there is no space for more.
        count: the number left, in a word or two; may be empty.
        faded: whether it is pale, because none is left.
        key: the key that picks it; empty for none.
    """

    id: str
    piece: str
    name: str
    count: str
    spoken: str
    choosable: bool = False
    picked: bool = False
    faded: bool = False
    key: str = ""


@dataclass(frozen=True, slots=True)
class LegendItem:
    """One line of a legend: a picture, a name, a few words."""

    piece: str
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Legend:
    """The card beside the board that explains the pieces, perhaps with a note and a small table."""

    title: str
    items: tuple[LegendItem, ...]
    note: str = ""
    table: tuple[tuple[str, ...], ...] = ()
