"""Chances as honest as they can be made: what is said in 70 of 100 matches happens in 70.

A search is surer, or less sure, than the people and levels who play on after it. Two numbers a game
put that right; `python -m benchmarks.chances` finds them.
"""

from collections.abc import Sequence


def calibrated(chances: Sequence[float], sharpness: float, doubt: float = 0.0) -> tuple[float, ...]:
    """Return the chances of all seats brought nearer to what happens; 1 in all.

    Equal chances stay equal, and the favorite stays the favorite.

    Args:
        chances: 0 to 1 each, not all 0.
        sharpness: above 0; each chance is raised to this power and divided by the sum, which of two
            seats multiplies the logit. Below 1 brings chances nearer to each other, 1 leaves them.
        doubt: 0 to 1; so much of the win is given to all seats in equal parts afterwards, because
            the match may go otherwise than the best play the search knows. Without it a chance of
            0 or 1 stays that.
    """
    powers = [chance**sharpness for chance in chances]
    total, even = sum(powers), doubt / len(chances)
    return tuple(even + (1 - doubt) * power / total for power in powers)
