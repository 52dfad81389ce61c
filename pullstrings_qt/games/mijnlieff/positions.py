"""Positions read from their text, for the pictures of the rules."""

from pullstrings_qt.games.mijnlieff.geometry import KINDS, SIZE, SQUARE_NUMBERS, Kind
from pullstrings_qt.games.mijnlieff.state import (
    DEFAULT_OPTIONS,
    TILES_OF_A_KIND,
    MijnlieffState,
    Tile,
)


def state_at(position: str) -> MijnlieffState:
    """Return the state a position of docs/notation.md stands for.

    What is not on the board is in the hands; the options are the usual ones.

    Raises:
        ValueError, KeyError: the text is no position.
    """
    board, seat, bound = position.split(" ")
    letters = "".join(reversed(board.split("/")))
    if len(letters) != SIZE * SIZE:
        raise ValueError(position)
    cells = tuple(
        None if letter == "." else Tile(0 if letter.isupper() else 1, Kind(letter.upper()))
        for letter in letters
    )
    hands = tuple(
        tuple(TILES_OF_A_KIND - cells.count(Tile(owner, kind)) for kind in KINDS)
        for owner in (0, 1)
    )
    binding = None if bound in ("edge", "free") else SQUARE_NUMBERS[bound]
    return MijnlieffState(cells, hands, int(seat), binding, dict(DEFAULT_OPTIONS))
