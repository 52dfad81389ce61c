"""The common part of the tools: seeds, reproducible cases, findings, and the worker that tries.

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
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any, Final, Protocol

SLOW: Final = 2.0
"""Seconds of processor time after which a step counts as hanging."""
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


class Count(Protocol):
    """A number that several processes see."""

    value: int


class Watch:
    """Tells the process that looks on that a worker goes on, and notices slow steps itself.

    Attributes:
        caught: findings that nobody raised.
        told: lines to print at the end.
    """

    def __init__(self, steps: Count, patience: float) -> None:
        self._steps = steps
        self._patience = patience
        self.caught: list[Finding] = []
        self.told: list[str] = []

    def go_on(self) -> None:
        """Say that something is through, or begins."""
        self._steps.value += 1

    @contextmanager
    def step(self, what: str = "it") -> Iterator[None]:
        """Run one thing that has to end soon, whatever came in."""
        self.go_on()
        begun = time.process_time()
        yield
        spent = time.process_time() - begun
        self.go_on()
        if spent > self._patience:
            words = f"{what} took {spent:.1f} s of processor time"
            fault = f"{what.split(',', maxsplit=1)[0]} takes too long"
            self.caught.append(Finding("hang", fault, words))


class Tool(ABC):
    """What is tried. Made anew in each worker.

    Attributes:
        kinds: name of each kind, with its share.
        by_cases: whether that is a share of the cases, and not of the time.
        patience: seconds of processor time a step may take.
    """

    kinds: dict[str, float]
    by_cases = False
    patience = SLOW

    def prepare(self, watch: Watch, folder: Path) -> None:
        """Make ready what all cases of a worker share; the folder lasts as long as the worker."""
        self._watch = watch

    @abstractmethod
    def run(self, case: Case) -> int:
        """Try one case and return how many it counts for."""

    def end(self) -> None:  # noqa: B027 - most have nothing to put away
        """Put away what was made ready."""


TOOLS: Final = {
    "kill": "tests.robustness.kill:Kill",
    "soak": "tests.robustness.soak:Soak",
    "monkey": "tests.robustness.monkey:Monkey",
    "laptops": "tests.robustness.two_laptops:Laptops",
}


def made(name: str) -> Tool:
    """Return a new tool, one of `TOOLS` or one named like ``package.module:Class``."""
    module, kind = TOOLS.get(name, name).split(":")
    tool: Tool = getattr(importlib.import_module(module), kind)()
    return tool


def scratch() -> Path:
    """Return a new folder, in memory where the system has such a place: disks are slow."""
    memory = Path("/dev/shm")
    place = memory if os.access(memory, os.W_OK) else None
    return Path(tempfile.mkdtemp(prefix="pullstrings-trial-", dir=place))


# --- in a worker ------------------------------------------------------------------------------


def work(
    name: str, seed: int, place: Path, trail: Path, steps: Count, asked: "Connection[Any, Any]"
) -> None:
    """Try the cases that are asked for until none is; answer each with its count and findings."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    with trail.open("w") as stack:
        faulthandler.enable(stack, all_threads=False)
        faulthandler.register(TELL, file=stack, all_threads=False)
        tool = made(name)
        watch = Watch(steps, tool.patience)
        _catch_everything(watch.caught)
        tool.prepare(watch, Path(tempfile.mkdtemp(dir=place)))
        while wanted := asked.recv():
            kind, _colon, number = wanted.partition(":")
            folder = Path(tempfile.mkdtemp(prefix=f"{kind}-{number}-", dir=place))
            watch.go_on()
            asked.send(_tried(tool.run, Case(seed, kind, int(number), folder), watch))
            shutil.rmtree(folder, ignore_errors=True)
        _count, found = _tried(lambda _none: tool.end(), None, watch)
        asked.send((watch.told, found))


def _tried(act: Callable[[Any], int | None], case: Case | None, watch: Watch) -> Any:
    """Return what a case counts for and what is wrong; keep its files where something is lost."""
    count: int | None = 1
    try:
        count = act(case)
    except Finding as raised_one:
        watch.caught.append(raised_one)
    except Exception:  # whatever it is, it is what we look for
        watch.caught.append(raised(traceback.format_exc()))
    kept = ""
    if case is not None and any(each.what == "lost" for each in watch.caught):
        place = shutil.move(case.folder, tempfile.mkdtemp(prefix="pullstrings-found-"))
        kept = f"\nIts files are kept in {place}."
    found = [(each.what, each.fault, f"{each.details}{kept}"[-_LONGEST:]) for each in watch.caught]
    watch.caught.clear()
    return count, found


def _catch_everything(caught: list[Finding]) -> None:
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
