"""Fits the small networks of the sign reader."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from pullstrings_qt_camera.reading.sign_reader import NO_LETTER, features
from tools.training.kinematics import Floats
from tools.training.shaken_hands import Classes, ShakenHands, Shaking

_KINDS: Final = NO_LETTER + 1
_AT_ONCE: Final = 2000  # hands drawn at once: memory


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a network is fitted.

    Attributes:
        hidden: how wide its hidden layer is.
        steps: how often its weights are moved.
        hands: how many it learns from.
        batch: how many of them are looked at in a step.
        smooth: share of certainty that is spread over all classes.
    """

    hidden: int = 96
    steps: int = 4000
    hands: int = 200_000
    batch: int = 384
    smooth: float = 0.03


def fit(recipe: Recipe, seed: int, found: tuple[Floats, Classes]) -> list[Floats]:
    """Return the weights of a network with one hidden layer, fitted with Adam.

    Args:
        recipe: how.
        seed: of all chance.
        found: what the landmark network found in pictures (`ShakenHands`).
    """
    rng = np.random.default_rng(seed)
    hands = ShakenHands(Shaking(), np.random.default_rng(seed), found)
    drawn = [hands.draw(_AT_ONCE) for _ in range(recipe.hands // _AT_ONCE)]
    seen = np.concatenate([features(places) for places, _classes in drawn])
    classes = np.concatenate([classes for _places, classes in drawn])
    wide = seen.shape[1]
    parts = [
        rng.normal(0, np.sqrt(2 / wide), (wide, recipe.hidden)),
        np.zeros(recipe.hidden),
        rng.normal(0, np.sqrt(1 / recipe.hidden), (recipe.hidden, _KINDS)),
        np.zeros(_KINDS),
    ]
    slow, fast = [np.zeros_like(p) for p in parts], [np.zeros_like(p) for p in parts]
    for step in range(1, recipe.steps + 1):
        batch = rng.integers(0, len(seen), recipe.batch)
        slopes = _slopes(parts, seen[batch].astype(np.float64), classes[batch], recipe.smooth)
        pace = 0.004 * (1 - step / (recipe.steps + 1))
        for i, slope in enumerate(slopes):
            slow[i] += 0.1 * (slope - slow[i])
            fast[i] += 0.001 * (slope**2 - fast[i])
            stride = slow[i] / (1 - 0.9**step) / (np.sqrt(fast[i] / (1 - 0.999**step)) + 1e-8)
            parts[i] -= pace * (stride + 1e-3 * parts[i])
    return parts


def _slopes(parts: list[Floats], seen: Floats, classes: Classes, smooth: float) -> list[Floats]:
    inner = np.maximum(seen @ parts[0] + parts[1], 0)
    scores = inner @ parts[2] + parts[3]
    wrong = np.exp(scores - scores.max(axis=1, keepdims=True))
    wrong /= wrong.sum(axis=1, keepdims=True)
    wrong -= smooth / _KINDS
    wrong[np.arange(len(classes)), classes] -= 1 - smooth
    wrong /= len(classes)
    behind = (wrong @ parts[2].T) * (inner > 0)
    return [seen.T @ behind, behind.sum(0), inner.T @ wrong, wrong.sum(0)]
