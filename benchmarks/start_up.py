"""Time to the first painted window and memory, beside a bare Qt window in the same run."""

import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from benchmarks.machine import table
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.storage import Store, open_store

TARGETS = {"processor": 2.0, "painted": 1.85, "complete": 420, "home": 88, "match": 112}
"""Times a bare window, milliseconds, and megabytes resident."""
_MEGABYTE = 1_000_000
_PROCESSES = Path("/proc")


@dataclass
class Samples:
    """What was measured of one program, run after run: milliseconds and megabytes.

    Attributes:
        painted: from the start of the process to the first painted window.
        processor: the processor time of the process until then.
        modules: how many modules of the app are loaded then.
        complete: to the end of the last painting before the app rests: art is there too.
        resident: memory the process takes, shared libraries included (RSS).
        own: the part of it that is no file: heap, stacks, pictures (RssAnon).
        workers: resident memory of its child processes, which is not in the figures above.
    """

    painted: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)
    modules: list[float] = field(default_factory=list)
    complete: list[float] = field(default_factory=list)
    resident: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)
    workers: list[float] = field(default_factory=list)


def fill(store: Store) -> None:
    """Put names, six finished matches and an unfinished one into a store."""
    for name in ("Ada", "Ben"):
        store.profiles.add(name)
    rules = game_spec("pulling_strings").rules()
    options = rules.check_options({"edition": "2003"})
    chance = Random(7)
    for number in range(7):
        match_id = store.matches.begin(Record("pulling_strings", options, {}, ("Ada", "Ben")))
        state = rules.start(options, {})
        for turn in range(1, 20 if number == 6 else 200):
            pulls = {seat: chance.choice(rules.choices(state, seat)) for seat in (0, 1)}
            state = rules.play(state, pulls).state
            texts = {str(seat): rules.write_choice(pull) for seat, pull in pulls.items()}
            store.matches.append_turn(match_id, turn, texts)
            if rules.outcome(state) is not None:
                break
        outcome = rules.outcome(state)
        if outcome is not None:
            scores = {str(seat): score for seat, score in enumerate(outcome.scores)}
            ended = {"winners": list(outcome.winners), "reason": outcome.reason, "scores": scores}
            store.matches.finish(match_id, ended)


def memory(process: int, entry: str) -> float:
    """Return an entry of a process's status, in megabytes."""
    status = (_PROCESSES / str(process) / "status").read_text(encoding="utf-8")
    return int(status.split(f"{entry}:")[1].split()[0]) * 1024 / _MEGABYTE


def children(process: int) -> list[int]:
    """Return the processes a process has started."""
    listed = _PROCESSES / str(process) / "task" / str(process) / "children"
    return [int(number) for number in listed.read_text(encoding="utf-8").split()]


def run(
    kind: str,
    folder: Path | None,
    environment: Mapping[str, str],
    samples: Samples,
    python: str = sys.executable,
) -> None:
    """Start a program of `benchmarks.window` once and add what it tells to the samples."""
    command = [python, "-m", "benchmarks.window", kind]
    if folder is not None:
        homes = dict.fromkeys(("XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(folder))
        environment = {**environment, **homes}
    began = time.monotonic()
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    )
    assert process.stdin is not None
    assert process.stdout is not None
    first = json.loads(process.stdout.readline())
    samples.painted.append(1000 * (first["painted"] - began))
    samples.processor.append(1000 * first["processor"])
    samples.modules.append(first["modules"])
    rest = json.loads(process.stdout.readline())
    samples.complete.append(1000 * (rest["complete"] - began))
    samples.resident.append(memory(process.pid, "VmRSS"))
    samples.own.append(memory(process.pid, "RssAnon"))
    samples.workers.append(sum(memory(child, "VmRSS") for child in children(process.pid)))
    process.stdin.close()
    process.wait(20)


def measure(runs: int, environment: Mapping[str, str]) -> None:
    """Run the programs in turns and print their medians."""
    with tempfile.TemporaryDirectory(prefix="pullstrings-") as folder:
        environment = {**environment, "PYTHONPYCACHEPREFIX": str(Path(folder) / "bytecode")}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        homes = {name: Path(folder) / name for name in ("home", "match")}
        for home in homes.values():
            with closing(open_store(home / "Pullstrings").store) as store:
                fill(store)
        samples = {
            name: Samples() for name in ("bare window", "home, first start", "home", "match")
        }
        for number in range(runs + 1):
            if number == 1:  # the first run writes the bytecode and fills the disk's cache
                samples = {name: Samples() for name in samples}
            run("bare", None, environment, samples["bare window"])
            run("home", Path(folder) / f"new{number}", environment, samples["home, first start"])
            for name, home in homes.items():
                run(name, home, environment, samples[name])
        _print_start(samples, runs)
        _print_memory(samples)


def _print_start(samples: Mapping[str, Samples], runs: int) -> None:
    bare = samples["bare window"]
    rows = [
        (
            name,
            f"{statistics.median(found.modules):.0f}",
            f"{statistics.median(found.processor):.0f} ms",
            f"{statistics.median(found.processor) / statistics.median(bare.processor):.2f}",
            f"{min(found.processor) / min(bare.processor):.2f}",
            f"{statistics.median(found.painted):.0f} ms",
            f"{statistics.median(found.painted) / statistics.median(bare.painted):.2f}",
            f"{min(found.painted) / min(bare.painted):.2f}",
            f"{statistics.median(found.complete):.0f} ms",
        )
        for name, found in samples.items()
        if name != "match"
    ]
    print(f"From the start of the process to the first painted window; {runs} runs in turns.")
    print("Times that of the bare window: of the medians, and of the best.")
    heads = (
        *("window", "modules", "processor", f"× bare (≤ {TARGETS['processor']})", "best"),
        *("painted", f"× bare (≤ {TARGETS['painted']})", "best"),
        f"complete (≤ {TARGETS['complete']} ms)",
    )
    table(heads, rows)


def _print_memory(samples: Mapping[str, Samples]) -> None:
    rows = [
        (
            name,
            f"{statistics.median(found.resident):.1f} MB",
            f"{TARGETS[name]} MB" if name in TARGETS else "",
            f"{statistics.median(found.own):.1f} MB",
            f"{statistics.median(found.workers):.1f} MB",
        )
        for name, found in samples.items()
    ]
    print("Memory at rest: resident, of that not from files, and other processes (not included).")
    table(("window", "resident", "goal", "own", "other processes"), rows)
