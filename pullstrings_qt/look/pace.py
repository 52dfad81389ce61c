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
