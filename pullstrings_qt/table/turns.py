"""Where the choices of a turn wait for one another, and who has to agree beside the people here."""

from collections.abc import Collection

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.record import Record


class Turns:
    """What a match asks, so that it need not know at which laptop its players sit."""

    def __init__(self) -> None:
        self._sealed: dict[Seat, str] = {}

    def chosen(self, turn: int) -> Collection[Seat]:
        """Return the seats that have chosen, when so many turns are played."""
        return self._sealed.keys()

    def seal(self, seat: Seat, text: str) -> bool:
        """Keep an allowed choice, told to nobody; return whether it is kept."""
        self._sealed[seat] = text
        return True

    def take_back(self, seat: Seat) -> bool:
        """Forget a seat's choice; return whether that could be."""
        return self._sealed.pop(seat, None) is not None

    def roll(self, seat: Seat) -> bool:
        """Bind a seat to a die that all laptops roll together; False where this one rolls it."""
        return False

    def played(self, record: Record) -> Record | None:
        """Return a record one turn longer, or ended; None while a choice has yet to be shown."""
        return record.with_turn(dict(sorted(self._sealed.items())))

    def clear(self) -> None:
        """Forget what was chosen in a turn: it is played, or will not be."""
        self._sealed.clear()

    def agree_undo(self, turns: int) -> bool:
        """Return whether nobody elsewhere minds to go back to so many turns; else ask them."""
        return True

    def agree_draw(self) -> bool:
        """Return whether nobody elsewhere minds a draw; else ask them."""
        return True
