"""Make the weights of the sign reader anew: ``python -m tools.training TARGET`` (minutes).

From the project's own hands alone, with fixed seeds: no photo, no landmark of a real person. On one
machine every weight is the same; another processor may round otherwise.
"""

import sys
from pathlib import Path
from typing import Final

import numpy as np

from pullstrings_qt_camera.reading.hand import HandReader
from pullstrings_qt_camera.reading.network import Network
from pullstrings_qt_camera.reading.parts import model
from tools.training.fitting import Recipe, fit
from tools.training.kinematics import Floats
from tools.training.renders import found_hands
from tools.training.shaken_hands import taught_poses

_NETWORKS: Final = 5
_RENDERS: Final = 8  # hands traced of each pose


def save(path: Path, networks: list[list[Floats]]) -> None:
    """Write the weights of some networks as half floats, stacked."""
    hidden, bias, output, output_bias = (
        np.stack(parts).astype(np.float16) for parts in zip(*networks, strict=True)
    )
    np.savez_compressed(
        path, hidden=hidden, bias=bias[:, None], output=output, output_bias=output_bias[:, None]
    )


def main(target: Path) -> None:
    """Render, fit and write."""
    reader = HandReader(Network(model("hand_landmark_full.tflite")))
    found = found_hands(reader, _RENDERS, seed=0)
    pictures = 2 * _RENDERS * len(taught_poses())
    print(f"{len(found[1])} hands found in {pictures} pictures", flush=True)
    save(target, [fit(Recipe(), seed, found) for seed in range(_NETWORKS)])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
