"""Chain Reaction: ten thousand random matches without a broken invariant.

Run by hand: ``python -m benchmarks.chain_reaction --random 10000``. Everything is seeded, so the
figures are the same on every machine; times are not.
"""

import argparse
import statistics
import time
from collections.abc import Iterator
from random import Random
from typing import Any

from pullstrings_qt.core.game import Step
from pullstrings_qt.games.chain_reaction.events import PenaltyPaid
from pullstrings_qt.games.chain_reaction.rules import ChainReaction
from pullstrings_qt.games.chain_reaction.state import ChainReactionState
from tests.games.chain_reaction.invariants import check_position, check_step

RULES = ChainReaction()


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


def main() -> None:
    """Play and check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--random", type=int, default=10_000, help="random matches to check")
    check_random_matches(parser.parse_args().random)


if __name__ == "__main__":
    main()
