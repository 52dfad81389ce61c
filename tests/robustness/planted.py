"""Deliberate faults, to show that the tools find faults."""

import os
import signal
import time

from tests.robustness.trial import Case, Tool, lost


class Fine(Tool):
    """Finds nothing."""

    def __init__(self) -> None:
        self.kinds = {"fine": 1.0}

    def run(self, case: Case) -> int:
        """Do nothing wrong."""
        return 1


class Faulty(Tool):
    """Does one thing wrong for each kind."""

    patience = 0.3

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
