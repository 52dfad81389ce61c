"""The command line of the tools, and the process that supervises the workers."""

import argparse
import os
import secrets
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import MutableSequence, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]

from tests.robustness.trial import STUCK, TELL, TOOLS, Asked, Tool, Worker, made, raised, scratch


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
        folder = scratch()
        workers = []
        for place in range(count):
            numbers = [place for _kind in self._tool.kinds]
            spent = [0.0 for _kind in self._tool.kinds]
            workers.append(Worker(asked, folder, deadline, numbers, spent, count, only))
        threads = [threading.Thread(target=self._look_after, args=(each,)) for each in workers]
        try:
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        finally:  # Ctrl-C ends the workers themselves; none is to be started again
            for worker in workers:
                worker.deadline = 0.0
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
            worker.spent[kind] += STUCK
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

        context = multiprocessing.get_context("spawn")
        self._kinds = list(tool.kinds)
        self._patience, self._by_cases = tool.patience, tool.by_cases
        self._tally = tally
        self._worker = worker
        self.reached = list(worker.numbers)
        self._board: MutableSequence[int] = context.Array(
            "q", [0, worker.numbers[0], 0], lock=False
        )
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
        with suppress(psutil.Error):
            times = self._body.cpu_times()
            return float(times.user + times.system)
        return 0.0

    def _take(self, message: Any) -> bool:
        if message is None:
            return False
        if message[0] == "tried":
            _word, kind, count, seconds = message
            self._tally.tried[self._kinds[kind]] += count
            self.reached[kind] += self._worker.stride
            self._worker.spent[kind] += 1 if self._by_cases else seconds
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
        self._tally.add(self._case, "hang", f"no end, {_place(stack)}", words)
        return self._board[0], self._board[1]

    def _died(self) -> tuple[int, int]:
        self._process.join()
        stack, code = self._stack(), self._process.exitcode
        fault = f"the process died, exit code {code}, {_place(stack)}"
        self._tally.add(self._case, "traceback", fault, stack)
        return self._board[0], self._board[1]

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
