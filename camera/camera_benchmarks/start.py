"""What the app pays for a camera that is installed and not used: start and memory, side by side.

    python -m camera_benchmarks.start --runs 12

Starts the app of ``.venv`` and that of ``.venv-camera`` in turns, in one run, without a display.
"""

import argparse
import os
import statistics
import tempfile
from contextlib import closing
from pathlib import Path

from benchmarks.machine import describe, table
from benchmarks.start_up import Samples, fill, run
from pullstrings_qt.storage import open_store

ROOT = Path(__file__).resolve().parents[2]
PYTHONS = {
    "without": ROOT / ".venv" / "bin" / "python",
    "with the camera": ROOT / ".venv-camera" / "bin" / "python",
}


def main() -> None:
    """Measure both, in turns, and print their medians."""
    parser = argparse.ArgumentParser(prog="python -m camera_benchmarks.start")
    parser.add_argument("--runs", type=int, default=12)
    runs = parser.parse_args().runs
    describe()
    samples = {(name, kind): Samples() for name in PYTHONS for kind in ("home", "match")}
    with tempfile.TemporaryDirectory(prefix="pullstrings-") as folder:
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
        environment["PYTHONPYCACHEPREFIX"] = str(Path(folder) / "bytecode")
        full = Path(folder) / "full"
        with closing(open_store(full / "Pullstrings").store) as store:
            fill(store)
        for number in range(runs + 1):
            for (name, kind), found in samples.items():
                # The first run writes the bytecode and fills the disk's cache.
                kept = found if number else Samples()
                run(kind, full, environment, kept, str(PYTHONS[name]))
    _print(samples)


def _print(samples: dict[tuple[str, str], Samples]) -> None:
    rows = [
        (
            f"{kind}, {name}",
            f"{statistics.median(found.painted):.0f} ms",
            f"{min(found.painted):.0f} ms",
            f"{statistics.median(found.resident):.1f} MB",
            f"{statistics.median(found.own):.1f} MB",
        )
        for (name, kind), found in samples.items()
    ]
    table(("window", "painted, median", "best", "resident", "own"), rows)


if __name__ == "__main__":
    main()
