"""The common part of fuzz, kill, soak and monkey: seeds, reproducible cases, findings.

A case is named by its kind and number, such as ``records:812``; with the seed of the run it is
drawn again exactly. Cases run in worker processes, so that one which hangs, eats the memory or
brings the whole process down is a finding like any other and the run goes on behind it.
"""

import faulthandler
import importlib
import logging
import os
import resource
import shutil
import signal
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Iterator, MutableSequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any, Final, Protocol

SLOW: Final = 2.0
"""Seconds of processor time after which a step counts as hanging."""
STUCK: Final = 10.0
"""Seconds by the clock after which a step that waits for something counts as hanging."""
MOST_MEMORY: Final = 3_000_000_000  # bytes; who wants more is stopped, not the machine
PACKAGE: Final = "pullstrings_qt"
TELL: Final = signal.SIGUSR1  # a worker writes down where it is
_LONGEST: Final = 6000  # letters of one finding


class Finding(Exception):
    """Something that must not be.

    Args:
        what: one of traceback, hang, unrest, lost, leak, memory.
        fault: the same words whenever it is the same fault.
        details: what is different in each case.
    """

    def __init__(self, what: str, fault: str, details: str = "") -> None:
        super().__init__(what, fault, details)
        self.what, self.fault, self.details = what, fault, details


def lost(fault: str, details: str = "") -> Finding:
    """Return the finding that something is gone which had been kept."""
    return Finding("lost", fault, details)


def raised(text: str) -> Finding:
    """Return the finding that an error came through; its fault is where in our code it arose."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    files = [line for line in lines if line.startswith("File ")]
    ours = [line for line in files if f"/{PACKAGE}/" in line]
    error = lines[-1].split(":")[0] if lines else ""
    return Finding("traceback", f"{error}, {(ours or files or [''])[-1]}", text)


@dataclass(frozen=True, slots=True)
class Case:
    """One trial; everything in it is drawn from `chance` and lies in `folder`."""

    seed: int
    kind: str
    number: int
    folder: Path

    def __str__(self) -> str:
        return f"{self.kind}:{self.number}"

    def chance(self) -> Random:
        """Return the dice of this case, as before the first throw."""
        return Random(f"{self.seed}/{self}")


class Watch:
    """Tells the process that looks on how far a worker is, and notices slow steps itself.

    Attributes:
        caught: findings that nobody raised.
        told: lines to print at the end.
    """

    def __init__(self, board: MutableSequence[int], patience: float) -> None:
        self._board = board
        self._patience = patience
        self.caught: list[Finding] = []
        self.told: list[str] = []

    def begin(self, kind: int, number: int) -> None:
        """Take up a case."""
        self._board[0], self._board[1] = kind, number
        self._board[2] += 1

    @contextmanager
    def step(self, what: str = "it") -> Iterator[None]:
        """Run one thing that has to end soon, whatever came in."""
        self._board[2] += 1
        begun = time.process_time()
        yield
        spent = time.process_time() - begun
        self._board[2] += 1
        if spent > self._patience:
            words = f"{what} took {spent:.1f} s of processor time"
            fault = f"{what.split(',', maxsplit=1)[0]} takes too long"
            self.caught.append(Finding("hang", fault, words))


class Tool(Protocol):
    """What is tried. Made anew in each worker.

    Attributes:
        kinds: name of each kind, with its share.
        by_cases: whether that is a share of the cases, and not of the time.
        patience: seconds of processor time a step may take.
    """

    kinds: dict[str, float]
    by_cases: bool
    patience: float

    def prepare(self, watch: Watch, folder: Path) -> None:
        """Make ready what all cases of a worker share; the folder lasts as long as the worker."""
        ...

    def run(self, case: Case) -> int:
        """Try one case and return how many it counts for.

        Raises:
            Finding: something is wrong; anything else that is raised is a traceback.
        """
        ...

    def end(self) -> None:
        """Put away what was made ready.

        Raises:
            Finding: something is wrong with the run as a whole.
        """
        ...


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line says."""

    tool: str
    seconds: float
    seed: int
    case: str | None
    workers: int
    most: int


TOOLS: Final = {
    "fuzz": ("tests.robustness.fuzz", "Fuzz"),
    "kill": ("tests.robustness.kill", "Kill"),
    "soak": ("tests.robustness.soak", "Soak"),
    "monkey": ("tests.robustness.monkey", "Monkey"),
    "laptops": ("tests.robustness.two_laptops", "Laptops"),
}
"""Where each tool is; it is loaded in the workers alone."""


def made(name: str) -> "Tool":
    """Return a new tool, one of `TOOLS` or one named like ``package.module:Class``."""
    module, kind = name.split(":") if ":" in name else TOOLS[name]
    tool: Tool = getattr(importlib.import_module(module), kind)()
    return tool


def scratch() -> Path:
    """Return a new folder, in memory where the system has such a place: disks are slow."""
    memory = Path("/dev/shm")
    place = memory if os.access(memory, os.W_OK) else None
    return Path(tempfile.mkdtemp(prefix="pullstrings-trial-", dir=place))


# --- in a worker ------------------------------------------------------------------------------


def catch_everything(caught: list[Finding]) -> None:
    """Take every error nobody waits for, and every warning of ours or of Qt, as a finding."""

    def catch(kind: Any, error: Any, trace: Any) -> None:
        caught.append(raised("".join(traceback.format_exception(error))))

    def catch_lost(unraisable: Any) -> None:
        catch(unraisable.exc_type, unraisable.exc_value, unraisable.exc_traceback)

    sys.excepthook = catch
    sys.unraisablehook = catch_lost
    threading.excepthook = catch_lost
    handler = logging.Handler(logging.WARNING)
    handler.emit = lambda record: caught.append(  # type: ignore[method-assign]
        Finding("traceback", f"logged: {record.msg}", record.getMessage())
    )
    logging.getLogger(PACKAGE).addHandler(handler)


@dataclass(slots=True)
class Worker:
    """One process that tries case after case.

    Attributes:
        numbers: the next number of each kind.
        spent: seconds each kind has had, or cases, as the tool shares them out.
        stride: the distance to the one after it, so that no two workers try the same.
    """

    asked: Asked
    place: Path
    deadline: float
    numbers: list[int]
    spent: list[float]
    stride: int
    only: tuple[str, int] | None = None

    def work(self, board: MutableSequence[int], results: Connection) -> None:
        """Try cases until the time is over; what was found goes to `results`."""
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        trail = Path(results.recv())
        with trail.open("w") as stack:
            faulthandler.enable(stack, all_threads=False)
            faulthandler.register(TELL, file=stack, all_threads=False)
            tool = made(self.asked.tool)
            watch = Watch(board, tool.patience)
            catch_everything(watch.caught)
            tool.prepare(watch, Path(tempfile.mkdtemp(dir=self.place)))
            self._try_all(tool, watch, results)
            with _reported(results, "the whole run", watch):
                tool.end()
        for line in watch.told:
            results.send(("told", line))
        results.send(None)

    def _try_all(self, tool: Tool, watch: Watch, results: Connection) -> None:
        kinds = list(tool.kinds)
        while time.monotonic() < self.deadline and sum(self.numbers) < self.asked.most:
            kind = min(range(len(kinds)), key=lambda one: self.spent[one] / tool.kinds[kinds[one]])
            number = self.numbers[kind]
            if self.only is not None:
                kind, number = kinds.index(self.only[0]), self.only[1]
            begun = time.monotonic()
            folder = Path(tempfile.mkdtemp(prefix=f"{kinds[kind]}-{number}-", dir=self.place))
            case = Case(self.asked.seed, kinds[kind], number, folder)
            watch.begin(kind, number)
            count = 1
            with _reported(results, str(case), watch, folder):
                count = tool.run(case)
            seconds = time.monotonic() - begun
            self.spent[kind] += 1 if tool.by_cases else seconds
            self.numbers[kind] += self.stride
            results.send(("tried", kind, count, seconds))
            shutil.rmtree(folder, ignore_errors=True)
            if self.only is not None:
                return


@contextmanager
def _reported(
    results: Connection, case: str, watch: Watch, folder: Path | None = None
) -> Iterator[None]:
    """Send what goes wrong in the block, and what was caught meanwhile; keep where it happened."""
    try:
        yield
    except Finding as raised_one:
        watch.caught.append(raised_one)
    except Exception:  # whatever it is, it is what we look for
        watch.caught.append(raised(traceback.format_exc()))
    kept = ""
    if folder is not None and any(each.what == "lost" for each in watch.caught):
        kept = shutil.move(folder, tempfile.mkdtemp(prefix="pullstrings-found-"))
    for each in watch.caught:
        details = f"{each.details}\nIts files are kept in {kept}." if kept else each.details
        results.send(("found", case, each.what, each.fault, details[-_LONGEST:]))
    watch.caught.clear()
