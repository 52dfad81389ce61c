"""How strong a player is: the Glicko-2 system by its published formulas, a match at a time.

Mark E. Glickman, "Example of the Glicko-2 system", https://www.glicko.net/glicko/glicko2.pdf: the
steps below are its steps, and its worked example is a test. Each match is a rating period of its
own. Why so, and which matches count: docs/decisions.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Final

UNKNOWN_DEVIATION: Final = 350.0  # the deviation of an unknown player, which is also the maximum
FIRST_VOLATILITY: Final = 0.06
MATCHES_TO_SUGGEST: Final = 3  # from so many on a rating is good enough for that

_SCALE: Final = 173.7178
_TAU: Final = 0.5  # how fast volatility changes; Glickman: 0.3 to 1.2, low ones against upsets
_CONVERGED: Final = 0.000001


@dataclass(frozen=True, slots=True)
class GlickoRating:
    """A strength in the unit of Elo, and how well it is known."""

    value: float  # 150 more scores about 70 %
    deviation: float = UNKNOWN_DEVIATION  # its standard error, more than 0
    volatility: float = FIRST_VOLATILITY  # how much it seems to change from match to match


@dataclass(frozen=True, slots=True)
class GameRating:
    """The rating of a person in one game, and how many matches it is made of."""

    rating: GlickoRating
    matches: int

    @property
    def suggests(self) -> bool:
        """Whether it is known well enough to suggest an opponent."""
        return self.matches >= MATCHES_TO_SUGGEST


def after_match(
    rating: GlickoRating, results: Sequence[tuple[GlickoRating, float]]
) -> GlickoRating:
    """Return a rating after results: each opponent's before, and 1 a win, 0.5 a draw, 0 a loss."""
    if not results:
        return rating
    mu, phi = _mu(rating), _phi(rating)
    information = surprise = 0.0
    for opponent, score in results:
        weight = 1 / sqrt(1 + 3 * _phi(opponent) ** 2 / pi**2)  # g
        expected = 1 / (1 + exp(-weight * (mu - _mu(opponent))))
        information += weight**2 * expected * (1 - expected)
        surprise += weight * (score - expected)
    variance = 1 / information
    volatility = _new_volatility(rating.volatility, phi, variance, variance * surprise)
    phi = 1 / sqrt(1 / (phi**2 + volatility**2) + information)
    value = rating.value + _SCALE * phi**2 * surprise
    return GlickoRating(value, min(_SCALE * phi, UNKNOWN_DEVIATION), volatility)


def _mu(rating: GlickoRating) -> float:
    return (rating.value - 1500) / _SCALE


def _phi(rating: GlickoRating) -> float:
    return rating.deviation / _SCALE


def _new_volatility(volatility: float, phi: float, variance: float, change: float) -> float:
    """Return the volatility after a match: step 5, by the Illinois algorithm."""
    start = log(volatility**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (change**2 - spread) / (2 * spread**2) - (x - start) / _TAU**2

    low = start
    if change**2 > phi**2 + variance:
        high = log(change**2 - phi**2 - variance)
    else:
        step = 1
        while f(start - step * _TAU) < 0:
            step += 1
        high = start - step * _TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > _CONVERGED:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = f(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return exp(low / 2)
