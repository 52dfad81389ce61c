"""The command line of the tools, and the process that supervises the workers."""

import argparse
import multiprocessing
import os
import secrets
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import psutil  # type: ignore[import-untyped]

from tests.robustness.trial import TELL, TOOLS, Finding, made, raised, scratch, work

STUCK: Final = 10.0
"""Seconds by the clock after which a step that waits for something counts as hanging."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line says."""

    tool: str
    seconds: float
    seed: int
    case: str | None
    workers: int
    most: int


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
    alone = given.tool == "soak" or given.case is not None
    workers = given.workers or (1 if alone else len(os.sched_getaffinity(0)))
    return Asked(given.tool, given.seconds, seed, given.case, workers, given.most)


@dataclass(slots=True)
class Tally:
    """What was tried and found, and how to see it again."""

    asked: Asked
    tried: dict[str, int]
    found: dict[tuple[str, str], list[tuple[str, str]]] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)

    def add(self, case: str, *found: tuple[str, str, str]) -> None:
        """Take findings of a case: what, fault and details."""
        for what, fault, details in found:
            self.found.setdefault((what, fault), []).append((case, details))

    def show(self) -> int:
        """Print everything; return the exit code."""
        for kind, count in self.tried.items():
            print(f"  {kind:<16}{count:>9,}")
        print(f"  {'together':<16}{sum(self.tried.values()):>9,}")
        for line in self.told:
            print(f"  {line}")
        counts: dict[str, int] = {}
        for (what, fault), cases in self.found.items():
            case, details = cases[0]
            counts[what] = counts.get(what, 0) + len(cases)
            print(f"\n{what}: {fault}\n{details.strip()}")
            print(f"{len(cases)} times: {', '.join(each for each, _details in cases[:4])}")
            again = f" CASE={case}" if ":" in case else ""
            print(f"Repeat it: make {self.asked.tool} SEED={self.asked.seed}{again}")
        words = ", ".join(f"{count} {what}" for what, count in sorted(counts.items()))
        print(f"{self.asked.tool}, seed {self.asked.seed}: {words or 'nothing found'}.")
        return 1 if self.found else 0


class Crew:
    """Workers side by side; hands out the cases."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked
        self._tool = made(asked.tool)
        self._numbers = dict.fromkeys(self._tool.kinds, 0)
        self._spent = dict.fromkeys(self._tool.kinds, 0.0)  # seconds, or cases
        self._lock = threading.Lock()
        self._deadline = time.monotonic() + asked.seconds
        self.tally = Tally(asked, dict.fromkeys(self._tool.kinds, 0))

    def run(self) -> int:
        """Try until the time is over; print what came of it and return the exit code."""
        asked = self._asked
        words = f"seed {asked.seed}, {asked.seconds:.0f} s, {asked.workers} workers"
        print(f"{asked.tool}: {words}", flush=True)
        self._folder = scratch()
        threads = [threading.Thread(target=self._supervise) for _worker in range(asked.workers)]
        try:
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        finally:  # Ctrl-C ends the workers themselves; none is to be started again
            self._deadline = 0.0
            for thread in threads:
                thread.join()
            shutil.rmtree(self._folder, ignore_errors=True)
        return self.tally.show()

    def _next(self) -> str:
        """Return the next case: of the kind that has had the least of its share."""
        with self._lock:
            if time.monotonic() > self._deadline or sum(self._numbers.values()) >= self._asked.most:
                return ""
            if self._asked.case is not None:
                self._deadline = 0.0
                return self._asked.case
            shares = self._tool.kinds
            kind = min(shares, key=lambda each: self._spent[each] / shares[each])
            self._spent[kind] += 1 if self._tool.by_cases else 0.001
            self._numbers[kind] += 1
            return f"{kind}:{self._numbers[kind] - 1}"

    def _supervise(self) -> None:
        """Let a worker try case after case; where it hangs or dies, go on with another one."""
        case = self._next()
        while case:
            worker = Worker(self._asked, self._folder, self._tool.patience)
            try:
                while case:
                    self._try(worker, case)
                    case = self._next()
                told, found = worker.ask("")
                self.tally.told += told
                self.tally.add("the whole run", *found)
            except Finding as hung:
                self.tally.add(case or "the whole run", (hung.what, hung.fault, hung.details))
                case = self._next()
            finally:
                worker.end()

    def _try(self, worker: "Worker", case: str) -> None:
        kind, begun, seconds = case.partition(":")[0], time.monotonic(), STUCK
        try:
            count, found = worker.ask(case)
            with self._lock:
                self.tally.tried[kind] += count
                self.tally.add(case, *found)
            seconds = time.monotonic() - begun
        finally:
            if not self._tool.by_cases:
                self._spent[kind] += seconds


class Worker:
    """One worker process, as who looks after it sees it."""

    def __init__(self, asked: Asked, folder: Path, patience: float) -> None:
        context = multiprocessing.get_context("spawn")
        self._patience = patience
        self._steps = context.Value("q", 0, lock=False)
        self._asked, theirs = context.Pipe()
        handle, name = tempfile.mkstemp(prefix="pullstrings-trail-")
        os.close(handle)
        self._trail = Path(name)
        self._process = context.Process(
            target=work, args=(asked.tool, asked.seed, folder, self._trail, self._steps, theirs)
        )
        self._process.start()
        theirs.close()
        self._body = psutil.Process(self._process.pid)

    def ask(self, case: str) -> Any:
        """Return what comes of a case; of the end, where there is none."""
        step, since, spent = -1, time.monotonic(), 0.0
        try:
            self._asked.send(case)
            while not self._asked.poll(0.2):
                now, used = time.monotonic(), self._used()
                if self._steps.value != step or step == 0:  # 0: it is making ready
                    step, since, spent = self._steps.value, now, used
                elif used - spent > self._patience * 2 or now - since > STUCK + self._patience * 2:
                    raise self._hangs(now - since, used - spent)
            return self._asked.recv()
        except (EOFError, OSError):
            self._process.join()
            stack, code = self._stack(), self._process.exitcode
            fault = f"the process died, exit code {code}, {_place(stack)}"
            raise Finding("traceback", fault, stack) from None

    def end(self) -> None:
        """End it, whatever it does."""
        self._process.kill()
        self._process.join()
        self._trail.unlink()

    def _used(self) -> float:
        with suppress(psutil.Error):
            times = self._body.cpu_times()
            return float(times.user + times.system)
        return 0.0

    def _hangs(self, seconds: float, spent: float) -> Finding:
        os.kill(self._process.pid or 0, TELL)
        time.sleep(0.5)
        stack = self._stack()
        words = f"no end after {seconds:.0f} s, {spent:.1f} s of processor time; it is at\n{stack}"
        return Finding("hang", f"no end, {_place(stack)}", words)

    def _stack(self) -> str:
        """Return where the worker is, the innermost call last as in a traceback."""
        text = self._trail.read_text(errors="replace")
        return "\n".join(reversed(text.splitlines()[-40:]))


def _place(stack: str) -> str:
    """Return where in our code a stack ends."""
    return raised(stack).fault.partition(", ")[2]


def main() -> None:
    """Run a tool as the command line asks, and leave with its exit code."""
    sys.exit(Crew(read_arguments()).run())
