"""What a board keeps beside itself: pieces in a seat's card, and what pieces do."""

from dataclasses import dataclass


def seat_id(seat: int) -> str:
    """Return the id of the card of a seat, as a place on which pieces can be dropped."""
    return f"seat:{seat}"


@dataclass(frozen=True, slots=True)
class TrayItem:
    """A piece, a pile or a card that stands in the card of a seat.

    The scene draws it (`BoardScene.paint_piece`); the page gives it a button, a focus ring and
    words, so that mouse, keyboard and screen reader reach it like a place on the board.

    Attributes:
        id: stable name such as ``tile:0:S``, never the id of a place on the board.
        piece: what `BoardScene.paint_piece` is asked to draw.
        name: a word below the picture; there is no room for more.
        count: how many are left, in a word or two; may be empty.
        spoken: what a screen reader says.
        choosable: whether it can be picked now; others can only be read.
        picked: whether it is picked.
        faded: drawn pale, because none is left.
        key: the key that picks it; empty for none.
        column: which of the scene's `tray_columns` it stands in.
        points: what it brings, with its sign, or a word or two; may be empty.
        lost: whether its points are taken off.
        gained: whether its points are added; words are neither.
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
    column: int = 0
    points: str = ""
    lost: bool = False
    gained: bool = False


@dataclass(frozen=True, slots=True)
class LegendItem:
    """One line of what pieces do: a picture, a name, a few words."""

    piece: str
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Legend:
    """What stands on a card beside the board for those who do not know the pieces yet.

    Attributes:
        title: heads the card.
        items: what each piece does.
        note: a sentence below, such as what counts; may be empty.
        table: rows of a small table above the note; the first cell of each says what it is.
    """

    title: str
    items: tuple[LegendItem, ...]
    note: str = ""
    table: tuple[tuple[str, ...], ...] = ()
