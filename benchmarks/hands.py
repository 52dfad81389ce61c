"""The time of one frame of a spelling hand: ``python -m benchmarks.hands``."""

import os
from statistics import median, quantiles
from time import perf_counter, process_time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtGui import QGuiApplication

from benchmarks import machine
from pullstrings_qt.look.hand_painter import HandPainter
from pullstrings_qt.signs.colors import Tone
from pullstrings_qt.signs.skeleton import skeleton
from pullstrings_qt.signs.spelling import SpelledWord, spelled

WORD, SPEED, SIZE, MOMENTS, TURNS = "quickbrownfox", 3.0, 480, 150, 3


def timed(film: SpelledWord, painter: HandPainter) -> tuple[list[float], list[float]]:
    """Return milliseconds a picture, by the clock and of the processor."""
    clock, work = [], []
    for _turn in range(TURNS):
        for step in range(MOMENTS):
            began, busy = perf_counter(), process_time()
            sight = film.at(film.length * step / (MOMENTS - 1))
            painter.picture(sight.pose, sight.middle, SIZE)
            clock.append((perf_counter() - began) * 1000)
            work.append((process_time() - busy) * 1000)
    return clock, work


def measure() -> None:
    """Print a table: pose and picture together, at 480 points."""
    film = spelled(WORD, SPEED)
    print("| tone | median | 95 % | fastest | processor, median |")
    print("|---|---:|---:|---:|---:|")
    for tone in (Tone.SAND, Tone.DEEP, Tone.LINES):
        clock, work = timed(film, HandPainter(skeleton(), tone))
        high = quantiles(clock, n=20)[-1]
        print(
            f"| {tone} | {median(clock):.1f} | {high:.1f} | {min(clock):.1f} | {median(work):.1f} |"
        )


if __name__ == "__main__":
    app = QGuiApplication([])
    machine.describe()
    measure()
