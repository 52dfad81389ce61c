"""What a computer player notices of what it could do: the common core of the levels.

A gentle level looks as carefully as a strong one at what it sees, but sees less of it: each step
exists for it this turn, or does not. What scores at once is seen more often. The coin belongs to
the turn, so that a plan of several steps is not forgotten half-way; docs/decisions/025.
"""

from collections.abc import Hashable
from functools import lru_cache
from typing import Final

_COINS: Final = 2**64


@lru_cache(4096)  # a search asks for the same ones again and again
def coin(seed: int, key: Hashable) -> float:
    """Return a number from 0 to 1 by chance: the same for a seed and key, on every machine.

    The seed is that of the turn, see `Record.turn_begun`; the key is made of whole numbers and
    texts.
    """
    import hashlib  # noqa: PLC0415 - loads OpenSSL, and the window knows the levels, too

    text = f"{seed}\x1f{key}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest()) / _COINS


def sees(seed: int, step: Hashable, miss: float, strike: float = 0.0) -> bool:
    """Return whether a step is noticed this turn.

    Args:
        seed: of the turn.
        step: an end, a leap, a placement … or a tuple of what tells it from all others.
        miss: how likely a step that brings nothing is overlooked, 0 to 1.
        strike: how much it catches the eye, from 0: overlooking it is then as likely as
            overlooking 1 + strike steps that bring nothing.
    """
    overlooked: float = miss ** (1.0 + strike)
    return overlooked < 1 and coin(seed, step) >= overlooked
