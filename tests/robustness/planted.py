"""Deliberate faults, to show that the tools find faults."""

import json
import os
import signal
import time
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from tests.robustness.kill import Kill
from tests.robustness.kill_kind import Command, Teller
from tests.robustness.trial import Case, Watch, lost


class Fine:
    """Finds nothing."""

    by_cases = False
    patience = 0.3

    def __init__(self) -> None:
        self.kinds = {"fine": 1.0}

    def prepare(self, watch: Watch, folder: Path) -> None:
        """Remember who looks on."""
        self._watch = watch

    def run(self, case: Case) -> int:
        """Do nothing wrong."""
        return 1

    def end(self) -> None:
        """Do nothing more."""


class Faulty(Fine):
    """Does one thing wrong for each kind."""

    def __init__(self) -> None:
        self.kinds = dict.fromkeys(("raises", "loses", "hangs", "dies", "slow", "fine"), 1.0)

    def run(self, case: Case) -> int:
        """Go wrong."""
        if case.kind == "raises":
            raise ValueError(f"planted {case.chance().random()}")
        if case.kind == "loses":
            (case.folder / "kept").write_text("kept", encoding="utf-8")
            raise lost("planted")
        if case.kind == "dies":
            os.kill(os.getpid(), signal.SIGSEGV)
        with self._watch.step("a planted step"):
            while case.kind == "hangs":
                pass
            begun = time.process_time()
            while case.kind == "slow" and time.process_time() < begun + 0.45:
                pass
        return 1


class _Kept(Command):
    """Says that a number is kept, after it is in the file."""

    name = "kept"
    ahead: ClassVar[int] = 0

    def prepare(self, folder: Path) -> None:
        self.before = 0

    def begin(self, folder: Path) -> None:
        (folder / "number").write_text("0", encoding="utf-8")

    def do(self, folder: Path, chance: Random, teller: Teller) -> None:
        for number in range(1, 3000):
            teller.will(number)
            with (folder / "new").open("w", encoding="utf-8") as file:
                json.dump(max(0, number - self.ahead), file)
            (folder / "new").replace(folder / "number")
            teller.done()

    def seen(self, folder: Path) -> Any:
        return json.loads((folder / "number").read_text(encoding="utf-8"))


class _Lost(_Kept):
    """Says so too soon: the last five numbers are not in the file yet."""

    name = "lost"
    ahead = 5


class Killed(Kill):
    """A action that keeps its word, and one that does not."""

    every = (_Kept, _Lost)
