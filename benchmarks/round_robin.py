"""Which level beats which, and by how much: matches between players, on one scale of Elo.

Run by hand, for example::

    python -m benchmarks.round_robin --game mijnlieff --matches 200 --neighbors
    python -m benchmarks.round_robin --game strung_along --players 8,child --alone
    python -m benchmarks.round_robin --game chain_reaction --players 6-8 --log chain.jsonl

Players are the levels, ``random`` and the others of `benchmarks.yardsticks`. Levels are asked
through ``pullstrings-qt engine``; with ``--in-process`` the same goes quicker. Everything is
seeded by the number of the match and the names of its players; only times differ from machine to
machine. With ``--log`` what was played is kept, one match a line, and not played again: begin a new
log when the players have changed.
"""

import argparse
import json
import statistics
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from pathlib import Path
from typing import Final

import numpy as np

from benchmarks.machine import percentile
from benchmarks.matches import Pairing, Result, play_all, player
from pullstrings_qt.core.registry import games

CHILD: Final = "child"
NEIGHBORS: Final = {
    "pulling_strings": (0.62, 0.78),
    "mijnlieff": (0.60, 0.78),
    "chain_reaction": (0.75, 0.97),
    "strung_along": (0.57, 0.72),
}
"""By game, what a level shall score against the one below it."""
GENTLEST: Final = dict.fromkeys(("pulling_strings", "mijnlieff", "chain_reaction"), (0.20, 0.32))
"""By game, what the gentlest level shall score against a child."""
BY_CHANCE: Final = 0.5


@dataclass(frozen=True)
class Score:
    """What one player has scored against another.

    Attributes:
        share: of the win, 0 to 1.
        error: two standard errors of it.
        matches: how many.
    """

    share: float
    error: float
    matches: int

    def __str__(self) -> str:
        return f"{100 * self.share:5.1f} % ± {100 * self.error:4.1f}"


def score_of(results: Sequence[Result]) -> Score:
    """Return what the first player of these matches has scored."""
    return mean_score([result.score for result in results])


def mean_score(scores: Sequence[float]) -> Score:
    """Return the mean of scores from 0 to 1, at least one.

    The error counts one more 0 and one more 1: three wins of three are not certain ones.
    """
    more = [*scores, 0.0, 1.0]
    error = 2 * statistics.pstdev(more) / len(more) ** 0.5
    return Score(statistics.fmean(scores), error, len(scores))


def elo(results: Iterable[Result]) -> dict[str, tuple[float, float]]:
    """Return of each player the rating most likely after these matches, and two standard errors.

    The model is that of Bradley and Terry; the first player that occurs has 0. A pair in which one
    wins everything says nothing finite: each pair counts one more match, which is drawn.
    """
    scored: dict[tuple[str, str], list[float]] = defaultdict(list)
    for result in results:
        scored[result.pairing.second, result.pairing.first].append(1 - result.score)
    names = list(dict.fromkeys(name for pair in scored for name in pair))
    ratings = np.zeros(len(names))
    for _step in range(200):
        slope, curve = np.zeros(len(names)), np.zeros((len(names), len(names)))
        for (one, other), scores in scored.items():
            first, second, count = names.index(one), names.index(other), len(scores) + 1
            wanted = 1 / (1 + np.exp(ratings[second] - ratings[first]))
            missing = sum(scores) + 0.5 - count * wanted
            weight = count * wanted * (1 - wanted)
            slope[first] += missing
            slope[second] -= missing
            for row, column, sign in (
                (first, first, 1),
                (second, second, 1),
                (first, second, -1),
                (second, first, -1),
            ):
                curve[row, column] += sign * weight
        step = np.linalg.solve(curve[1:, 1:], slope[1:])
        ratings[1:] += np.clip(step, -1, 1)
        if np.abs(step).max(initial=0) < 1e-9:
            break
    unit = 400 / np.log(10)
    errors = [0.0, *(2 * np.sqrt(np.diag(np.linalg.inv(curve[1:, 1:]))))]
    return {
        name: (float(unit * rating), float(unit * error))
        for name, rating, error in zip(names, ratings, errors, strict=True)
    }


def report(results: Sequence[Result]) -> None:
    """Print the score of each pair, the time of each player, and the scale of all."""
    by_pair: dict[tuple[str, str], list[Result]] = defaultdict(list)
    times: dict[str, list[float]] = defaultdict(list)
    for result in results:
        pairing = result.pairing
        by_pair[pairing.first, pairing.second].append(result)
        times[pairing.first] += result.ms[0]
        times[pairing.second] += result.ms[1]
    for (first, second), matches in by_pair.items():
        print(f"{first:>14} against {second:<14} {_pair_line(matches)}")
    print("\nProcessor time of a choice:")
    for name, spent in times.items():
        print(
            f"{name:>14}: median {statistics.median(spent):7.1f} ms,"
            f" 95 % {percentile(spent, 0.95):7.1f} ms, longest {max(spent):7.1f} ms,"
            f" {len(spent)} choices"
        )
    if any(result.pairing.alone for result in results):
        return  # one among several: no scale of pairs
    print("\nElo, most likely after all these matches, and two standard errors:")
    for name, (rating, error) in elo(results).items():
        print(f"{name:>14}: {rating:6.0f} ± {error:.0f}")


def _pair_line(matches: Sequence[Result]) -> str:
    turns = [result.turns for result in matches]
    choices = [len(result.ms[0]) + len(result.ms[1]) for result in matches]
    reasons = [result.reason for result in matches]
    drawn = sum(result.score == BY_CHANCE for result in matches)
    return (
        f"{score_of(matches)}  {len(matches)} matches, {drawn} drawn,"
        f" points {statistics.fmean(result.ahead for result in matches):+.1f},"
        f" turns {statistics.fmean(turns):.0f}, choices (median) {statistics.median(choices):.0f},"
        f" ended by turn limit or not at all {sum(each in ('', 'turn limit') for each in reasons)}"
    )


def report_ladder(results: Sequence[Result]) -> bool:
    """Print whether the neighbors are as far from each other as they shall be; return it too."""
    by_pair: dict[tuple[str, str], list[Result]] = defaultdict(list)
    for result in results:
        by_pair[result.pairing.first, result.pairing.second].append(result)
    kept = True
    print()
    for (first, second), matches in by_pair.items():
        score = score_of(matches)
        game, goals = matches[0].pairing.game, GENTLEST if second == CHILD else NEIGHBORS
        below = CHILD if first == "1" else str(int(first) - 1) if first.isdecimal() else ""
        if game not in goals or second != below:
            continue
        minimum, maximum = goals[game]
        fits = minimum <= score.share <= maximum
        kept &= fits
        reversed_ = " (reversed)" if score.share + score.error < BY_CHANCE else ""
        print(
            f"{first} against {second}: {score}, target {100 * minimum:.0f}–{100 * maximum:.0f} %:"
            f" {'ok' if fits else 'missed'}{reversed_}"
        )
    return kept


def player_names(text: str) -> list[str]:
    """Return the names a text such as ``random,1-8`` stands for, in its order.

    Raises:
        ValueError: there is no such player.
    """
    names: list[str] = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if dash and first.isdecimal():
            names += map(str, range(int(first), int(last) + 1))
        else:
            names.append(part.strip())
    for name in names:
        player(name)
    return names


def pairings(
    game: str,
    names: Sequence[str],
    matches: int,
    *,
    first: int = 0,
    neighbors: bool = True,
    alone: bool = False,
    opening: int = 0,
    options: str = "{}",
) -> list[Pairing]:
    """Return the matches of a round robin; of two players the later one comes first."""
    pairs = pairwise(names) if neighbors else combinations(names, 2)
    return [
        Pairing(game, options, later, sooner, number, alone, opening)
        for sooner, later in pairs
        for number in range(first, first + matches)
    ]


def main() -> None:
    """Play what is asked for and print what came of it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", required=True, choices=list(games()))
    parser.add_argument(
        "--players", "--levels", default="child,1-8", help="neighbors side by side: child,1-8"
    )
    parser.add_argument("--matches", type=int, default=200, help="of each pair")
    parser.add_argument("--first", type=int, default=0, help="number of the first, and its seed")
    parser.add_argument("--neighbors", action="store_true", help="no other pairs")
    parser.add_argument(
        "--alone", action="store_true", help="one of the stronger among several of the other"
    )
    parser.add_argument(
        "--opening", type=int, default=0, help="turns by chance, for players that choose alike"
    )
    parser.add_argument("--options", default="{}", help="of the game, such as '{\"seats\": 3}'")
    parser.add_argument("--in-process", action="store_true", help="do not start engines")
    parser.add_argument("--processes", type=int, default=2, help="matches at the same time")
    parser.add_argument("--log", type=Path, help="keep each match here, and go on with it")
    asked = parser.parse_args()
    wanted = pairings(
        asked.game,
        player_names(asked.players),
        asked.matches,
        first=asked.first,
        neighbors=asked.neighbors,
        alone=asked.alone,
        opening=asked.opening,
        options=json.dumps(json.loads(asked.options), sort_keys=True),
    )
    last = asked.first + asked.matches - 1
    print(f"{asked.game}: {asked.matches} matches of each pair, seeds {asked.first} to {last}\n")
    played = play_all(wanted, in_process=asked.in_process, processes=asked.processes, log=asked.log)
    results = {result.pairing.key: result for result in played}
    ordered = [results[pairing.key] for pairing in wanted]
    report(ordered)
    if asked.neighbors and not asked.alone:
        report_ladder(ordered)


if __name__ == "__main__":
    main()
