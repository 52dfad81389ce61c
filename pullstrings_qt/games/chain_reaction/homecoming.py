"""Where pieces that left the board come back (rule document, Scoring turns; C19, C20, C22)."""

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.chain_reaction.geometry import Square
from pullstrings_qt.games.chain_reaction.state import PIECES, ChainReactionState


def home_of(state: ChainReactionState, piece: str) -> Seat:
    """Return the seat whose home takes the next piece back.

    A piece freed by a penalty goes to its owner's home (C22), one that left in a scoring turn to
    the scorer's, or its owner's where the options say so (C19).
    """
    if state.after_penalty or state.options["returns_to"] == "owner":
        return PIECES.index(piece)
    return state.to_move


def places_for_next_piece(state: ChainReactionState) -> tuple[Square, ...]:
    """Return the free squares that may take the next piece: row A, then B and C, then the half.

    A board always has a free square somewhere, since 22 men never fill it.
    """
    board = state.board
    seat = home_of(state, state.to_place[0])
    for squares in (*board.home_rows(seat), board.half(seat), board.squares):
        free = tuple(square for square in squares if not state.at(square))
        if free:
            return free
    raise AssertionError("a board of 49 squares or more is never full of 22 men")
