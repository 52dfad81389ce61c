"""Mijnlieff: points lost, time of a thought, first tiles answered, strength of the levels.

Run by hand: ``python -m benchmarks.mijnlieff --positions 500 --games 200``. Positions come from
random matches, the same number of every ply; what is lost is judged by a search of its own without
the tables of the app. Matches are seeded. Times are of the processor, in seconds.
"""

import argparse
import statistics
import time
from collections import defaultdict
from itertools import pairwise
from random import Random

from benchmarks.former import mijnlieff as former
from pullstrings_qt.core.analysis import FULL_EFFORT, QUICK_EFFORT
from pullstrings_qt.games.mijnlieff.bots import MijnlieffOpponents, find, position_of
from pullstrings_qt.games.mijnlieff.geometry import KINDS
from pullstrings_qt.games.mijnlieff.openings import opening_worths
from pullstrings_qt.games.mijnlieff.rules import Mijnlieff
from pullstrings_qt.games.mijnlieff.search import Move, Solver
from pullstrings_qt.games.mijnlieff.state import Choice, MijnlieffState, Pass

RULES = Mijnlieff()
BOTS = MijnlieffOpponents()
RANDOM = "random"
FORMER = {"former easy": "easy", "former middle": "middle", "former strong": "strong"}
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


def measure_perfection(count: int) -> None:
    """Print what level 8 loses and how long it thinks, by tiles on the board."""
    times = defaultdict(list)
    gone, slips = 0, 0
    for number, state in enumerate(positions(count, 14)):
        find.cache_clear()
        began = time.process_time()
        choice = BOTS.choose(state, state.to_move, "8", number)
        times[16 - state.cells.count(None)].append(time.process_time() - began)
        points = lost(state, choice)
        gone, slips = gone + points, slips + (points > 0)
    print(f"level 8 loses {gone} points in {slips} of {count} positions of all plies")
    for ply, used in sorted(times.items()):
        used.sort()
        print(
            f"  {ply:2} tiles: {len(used):3} thoughts, median {statistics.median(used):.3f} s,"
            f" 95 % {used[int(0.95 * (len(used) - 1))]:.3f} s, worst {used[-1]:.3f} s"
        )


def measure_first_tiles() -> None:
    """Print how many of the first tiles on the edge level 8 answers so that it wins."""
    start = RULES.start({}, {})
    won = 0
    for number, opening in enumerate(RULES.choices(start, 0)):
        state = RULES.play(start, {0: opening}).state
        worths = opening_worths(position_of(state, 1))
        assert worths is not None
        won += worths[move_of(BOTS.choose(state, 1, "8", number))] > 0
    print(f"{won} of {len(RULES.choices(start, 0))} first tiles answered to win")


def measure_analysis(count: int) -> None:
    """Print how long an analysis takes, and how often it is exact."""
    for effort in (QUICK_EFFORT, FULL_EFFORT):
        used, exact = [], 0
        for state in positions(count, 15):
            find.cache_clear()
            began = time.process_time()
            analysis = BOTS.analyse(state, state.to_move, effort, 1)
            used.append(time.process_time() - began)
            exact += set(analysis.values.values()) <= {0.0, 0.5, 1.0}
        used.sort()
        print(
            f"analysis, effort {effort:g}: median {statistics.median(used):.3f} s,"
            f" 95 % {used[int(0.95 * (count - 1))]:.3f} s, worst {used[-1]:.3f} s,"
            f" exact in {exact} of {count}"
        )


def chosen(state: MijnlieffState, level: str, seed: int) -> Choice:
    """Return the choice of a level, one by chance, or that of a former level."""
    if level == RANDOM:
        return Random(seed).choice(RULES.choices(state, state.to_move))
    if level in FORMER:
        return former.choose(state, state.to_move, FORMER[level], seed)
    choice: Choice = BOTS.choose(state, state.to_move, level, seed)
    return choice


def result(number: int, level: str, other: str) -> float:
    """Return what a level scores in a match: 1, 0.5 or 0; odd matches swap the sides."""
    levels = (level, other) if number % 2 == 0 else (other, level)
    state, turn = RULES.start({}, {}), 0
    while RULES.deciding(state):
        turn += 1
        choice = chosen(state, levels[state.to_move], number * 100 + turn)
        state = RULES.play(state, {state.to_move: choice}).state
    ahead = state.scores[number % 2] - state.scores[1 - number % 2]
    return 0.5 if ahead == 0 else float(ahead > 0)


def measure_pair(level: str, other: str, games: int) -> None:
    """Print what a level scores against another one."""
    scores = [result(number, level, other) for number in range(games)]
    margin = 2 * statistics.pstdev(scores) / games**0.5
    print(
        f"{level:>13} against {other:<13} {100 * statistics.fmean(scores):5.1f} %"
        f" ± {100 * margin:.1f} of {games}, {scores.count(0.5)} drawn",
        flush=True,
    )


def measure_ladder(games: int) -> None:
    """Print what each level scores against the one below, and level 1 against chance."""
    ladder = [RANDOM, *(level.id for level in BOTS.levels())]
    for below, level in pairwise(ladder):
        measure_pair(level, below, games)


def main() -> None:
    """Measure everything, or what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--games", type=int, default=200, help="matches for each pair")
    parser.add_argument("--pair", nargs=2, help="only this pair, the first one's score")
    asked = parser.parse_args()
    if asked.pair:
        level, other = asked.pair
        measure_pair(level, other, asked.games)
        return
    measure_first_tiles()
    measure_perfection(asked.positions)
    measure_analysis(asked.positions)
    measure_ladder(asked.games)


if __name__ == "__main__":
    main()
