"""Chain Reaction: ten thousand random matches without a broken invariant, and the ladder of levels.

Run by hand: ``python -m benchmarks.chain_reaction --random 10000`` and ``--games 100``. Everything
is seeded, so the figures are the same on every machine; times are not.
"""

import argparse
import statistics
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from benchmarks.former import chain_reaction as former
from pullstrings_qt.core.engine_protocol import seed_for
from pullstrings_qt.core.game import Step
from pullstrings_qt.games.chain_reaction.bots import ChainReactionOpponents
from pullstrings_qt.games.chain_reaction.events import PenaltyPaid
from pullstrings_qt.games.chain_reaction.rules import ChainReaction
from pullstrings_qt.games.chain_reaction.state import ChainReactionState, Choice
from tests.games.chain_reaction.invariants import check_position, check_step

RULES = ChainReaction()
RANDOM = "random"
FORMER = "former strong"
LEVELS = tuple(level.id for level in ChainReactionOpponents().levels())
LADDER = (("1", RANDOM), *((upper, lower) for lower, upper in pairwise(LEVELS)), ("8", FORMER))
"""Who plays whom: neighbours, and the strongest against the Strong there was before."""
LONGEST = 6_000


def random_match(seed: int) -> Iterator[tuple[ChainReactionState, Step[Any]]]:
    """Yield the positions of a random match, each with what was done in it."""
    chance = Random(seed)
    state: ChainReactionState = RULES.start({}, {})
    while RULES.deciding(state):
        choice = chance.choice(RULES.choices(state, state.to_move))
        step = RULES.play(state, {state.to_move: choice})
        yield state, step
        state = step.state


def check_random_matches(count: int) -> None:
    """Print how many choices random matches had; stops at the first broken invariant."""
    began, lengths, penalties = time.process_time(), [], 0
    for seed in range(count):
        length = 0
        for state, step in random_match(seed):
            check_position(step.state)
            check_step(state, step)
            penalties += any(isinstance(event, PenaltyPaid) for event in step.events)
            length += 1
        lengths.append(length)
    spent = time.process_time() - began
    print(
        f"{count} random matches, {sum(lengths):,} choices, no broken invariant;"
        f" a match has {statistics.fmean(lengths):.0f} choices (median"
        f" {statistics.median(lengths):.0f}, most {max(lengths)}), {penalties} penalties;"
        f" {spent:.0f} s of processor time, checks included"
    )


def chosen(state: ChainReactionState, level: str, seed: int) -> Choice:
    """Return the choice of a level, or one at random."""
    if level == RANDOM:
        return Random(seed).choice(RULES.choices(state, state.to_move))
    if level == FORMER:
        return former.choose(state, state.to_move, "strong", seed)
    choice: Choice = ChainReactionOpponents().choose(state, state.to_move, level, seed)
    return choice


def play_match(number: int, first: str, second: str) -> tuple[bool, tuple[int, int], int]:
    """Return whether the first level won, its points and the other's, and the choices made."""
    levels = (first, second) if number % 2 == 0 else (second, first)
    state: ChainReactionState = RULES.start({}, {})
    for turn in range(LONGEST):
        if state.ending is not None:
            break
        seed = seed_for(f"{first} {second} {number}", turn, state.to_move)
        choice = chosen(state, levels[state.to_move], seed)
        state = RULES.play(state, {state.to_move: choice}).state
    mine, theirs = state.scores if number % 2 == 0 else state.scores[::-1]
    won = state.ending is not None and state.ending.winners == (number % 2,)
    return won, (mine, theirs), turn


def measure_ladder(games: int, firsts: Sequence[str]) -> None:
    """Print how many matches levels win against those below; the margin is two standard errors."""
    for first, second in LADDER:
        if first not in firsts:
            continue
        results = [play_match(number, first, second) for number in range(games)]
        share = statistics.fmean(result[0] for result in results)
        margin = 2 * (share * (1 - share) / games) ** 0.5
        mine, theirs = (statistics.fmean(result[1][side] for result in results) for side in (0, 1))
        length = statistics.fmean(result[2] for result in results)
        print(
            f"{first:>6} against {second:<13} {100 * share:5.1f} % ± {100 * margin:.1f} of {games},"
            f" points {mine:.1f} : {theirs:.1f}, {length:.0f} choices a match",
            flush=True,
        )


def measure_thought(firsts: Sequence[str], matches: int = 3) -> None:
    """Print how long one choice of each level takes, in matches against itself."""
    for level in firsts:
        times: list[float] = []
        for number in range(matches):
            state: ChainReactionState = RULES.start({}, {})
            for turn in range(LONGEST):
                if state.ending is not None:
                    break
                seed = seed_for(f"{level} {number}", turn, state.to_move)
                began = time.process_time()
                choice = chosen(state, level, seed)
                times.append(time.process_time() - began)
                state = RULES.play(state, {state.to_move: choice}).state
        times.sort()
        print(
            f"{level:>6}: a choice takes {1000 * statistics.median(times):.1f} ms (median),"
            f" 95th percentile {1000 * times[int(0.95 * len(times))]:.0f} ms,"
            f" worst {1000 * times[-1]:.0f} ms of processor time"
        )


def main() -> None:
    """Do what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--random", type=int, default=0, help="random matches to check")
    parser.add_argument("--games", type=int, default=0, help="matches for each pair of levels")
    parser.add_argument("--levels", nargs="+", default=LEVELS, help="only those that are named")
    asked = parser.parse_args()
    if asked.random:
        check_random_matches(asked.random)
    if asked.games:
        measure_thought(asked.levels)
        measure_ladder(asked.games, asked.levels)


if __name__ == "__main__":
    main()
