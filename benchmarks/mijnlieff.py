"""Mijnlieff: points lost, time of a thought, first tiles answered, what is called certain.

Run by hand: ``python -m benchmarks.mijnlieff --positions 500``; the levels play each other in
``benchmarks.round_robin``. Positions come from random matches, the same number of every ply; what
is lost is judged by a search of its own without the tables of the app. Times are of the processor.
"""

import argparse
import statistics
import time
from collections import defaultdict
from random import Random

from pullstrings_qt.core.analysis import FULL_EFFORT, QUICK_EFFORT
from pullstrings_qt.games.mijnlieff.bots import (
    FULL_NODES,
    MijnlieffOpponents,
    find,
    position_of,
)
from pullstrings_qt.games.mijnlieff.geometry import KINDS
from pullstrings_qt.games.mijnlieff.openings import opening_worths
from pullstrings_qt.games.mijnlieff.rules import Mijnlieff
from pullstrings_qt.games.mijnlieff.search import Move, Solver, legal_moves
from pullstrings_qt.games.mijnlieff.state import Choice, MijnlieffState, Pass

RULES = Mijnlieff()
BOTS = MijnlieffOpponents()
PLIES = range(16)


def positions(count: int, seed: int) -> list[MijnlieffState]:
    """Return positions of random matches, as many of each ply as of the others."""
    chance = Random(seed)
    found: list[MijnlieffState] = []
    while len(found) < count:
        ply = PLIES[len(found) % len(PLIES)]
        state = RULES.start({"opening": chance.choice(("edge", "anywhere"))}, {})
        while RULES.deciding(state) and 16 - state.cells.count(None) < ply:
            choice = chance.choice(RULES.choices(state, state.to_move))
            state = RULES.play(state, {state.to_move: choice}).state
        if RULES.deciding(state):
            found.append(state)
    return found


def move_of(choice: Choice) -> Move:
    """Return a choice as the search counts it."""
    return (-1, -1) if isinstance(choice, Pass) else (KINDS.index(choice.kind), choice.square)


def lost(state: MijnlieffState, choice: Choice) -> int:
    """Return the points a choice gives away.

    With three tiles and more a search finds that out; before, what is known by heart is asked,
    which rests on the same searches.
    """
    position = position_of(state, state.to_move)
    known = opening_worths(position) if position.tiles < 3 else None
    if known is not None:
        return max(known.values()) - known[move_of(choice)]
    solver = Solver()
    value = solver.value(position)
    points = 0
    while not solver.is_worth(position, move_of(choice), value - points):
        points += 1
    return points


def points_lost(count: int) -> tuple[int, dict[int, list[float]]]:
    """Return what level 8 loses in so many positions, and its times by tiles on the board, sorted.

    Times are in seconds of the processor.
    """
    times = defaultdict(list)
    gone = 0
    for number, state in enumerate(positions(count, 14)):
        find.cache_clear()
        began = time.process_time()
        choice = BOTS.choose(state, state.to_move, "8", number)
        times[16 - state.cells.count(None)].append(time.process_time() - began)
        gone += lost(state, choice)
    return gone, {tiles: sorted(used) for tiles, used in sorted(times.items())}


def measure_perfection(count: int) -> None:
    """Print what level 8 loses and how long it thinks, by tiles on the board."""
    gone, times = points_lost(count)
    print(f"level 8 loses {gone} points in {count} positions of all plies")
    for tiles, used in times.items():
        print(
            f"  {tiles:2} tiles: {len(used):3} thoughts, median {statistics.median(used):.3f} s,"
            f" 95 % {used[int(0.95 * (len(used) - 1))]:.3f} s, worst {used[-1]:.3f} s"
        )


def first_tiles_won() -> tuple[int, int]:
    """Return how many of the first tiles on the edge level 8 answers to win, and of how many."""
    start = RULES.start({}, {})
    won = 0
    for number, opening in enumerate(RULES.choices(start, 0)):
        state = RULES.play(start, {0: opening}).state
        worths = opening_worths(position_of(state, 1))
        assert worths is not None
        won += worths[move_of(BOTS.choose(state, 1, "8", number))] > 0
    return won, len(RULES.choices(start, 0))


def false_certainties(count: int) -> tuple[int, int]:
    """Return how much quick and full looks call certain that is not so, and of how much.

    What a placement leads to is compared with a search without a limit, and so is that no placement
    is better than what is advised.
    """
    said = wrong = 0
    for state in positions(count, 16):
        position, solver = position_of(state, state.to_move), Solver()
        known = opening_worths(position) if position.tiles < 3 else None
        true = known or {move: solver.worth(position, move) for move in legal_moves(position)}
        for effort in (QUICK_EFFORT / 10, QUICK_EFFORT, FULL_EFFORT):
            finding = find(position, round(FULL_NODES * effort))
            said += len(finding.certain)
            wrong += sum(finding.worths[move] != true[move] for move in finding.certain)
            if finding.certain:
                wrong += sum(true[move] != max(true.values()) for move in finding.best)
    return wrong, said


def measure_analysis(count: int) -> None:
    """Print how long an analysis takes, and how often it is exact."""
    for effort in (QUICK_EFFORT, FULL_EFFORT):
        used, exact = [], 0
        for state in positions(count, 15):
            find.cache_clear()
            began = time.process_time()
            analysis = BOTS.analyze(state, state.to_move, effort, 1)
            used.append(time.process_time() - began)
            exact += analysis.certain == analysis.values.keys()
        used.sort()
        print(
            f"analysis, effort {effort:g}: median {statistics.median(used):.3f} s,"
            f" 95 % {used[int(0.95 * (count - 1))]:.3f} s, worst {used[-1]:.3f} s,"
            f" exact in {exact} of {count}"
        )


def main() -> None:
    """Measure everything, or what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=500)
    asked = parser.parse_args()
    won, tiles = first_tiles_won()
    print(f"{won} of {tiles} first tiles answered to win")
    measure_perfection(asked.positions)
    measure_analysis(asked.positions)
    wrong, said = false_certainties(asked.positions)
    print(f"{wrong} of {said} worths called certain are wrong, at three efforts")


if __name__ == "__main__":
    main()
