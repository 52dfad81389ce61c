"""The program that measures the reveal: a crowded match in the app's own window.

    python -m benchmarks.reveal WIDTH HEIGHT FOLDER

It prints one line of JSON, all in milliseconds, for a turn shown again and again:

- painting: for every picture of the window how long it took to paint, board and cards together;
- distance: from each step of the animations to the next. A picture follows each step that changes
  something, in the same moment; painting that takes too long makes the next step late;
- work: for every step that has a picture, the step's own work and its painting together;
- cold: the painting of the first reveal after the app was started, which bakes its sprites.

At the usual speed: tiles turn over large and fly, beats have bubbles, a turn leaves its trail.
"""

import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QTimer

from benchmarks.positions import STACKS, crowd
from pullstrings_qt.app import start
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.look.pace import Pace
from pullstrings_qt.storage import Store, open_store
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.match.page import MatchPage

REPEATS = 6
"""How often the same turn is taken back and shown again."""


class TimedWindow(MainWindow):
    """The window, noting when each of its pictures began and was finished (seconds)."""

    def __init__(self, *arguments: Any) -> None:
        self.pictures: list[tuple[float, float]] = []
        super().__init__(*arguments)

    def event(self, event: QEvent) -> bool:
        """Paint what has to be painted, and note how long it took."""
        if event.type() != QEvent.Type.UpdateRequest:
            return super().event(event)
        began = time.perf_counter()
        done = super().event(event)
        self.pictures.append((began, time.perf_counter()))
        return done


def store_crowd(store: Store) -> int:
    """Put the crowded match into the store and return its id."""
    rules = game_spec("pulling_strings").rules()
    options = rules.check_options({"edition": "2003"})
    match_id = store.matches.begin(Record("pulling_strings", options, {}, ("Ada", "Ben")))
    for number, (first, second) in enumerate(crowd().turns, 1):
        store.matches.append_turn(match_id, number, {"0": first, "1": second})
    return match_id


@dataclass
class Run:
    """The pictures of one reveal, and when its animations took a step (seconds)."""

    pictures: list[tuple[float, float]]
    steps: list[float]


class Measurement:
    """Shows the turn again and again, and collects the pictures of each time."""

    def __init__(self, window: TimedWindow, page: MatchPage) -> None:
        self._window = window
        self._page = page
        self._left = REPEATS
        self._steps: list[float] = []
        self.runs: list[Run] = []
        page.scene.animation_finished.connect(self._collect)
        clocks = [page.scene.timeline._clock]
        clocks += [card._running for card in page.rails.seats]
        for clock in clocks:
            clock.valueChanged.connect(self._on_step)

    def _on_step(self, _value: object) -> None:
        now = time.perf_counter()
        # all animations step together: the second tile's step is the first one's
        if not self._steps or now - self._steps[-1] > 0.004:
            self._steps.append(now)

    def begin(self) -> None:
        """Let both seats choose; the match reveals."""
        match = self._page.match
        assert len(match.state.stacks) == STACKS
        self._window.pictures.clear()
        self._steps.clear()
        for seat, text in enumerate(crowd().last):
            match.choose(seat, match.rules.read_choice(text))

    def _collect(self) -> None:
        if not self._window.pictures:
            return
        self.runs.append(Run(list(self._window.pictures), list(self._steps)))
        self._window.pictures.clear()
        self._left -= 1
        QTimer.singleShot(600, self._page, self._again if self._left else self._window.close)

    def _again(self) -> None:
        match = self._page.match
        match.undo(match.persons)
        QTimer.singleShot(600, self._page, self.begin)


def figures(runs: list[Run]) -> dict[str, list[Any]]:
    """Return what is said above, of all runs but the first, cold one; and once more by run."""
    by_run = {
        "painting": [[1000 * (end - begin) for begin, end in run.pictures] for run in runs[1:]],
        "distance": [
            [1000 * (now - then) for then, now in pairwise(run.steps)] for run in runs[1:]
        ],
        "work": [[1000 * work for work in work_of(run)] for run in runs[1:]],
        "cold": [[1000 * (end - begin) for begin, end in runs[0].pictures]],
    }
    found: dict[str, list[Any]] = {f"{name} by run": kept for name, kept in by_run.items()}
    return found | {name: [value for run in kept for value in run] for name, kept in by_run.items()}


def work_of(run: Run) -> Iterator[float]:
    """Yield the time from each step to the end of its picture, if it has one."""
    for step, following in pairwise([*run.steps, float("inf")]):
        ends = [end for begin, end in run.pictures if step <= begin < following]
        if ends:
            yield ends[0] - step


def main() -> None:
    """Measure and print."""
    width, height, folder = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    app = start.application()
    vars(start)["MainWindow"] = TimedWindow  # the app has no hook for measuring
    opened = open_store(folder)
    match_id = store_crowd(opened.store)
    session = start.AppSession(opened, geometry=False)
    window = session.window
    assert isinstance(window, TimedWindow)
    window.resize(width, height)
    session.begin()
    session.navigation.matches.open_stored_match(match_id)
    page = session.navigation.match_page
    assert page is not None
    page.scene.pace = Pace.NORMAL
    assert page.scene.shows_captions
    measurement = Measurement(window, page)
    QTimer.singleShot(1500, page, measurement.begin)
    app.exec()
    session.end()
    size = {"size": [window.width(), window.height()], "board": page.view.side}
    print(json.dumps({**size, **figures(measurement.runs)}))


if __name__ == "__main__":
    main()
