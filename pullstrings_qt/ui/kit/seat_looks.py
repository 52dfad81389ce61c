"""How the seats of each game are told apart on pages."""

from pullstrings_qt.core.registry import GameSpec
from pullstrings_qt.look.seat_look import SeatLook


def look_of(spec: GameSpec) -> SeatLook:
    """Return marks and colours of a game's seats: its own, or squares and circles."""
    if spec.seat_look is None:
        return SeatLook()
    look: SeatLook = spec.seat_look()
    return look
