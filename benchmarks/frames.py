"""Frames of the reveal in the app's own window, at two sizes."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping

from benchmarks.machine import percentile, table
from benchmarks.positions import STACKS

FRAME = 1000 / 60
"""Milliseconds a picture may take at 60 a second."""
_SIZES = ((1366, 768), (1920, 1080))


def measure(environment: Mapping[str, str]) -> None:
    """Print how long pictures take and how regularly they come."""
    rows = []
    for width, height in _SIZES:
        with tempfile.TemporaryDirectory(prefix="pullstrings-") as folder:
            command = [sys.executable, "-m", "benchmarks.reveal", str(width), str(height), folder]
            done = subprocess.run(
                command, env=environment, stdout=subprocess.PIPE, text=True, check=True, timeout=120
            )
        found = json.loads(done.stdout.splitlines()[-1])
        size = f"{width} × {height}, board {found['board']:.0f}"
        for name in ("painting", "work", "distance", "cold"):
            values = found[name]
            rows.append(
                (
                    f"{size}: {name}",
                    str(len(values)),
                    *(f"{percentile(values, share):.1f}" for share in (0.5, 0.95, 0.99)),
                    f"{max(values):.1f}",
                    f"{min(percentile(run, 0.95) for run in found[name + ' by run']):.1f}",
                    f"{100 * sum(value > FRAME for value in values) / len(values):.1f} %",
                )
            )
    print(f"The reveal with {STACKS} stacks, milliseconds; 95 % have to be within {FRAME:.1f} ms.")
    head = ("what", "count", "median", "95 %", "99 %", "worst", "95 %, best run", "later")
    table(head, rows)
