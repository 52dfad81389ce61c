"""Speed of the computer players, and how much their thinking slows the window.

Run by hand: ``python -m benchmarks.opponents``. For their strength see ``benchmarks.round_robin``.
"""

import os
import statistics
import sys
import time
from itertools import pairwise
from random import Random

from pullstrings_qt.core.engine_protocol import EngineRequest
from pullstrings_qt.core.record import Record
from pullstrings_qt.games.pulling_strings.search import Search, SearchRules
from pullstrings_qt.games.pulling_strings.state import start_cells

OPTIONS = {"edition": "2003", "turn_limit": 200}


def measure_speed(iterations: int = 3000) -> None:
    """Print iterations a second: at the start, and where stacks lie on many strings."""
    crowded = (0, 0, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 2, 0, 0, 0, 2, 2, 0, 2, 2, 2, 2)
    for name, cells in (("start", start_cells()), ("nine stacks", crowded)):
        search = Search((cells, 0), SearchRules(), Random(1))
        began, used = time.perf_counter(), time.process_time()
        search.run(iterations)
        wall, cpu = time.perf_counter() - began, time.process_time() - used
        print(
            f"{name:>12}: {iterations / wall:7,.0f} iterations a second by the clock,"
            f" {iterations / cpu:7,.0f} by processor time"
        )


def measure_interface(seconds: float = 4.0) -> None:
    """Print how regularly an 8 ms timer of the window's thread runs, idle and while thinking."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QCoreApplication, QEventLoop, Qt, QTimer  # noqa: PLC0415 - Qt last

    from pullstrings_qt.table.engine import EngineProcess  # noqa: PLC0415 - Qt last

    app = QCoreApplication.instance() or QCoreApplication(sys.argv)
    process, timer, loop = EngineProcess(app), QTimer(app), QEventLoop(app)
    beats: list[float] = []
    answers: list[object] = []

    def ask(answer: object = None) -> None:
        answers.append(answer)
        record = Record("pulling_strings", OPTIONS, {}, ())
        process.ask(EngineRequest(record, 0, "8", 1, "m", len(answers)))

    def beat() -> None:
        beats.append(time.perf_counter())

    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.timeout.connect(beat)
    process.answered.connect(ask)
    process.warm()
    for name in ("idle", "level 8 thinks"):
        beats.clear()
        timer.start(8)
        QTimer.singleShot(round(1000 * seconds), loop.quit)
        loop.exec()
        timer.stop()
        gaps = sorted(1000 * (later - sooner) for sooner, later in pairwise(beats))
        print(
            f"{name:>14}: 8 ms timer, median {statistics.median(gaps):.1f} ms,"
            f" 95th percentile {gaps[int(0.95 * len(gaps))]:.1f} ms, worst {gaps[-1]:.1f} ms,"
            f" {max(0, len(answers) - 1)} answers"
        )
        ask()
    process.close()


def main() -> None:
    """Measure both."""
    measure_speed()
    measure_interface()


if __name__ == "__main__":
    main()
