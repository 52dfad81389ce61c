"""The speed of turns: three paces to choose from."""

from enum import Enum


class Pace(Enum):
    """The speed of turns: SLOW holds each beat until it has been read, QUICK has no captions."""

    SLOW = "slow"
    NORMAL = "normal"
    QUICK = "quick"


_LETTER = {Pace.SLOW: 30, Pace.NORMAL: 15, Pace.QUICK: 12}
_MIN = {Pace.SLOW: 1400, Pace.NORMAL: 700, Pace.QUICK: 600}
_MAX = 3200


def reading_time(text: str, pace: Pace) -> int:
    """Return how long to show a sentence for reading, in milliseconds."""
    return min(max(_MIN[pace], _LETTER[pace] * len(text)), _MAX)
