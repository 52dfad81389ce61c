"""Turns per second of the rules: only the fast core, and whole turns with their events."""

import time
from collections.abc import Callable, Iterator
from random import Random

from benchmarks.machine import table
from pullstrings_qt.games.pulling_strings.motion import ENDS, Cells, home_winner, pulled
from pullstrings_qt.games.pulling_strings.rules import END_PULLS, PullingStrings
from pullstrings_qt.games.pulling_strings.state import PullingStringsState, start_cells

TARGET = 300_000
_REPEATS = 7
_TURNS = 60_000


def positions() -> list[tuple[Cells, int, int]]:
    """Return positions of random matches with the ends pulled there; different on both sides."""
    chance = Random(5)
    found: list[tuple[Cells, int, int]] = []
    cells = start_cells()
    while len(found) < _TURNS:
        first, second = chance.choice(ENDS), chance.choice(ENDS)
        found.append((cells, first, second))
        cells = pulled(cells, first, second)
        if home_winner(cells) is not None or max(cells) > 60:
            cells = start_cells()
    return found


def turns_a_second(work: Callable[[], int]) -> tuple[float, float]:
    """Return the best and the median rate of some repeats; `work` returns its turns."""
    rates = []
    for _repeat in range(_REPEATS):
        began = time.perf_counter()
        count = work()
        rates.append(count / (time.perf_counter() - began))
    rates.sort()
    return rates[-1], rates[_REPEATS // 2]


def _prepared() -> Iterator[tuple[PullingStringsState, dict[int, object]]]:
    rules = PullingStrings()
    chance = Random(5)
    state = rules.start({"edition": "2003"}, {})
    while True:
        pulls: dict[int, object] = {
            seat: END_PULLS[chance.choice(state.open_ends)] for seat in (0, 1)
        }
        yield state, pulls
        state = rules.play(state, pulls).state  # type: ignore[arg-type] # both are pulls
        if state.ending is not None:
            state = rules.start({"edition": "2003"}, {})


def measure() -> None:
    """Print the rates."""
    chosen = positions()
    prepared = _prepared()
    turns = [next(prepared) for _number in range(_TURNS // 12)]
    rules = PullingStrings()

    def core() -> int:
        for cells, first, second in chosen:
            home_winner(pulled(cells, first, second))
        return len(chosen)

    def playout() -> int:
        cells = start_cells()
        for _cells, first, second in chosen:
            cells = pulled(cells, first, second)
            if home_winner(cells) is not None:
                cells = start_cells()
        return len(chosen)

    def whole() -> int:
        for state, pulls in turns:
            rules.play(state, pulls)  # type: ignore[arg-type] # both are pulls
        return len(turns)

    rows = []
    for name, work, target in (
        ("core: `pulled` and `home_winner`, positions of random matches", core, TARGET),
        ("core, one turn after the other from the start to a win", playout, TARGET),
        ("`PullingStrings.play`: checks, events, broken ends, outcome", whole, None),
    ):
        best, median = turns_a_second(work)
        rows.append((name, f"{best:,.0f}", f"{median:,.0f}", f"{target:,}" if target else "none"))
    print("Turns a second in one thread of plain Python.")
    table(("what", "best", "median", "target"), rows)
