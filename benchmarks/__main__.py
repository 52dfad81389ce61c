"""``python -m benchmarks``: speed and size, beside a bare Qt window. Called by ``make bench``.

What was measured where is kept in ``benchmarks/RESULTS.md``; what the words mean is said there.
"""

import argparse
from pathlib import Path

from benchmarks import (
    first_week,
    frames,
    goals,
    hand_measures,
    learning,
    machine,
    opponents,
    pages,
    rules_speed,
    start_up,
    two_laptops,
)
from benchmarks.display import display

PARTS = (
    "start",
    "frames",
    "rules",
    "opponents",
    "goals",
    "learning",
    "first_week",
    "hands",
    "pages",
    "two_laptops",
)


def main() -> None:
    """Measure what is asked for, or everything."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}")
    parser.add_argument("--runs", type=int, default=9, help="starts of each window")
    parser.add_argument(
        "--full", action="store_true", help="all matches of “goals”: hours instead of minutes"
    )
    parser.add_argument(
        "--landmarks",
        type=Path,
        default=hand_measures.LANDMARKS,
        help="folder of CSV files with landmarks of people's hands, for “hands”",
    )
    asked = parser.parse_args()
    unknown = set(asked.parts) - set(PARTS)
    if unknown:
        parser.error(f"there is no part called {', '.join(sorted(unknown))}")
    parts = asked.parts or PARTS
    machine.describe()
    if "start" in parts:
        print("\n## Start and memory\n")
        with display() as environment:
            start_up.measure(asked.runs, environment)
    if "frames" in parts:
        print("\n## Frames of the reveal\n")
        with display() as environment:
            frames.measure(environment)
    if "rules" in parts:
        print("\n## Rules\n")
        rules_speed.measure()
    if "opponents" in parts:
        print("\n## Computer players\n")
        opponents.measure_speed()
        opponents.measure_interface()
    if "goals" in parts:
        print("\n## Goals of the computer players\n")
        goals.measure(full=asked.full)
    if "learning" in parts:
        print("\n## Learning\n")
        learning.measure()
    if "first_week" in parts:
        print("\n## The first week\n")
        first_week.measure()
    if "hands" in parts:
        print("\n## Hands\n")
        hand_measures.measure(asked.landmarks)
    if "pages" in parts:
        print("\n## Pages\n")
        pages.measure()
    if "two_laptops" in parts:
        print("\n## Two laptops\n")
        two_laptops.measure()
    print()
    machine.describe()


if __name__ == "__main__":
    main()
