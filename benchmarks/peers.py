"""The installed app beside kigo, gnome-chess and GCompris, all from packages in one clean Debian.

    sudo python3 -m benchmarks.peers DEB            (make bench-peers)

A program counts as *seen* when its first pixels are on the display, as *painted* when at least
half of what it shows at rest is there. Both are read from the memory of the display, the same for
every program, a few hundred times a second. Its memory is what its processes take alone and their
share of what they have in common (PSS), three seconds later. Processor time is counted up to the
first pixels. Before a cold start the files of all packages are dropped from the cache of the disk.
"""

import argparse
import mmap
import os
import re
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "packaging"))

from try_installed import QUIET, Root, clean_root, newest, own_release  # noqa: E402 - found by the line above

REST: Final = 3.0
"""Seconds without a change on the display after which a program counts as at rest."""
LONGEST: Final = 40.0
_GRID: Final = 12  # pixels between two that are looked at
_SIZE: Final = (1366, 768)
_US: Final = "pullstrings-qt"
PEERS: Final = ("gnome-chess", "kigo", "gcompris-qt")


@dataclass
class Figures:
    """What was measured of one program; times in milliseconds, sizes in megabytes."""

    package_size: float = 0
    installed: float = 0
    added: float = 0
    cold: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    painted: list[float] = field(default_factory=list)
    busy: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)


class Screen:
    """A display whose memory can be read.

    Args:
        folder: where the display keeps its memory as a file.
    """

    def __init__(self, folder: Path) -> None:
        file = (folder / "Xvfb_screen0").open("rb")
        self._memory = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        head = struct.unpack(">25I", self._memory[:100])
        self._start = head[0] + 12 * head[19]  # after the header and its colors
        self._row = head[12]

    def look(self) -> bytes:
        """Return every twelfth pixel of every twelfth row."""
        width, height = _SIZE
        rows = range(self._start, self._start + height * self._row, _GRID * self._row)
        return b"".join(
            memoryview(self._memory)[row : row + 4 * width].cast("I")[::_GRID].tobytes()
            for row in rows
        )


def differing(first: bytes, second: bytes) -> int:
    """Return how many pixels of two looks differ."""
    a, b = memoryview(first).cast("I"), memoryview(second).cast("I")
    return sum(one != other for one, other in zip(a, b, strict=True))


@contextmanager
def screen() -> Iterator[tuple[str, Screen]]:
    """Start a display and yield its name and its memory."""
    with tempfile.TemporaryDirectory(prefix="pullstrings-screen-") as folder:
        reading, writing = os.pipe()
        size = f"{_SIZE[0]}x{_SIZE[1]}x24"
        options = ["-displayfd", str(writing), "-screen", "0", size, "-fbdir", folder, "-ac"]
        server = subprocess.Popen(
            ["Xvfb", *options, "-nolisten", "tcp", "-noreset"], pass_fds=[writing], stderr=-3
        )
        os.close(writing)
        try:
            with os.fdopen(reading) as answer:
                name = f":{answer.readline().strip()}"
            yield name, Screen(Path(folder))
        finally:
            server.terminate()
            server.wait()


def processes(root: Root) -> list[int]:
    """Return the processes of the visitor inside the root."""
    found = []
    for entry in Path("/proc").iterdir():
        with suppress(OSError):
            if entry.name.isdecimal() and (entry / "root").readlink() == root.folder:
                found.append(int(entry.name))
    return found


def shared_memory(numbers: list[int]) -> float:
    """Return the memory of processes in megabytes, what they share counted once."""
    total = 0
    for number in numbers:
        with suppress(OSError):
            text = Path(f"/proc/{number}/smaps_rollup").read_text(encoding="ascii")
            total += int(text.split("\nPss:")[1].split()[0])
    return total * 1024 / 1e6


def start(root: Root, program: str, display: str) -> subprocess.Popen[bytes]:
    """Start a program as the visitor of the root, with a session of its own."""
    environment = {
        "DISPLAY": display,
        "HOME": "/home/visitor",
        "LANG": "C.UTF-8",
        "PATH": "/usr/games:/usr/bin:/bin:/usr/sbin:/sbin",
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "NO_AT_BRIDGE": "1",
        "QT_SCALE_FACTOR": "1",
    }
    command = ["chroot", "--userspec=visitor", str(root.folder), "/usr/bin/env", "-C"]
    return subprocess.Popen(
        [*command, "/home/visitor", "dbus-run-session", "--", program],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def processor_time(numbers: list[int]) -> float:
    """Return how long processes have been at work so far, in milliseconds."""
    total = 0
    for number in numbers:
        for task in Path(f"/proc/{number}/task").glob("*/schedstat"):
            with suppress(OSError):
                total += int(task.read_text(encoding="ascii").split()[0])
    return total / 1e6


def watch(
    root: Root, display: Screen, empty: bytes, began: float
) -> tuple[list[tuple[float, bytes]], float]:
    """Return when the display changed and how it looked, until it is at rest.

    The second part is the processor time until the first pixels; it tells more than the clock where
    the machine has other work too.
    """
    looks: list[tuple[float, bytes]] = []
    busy = 0.0
    while True:
        now = time.monotonic()
        look = display.look()
        if look != (looks[-1][1] if looks else empty):
            looks.append((now, look))
            busy = busy or processor_time(processes(root))
        changed = looks[-1][0] if looks else began + LONGEST
        if now > changed + REST or now > began + LONGEST:
            return looks, busy
        time.sleep(0.002)


def end(root: Root, app: subprocess.Popen[bytes]) -> None:
    """End everything that runs in the root."""
    for number in (15, 9):
        for process in processes(root):
            with suppress(OSError):
                os.kill(process, number)
        with suppress(subprocess.TimeoutExpired):
            app.wait(5)


def measure(root: Root, program: str, figures: Figures, *, cold: bool) -> None:
    """Start a program once on a display of its own and add what was measured.

    Raises:
        RuntimeError: it showed nothing.
    """
    with screen() as (name, display):
        empty = display.look()
        began = time.monotonic()
        app = start(root, program, name)
        looks, busy = watch(root, display, empty, began)
        memory = shared_memory(processes(root))
        end(root, app)
    if not looks:
        raise RuntimeError(f"{program} showed nothing")
    whole = differing(empty, looks[-1][1])
    painted = next(at for at, look in looks if differing(empty, look) >= whole / 2)
    if cold:
        figures.cold.append(1000 * (painted - began))
        return
    figures.seen.append(1000 * (looks[0][0] - began))
    figures.painted.append(1000 * (painted - began))
    figures.busy.append(busy)
    figures.memory.append(memory)


def forget_files(root: Root) -> None:
    """Drop everything below /usr of the root from the cache of the disk."""
    for path in (root.folder / "usr").rglob("*"):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def would_add(root: Root, what: str) -> float:
    """Return what installing would add with all it pulls in, in megabytes, as apt says."""
    ask = ("apt-get", "-o", "APT::Install-Recommends=false", "install", "--assume-no", what)
    told = root.run("sh", "-c", f"{' '.join(ask)} || true")
    found = re.search(r"After this operation, ([\d.,]+) (kB|MB|GB)", told)
    if found is None:
        return 0.0  # it is installed
    return float(found[1].replace(",", "")) * {"kB": 0.001, "MB": 1, "GB": 1000}[found[2]]


def sizes(root: Root, name: str, package: Path | None) -> Figures:
    """Return how large a program is, and what it would pull into the system as it is now."""
    figures = Figures()
    if package is None:
        told = root.run("apt-cache", "show", "--no-all-versions", name)
        found = [line.split(":")[1] for line in told.splitlines() if line.startswith("Size:")]
        figures.package_size = int(found[0]) / 1e6
        what = name
    else:
        figures.package_size = package.stat().st_size / 1e6
        shutil.copy(package, root.folder / "tmp" / package.name)
        what = f"/tmp/{package.name}"
    figures.added = would_add(root, what)
    return figures


def install(root: Root, name: str, package: Path | None, figures: Figures) -> None:
    """Install a program with what it depends on, and note its own size."""
    what = name if package is None else f"/tmp/{package.name}"
    root.run("apt-get", *QUIET, "install", "--yes", what)
    told = root.run("dpkg-query", "--show", "--showformat", "${Installed-Size}", name)
    figures.installed = int(told) * 1024 / 1e6


def measure_all(root: Root, package: Path, runs: int) -> dict[str, Figures]:
    """Install and measure every program, in turns."""
    root.run("apt-get", *QUIET, "update")
    if not (root.folder / "home" / "visitor").is_dir():
        root.run("useradd", "--create-home", "visitor")
    # What every desktop has: sessions talk over D-Bus, and toolkits expect some fonts.
    root.run("apt-get", *QUIET, "install", "--yes", "dbus", "fonts-dejavu-core")
    found = {name: sizes(root, name, package if name == _US else None) for name in (_US, *PEERS)}
    for name, figures in found.items():  # sizes first: the first to come pays for all
        install(root, name, package if name == _US else None, figures)
    for name, figures in found.items():  # the first start of all writes settings and caches
        measure(root, name, Figures(), cold=False)
        forget_files(root)
        measure(root, name, figures, cold=True)
    for _number in range(runs):
        for name, figures in found.items():
            measure(root, name, figures, cold=False)
    return found


def report(found: dict[str, Figures], runs: int) -> None:
    """Print a table in Markdown."""
    print(f"\nMedian of {runs} starts, the programs in turns; a cold start each.\n")
    print(
        "| program | package MB | unpacked MB | with all it pulls in MB | cold ms | first pixels ms"
        " | painted ms | best ms | processor ms | memory (PSS) MB |"
    )
    print("|---|" + "---:|" * 9)
    for name, one in found.items():
        cells = (
            f"{one.package_size:.1f}",
            f"{one.installed:.0f}",
            f"{one.added:.0f}",
            f"{statistics.median(one.cold):.0f}",
            f"{statistics.median(one.seen):.0f}",
            f"{statistics.median(one.painted):.0f}",
            f"{min(one.painted):.0f}",
            f"{statistics.median(one.busy):.0f}",
            f"{statistics.median(one.memory):.0f}",
        )
        print(f"| {name} | " + " | ".join(cells) + " |")


def main() -> None:
    """Measure what the command line names."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers", description=__doc__)
    parser.add_argument("packages", type=Path, nargs="+", metavar="DEB", help="the newest counts")
    parser.add_argument("--suite", help="Debian's release; else this machine's")
    parser.add_argument("--root", type=Path, help="a minimal system to use instead of a new one")
    parser.add_argument("--runs", type=int, default=7)
    asked = parser.parse_args()
    package = newest(asked.packages)
    with clean_root(asked.suite or own_release(), asked.root) as root:
        report(measure_all(root, package.resolve(), asked.runs), asked.runs)


if __name__ == "__main__":
    main()
