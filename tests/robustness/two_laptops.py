"""Whole matches between laptops whose link is cut and whose processes are killed, over and over.

Laptops are processes with a store each (`tests.robustness.laptop`). Whatever is done to them, the
match has to go on by itself and end: both hold the same, every choice that counted is in it, and
the logs prove that nothing was shown before all were bound.

A seed repeats games and troubles, not the very instruction at which a process is killed.
"""

import socket
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

from pullstrings_qt.table.carriers import Way
from tests.core.remote.laptops import KINDS
from tests.robustness.laptop import Laptop, Plan
from tests.robustness.party import Party
from tests.robustness.relay import Relay
from tests.robustness.trial import Case, Tool, Watch
from tests.table.carriers.mosquitto import LOCAL, Mosquitto

TROUBLES: Final = 30
"""How often something breaks in one match, if it lasts so long."""
BROKER_TROUBLES: Final = 4
_TURNS: Final = (3, 5, 8, 40)
"""How far matches go: most are short, so that there are many troubles to a turn."""
_LONGEST_POST: Final = 1_500  # bytes; a cut may come after any of them
_NAMES: Final = ("Mara", "Theo", "Rose", "Ben")


class Laptops(Tool):
    """Breaks matches between laptops."""

    patience = 60.0

    def __init__(self) -> None:
        self._kinds: dict[str, Callable[[Case, Random], Party]] = {
            "cut": self._cut,
            "kill": self._kill,
            "kill at a write": self._kill_at_writes,
            "broker": self._broker,
        }
        self.kinds = {**dict.fromkeys(self._kinds, 1.0), "broker": 0.4}
        self._troubles = Counter[str]()
        self._turns = self._matches = 0

    def prepare(self, watch: Watch, folder: Path) -> None:
        """Choose a port for the announcements of this worker."""
        super().prepare(watch, folder)
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
            free.bind((LOCAL, 0))
            self._udp = int(free.getsockname()[1])

    def run(self, case: Case) -> int:
        """Play one match with troubles and look at what is left; return how many there were."""
        before = self._troubles.total()
        party = self._kinds[case.kind](case, case.chance())
        self._troubles.update({f"killed {when}": n for when, n in party.killed.items()})
        with self._watch.step("opening again"):
            self._turns += party.check()
        self._matches += 1
        return self._troubles.total() - before

    def end(self) -> None:
        """Say what there was."""
        self._watch.told.append(f"{self._matches} matches, {self._turns} turns")
        self._watch.told += [f"{count:>6} {what}" for what, count in sorted(self._troubles.items())]

    def _party(self, case: Case, chance: Random, relay: Relay | None = None, **more: Any) -> Party:
        kind = KINDS[chance.choice(list(KINDS))]
        host, turns = f"{_NAMES[0]} {case.number}", chance.choice(_TURNS)
        plans = [
            Plan(
                case.folder / f"laptop {seat}",
                kind,
                {seat: name if seat else host},
                hosts=seat == 0,
                host=host,
                seed=chance.randrange(1 << 30),
                relay=relay.port if relay is not None and seat == 0 else 0,
                turns=turns,
                udp=self._udp,
                hurries=True,
                **more,
            )
            for seat, name in enumerate(_NAMES[: kind.seats])
        ]
        return Party(plans, relay)

    def _play(self, party: Party, break_something: Callable[[], float]) -> Party:
        """Play to the end; `break_something` returns in how many seconds to call it again."""
        due = time.monotonic()
        try:
            while not party.is_done:
                party.start()
                party.hear(min(0.02, max(0.0, due - time.monotonic())))
                if time.monotonic() >= due:
                    due = time.monotonic() + break_something()
        finally:
            party.end()
        return party

    def _cut(self, case: Case, chance: Random) -> Party:
        """Cut the link after any number of bytes: at once, or so that nobody notices at first."""
        relay = Relay(seed=case.number)
        party = self._party(case, chance, relay)
        left, asked = TROUBLES, False

        def cut() -> float:
            nonlocal left, asked
            if asked and relay.is_cut:
                self._troubles[f"cut {party.moment}"] += 1
                left, asked = left - 1, False
                return chance.uniform(0, 0.05)
            if not asked and left:
                asked = True
                silently = chance.random() < 0.15
                relay.cut(chance.randrange(_LONGEST_POST), silently=silently)
            return 0.002

        try:
            return self._play(party, cut)
        finally:
            relay.end()

    def _kill(self, case: Case, chance: Random) -> Party:
        """Kill one laptop, or all, at any moment; half the time just after a choice."""
        party = self._party(case, chance)
        left, waits_since = TROUBLES, 0.0

        def kill() -> float:
            nonlocal left, waits_since
            running = [laptop for laptop in party.laptops if laptop.process]
            if left <= 0 or not running or party.did_at < waits_since:
                return 0.001
            for laptop in running if chance.random() < 0.2 else [chance.choice(running)]:
                laptop.kill()
                left -= 1
            waits_since = time.monotonic() if chance.random() < 0.5 else 0.0
            return chance.uniform(0, 0.03 if waits_since else 0.3)

        return self._play(party, kill)

    def _kill_at_writes(self, case: Case, chance: Random) -> Party:
        """Let laptops die just before or just after something is stored."""
        party = self._party(case, chance)

        def prepare(laptop: Laptop) -> None:
            left = TROUBLES - party.killed.total()
            dies = chance.choice(("before", "after")), chance.randint(1, 6) if left > 0 else 0
            laptop.plan = replace(laptop.plan, dies=dies)

        party.prepare = prepare
        return self._play(party, lambda: 1.0)

    def _broker(self, case: Case, chance: Random) -> Party:
        """Kill the broker, which forgets everything, and now and then a laptop."""
        mosquitto = Mosquitto(case.folder)
        letter_box = f"mqtt://{LOCAL}:{mosquitto.port}"
        party = self._party(case, chance, way=Way.BROKER, letter_box=letter_box)
        left, is_up = BROKER_TROUBLES, True

        def trouble() -> float:
            nonlocal left, is_up
            running = [laptop for laptop in party.laptops if laptop.process]
            if not is_up:
                mosquitto.start()
                is_up = True
            elif left <= 0:
                return 1.0
            elif chance.random() < 0.5 and running:
                chance.choice(running).kill()
            else:
                self._troubles[f"broker killed {party.moment}"] += 1
                mosquitto.kill()
                is_up = False
                left -= 1
                return chance.uniform(0, 0.3)
            return chance.uniform(0.2, 2.5)

        try:
            return self._play(party, trouble)
        finally:
            if is_up:
                mosquitto.kill()
