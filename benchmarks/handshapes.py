"""Would a stranger read our hands? Classify the drawn joints with a model of real people's hands.

Run by hand with landmark files of real hands; they are not part of the project:

    python -m benchmarks.handshapes first.csv second.csv

Each row: letter, signer, x0, y0 … x20, y20, in the order of ``JOINTS``, y down. A small network is
fitted on all files together, each file with the same weight, and asked for the 24 letters that are
held still, drawn as the viewer sees them. Two models of other kinds, fitted on all files and on
each alone, say whether that answer hangs on one model or on the hands of some people. Needs numpy,
which only building and checking use.
"""

import csv
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from pullstrings_qt.signs.alphabet import alphabet
from pullstrings_qt.signs.pose import Pose
from pullstrings_qt.signs.skeleton import skeleton
from pullstrings_qt.signs.views import seen

Numbers: TypeAlias = NDArray[np.float64]

LETTERS = "ABCDEFGHIKLMNOPQRSTUVWXY"
_HIDDEN = 96
_STEPS = 2500
_BATCH = 256
_MEMBERS = 5


@dataclass(frozen=True)
class Network:
    """A fitted network with one hidden layer."""

    hidden: Numbers
    bias: Numbers
    output: Numbers
    output_bias: Numbers

    def shares(self, features: Numbers) -> Numbers:
        """Return how likely each letter is, a row for each hand."""
        return _shares(
            np.maximum(features @ self.hidden + self.bias, 0) @ self.output + self.output_bias
        )


def _shares(scores: Numbers) -> Numbers:
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    found: Numbers = powers / powers.sum(axis=1, keepdims=True)
    return found


def features(places: Numbers) -> Numbers:
    """Return what the network looks at: places from the wrist, size taken out, and bone directions.

    Args:
        places: hands × 21 × 2, y up.
    """
    from_wrist = places - places[:, :1]
    far = np.linalg.norm(from_wrist, axis=2).max(axis=1)[:, None, None]
    from_wrist = from_wrist / far
    bones = []
    for first in range(1, 21, 4):
        chain = from_wrist[:, [0, *range(first, first + 4)]]
        bones.append(np.diff(chain, axis=1))
    tips = from_wrist[:, [4, 8, 12, 16, 20]]
    pairs = [tips[:, i] - tips[:, j] for i in range(5) for j in range(i)]
    joined = np.concatenate([from_wrist[:, 1:], *bones, np.stack(pairs, axis=1)], axis=1)
    return 3.0 * joined.reshape(len(places), -1)


def read_hands(paths: list[Path]) -> tuple[Numbers, list[str], Numbers]:
    """Return places (y up), letters and weights of all rows that show one of the letters."""
    places, letters, weights = [], [], []
    for path in paths:
        with path.open(encoding="utf-8", newline="") as file:
            rows = [row for row in csv.reader(file) if row[0] in LETTERS]
        for row in rows:
            flat_row = np.array(row[2:44], float).reshape(21, 2)
            places.append(flat_row * [1, -1])
            letters.append(row[0])
            weights.append(1.0 / len(rows))
    return np.array(places), letters, np.array(weights) / sum(weights)


def fit(places: Numbers, letters: list[str], weights: Numbers, seed: int) -> Network:
    """Return a network fitted with Adam on hands turned and shaken a little."""
    rng = np.random.default_rng(seed)
    numbers = np.array([LETTERS.index(letter) for letter in letters])
    wide = features(places[:1]).shape[1]
    parts = [
        rng.normal(0, np.sqrt(2 / wide), (wide, _HIDDEN)),
        np.zeros(_HIDDEN),
        rng.normal(0, np.sqrt(1 / _HIDDEN), (_HIDDEN, len(LETTERS))),
        np.zeros(len(LETTERS)),
    ]
    slow, fast = [np.zeros_like(p) for p in parts], [np.zeros_like(p) for p in parts]
    for step in range(1, _STEPS + 1):
        chosen = rng.choice(len(places), _BATCH, p=weights)
        slopes = _slopes(parts, features(_shaken(places[chosen], rng)), numbers[chosen])
        pace = 0.003 * (1 - step / (_STEPS + 1))
        for i, slope in enumerate(slopes):
            slow[i] += 0.1 * (slope - slow[i])
            fast[i] += 0.001 * (slope**2 - fast[i])
            stride = slow[i] / (1 - 0.9**step) / (np.sqrt(fast[i] / (1 - 0.999**step)) + 1e-8)
            parts[i] -= pace * (stride + 1e-3 * parts[i])
    return Network(*parts)


def _shaken(places: Numbers, rng: np.random.Generator) -> Numbers:
    angle = rng.normal(0, 0.12, len(places))
    c, s = np.cos(angle), np.sin(angle)
    turn = np.stack([np.stack([c, -s], 1), np.stack([s, c], 1)], 1)
    turned: Numbers = np.einsum("nij,nkj->nki", turn, places)
    return turned * rng.normal(1, 0.06, (len(places), 1, 2)) + rng.normal(0, 0.012, places.shape)


def _slopes(parts: list[Numbers], seen_: Numbers, numbers: NDArray[np.int64]) -> list[Numbers]:
    hidden = np.maximum(seen_ @ parts[0] + parts[1], 0)
    wrong = _shares(hidden @ parts[2] + parts[3])
    wrong[np.arange(len(numbers)), numbers] -= 1
    wrong /= len(numbers)
    behind = (wrong @ parts[2].T) * (hidden > 0)
    return [seen_.T @ behind, behind.sum(0), hidden.T @ wrong, wrong.sum(0)]


def nearest(known: Numbers, letters: list[str], asked: Numbers) -> list[str]:
    """Return the letter of most of the seven nearest real hands, the nearer counting more."""
    found = []
    for hand in asked:
        far = np.linalg.norm(known - hand, axis=1)
        votes = dict.fromkeys(LETTERS, 0.0)
        for number in np.argsort(far)[:7]:
            votes[letters[number]] += 1.0 / (far[number] + 1e-9)
        found.append(max(votes, key=lambda letter: votes[letter]))
    return found


def discriminant(known: Numbers, letters: list[str], asked: Numbers) -> list[str]:
    """Return the letter with the nearest mean, measured by the spread of all (linear)."""
    named = np.array(letters)
    shown = [letter for letter in LETTERS if (named == letter).any()]
    means = np.array([known[named == letter].mean(axis=0) for letter in shown])
    off = known - means[[shown.index(letter) for letter in letters]]
    spread = off.T @ off / len(off)
    spread = 0.95 * spread + 0.05 * np.eye(len(spread)) * np.trace(spread) / len(spread)
    slopes = np.linalg.solve(spread, means.T)
    scores = asked @ slopes - 0.5 * np.einsum("ij,ji->i", means, slopes)
    return [shown[number] for number in scores.argmax(axis=1)]


def cross_check(paths: list[Path], drawn: Numbers) -> None:
    """Print what two models of other kinds read, fitted on all files together and on each."""
    asked = features(drawn)
    for fitted_on in (paths, *([path] for path in paths)):
        places, letters, _weights = read_hands(fitted_on)
        for model in (nearest, discriminant):
            read = model(features(places), letters, asked)
            wrong = [f"{a} as {b}" for a, b in zip(LETTERS, read, strict=True) if a != b]
            names = " + ".join(path.stem for path in fitted_on)
            print(f"{model.__name__}, {names}: {len(LETTERS) - len(wrong)}; {', '.join(wrong)}")


def places_of(pose: Pose) -> Numbers:
    """Return where the 21 joints lie in the viewer's picture."""
    return np.array([place[:2] for place in seen(pose, skeleton())])


def main(paths: list[Path]) -> None:
    """Fit, ask for each letter, and print what was read."""
    places, letters, weights = read_hands(paths)
    networks = [fit(places, letters, weights, seed) for seed in range(_MEMBERS)]
    numbers = np.array([LETTERS.index(letter) for letter in letters])
    known = np.mean([network.shares(features(places)) for network in networks], axis=0)
    print(f"real hands, the ones it was fitted on: {np.mean(known.argmax(1) == numbers):.3f}")
    drawn = np.array([places_of(alphabet()[letter].pose) for letter in LETTERS])
    shares = np.mean([network.shares(features(drawn)) for network in networks], axis=0)
    right = 0
    for letter, row in zip(LETTERS, shares, strict=True):
        first, second = np.argsort(-row)[:2]
        right += LETTERS[first] == letter
        print(
            f"{letter} read as {LETTERS[first]} {row[first]:.2f}, then {LETTERS[second]} "
            f"{row[second]:.2f}{'' if LETTERS[first] == letter else '  <- wrong'}"
        )
    print(f"{right} of {len(LETTERS)} right")
    cross_check(paths, drawn)


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]])
