"""Chances as honest as they can be made: what is said in 70 of 100 matches happens in 70.

A search is surer, or less sure, than the people and levels who play on after it. One number a game
puts that right; `python -m benchmarks.chances` finds it.
"""

from collections.abc import Sequence


def calibrated(chances: Sequence[float], sharpness: float) -> tuple[float, ...]:
    """Return the chances of all seats brought nearer to what happens; 1 in all.

    Each is raised to a power and all are divided by their sum; of two seats that multiplies the
    logit of each, and equal chances stay equal. The inverse is `calibrated(…, 1 / sharpness)`
    unless a chance is 0 or 1, which stays that.

    Args:
        chances: 0 to 1 each, not all 0.
        sharpness: above 0; below 1 brings the chances nearer to each other, 1 leaves them alone.
    """
    powers = [chance**sharpness for chance in chances]
    return tuple(power / sum(powers) for power in powers)
