"""Strength and speed of the computer players, and what their thinking costs the window.

Run by hand: ``python -m benchmarks.opponents --games 200``. Every match is seeded, so the ladder
figures are the same on every machine; iterations a second are not.
"""

import argparse
import os
import statistics
import sys
import time
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from multiprocessing import get_context
from random import Random

from benchmarks.former import pulling_strings as former
from pullstrings_qt.core.engine_protocol import EngineRequest, seed_for
from pullstrings_qt.games.pulling_strings.bots import SearchOpponents
from pullstrings_qt.games.pulling_strings.rules import PullingStrings
from pullstrings_qt.games.pulling_strings.search import Search, SearchRules
from pullstrings_qt.games.pulling_strings.state import Pull, PullingStringsState, start_cells

RULES = PullingStrings()
OPTIONS = {"edition": "2003", "turn_limit": 200}
RANDOM = "random"
FORMER = "former "


@dataclass(frozen=True)
class Pair:
    """Who plays whom.

    Attributes:
        study: the share of the points a study of this ladder reports, or None.
        games: how many matches, as a multiple of what is asked for: quick pairs play more.
    """

    first: str
    second: str
    study: float | None
    games: float


LADDER = (
    Pair("1", RANDOM, None, 2),
    *(Pair(str(level), str(level - 1), None, 1) for level in range(2, 9)),
    Pair("8", "former strong", None, 1),
    Pair("8", "former plain", None, 1),
    Pair("8", "8", None, 0.3),
)
"""Neighbours, and the strongest against the players kept in `benchmarks.former`."""


@dataclass
class Tally:
    """What the matches of one pair came to; points are of the first of the pair."""

    points: list[float] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)

    def line(self, study: float | None) -> str:
        """Return the figures as one line; the margin is two standard errors."""
        count = len(self.points)
        share = statistics.fmean(self.points)
        margin = 2 * statistics.pstdev(self.points) / count**0.5
        draws = sum(reason not in ("home", "turn limit") for reason in self.reasons)
        return (
            f"{100 * share:5.1f} % ± {100 * margin:3.1f}"
            f"  (study {'   -' if study is None else f'{100 * study:2.0f} %'})"
            f"  turns: mean {statistics.fmean(self.turns):3.0f},"
            f" median {statistics.median(self.turns):3.0f}"
            f"  draws {draws}, unfinished at 200 turns {self.reasons.count('turn limit')}"
            f"  of {count} matches"
        )


def chosen(view: PullingStringsState, seat: int, level: str, seed: int) -> Pull:
    """Return the pull of a level, one at random, or that of a former player."""
    if level == RANDOM:
        return Pull(Random(seed).choice(view.open_ends))
    if level.startswith(FORMER):
        return former.choose(view, seat, level.removeprefix(FORMER), seed)
    pull: Pull = SearchOpponents().choose(view, seat, level, seed)
    return pull


def play_match(number: int, first: str, second: str) -> tuple[float, int, str]:
    """Return points of the first level, turns and reason; odd matches swap the sides."""
    levels = (first, second) if number % 2 == 0 else (second, first)
    state = RULES.start(OPTIONS, {})
    while RULES.deciding(state):
        seeds = [seed_for(f"{first} {second} {number}", state.turn, seat) for seat in (0, 1)]
        choices = {
            seat: chosen(RULES.view(state, seat), seat, levels[seat], seeds[seat])
            for seat in (0, 1)
        }
        state = RULES.play(state, choices).state
    outcome = RULES.outcome(state)
    assert outcome is not None
    if not outcome.winners:
        return 0.5, state.turn, outcome.reason
    won = outcome.winners[0] == number % 2
    return float(won), state.turn, outcome.reason


def measure_ladder(games: int, processes: int, level: str | None = None) -> None:
    """Print the share of the points each level wins against the one below."""
    with get_context("spawn").Pool(processes) as pool:
        for pair in LADDER:
            if level not in (None, pair.first):
                continue
            tally = Tally()
            play = partial(play_match, first=pair.first, second=pair.second)
            for points, turns, reason in pool.imap_unordered(
                play, range(round(games * pair.games))
            ):
                tally.points.append(points)
                tally.turns.append(turns)
                tally.reasons.append(reason)
            print(f"{pair.first:>6} against {pair.second:<6} {tally.line(pair.study)}", flush=True)


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
        view = RULES.start(OPTIONS, {})
        process.ask(EngineRequest("pulling_strings", view, 0, "8", 1, "m", len(answers)))

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
    """Measure everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60, help="matches for each pair")
    parser.add_argument("--processes", type=int, default=1, help="matches at the same time")
    parser.add_argument("--level", help="only the pairs this level is the first of")
    asked = parser.parse_args()
    measure_speed()
    measure_interface()
    measure_ladder(asked.games, asked.processes, asked.level)


if __name__ == "__main__":
    main()
