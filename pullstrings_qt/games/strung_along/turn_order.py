"""Whose turn comes next in a round."""

from pullstrings_qt.core.game import Seat


def next_seat(seat: Seat, out: tuple[bool, ...]) -> Seat:
    """Return the next seat clockwise that has not taken a lot in this round; maybe the same.

    Raises:
        StopIteration: every seat has taken a lot.
    """
    seats = len(out)
    return next(
        other for other in ((seat + step) % seats for step in range(1, seats + 1)) if not out[other]
    )
