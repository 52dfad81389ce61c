"""Simultaneous games of two seats: how often each should make each of its choices."""

from collections.abc import Sequence
from typing import Final, TypeAlias

Mixture: TypeAlias = tuple[float, ...]
"""How often each choice is made; 1 in all."""

ROUNDS: Final = 300
"""Rounds of regret matching; after them a best reply gains about a hundredth of a win at most."""


def equilibrium(values: Sequence[Sequence[float]], rounds: int = ROUNDS) -> tuple[Mixture, Mixture]:
    """Return the mixtures in which neither seat can improve by changing its own.

    Both seats play against each other repeatedly, and make each choice in proportion to the regret
    of not having made it ("regret matching+"); later rounds count more in the average. Where
    one of them has a single choice, the other takes what is worth most.

    Args:
        values: for seat 0, by its choice and then by that of seat 1.
        rounds: fewer are faster and less precise.
    """
    columns = tuple(zip(*values, strict=True))
    if len(columns) == 1:
        return _best([row[0] for row in values]), (1.0,)
    if len(values) == 1:
        return (1.0,), _best([-value for value in values[0]])
    regrets, other_regrets = [0.0] * len(values), [0.0] * len(columns)
    sums, other_sums = [0.0] * len(values), [0.0] * len(columns)
    for number in range(1, rounds + 1):
        mine, theirs = _by_regret(regrets), _by_regret(other_regrets)
        gains = [sum(map(float.__mul__, row, theirs)) for row in values]
        losses = [sum(map(float.__mul__, column, mine)) for column in columns]
        value = sum(map(float.__mul__, gains, mine))
        regrets = [max(0.0, each + gain - value) for each, gain in zip(regrets, gains, strict=True)]
        other_regrets = [
            max(0.0, each + value - loss) for each, loss in zip(other_regrets, losses, strict=True)
        ]
        sums = [each + number * share for each, share in zip(sums, mine, strict=True)]
        other_sums = [each + number * share for each, share in zip(other_sums, theirs, strict=True)]
    return _shares(sums), _shares(other_sums)


def _best(worths: Sequence[float]) -> Mixture:
    """Return what is worth most, in equal parts."""
    return _shares([float(worth == max(worths)) for worth in worths])


def _by_regret(regrets: Sequence[float]) -> Mixture:
    return _shares(regrets) if any(regrets) else (1.0 / len(regrets),) * len(regrets)


def _shares(weights: Sequence[float]) -> Mixture:
    total = sum(weights)
    return tuple(weight / total for weight in weights)
