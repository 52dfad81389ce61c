"""Laptops without a window, and a carrier between them that loses, doubles and disorders."""

import hashlib
import os
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from pullstrings_qt.core.record import Record
from pullstrings_qt.core.remote.entries import TAG, Act, Bundle, Entry, Post, next_head, write_post
from pullstrings_qt.core.remote.match import Own, RemoteMatch
from pullstrings_qt.core.remote.offers import DRAW, UNDO
from pullstrings_qt.core.remote.refused import Refused
from pullstrings_qt.core.remote.rounds import Rounds

TIMES = int(os.environ.get("PULLSTRINGS_REMOTE_TIMES", "1"))
"""How many times as much is tried as in the suite: 20 takes about ten minutes."""


class Kind(NamedTuple):
    """A game with options, and how many seats it has."""

    game: str
    options: Mapping[str, Any]
    seats: int = 2


KINDS = {
    "pulling strings": Kind("pulling_strings", {}),
    "pulling strings with dice": Kind("pulling_strings", {"die": [0, 1]}),
    "mijnlieff": Kind("mijnlieff", {}),
    "chain reaction": Kind("chain_reaction", {"target": 12}),
    "strung along": Kind("strung_along", {"seats": 3}, 3),
}


class Killed(Exception):
    """The process is gone."""


class MemoryShelf:
    """Keeps one match in memory; `breaks` may raise `Killed` before or after it is durable."""

    def __init__(self, own: Own) -> None:
        self._own = own
        self._entries: list[Entry] = []
        self.record: Record | None = None
        self.breaks: Callable[[str], None] = lambda _moment: None

    def own(self) -> Own:
        return self._own

    def remember(self, own: Own) -> None:
        self.breaks("kill before")
        self._own = own
        self.breaks("kill after")

    def entries(self) -> list[Entry]:
        return sorted(self._entries)

    def append(self, entries: Sequence[Entry], record: Record | None) -> None:
        self.breaks("kill before")
        self._entries += entries
        self.record = record
        self.breaks("kill after")

    def copied(self) -> "MemoryShelf":
        other = MemoryShelf(self._own)
        other._entries = list(self._entries)
        return other


def rounds_of(match: RemoteMatch) -> Rounds:
    assert match.rounds is not None
    return match.rounds


def shelf_of(match: RemoteMatch) -> MemoryShelf:
    shelf = match._shelf
    assert isinstance(shelf, MemoryShelf)
    return shelf


class Net:
    """A carrier between laptops: what is under way, and what was refused."""

    def __init__(
        self, chance: Random, *, loss: float = 0, double: float = 0, disorder: bool = False
    ) -> None:
        self.chance, self.loss, self.double, self.disorder = chance, loss, double, disorder
        self.matches: list[RemoteMatch] = []
        self.under_way: list[tuple[int, bytes]] = []
        self.refused: list[Refused] = []
        self.sent = 0

    def add(self, match: RemoteMatch) -> None:
        self.matches.append(match)
        self.connect(len(self.matches) - 1)

    def connect(self, me: int) -> None:
        self.matches[me].send = lambda data: self.send(me, data)

    def send(self, me: int, data: bytes) -> None:
        self.sent += 1
        for to in range(len(self.matches)):
            if to != me and self.chance.random() >= self.loss:
                copies = 2 if self.chance.random() < self.double else 1
                self.under_way += [(to, data)] * copies

    def step(self) -> None:
        at = self.chance.randrange(len(self.under_way)) if self.disorder else 0
        to, data = self.under_way.pop(at)
        try:
            self.matches[to].receive(data)
        except Refused as problem:
            self.refused.append(problem)

    def run(self) -> None:
        while self.under_way:
            self.step()

    def settle(self, beats: int = 10) -> None:
        """Let everything arrive, whatever was lost."""
        self.loss = 0
        for _beat in range(beats):
            self.run()
            for match in self.matches:
                match.tell()
        self.run()

    def choose_somewhere(self) -> bool:
        """Let one seat choose that has to; False where none has."""
        ready = [(match, seat) for match in self.matches for seat in sorted(match.to_choose)]
        if not ready:
            return False
        match, seat = self.chance.choice(ready)
        choose(match, seat, self.chance)
        match.tell()
        return True

    def is_over(self) -> bool:
        rounds = [rounds_of(match) for match in self.matches]
        return all(each.is_over and (each.is_checked or not each.hides) for each in rounds)

    def play_on(self) -> None:
        """Play until the match is over on all laptops, whatever is lost on the way."""
        idle = 0
        while not self.is_over() or not are_same(*self.matches):
            if self.under_way and (idle or self.chance.random() < 0.8):
                self.step()
            elif self.choose_somewhere():
                idle = 0
            elif self.under_way:
                self.step()
            else:
                idle += 1
                assert idle < 400, [rounds_of(match).tick for match in self.matches]
                for match in self.matches:
                    match.tell()


def choose(match: RemoteMatch, seat: int, chance: Random) -> None:
    rounds = rounds_of(match)
    match.choose(seat, "" if seat in rounds.rolling else chance.choice(rounds.texts(seat)))


def digest(rounds: Rounds) -> str:
    """Return a mark of all that has to be the same on every laptop."""
    said, resigned = sorted(rounds.said), sorted(rounds.resigned)
    bound = sorted(rounds.commitments.items()), sorted(rounds.shown.items())
    again = sorted(rounds.again.items())
    whole = (rounds.tick, rounds.record().document(), rounds.mark, said, resigned, bound, again)
    return hashlib.sha256(repr(whole).encode()).hexdigest()


def are_same(*matches: RemoteMatch) -> bool:
    return len({digest(rounds_of(match)) for match in matches}) == 1


def host(kind: Kind) -> RemoteMatch:
    return RemoteMatch.host(MemoryShelf(Own(here={0: "Mara"})), kind.game, kind.options)


def guest(invitation: bytes, *seats: int) -> RemoteMatch:
    here = {seat: f"Guest {seat}" for seat in seats}
    return RemoteMatch.join(MemoryShelf(Own(here=here)), invitation)


def begun(name: str, net: Net, laptops: int = 0) -> Net:
    """Begin a match of a kind on laptops: the host has seat 0, the others share the rest."""
    kind = KINDS[name]
    guests = (laptops or kind.seats) - 1
    net.add(host(kind))
    for at in range(guests):
        net.add(guest(net.matches[0].post(), *range(1 + at, kind.seats, guests)))
    for _try in range(200):
        if all(match.rounds for match in net.matches):
            return net
        for match in net.matches:
            match.tell()
        net.run()
    raise AssertionError("the match never began")


def two(name: str = "pulling strings", seed: int = 1) -> tuple[Net, RemoteMatch, RemoteMatch]:
    net = begun(name, Net(Random(seed)))
    mara, theo = net.matches
    return net, mara, theo


def wild(match: RemoteMatch, chance: Random) -> None:
    """Do anything an honest app may do."""
    rounds, roll = rounds_of(match), chance.random()
    try:
        if roll < 0.5:
            for seat in sorted(match.to_choose)[:1]:
                choose(match, seat, chance)
        elif roll < 0.62:
            match.offer(UNDO, chance.randrange(len(rounds.turns) + 1))
        elif roll < 0.68:
            match.offer(DRAW)
        elif roll < 0.9:
            for peer in list(rounds.offers.made):
                match.answer(peer, yes=chance.random() < 0.6)
        elif roll < 0.905:
            match.resign()
        elif roll < 0.94:
            match.invite_again("0" * 12, chance.randbytes(20))
        elif roll < 0.95:
            match.invite_again()
        else:
            match.say(chance.randrange(12))
    except Refused:
        pass  # it may not do that now


def retold(match: RemoteMatch, chance: Random) -> Rounds:
    """Return what the logs of a match tell, heard in another order."""
    copy = RemoteMatch(MemoryShelf(match.own))
    left: dict[int, list[Entry]] = {}
    for entry in shelf_of(match).entries():
        left.setdefault(entry.peer, []).append(entry)
    while any(left.values()):
        peer = chance.choice([each for each in left if left[each]])
        try:
            copy._add([Bundle((left[peer][0],))], trusted=True, stored=True)
        except Refused as problem:
            if problem.reason == "gap":  # what it has seen was not told yet
                continue
            raise
        left[peer].pop(0)
    return rounds_of(copy)


def cheat(match: RemoteMatch, *acts: Act) -> bytes:
    """Return the post of an app that was changed: it signs whatever it likes."""
    peer = max(match.peer, 0)
    bundle = match.logs.written(peer, match.key, acts)
    have = list(match.logs.counts)
    have[peer] += 1
    first = next_head(match.logs.heads[peer][-1], [], bundle.entries[0].body)
    return write_post(Post((match.id or first)[:TAG], peer, tuple(have), (bundle,)))


def whole_logs(match: RemoteMatch) -> bytes:
    """Return a post with everything."""
    match._told = {}
    return match.post()
