"""How fast a turn is shown: three speeds, which a person chooses."""

from enum import Enum


class Pace(Enum):
    """How fast a turn is shown.

    Attributes:
        SLOW: for who does not know the game yet; each beat is held until it has been read.
        NORMAL: for who knows it.
        QUICK: without captions, for who has seen many turns.
    """

    SLOW = "slow"
    NORMAL = "normal"
    QUICK = "quick"


_LETTER = {Pace.SLOW: 30, Pace.NORMAL: 15, Pace.QUICK: 12}
_MIN = {Pace.SLOW: 1400, Pace.NORMAL: 700, Pace.QUICK: 600}
_MAX = 3200


def reading_time(text: str, pace: Pace) -> int:
    """Return how long a sentence is held so that it can be read, in milliseconds."""
    return min(max(_MIN[pace], _LETTER[pace] * len(text)), _MAX)
