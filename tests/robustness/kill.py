"""Killed with SIGKILL at a random moment and opened again: nothing that was acknowledged is lost.

Each worker has loaded all it needs, forks a child for every kill and lets it do something to a
store. Before each step the child says what the store will then hold, and afterwards that it is
done. Whatever the moment, the store has to hold what was done last, or one step more.

A seed repeats actions and moments as near as the machine keeps time, not the very instruction.
"""

import json
import os
import select
import signal
import time
import traceback
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from tests.robustness.kill_actions import ACTIONS, Command, Teller
from tests.robustness.trial import Case, Tool, Watch, lost, raised

_PATIENCE = 60.0  # seconds of processor time for one kill and what follows it


class Kill(Tool):
    """Kills every kind of action."""

    patience = _PATIENCE
    by_cases = True  # a window takes fifty times as long as the others, and matters most
    every: ClassVar[tuple[type[Command], ...]] = ACTIONS

    def __init__(self) -> None:
        self.kinds = {action.name: action.share for action in self.every}
        self._commands: dict[str, Command] = {}
        self._lasts: dict[str, float] = {}

    def prepare(self, watch: Watch, folder: Path) -> None:
        """Make the samples, and see how long each action lasts when nobody kills it."""
        super().prepare(watch, folder)
        for kind in self.every:
            place = folder / kind.name
            place.mkdir()
            action = self._commands[kind.name] = kind(place)
            self._lasts[kind.name] = min(self._measured(action, place / f"{n}") for n in range(3))

    def _measured(self, action: Command, folder: Path) -> float:
        folder.mkdir()
        action.begin(folder)
        _killed, _states, seconds = self._run(action, folder, Random(0), _PATIENCE)
        return seconds

    def run(self, case: Case) -> int:
        """Begin a action, kill it, and look at what is left; return how often it was killed."""
        action, chance = self._commands[case.kind], case.chance()
        seconds = chance.uniform(0, self._lasts[case.kind])
        action.begin(case.folder)
        killed, states, _lasted = self._run(action, case.folder, chance, seconds)
        if not killed:  # it was quicker than thought
            self._lasts[case.kind] = 0.8 * self._lasts[case.kind] + 0.2 * seconds
        with self._watch.step("opening again"):
            seen = json.loads(json.dumps(action.seen(case.folder)))
        if seen not in states:
            words = f"killed after {seconds * 1000:.1f} ms, there is {seen!r:.1500}"
            words += "".join(f"\ninstead of {state!r:.1500}" for state in states)
            raise lost(f"{case.kind} is not as it was", words)
        return int(killed)

    def _run(
        self, action: Command, folder: Path, chance: Random, seconds: float
    ) -> tuple[bool, list[Any], float]:
        """Let a child do the action, and kill it so many seconds after the first step begins."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            _be_the_child(action, folder, chance, writing)
        os.close(writing)
        try:
            said, lasted = _listen(reading, child, seconds)
        finally:
            _pid, status = os.waitpid(child, 0)
        states: list[Any] = [json.loads(json.dumps(action.before))]
        for line in said:
            word, _space, rest = line.partition(" ")
            if word == "error":
                raise raised(json.loads(rest))
            states = [states[-1]] if word == "done" else [states[0], json.loads(rest)]
        return os.WIFSIGNALED(status), states, lasted


def _be_the_child(action: Command, folder: Path, chance: Random, writing: int) -> None:
    """Do the action and never return."""
    teller = Teller(writing)
    try:
        action.do(folder, chance, teller)
    except BaseException:  # it must not go on as a second parent
        teller.say(f"error {json.dumps(traceback.format_exc())}")
    os._exit(0)


def _listen(reading: int, child: int, seconds: float) -> tuple[list[str], float]:
    """Read what the child says; kill it so many seconds after its first word."""
    said, begun, alive = b"", 0.0, True
    while True:
        if alive and begun:
            select.select([reading], [], [], max(0.0, begun + seconds - time.monotonic()))
            if time.monotonic() >= begun + seconds:
                os.kill(child, signal.SIGKILL)
                alive = False
            elif not select.select([reading], [], [], 0)[0]:
                continue
        piece = os.read(reading, 1 << 16)
        begun = begun or time.monotonic()
        if not piece:
            os.close(reading)
            return said.decode().split("\n")[:-1], time.monotonic() - begun
        said += piece
