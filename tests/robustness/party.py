"""The laptops of one match, each in its own process, as who looks on and breaks them sees them."""

import os
import select
import signal
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.record import record_from_document
from pullstrings_qt.core.remote.documents import Beginning
from pullstrings_qt.core.remote.entries import BEGUN, HOST, Entry, Kind, read_body
from pullstrings_qt.core.replay import replay
from pullstrings_qt.storage import open_store
from tests.robustness.laptop import Laptop, Plan
from tests.robustness.relay import Relay
from tests.robustness.trial import Finding, lost, raised

STANDSTILL: Final = 20.0
"""Seconds in which something has to happen in a match."""


class Party:
    """Laptops that play one match, and what they have told.

    Attributes:
        laptops: the host first.
        relay: through which the others come to the host, if there is one.
        did: what was chosen, by turn and seat.
        chosen: when, by turn: the last choice of all laptops.
        shown: when, by turn: the last laptop to show it.
        got: messages and bytes that came to each laptop since its start, by turn.
        carried: bytes through the relay, by turn.
        killed: how many processes were killed, by `moment`.
        prepare: called with each laptop before it starts.
    """

    def __init__(self, plans: Sequence[Plan], relay: Relay | None = None) -> None:
        self.laptops = [Laptop(plan) for plan in plans]
        self.relay = relay
        self.did: dict[tuple[int, Seat], str] = {}
        self.chosen: dict[int, float] = {}
        self.shown: dict[int, float] = {}
        self.got: dict[tuple[int, int], tuple[int, int]] = {}
        self.carried: dict[int, int] = {}
        self.killed = Counter[str]()
        self.prepare: Callable[[Laptop], None] = lambda _laptop: None
        self.did_at = self._heard = time.monotonic()
        self._stands: dict[int, Mapping[str, Any]] = {}
        self._last: dict[int, Mapping[str, Any]] = {}

    def start(self) -> None:
        """Start those that do not run; over a broker guests need the digits first."""
        for laptop in self.laptops:
            plan = laptop.plan
            if not laptop.process and (plan.hosts or plan.code or not plan.letter_box):
                self.prepare(laptop)
                laptop.start()

    def hear(self, seconds: float) -> None:
        """Hear what they tell for a while."""
        running = {laptop.words: laptop for laptop in self.laptops if laptop.process}
        ready, _, _ = select.select(list(running), [], [], seconds)
        for words in ready:
            told = running[words].told()
            if told is None:
                self._bury(running[words])
            for each in told or ():
                self._hear(running[words], each)
        if time.monotonic() - self._heard > STANDSTILL:
            plans = [laptop.plan for laptop in self.laptops]
            raise lost("the match stands still", f"{self._last}\n{self._stands}\n{plans}")

    def _hear(self, laptop: Laptop, told: Mapping[str, Any]) -> None:
        self._heard = time.monotonic()
        self._last[self.laptops.index(laptop)] = told
        match told:
            case {"wrong": words}:
                if words.startswith("Traceback"):
                    raise raised(words)
                raise Finding("refused", words, f"{laptop.plan}")
            case {"code": code}:
                for each in self.laptops:
                    if each.plan.letter_box and not each.plan.hosts:
                        each.plan = replace(each.plan, code=code)
            case {"port": port} if self.relay is not None:
                self.relay.target = port
            case {"did": [turn, seat, text], "at": at}:
                self.did[turn, seat] = text
                self.did_at = at
                self.chosen[turn] = max(at, self.chosen.get(turn, 0.0))
            case {"turn": turn, "at": at, "got": got}:
                self.got[self.laptops.index(laptop), turn] = got
                self.carried[turn] = self.relay.carried if self.relay is not None else 0
                self.shown[turn] = max(at, self.shown.get(turn, 0.0))
            case {"stands": _}:
                self._stands[self.laptops.index(laptop)] = told

    def _bury(self, laptop: Laptop) -> None:
        status = laptop.bury()
        self._stands.pop(self.laptops.index(laptop), None)
        if not os.WIFSIGNALED(status) or os.WTERMSIG(status) != signal.SIGKILL:
            raise Finding("traceback", f"a laptop ended by itself, {status}", f"{laptop.plan}")
        self.killed[self.moment] += 1

    @property
    def moment(self) -> str:
        """Where the match is: what a cut or a kill comes into."""
        turns = [each["turns"] for each in self._stands.values()]
        if not turns:
            return "before it begins"
        bound = [seat for turn, seat in self.did if turn == min(turns)]
        if len(set(turns)) > 1:
            return "while a turn is shown"
        return "between choice and showing" if bound else "while nobody has chosen"

    @property
    def is_done(self) -> bool:
        """Whether all have played as far as they should, and agree."""
        last = list(self._stands.values())
        return (
            len(last) == len(self.laptops)
            and all(each["stands"] == last[0]["stands"] for each in last)
            and all(each["over"] or each["turns"] >= self.laptops[0].plan.turns for each in last)
        )

    def end(self) -> None:
        """Kill all that still run."""
        for laptop in self.laptops:
            if laptop.process:
                laptop.kill()
                laptop.bury()

    def check(self) -> int:
        """Look into the stores of all, which have ended; return how many turns were played."""
        documents, logs = [], []
        for laptop in self.laptops:
            store = open_store(laptop.plan.folder).store
            (shelf,) = store.remote.open()
            assert shelf.match_id is not None
            kept = store.matches.record(shelf.match_id)
            documents.append({key: kept[key] for key in ("setup", "players", "turns", "outcome")})
            logs.append(shelf.entries())
            if len(store.matches.summaries()) != 1:
                raise Finding("doubled", "a match is stored twice")
            list(replay(record_from_document(kept)))
            store.close()
        if any(each != documents[0] for each in documents):
            raise lost("the matches are not the same", f"{documents}")
        if any(_bodies(each) != _bodies(logs[0]) for each in logs):
            raise lost("the logs are not the same", f"{logs}")
        turns = documents[0]["turns"]
        for (turn, seat), text in self.did.items():
            if text and turn < len(turns) and turns[turn][str(seat)] != text:
                raise lost("a choice is another one", f"{turn}, {seat}: {text}, {turns[turn]}")
        early = shown_early(logs[0])
        if early:
            raise Finding("early", "a choice was shown early", early[0])
        return len(turns)


def _bodies(entries: Sequence[Entry]) -> list[tuple[int, int, bytes]]:
    return [(each.peer, each.number, each.body) for each in entries]


def shown_early(entries: Sequence[Entry]) -> list[str]:
    """Return the choices that were shown before all others of their turn were bound.

    The logs prove the order: an entry is bound to what its writer had seen of all others.
    """
    (beginning,) = (each for each in entries if (each.peer, each.number) == (HOST, BEGUN))
    _seen, (begins,) = read_body(beginning.body, 0)
    peers = range(len(Beginning.read(begins.data).keys) + 1)
    bound: dict[int, dict[Seat, tuple[int, int]]] = {}  # by tick and seat: peer and number
    shows: list[tuple[int, int, dict[int, int]]] = []  # peer, tick, and what it had seen
    for peer, number, body, _signature in entries:
        others = (
            [] if peer == HOST and number <= BEGUN else [each for each in peers if each != peer]
        )
        seen, acts = read_body(body, len(others))
        for act in acts:
            if act.kind in (Kind.COMMIT, Kind.REVEAL):
                bound.setdefault(act.tick, {}).setdefault(act.seat, (peer, number))
            if act.kind is Kind.REVEAL:
                shows.append((peer, act.tick, dict(zip(others, seen, strict=True))))
    return [
        f"laptop {peer} showed its choice of turn {tick} before {other} was bound"
        for peer, tick, seen in shows
        for other, number in bound[tick].values()
        if other != peer and seen[other] < number
    ]
