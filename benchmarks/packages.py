"""The cost of hostile Anki packages of up to a megabyte: ``python -m benchmarks.packages``.

Each is read in a process of its own: processor time of looking into it and of taking it in, and by
how much the process grew. The packages are those of ``tests/learning/hostile_packages.py``.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

PATIENCE: Final = 20  # seconds for one package


def measure(names: list[str]) -> None:
    """Print what each package costs, and what a person is told."""
    from tests.learning.hostile_packages import HOSTILE, hostile  # noqa: PLC0415 - the other process has no use for it

    print("| package | bytes | look s | take s | MB | what is said |\n|---|---|---|---|---|---|")
    for name in names or HOSTILE:
        with TemporaryDirectory(prefix="pullstrings-bench-") as folder:
            path = hostile(Path(folder), name)
            told = cost(path, Path(folder))
        row = (name, f"{told['size']:,}", *columns(told))
        print(f"| {' | '.join(row)} |", flush=True)


def columns(told: dict[str, Any]) -> tuple[str, str, str, str]:
    """Return seconds of looking and taking, megabytes, and the sentence."""
    if "look" not in told:
        return "", "", "", f"not done after {PATIENCE} s"
    return f"{told['look']:.2f}", f"{told['take']:.2f}", f"{told['grown'] / 1e6:.0f}", told["said"]


def cost(path: Path, folder: Path) -> dict[str, Any]:
    """Return what one package costs, read in a process of its own.

    Returns:
        `size` in bytes, `look` and `take` in seconds of the processor, `grown` in bytes, `said`:
        the sentence, or how many tiles there are. Only `size` where it took longer than `PATIENCE`.
    """
    told: dict[str, Any] = {"size": path.stat().st_size}
    words = [sys.executable, "-m", "benchmarks.packages", "--one", str(path), "--into", str(folder)]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_LOGGING_RULES": "*=false"}
    try:
        done = subprocess.run(
            words, env=environment, stdout=subprocess.PIPE, text=True, check=True, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        return told
    told.update(json.loads(done.stdout))
    return told


def read_one(path: Path, folder: Path) -> dict[str, Any]:
    """Look into a package and take it in, as the app does; return what `cost` does but the size."""
    from PySide6.QtGui import QGuiApplication  # noqa: PLC0415 - for the other process only

    from pullstrings_qt.core.errors import PullstringsError  # noqa: PLC0415
    from pullstrings_qt.learning.anki_import import import_, preview_package, suggested_mapping  # noqa: PLC0415
    from pullstrings_qt.learning.anki_packing import package_limits  # noqa: PLC0415
    from pullstrings_qt.look.picture_file import PictureMeter, take_picture  # noqa: PLC0415
    from tests.tiles.sets import empty_sets_folder  # noqa: PLC0415

    app = QGuiApplication([])
    idle = peak()
    times = [time.process_time()]
    try:
        preview = preview_package(path)
        times.append(time.process_time())
        limits = package_limits(path)
        take = partial(take_picture, meter=PictureMeter(limits.pixels, limits.pictures_pixels))
        learned: list[Any] = []
        mapping, sets = suggested_mapping(preview), empty_sets_folder(folder)
        taken = import_(path, mapping, sets, take, keep_learned=learned.append)
        said = f"{taken.count} tiles. {' '.join(taken.left_out.sentences())}".strip()
    except PullstringsError as problem:
        said = str(problem)
    times += [time.process_time()] * 2
    app.quit()
    look, take_time = times[1] - times[0], times[2] - times[1]
    return {"look": look, "take": take_time, "grown": peak() - idle, "said": said}


def peak() -> int:
    """Return the most memory this process has had, in bytes; Linux only."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))


def main() -> None:
    """Measure the packages that are named, or all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.packages", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="PACKAGE")
    parser.add_argument("--one", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--into", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.one is not None:
        sys.stdout.write(json.dumps(read_one(asked.one, asked.into)))
    else:
        measure(asked.names)


if __name__ == "__main__":
    main()
