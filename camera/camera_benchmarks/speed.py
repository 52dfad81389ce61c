"""How long the camera's eye looks at a frame, and what memory it takes, on one thread.

    .venv-camera/bin/python -m camera_benchmarks.speed [--frames 300]

Frames of 640 × 480 of our own hands: one without a hand is searched whole, one with a hand is
followed. Needs the parts of the camera's extra (`make ready-to-camera`).
"""

import argparse
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from benchmarks.machine import describe, percentile, table
from pullstrings_qt.signs.alphabet import alphabet
from pullstrings_qt_camera.reading.frame import Frame
from pullstrings_qt_camera.reading.hand_detector import opened_eye
from tools.training.renders import TONES, colored, rendered

_GRAY = (110, 110, 110)
_PER_FRAME = 1 / 15  # seconds between two frames, as the app looks at them
_BETWEEN_SEARCHES = 0.25


def main() -> None:
    """Measure both kinds of frames."""
    parser = argparse.ArgumentParser(prog="python -m camera_benchmarks.speed")
    parser.add_argument("--frames", type=int, default=300)
    count = parser.parse_args().frames
    describe()
    empty = np.full((480, 640, 3), _GRAY[0], np.uint8)
    hand = empty.copy()
    hand[24:456, 104:536] = colored(rendered(alphabet()["Y"].pose).light, TONES[0], _GRAY)
    before, began = _resident(), time.perf_counter()
    eye = opened_eye()
    opened = time.perf_counter() - began
    rows = []
    for name, frame, apart in (
        ("searched, no hand", empty, _BETWEEN_SEARCHES),
        ("a hand followed, searched once a second", hand, _PER_FRAME),
    ):
        eye.forget()
        took = [_looked(eye.see, frame, number * apart) for number in range(count)][5:]
        times = (statistics.median(took), percentile(took, 0.95), max(took))
        rows.append((name, *(f"{1000 * each:.1f} ms" for each in times)))
    table(("frame", "median", "95th percentile", "worst"), rows)
    grown = _resident() - before
    print(f"opened in {1000 * opened:.0f} ms; {grown:.1f} MB more than without networks")


def _looked(see: Callable[[Frame, float], object], frame: Frame, at: float) -> float:
    began = time.perf_counter()
    see(frame, at)
    return time.perf_counter() - began


def _resident() -> float:
    """Return the memory of this process in MB."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 1e6


if __name__ == "__main__":
    main()
