"""Two simulated memories with known forgetting curves; neither is the scheduler's own model.

`HalfLife`: the chance of knowing a card halves in each half-life (exponential forgetting, the
form of Settles and Meeder 2016, "A trainable spaced repetition model for language learning"). A
right answer lengthens the half-life by a factor that grows with the chance of having forgotten
(the spacing effect); after a wrong one the answer is seen, and part of the half-life is lost.

`PowerLaw`: the chance falls as a power of time (Wixted and Carpenter 2007, "The Wickelgren power
law and the Ebbinghaus savings function"). How memory grows follows the published form of FSRS,
but the exponent, all rates and the difficulty of each card are the learner's own, drawn anew for
each; the schedule knows none of them.

Both forget nothing and gain nothing by an answer within the same minutes, so that the answers of
learning steps on one evening only cost.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from math import exp
from random import Random
from typing import Protocol, TypeAlias

Rates: TypeAlias = dict[str, float]


class Memory(Protocol):
    """What a head holds of one card."""

    seen: datetime | None

    def chance(self, now: datetime) -> float:
        """Return the chance of knowing it; 0 before the first look."""
        ...

    def learn(self, known_by: float, *, is_known: bool) -> None:
        """Change by an answer, after which the right one is seen."""
        ...


class HalfLife:
    """Exponential forgetting; the median card halves in 1.5 days after the first look."""

    def __init__(self, chance: Random) -> None:
        self.seen: datetime | None = None
        self._first = self._half_life = 1.5 * exp(chance.gauss(0, 0.6))
        self._gain = 8.0 * exp(chance.gauss(0, 0.3))

    def chance(self, now: datetime) -> float:
        """Return the chance of knowing it; 0 before the first look."""
        return 0.0 if self.seen is None else float(2 ** (-_days(self.seen, now) / self._half_life))

    def learn(self, known_by: float, *, is_known: bool) -> None:
        """Lengthen or shorten the half-life."""
        if is_known:
            self._half_life *= 1 + self._gain * (1 - known_by)
        elif self.seen is not None:
            self._half_life = max(self._first, 0.4 * self._half_life)


class PowerLaw:
    """Forgetting by a power of time; stability is the days until 90 %."""

    def __init__(self, chance: Random, rates: Rates) -> None:
        self.seen: datetime | None = None
        self._rates = rates
        self._difficulty = min(10.0, max(1.0, chance.gauss(5.5, 2)))
        self._stability = 0.7 * exp(chance.gauss(0, 0.6))

    def chance(self, now: datetime) -> float:
        """Return the chance of knowing it; 0 before the first look."""
        if self.seen is None:
            return 0.0
        decay = self._rates["decay"]
        factor = 0.9 ** (-1 / decay) - 1
        return float((1 + factor * _days(self.seen, now) / self._stability) ** -decay)

    def learn(self, known_by: float, *, is_known: bool) -> None:
        """Lengthen or shorten the stability."""
        rates, old = self._rates, self._stability
        if is_known:
            spaced = exp(rates["spacing"] * (1 - known_by)) - 1
            grown = exp(rates["growth"]) * (11 - self._difficulty) * old ** -rates["slowing"]
            self._stability = old * (1 + grown * spaced)
        elif self.seen is not None:
            kept = rates["kept"] * self._difficulty ** -rates["hardness"]
            lasting = (old + 1) ** rates["lasting"] - 1
            self._stability = max(
                0.1, min(old, kept * lasting * exp(rates["relief"] * (1 - known_by)))
            )


def half_lives(chance: Random) -> Callable[[], Memory]:
    """Return what makes the memories of one learner with exponential forgetting."""
    return lambda: HalfLife(chance)


def power_laws(chance: Random) -> Callable[[], Memory]:
    """Return what makes the memories of one learner with power-law forgetting."""
    medians = {
        "growth": 1.87,
        "slowing": 0.167,
        "spacing": 0.796,
        "kept": 1.48,
        "hardness": 0.061,
        "lasting": 0.263,
        "relief": 1.65,
    }
    rates = {name: median * exp(chance.gauss(0, 0.2)) for name, median in medians.items()}
    rates["decay"] = chance.uniform(0.1, 0.5)
    return lambda: PowerLaw(chance, rates)


def _days(since: datetime, now: datetime) -> float:
    return max(0.0, (now - since) / timedelta(days=1))
