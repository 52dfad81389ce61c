"""From the joints of a hand to the probability of each letter."""

from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pullstrings_qt.signs.views import FROM_THE_THUMB
from pullstrings_qt_camera.reading.frame import Numbers
from pullstrings_qt_camera.reading.hand import TIPS

STILL_LETTERS: Final = "ABCDEFGHIKLMNOPQRSTUVWXY"
"""Letters without motion, in the order of the output; J and Z are paths (``strokes``)."""
NO_LETTER: Final = len(STILL_LETTERS)
"""The index of the probability of no letter."""
ONE_SIDED: Final = FROM_THE_THUMB | {"C"}
"""The letters of which the wrong side of the hand may be shown."""

Places: TypeAlias = NDArray[np.floating[Any]]

_ROOTS: Final = range(1, 21, 4)


def features(places: Places) -> Numbers:
    """Return the network's input: joints relative to the wrist, bones, vectors between tips.

    Args:
        places: hands × 21 × 2 of right hands, y up, of any size.
    """
    own = places - places[:, :1]
    own = own / (np.linalg.norm(own, axis=2).max(axis=1)[:, None, None] + 1e-9)
    bones = [np.diff(own[:, [0, *range(root, root + 4)]], axis=1) for root in _ROOTS]
    tips = own[:, TIPS]
    ways = np.stack([tips[:, i] - tips[:, j] for i in range(5) for j in range(i)], axis=1)
    joined = np.concatenate([own[:, 1:], *bones, ways], axis=1)
    scaled: Numbers = 3.0 * joined.reshape(len(places), -1).astype(np.float32)
    return scaled


class SignReader:
    """Classifies hands: the mean of a few small networks with one hidden layer each.

    Args:
        path: their weights, made by ``python -m tools.training``.
    """

    def __init__(self, path: Path) -> None:
        with np.load(path) as file:
            names = ("hidden", "bias", "output", "output_bias")
            self._parts: list[Numbers] = [file[name].astype(np.float32) for name in names]

    def shares(self, places: Places) -> Numbers:
        """Return a row for each hand: the probabilities of the letters in order, then of none."""
        hidden, bias, output, output_bias = self._parts
        scores = np.maximum(features(places) @ hidden + bias, 0) @ output + output_bias
        powers = np.exp(scores - scores.max(axis=2, keepdims=True))
        found: Numbers = (powers / powers.sum(axis=2, keepdims=True)).mean(axis=0)
        return found
