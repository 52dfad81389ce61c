"""Strength and times of the computer players of Strung Along.

Run by hand: ``python -m benchmarks.strung_along former ladder times --games 100``. Every match is
seeded, so the scores are the same on every machine; the times are not.
"""

import argparse
import statistics
import time
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from random import Random

from benchmarks.former import strung_along as former
from pullstrings_qt.core.engine_protocol import seed_for
from pullstrings_qt.games.strung_along.bots import StrungAlongOpponents
from pullstrings_qt.games.strung_along.rules import StrungAlong
from pullstrings_qt.games.strung_along.state import Choice, StrungAlongState

RULES = StrungAlong()
OPPONENTS = StrungAlongOpponents()
RANDOM = "random"
SCORINGS = ("simple", "advanced")
PATTERNS = ((0, 1, 0, 1), (1, 0, 1, 0), (0, 0, 1, 1), (1, 1, 0, 0), (0, 1, 1, 0), (1, 0, 0, 1))
"""Who sits where when two levels share four seats: the first or the second of a pair."""

Times = dict[str, list[float]]


def chosen(view: StrungAlongState, player: str, seed: int) -> Choice:
    """Return what a level, a former one (Gentle, Even, Strong) or chance chooses."""
    if player == RANDOM:
        return Random(seed).choice(RULES.choices(view, view.to_move))
    if player in former.LEVELS:
        return former.choose(view, view.to_move, player, seed)
    choice: Choice = OPPONENTS.choose(view, view.to_move, player, seed)
    return choice


def play_match(number: int, players: Sequence[str], scoring: str, times: Times) -> StrungAlongState:
    """Return the end of a match, and note the processor time of each choice by player."""
    options = {"seats": len(players), "scoring": scoring}
    state = RULES.start(options, RULES.draw_setup(options, Random(number)))
    turn = 0
    while RULES.deciding(state):
        turn += 1
        player = players[state.to_move]
        view = RULES.view(state, state.to_move)
        begun = time.process_time()
        choice = chosen(view, player, seed_for(f"{scoring} {number}", turn, state.to_move))
        times[player].append(time.process_time() - begun)
        state = RULES.play(state, {state.to_move: choice}).state
    return state


def share(points: Sequence[float]) -> str:
    """Return a mean as per cent with two standard errors, and of how many matches."""
    margin = 2 * statistics.pstdev(points) / len(points) ** 0.5
    return f"{100 * statistics.fmean(points):5.1f} ± {100 * margin:4.1f} % of {len(points)} matches"


def seconds(taken: Sequence[float]) -> str:
    """Return how long choices took, in milliseconds of processor time."""
    ranked = sorted(taken)
    return (
        f"mean {1000 * statistics.fmean(ranked):.0f} ms,"
        f" 95 % within {1000 * ranked[int(0.95 * len(ranked))]:.0f} ms,"
        f" longest {1000 * ranked[-1]:.0f} ms"
    )


def measure_among(one: str, others: str, games: int, seats: int, scoring: str) -> None:
    """Print the share of the matches one player wins among others, its seat changing."""
    won, leads, times = [], [], defaultdict[str, list[float]](list)
    for number in range(games):
        seat = number % seats
        players = [one if place == seat else others for place in range(seats)]
        ending = play_match(number, players, scoring, times).ending
        assert ending is not None
        won.append((seat in ending.winners) / len(ending.winners))
        rivals = [score for place, score in enumerate(ending.scores) if place != seat]
        leads.append(ending.scores[seat] - max(rivals))
    print(
        f"{scoring:>8}, {seats} seats: {one:>6} among {others:<6} wins {share(won)}"
        f" (by chance {100 / seats:.0f}), {statistics.fmean(leads):+.1f} points ahead,"
        f" {seconds(times[one])}",
        flush=True,
    )


def measure_pair(one: str, other: str, games: int, scorings: Sequence[str] = SCORINGS) -> None:
    """Print how often one of two levels is first where each has two of four seats.

    What counts is whose best pile is worth more; a tie is half. Seats and scoring change.
    """
    points, times = [], defaultdict[str, list[float]](list)
    for number in range(games):
        pattern = PATTERNS[number // len(scorings) % len(PATTERNS)]
        players = [(one, other)[place] for place in pattern]
        scoring = scorings[number % len(scorings)]
        ending = play_match(number, players, scoring, times).ending
        assert ending is not None
        best = [
            max(score for score, place in zip(ending.scores, pattern, strict=True) if place == who)
            for who in (0, 1)
        ]
        points.append(0.5 + 0.5 * ((best[0] > best[1]) - (best[0] < best[1])))
    print(f"{one:>6} against {other:<6} {share(points)}, {seconds(times[one])}", flush=True)


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", default=["former", "ladder"], metavar="PART")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--level", default="8", help="which level is measured against former ones")
    parser.add_argument("--pairs", nargs="*", help="such as 2:1, in place of all neighbours")
    parser.add_argument("--scoring", choices=SCORINGS)
    asked = parser.parse_args()
    scorings = (asked.scoring,) if asked.scoring else SCORINGS
    if "former" in asked.parts:
        for scoring in scorings:
            measure_among(asked.level, "Even", asked.games, 4, scoring)
            measure_among(asked.level, "Strong", asked.games, 3, scoring)
    if "even" in asked.parts:
        for scoring in scorings:
            measure_among(asked.level, "Even", asked.games, 4, scoring)
    if "strong" in asked.parts:
        for scoring in scorings:
            measure_among(asked.level, "Strong", asked.games, 3, scoring)
    if "ladder" in asked.parts:
        levels = [RANDOM, *(level.id for level in OPPONENTS.levels())]
        pairs = [tuple(pair.split(":")) for pair in asked.pairs or ()]
        for one, other in pairs or [(more, less) for less, more in pairwise(levels)]:
            measure_pair(one, other, asked.games, scorings)


if __name__ == "__main__":
    main()
