"""``python -m shipping STEP …``: does the steps named, in that order."""

import argparse
import time
from collections.abc import Callable
from pathlib import Path

from shipping import deb, frozen, portable
from shipping.project import ROOT

STEPS: dict[str, Callable[[], Path]] = {
    "frozen": frozen.build,
    "deb": deb.build,
    "portable": portable.build,
}


def main() -> None:
    """Do the steps and say what each made, how large it is and how long it took."""
    parser = argparse.ArgumentParser(prog="python -m shipping", description=__doc__)
    parser.add_argument("steps", nargs="+", choices=STEPS, metavar="STEP")
    for step in parser.parse_args().steps:
        began = time.monotonic()
        made = STEPS[step]()
        megabytes = (frozen.size(made) if made.is_dir() else made.stat().st_size) / 1e6
        took = time.monotonic() - began
        print(f"{step}: {made.relative_to(ROOT)}, {megabytes:.1f} MB, {took:.0f} s", flush=True)


if __name__ == "__main__":
    main()
