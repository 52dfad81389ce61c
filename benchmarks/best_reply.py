"""The exploitability of a computer player of Pulling Strings whose mixture is known.

Run by hand: ``python -m benchmarks.best_reply``. What every pair of pulls is worth is judged by
plain UCT (`benchmarks.yardsticks`), so that no player is measured by its own opinion.
The mixture of a player is what it really chooses with many seeds.
"""

import argparse
import statistics
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from benchmarks.round_robin import Score
from benchmarks.yardsticks import PlainUct, uct
from pullstrings_qt.games.pulling_strings.bots import SearchOpponents, equilibrium
from pullstrings_qt.games.pulling_strings.geometry import End
from pullstrings_qt.games.pulling_strings.rules import PullingStrings
from pullstrings_qt.games.pulling_strings.state import Pull, PullingStringsState

RULES = PullingStrings()
UCT = "uct-"
PLAYERS = ("uct-1000", "uct-10000", "8")
Values: TypeAlias = dict[tuple[End, End], float]


def chosen(view: PullingStringsState, seat: int, player: str, seed: int) -> Pull:
    """Return the pull of a level, or that of plain UCT."""
    if player.startswith(UCT):
        return uct(view, seat, int(player.removeprefix(UCT)), Random(seed))
    pull: Pull = SearchOpponents().choose(view, seat, player, seed)
    return pull


def positions(count: int, seed: int) -> list[PullingStringsState]:
    """Return positions of matches between players of level 4, one of each match."""
    found: list[PullingStringsState] = []
    chance = Random(seed)
    while len(found) < count:
        state, turns = RULES.start({"edition": "2003"}, {}), chance.randint(2, 25)
        while not state.ending and state.turn < turns:
            pulls = {seat: chosen(state, seat, "4", chance.getrandbits(60)) for seat in (0, 1)}
            state = RULES.play(state, pulls).state
        if not state.ending:
            found.append(state)
    return found


def pair_values(state: PullingStringsState, iterations: int, chance: Random) -> Values:
    """Return what seat 0 may expect of every pair of ends."""
    known: dict[object, float] = {}
    values: Values = {}
    for first in state.open_ends:
        for second in state.open_ends:
            after = RULES.play(state, {0: Pull(first), 1: Pull(second)}).state
            key = after.cells, after.broken
            if key not in known:
                known[key] = _worth(after, iterations, chance)
            values[first, second] = known[key]
    return values


def _worth(state: PullingStringsState, iterations: int, chance: Random) -> float:
    if state.ending is not None:
        return 1.0 - state.ending.winners[0] if state.ending.winners else 0.5
    search = PlainUct(state, chance)
    search.run(iterations)
    return search.value


def gain(state: PullingStringsState, values: Values, player: str, seeds: int) -> float:
    """Return what the best replies to a player gain beyond the value of the position."""
    ends = state.open_ends
    matrix = [[values[first, second] for second in ends] for first in ends]
    mine, theirs = equilibrium(matrix, 5000)
    fair = sum(
        mine[row] * theirs[column] * matrix[row][column]
        for row in range(len(ends))
        for column in range(len(ends))
    )
    worst = []
    for seat in (0, 1):
        pulls = Counter(chosen(state, seat, player, seed).end for seed in range(seeds))
        shares = [pulls[end] / seeds for end in ends]
        if seat == 0:
            columns = zip(*matrix, strict=True)
            worst.append(fair - min(sum(map(float.__mul__, each, shares)) for each in columns))
        else:
            worst.append(max(sum(map(float.__mul__, each, shares)) for each in matrix) - fair)
    return statistics.fmean(worst)


def gains(players: Sequence[str], count: int, seeds: int, iterations: int) -> dict[str, Score]:
    """Return what a best reply gains against each player, on average over the positions.

    Args:
        players: levels, or plain UCT as `uct-1000`.
        count: how many positions, two at least.
        seeds: choices of a player and seat in each.
        iterations: of the judge, for every pair of ends.
    """
    judged = [
        (state, pair_values(state, iterations, Random(number)))
        for number, state in enumerate(positions(count, 14))
    ]
    found = {}
    for player in players:
        gained = [gain(state, values, player, seeds) for state, values in judged]
        error = 2 * statistics.stdev(gained) / count**0.5
        found[player] = Score(statistics.fmean(gained), error, count)
    return found


def main() -> None:
    """Measure every player in the same positions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=24)
    parser.add_argument("--seeds", type=int, default=40, help="choices of a player and seat")
    parser.add_argument("--iterations", type=int, default=2000, help="for every pair of ends")
    parser.add_argument("--players", nargs="*", default=PLAYERS)
    asked = parser.parse_args()
    found = gains(asked.players, asked.positions, asked.seeds, asked.iterations)
    for player, score in found.items():
        print(f"{player:>14}: {score.share:.4f} ± {score.error:.4f} of a win", flush=True)


if __name__ == "__main__":
    main()
