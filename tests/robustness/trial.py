"""What fuzz, kill, soak and monkey share: seeds, cases that can be repeated, findings.

A case is named by its kind and number, such as ``records:812``; with the seed of the run it is
drawn again exactly. Cases run in worker processes, so that one which hangs, eats the memory or
brings the whole process down is a finding like any other and the run goes on behind it.
"""

import argparse
import faulthandler
import importlib
import logging
import os
import resource
import secrets
import shutil
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Iterator, MutableSequence, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
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
_LONGEST: Final = 6000  # letters of one finding


class Finding(Exception):
    """Something that must not be.

    Args:
        what: one of traceback, hang, lost, leak, memory.
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
    places = [line for line in lines if line.startswith("File ") and f"/{PACKAGE}/" in line]
    error = lines[-1].split(":")[0] if lines else ""
    return Finding("traceback", f"{error}, {(places or lines or [''])[-1]}", text)


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
            self.caught.append(Finding("hang", f"{what.split(',')[0]} takes too long", words))


class Tool(Protocol):
    """What is tried. Made anew in each worker.

    Attributes:
        kinds: name of each kind, with its share of the time.
        patience: seconds of processor time a step may take.
    """

    kinds: dict[str, float]
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
    "fuzz": ("tests.robustness.fuzz", "AllKinds"),
    "kill": ("tests.robustness.kill", "Kill"),
    "soak": ("tests.robustness.soak", "Soak"),
    "monkey": ("tests.robustness.monkey", "Monkey"),
}
"""Where each tool is; it is loaded in the workers alone."""


def read_arguments(words: Sequence[str] | None = None) -> Asked:
    """Return what is asked for; without a seed one is drawn."""
    parser = argparse.ArgumentParser(prog="python -m tests.robustness")
    parser.add_argument("tool", choices=TOOLS)
    parser.add_argument("--seconds", type=float, default=60, help="how long to try")
    parser.add_argument("--seed", type=int, help="the same cases once more")
    parser.add_argument("--case", help="only this one, such as records:812")
    parser.add_argument("--workers", type=int, help="processes side by side")
    parser.add_argument("--most", type=int, default=sys.maxsize, help="end after so many cases")
    given = parser.parse_args(words)
    seed = given.seed if given.seed is not None else secrets.randbelow(1_000_000)
    workers = given.workers or (1 if given.tool == "soak" else len(os.sched_getaffinity(0)))
    return Asked(given.tool, given.seconds, seed, given.case, workers, given.most)


def made(name: str) -> "Tool":
    """Return a new tool."""
    module, kind = TOOLS[name]
    tool: Tool = getattr(importlib.import_module(module), kind)()
    return tool


def scratch() -> Path:
    """Return a new folder, in memory where the system has such a place: disks are slow."""
    memory = Path("/dev/shm")  # noqa: S108 - a folder of a random name is made in it
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
    threading.excepthook = catch_lost  # type: ignore[assignment]  # the same three attributes
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
        stride: the distance to the one after it, so that no two workers try the same.
    """

    asked: Asked
    place: Path
    deadline: float
    numbers: list[int]
    stride: int
    only: tuple[str, int] | None = None

    def work(self, board: MutableSequence[int], results: Connection) -> None:
        """Try cases until the time is over; what was found goes to `results`."""
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        trail = Path(results.recv())
        with trail.open("w") as stack:  # noqa: F841 - held open for the signal
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
        spent = [0.0 for _kind in kinds]
        while time.monotonic() < self.deadline and sum(self.numbers) < self.asked.most:
            kind = min(range(len(kinds)), key=lambda one: spent[one] / tool.kinds[kinds[one]])
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
            spent[kind] += time.monotonic() - begun
            self.numbers[kind] += self.stride
            results.send(("tried", case.kind, count))
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
    except Finding as finding:
        watch.caught.append(finding)
    except Exception:  # whatever it is, it is what we look for
        watch.caught.append(raised(traceback.format_exc()))
    kept = ""
    if folder is not None and any(finding.what == "lost" for finding in watch.caught):
        kept = shutil.move(folder, tempfile.mkdtemp(prefix="pullstrings-found-"))
    for finding in watch.caught:
        details = f"{finding.details}\nIts files are kept in {kept}." if kept else finding.details
        results.send(("found", case, finding.what, finding.fault, details[-_LONGEST:]))
    watch.caught.clear()


# --- the process that looks on ----------------------------------------------------------------

TELL: Final = 10  # SIGUSR1: a worker writes down where it is


@dataclass(slots=True)
class Tally:
    """What was tried and found, and how to see it again."""

    asked: Asked
    tried: dict[str, int] = field(default_factory=dict)
    found: dict[tuple[str, str], list[tuple[str, str]]] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)

    def add(self, case: str, what: str, fault: str, details: str) -> None:
        """Take a finding."""
        self.found.setdefault((what, fault), []).append((case, details))

    def show(self) -> int:
        """Print everything; return the exit code."""
        for kind, count in self.tried.items():
            print(f"  {kind:<16}{count:>9,}")
        print(f"  {'together':<16}{sum(self.tried.values()):>9,}")
        for line in self.told:
            print(f"  {line}")
        for (what, fault), cases in self.found.items():
            case, details = cases[0]
            others = ", ".join(other for other, _details in cases[1:4])
            print(f"\n{what}: {fault}\n{details.strip()}")
            print(f"{len(cases)} times: {case}{others and ', '}{others}")
            again = f" CASE={case}" if ":" in case else ""
            print(f"Repeat it: make {self.asked.tool} SEED={self.asked.seed}{again}")
        counts: dict[str, int] = {}
        for (what, _fault), cases in self.found.items():
            counts[what] = counts.get(what, 0) + len(cases)
        words = ", ".join(f"{count} {what}" for what, count in sorted(counts.items()))
        print(f"{self.asked.tool}, seed {self.asked.seed}: {words or 'nothing found'}.")
        return 1 if self.found else 0


class Crew:
    """Workers side by side, and who looks after them."""

    def __init__(self, asked: Asked) -> None:
        self._tool = made(asked.tool)
        self._asked = asked
        self.tally = Tally(asked, dict.fromkeys(self._tool.kinds, 0))

    def run(self) -> int:
        """Try until the time is over; print what came of it and return the exit code."""
        asked = self._asked
        deadline = time.monotonic() + asked.seconds
        only = None
        if asked.case is not None:
            kind, _colon, number = asked.case.partition(":")
            only = (kind, int(number))
        count = 1 if only else asked.workers
        print(f"{asked.tool}: seed {asked.seed}, {asked.seconds:.0f} s, {count} workers")
        sys.stdout.flush()
        folder, threads = scratch(), []
        for place in range(count):
            numbers = [place for _kind in self._tool.kinds]
            worker = Worker(asked, folder, deadline, numbers, count, only)
            threads.append(threading.Thread(target=self._look_after, args=(worker,)))
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        shutil.rmtree(folder, ignore_errors=True)
        return self.tally.show()

    def _look_after(self, worker: Worker) -> None:
        """Run a worker to its end; where it hangs or dies, go on behind that case."""
        while True:
            attendance = Attendance(worker, self.tally, self._tool)
            broken = attendance.attend()
            if broken is None or worker.only is not None or time.monotonic() > worker.deadline:
                return
            kind, number = broken
            worker.numbers = [
                max(tried, number + worker.stride) if place == kind else tried
                for place, tried in enumerate(attendance.reached)
            ]


class Attendance:
    """Looks after one worker process.

    Attributes:
        reached: the next number of each kind, as far as is known.
    """

    def __init__(self, worker: Worker, tally: Tally, tool: Tool) -> None:
        import multiprocessing
        import psutil

        context = multiprocessing.get_context("spawn")
        self._kinds = list(tool.kinds)
        self._patience = tool.patience
        self._tally = tally
        self._worker = worker
        self.reached = list(worker.numbers)
        self._board: MutableSequence[int] = context.Array("q", [0, worker.numbers[0], 0], lock=False)
        self._results, theirs = context.Pipe()
        self._process = context.Process(target=worker.work, args=(self._board, theirs))
        self._process.start()
        theirs.close()
        handle, name = tempfile.mkstemp(prefix="pullstrings-trail-")
        os.close(handle)
        self._trail = Path(name)
        self._results.send(name)
        self._body = psutil.Process(self._process.pid)

    def attend(self) -> tuple[int, int] | None:
        """Return the case at which the worker hung or died, or None at its good end."""
        try:
            return self._attend()
        finally:
            if self._process.is_alive():
                self._process.kill()
            self._process.join()
            self._trail.unlink()

    def _attend(self) -> tuple[int, int] | None:
        step, since, spent = -1, time.monotonic(), 0.0
        while True:
            try:
                while self._results.poll(0.2):
                    if not self._take(self._results.recv()):
                        return None
            except (EOFError, OSError):
                return self._died()
            now, used = time.monotonic(), self._used()
            if self._board[2] != step or step == 0:  # 0: it is making ready
                step, since, spent = self._board[2], now, used
            elif used - spent > self._patience * 2 or now - since > STUCK + self._patience * 2:
                return self._hangs(now - since, used - spent)

    def _used(self) -> float:
        import psutil

        with suppress(psutil.Error):
            times = self._body.cpu_times()
            return float(times.user + times.system)
        return 0.0

    def _take(self, message: Any) -> bool:
        if message is None:
            return False
        if message[0] == "tried":
            self._tally.tried[message[1]] += message[2]
            self.reached[self._kinds.index(message[1])] += self._worker.stride
        elif message[0] == "told":
            self._tally.told.append(message[1])
        else:
            self._tally.add(*message[1:])
        return True

    @property
    def _case(self) -> str:
        return f"{self._kinds[self._board[0]]}:{self._board[1]}"

    def _hangs(self, seconds: float, spent: float) -> tuple[int, int]:
        os.kill(self._process.pid or 0, TELL)
        time.sleep(0.5)
        stack = self._stack()
        words = f"no end after {seconds:.0f} s, {spent:.1f} s of processor time; it is at\n{stack}"
        self._tally.add(self._case, "hang", f"no end, {raised(stack).fault}", words)
        return self._board[0], self._board[1]

    def _died(self) -> tuple[int, int]:
        self._process.join()
        stack, code = self._stack(), self._process.exitcode
        fault = f"the process died, exit code {code}, {raised(stack).fault}"
        self._tally.add(self._case, "traceback", fault, stack)
        return self._board[0], self._board[1]

    def _stack(self) -> str:
        """Return where the worker is, the innermost call last as in a traceback."""
        text = self._trail.read_text(errors="replace")
        return "\n".join(reversed(text.splitlines()[-40:]))


def main() -> None:
    """Run a tool as the command line asks, and leave with its exit code."""
    sys.exit(Crew(read_arguments()).run())
