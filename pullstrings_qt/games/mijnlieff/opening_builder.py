"""Computes the table of the first four tiles from scratch: ``make mijnlieff-openings``.

Each of the 82,516 positions with four tiles is searched to the end, about 0.2 s of processor time
each. Run ``python -m pullstrings_qt.games.mijnlieff.opening_builder --check 100`` to search only a
random sample, and compare it with the stored values.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path
from random import Random

from pullstrings_qt.core.resources import resources_folder
from pullstrings_qt.games.mijnlieff.openings import (
    KNOWN_TILES,
    RESOURCE,
    canonical,
    known_positions,
    opening_worths,
    packed,
)
from pullstrings_qt.games.mijnlieff.search import Position, Solver, legal_moves, play_move


def fourth_tiles() -> Iterator[Position]:
    """Yield what each fourth tile leads to, one for all its images, in the stored order."""
    for position in known_positions(KNOWN_TILES):
        for move in legal_moves(position):
            yield canonical(play_move(position, move)[0])[0]


def value(position: Position) -> int:
    """Return how many more points the seat to move will have."""
    return Solver().value(position)


def values(positions: Sequence[Position], processes: int) -> Iterable[int]:
    """Yield the value of each position, searched in several processes, and print the progress."""
    with get_context("spawn").Pool(processes) as pool:
        for number, found in enumerate(pool.imap(value, positions, chunksize=16), start=1):
            yield found
            if number % 500 == 0:
                print(f"{number:,} of {len(positions):,}", flush=True)  # noqa: T201 - a command


def build(path: Path, processes: int) -> None:
    """Search every position with four tiles and store the values of their fourth tiles."""
    wanted = list(fourth_tiles())
    different = sorted(set(wanted))
    found = dict(zip(different, values(different, processes), strict=True))
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(packed([-found[position] for position in wanted]))


def wrong(count: int, seed: int) -> int:
    """Search a random sample of fourth tiles, and return how many stored values are wrong."""
    chance = Random(seed)
    positions = known_positions(KNOWN_TILES)
    faults = 0
    for _number in range(count):
        position = chance.choice(positions)
        move = chance.choice(legal_moves(position))
        worths = opening_worths(position)
        faults += worths is None or worths[move] != Solver().worth(position, move)
    return faults


def main() -> int:
    """Build, or check a sample; return 1 if something is stored wrongly."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--check", type=int, metavar="COUNT", help="search so many and compare")
    parser.add_argument("--seed", type=int, default=1, help="which ones are compared")
    asked = parser.parse_args()
    if asked.check is None:
        build(resources_folder().joinpath(*RESOURCE), asked.processes)
        return 0
    faults = wrong(asked.check, asked.seed)
    print(f"{faults} of {asked.check} are stored wrongly")  # noqa: T201 - a command
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main())
