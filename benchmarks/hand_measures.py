"""Our hands compared with people's: recognition, readers trained on ours, sizes, look-alikes.

    python -m benchmarks hands --landmarks FOLDER
    python -m benchmarks.hand_measures FOLDER

The folder holds landmark files of real hands (``benchmarks/handshapes.py`` says how they are
written); they are not part of the project. Without them only the pictures are compared. Needs
numpy, which only building and checking use.
"""

import os
import sys
from itertools import pairwise
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# Threads of small products of matrices wait for each other longer than they work.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from benchmarks.handshapes import (
    LETTERS,
    Numbers,
    discriminant,
    features,
    fit,
    nearest,
    read_hands,
)
from pullstrings_qt.look.hand_face import paint_hand
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.signs.alphabet import alphabet
from pullstrings_qt.signs.pose import Pose
from pullstrings_qt.signs.skeleton import FINGERS, JOINTS, skeleton
from pullstrings_qt.signs.views import View, seen, side_of
from pullstrings_qt_camera.reading.sign_reader import STILL_LETTERS
from tools.artwork.grid import blurred
from tools.training.shaken_hands import ShakenHands, Shaking

#: Where landmark files are looked for if nobody says where.
LANDMARKS = Path("out/landmarks")
#: Letters whose pictures must not look alike on a small tile.
ALIKE = (("M", "N"), ("E", "M"), ("S", "T"), ("A", "S"), ("M", "S"))
FISTS, STRAIGHT = "AESTMN", "BUHRVW"
_MEMBERS, _RIG_MEMBERS, _RIG_SAMPLES = 3, 3, 400
_TILE = 48


def _places(pose: Pose, view: View, letter: str) -> Numbers:
    return np.array([place[:2] for place in seen(pose, skeleton(), side_of(letter, view))])


def drawn(view: View) -> Numbers:
    """Return where the joints of the 24 letters held still lie in a view's pictures."""
    return np.array([_places(alphabet()[letter].pose, view, letter) for letter in LETTERS])


def read_ours(paths: list[Path]) -> None:
    """Print how many of our letters models of people's hands read, and what for the others."""
    hands = {view: features(drawn(view)) for view in (View.VIEWER, View.CHART)}
    print("| fitted on | model | view | right of 24 | read otherwise |\n|---|---|---|---:|---|")
    for fitted_on in (*([path] for path in paths), paths):
        places, letters, weights = read_hands(fitted_on)
        known = features(places)
        networks = [fit(places, letters, weights, seed) for seed in range(_MEMBERS)]
        for view, asked in hands.items():
            shares = np.mean([network.shares(asked) for network in networks], axis=0)
            found = {
                "networks": [LETTERS[number] for number in shares.argmax(axis=1)],
                "nearest": nearest(known, letters, asked),
                "discriminant": discriminant(known, letters, asked),
            }
            for model, read in found.items():
                wrong = [f"{a} as {b}" for a, b in zip(LETTERS, read, strict=True) if a != b]
                names = " + ".join(path.stem for path in fitted_on)
                right = len(LETTERS) - len(wrong)
                print(f"| {names} | {model} | {view} | {right} | {', '.join(wrong)} |")


def taught_by_us(samples: int = _RIG_SAMPLES) -> tuple[Numbers, list[str], Numbers]:
    """Return places, letters and weights of hands shaken as the camera's reader learns from them.

    Args:
        samples: how many for each letter, more or less.
    """
    no_renderings = np.empty((0, 21, 2)), np.empty(0, np.int64)
    hands = ShakenHands(Shaking(none=0), np.random.default_rng(0), no_renderings)
    places, classes = hands.draw(samples * len(LETTERS))
    letters = [STILL_LETTERS[number] for number in classes]
    return places, letters, np.full(len(letters), 1 / len(letters))


def read_people(paths: list[Path]) -> None:
    """Print how many people's hands a reader knows that has seen our poses alone."""
    places, letters, weights = taught_by_us()
    networks = [fit(places, letters, weights, seed) for seed in range(_RIG_MEMBERS)]
    print("| people | right | letters read right less than three times in four |\n|---|---:|---|")
    for path in paths:
        hands, named, _weights = read_hands([path])
        asked = features(hands)
        shares = np.mean([network.shares(asked) for network in networks], axis=0)
        read = np.array([LETTERS[number] for number in shares.argmax(axis=1)])
        right = read == np.array(named)
        weak = []
        for letter in LETTERS:
            here = np.array(named) == letter
            if here.any() and right[here].mean() < 0.75:
                others = read[here & ~right].tolist()
                maximum = max(set(others), key=others.count)
                weak.append(f"{letter} {right[here].mean():.2f} (as {maximum})")
        print(f"| {path.stem} | {right.mean():.3f} | {', '.join(weak)} |")


def _joint(places: Numbers, name: str) -> Numbers:
    found: Numbers = places[:, JOINTS.index(name)]
    return found


def proportions(places: Numbers) -> dict[str, Numbers]:
    """Return lengths in palm lengths (wrist to the middle finger's knuckle), one a hand.

    ``top`` is how high the middle joints of index, middle and ring finger stand over the line
    of the knuckles, along the palm; ``tips`` the gap between the tips of index and middle finger;
    ``width`` from the index finger's knuckle to the little finger's.
    """
    palm = _joint(places, "middle_knuckle") - _joint(places, "wrist")
    long = np.linalg.norm(palm, axis=1)
    up = palm / long[:, None]

    def high(name: str) -> Numbers:
        off = _joint(places, f"{name}_middle") - _joint(places, f"{name}_knuckle")
        raised: Numbers = (off * up).sum(axis=1) / long
        return raised

    def far(a: str, b: str) -> Numbers:
        apart: Numbers = np.linalg.norm(_joint(places, a) - _joint(places, b), axis=1) / long
        return apart

    bones = ("knuckle", "middle", "end", "tip")
    found = {"top": np.mean([high(name) for name in FINGERS[:3]], axis=0)}
    found |= {
        "width": far("index_knuckle", "little_knuckle"),
        "tips": far("index_tip", "middle_tip"),
    }
    for name in FINGERS:
        steps = [far(f"{name}_{a}", f"{name}_{b}") for a, b in pairwise(bones)]
        found[name] = np.sum(steps, axis=0)
    found["thumb tip"] = ((_joint(places, "thumb_tip") - _joint(places, "index_knuckle")) * up).sum(
        axis=1
    ) / long
    return found


def compare_sizes(paths: list[Path]) -> None:
    """Print sizes of our hands beside the medians of people's: of fists and straight fingers."""
    for letters, shown in (
        (FISTS, ("top", "width", "thumb tip")),
        (STRAIGHT, ("tips", "index", "middle")),
    ):
        heads = [
            f"{name}, {who}" for name in shown for who in ("ours", *(p.stem[-1] for p in paths))
        ]
        print(f"\n| | {' | '.join(heads)} |\n|---|{'---:|' * len(heads)}")
        for letter in letters:
            ours = proportions(_places(alphabet()[letter].pose, View.VIEWER, letter)[None])
            people = []
            for path in paths:
                hands, named, _weights = read_hands([path])
                people.append(proportions(hands[np.array(named) == letter]))
            cells = [f"{np.median(one[name]):.2f}" for name in shown for one in (ours, *people)]
            print(f"| {letter} | {' | '.join(cells)} |")


def tile(letter: str, size: int = _TILE) -> Numbers:
    """Return how light each point of a letter's tile is, 0 to 1, without the tile's shape."""
    image = QImage(size, size, QImage.Format.Format_RGB32)
    image.fill(QColor("#FAF4E6"))
    painter = QPainter(image)
    painter.translate(size / 2, size / 2)
    paint_hand(painter, letter, size, Theme())
    painter.end()
    points = np.frombuffer(bytes(image.constBits()), np.uint8).reshape(size, size, 4)
    light: Numbers = points[..., :3] @ np.array([0.114, 0.587, 0.299]) / 255
    return light


def likeness(a: Numbers, b: Numbers) -> tuple[float, float]:
    """Return the correlation of two pictures and their structural similarity (1 is the same)."""
    together = float(np.corrcoef(a.ravel(), b.ravel())[0, 1])

    def soft(values: Numbers) -> Numbers:
        return blurred(values.astype(np.float32), 1.5).astype(float)

    mean_a, mean_b = soft(a), soft(b)
    spread_a, spread_b = soft(a * a) - mean_a**2, soft(b * b) - mean_b**2
    both = soft(a * b) - mean_a * mean_b
    c, d = 0.01**2, 0.03**2
    alike = (2 * mean_a * mean_b + c) * (2 * both + d)
    alike /= (mean_a**2 + mean_b**2 + c) * (spread_a + spread_b + d)
    return together, float(alike.mean())


def compare_pictures() -> None:
    """Print how alike the tiles of look-alikes are at 48 points."""
    keep = QGuiApplication.instance() or QGuiApplication([])
    print("| pair | correlation | structural similarity |\n|---|---:|---:|")
    for a, b in ALIKE:
        together, alike = likeness(tile(a), tile(b))
        print(f"| {a}, {b} | {together:.3f} | {alike:.3f} |")
    del keep


def measure(folder: Path = LANDMARKS) -> None:
    """Print all of it; without landmarks what needs none."""
    print(f"### Look-alikes on a tile of {_TILE} points\n")
    compare_pictures()
    paths = sorted(folder.glob("*.csv"))
    if not paths:
        print(
            f"\nThere are no landmarks of people's hands in {folder}, so nothing was compared with"
            " people. Put CSV files there, or name a folder with --landmarks."
        )
        return
    print("\n### Proportions, in palm lengths")
    compare_sizes(paths)
    print("\n### People's hands, read by a model of our poses alone\n")
    read_people(paths)
    print("\n### Our hands, read by models of people's\n")
    read_ours(paths)


if __name__ == "__main__":
    measure(Path(sys.argv[1]) if len(sys.argv) > 1 else LANDMARKS)
