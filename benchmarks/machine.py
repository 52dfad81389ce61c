"""The specification and load of this machine, and printing of tables."""

import os
import platform
import statistics
import time
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import qVersion

_SPIN = 200_000


def describe() -> None:
    """Print the machine, and how much of it others take: a fixed loop, best and median."""
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next(line.split(":")[1].strip() for line in lines if "model name" in line)
    except (OSError, StopIteration):
        pass
    load = ", ".join(f"{part:.2f}" for part in os.getloadavg())
    print(
        f"{model}, {os.cpu_count()} processors; {platform.system()},"
        f" Python {platform.python_version()}, Qt {qVersion()}"
    )
    spins = sorted(_spin() for _number in range(40))
    print(
        f"load over 1, 5, 15 minutes: {load}; the same loop 40 times:"
        f" best {spins[0]:.1f} ms, median {statistics.median(spins):.1f} ms,"
        f" worst {spins[-1]:.1f} ms"
    )


def _spin() -> float:
    began = time.perf_counter()
    total = 0
    for number in range(_SPIN):
        total += number
    return 1000 * (time.perf_counter() - began)


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that a share of all values does not exceed."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(share * len(ranked)))]


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table in Markdown, the first column to the left, the others to the right."""
    print()
    print("| " + " | ".join(head) + " |")
    print("|---|" + "---:|" * (len(head) - 1))
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print()
