"""The link is cut, or a laptop killed, at every point of the first turns; then all goes on."""

from collections.abc import Callable
from random import Random

import pytest

from pullstrings_qt.core.remote.match import Own, RemoteMatch
from pullstrings_qt.core.replay import replay
from tests.core.remote.laptops import KINDS, TIMES, Killed, MemoryShelf, Net, are_same, rounds_of

TURNS = {"strung along": 3, "chain reaction": 6, "mijnlieff": 6}


class Point:
    """Counts the moments of a kind; at the wanted one something breaks."""

    def __init__(self, how: str, at: int) -> None:
        self.how, self.at, self.count = how, at, 0

    def is_now(self, how: str) -> bool:
        self.count += how == self.how
        return how == self.how and self.count - 1 == self.at

    def kill(self, how: str) -> None:
        if self.is_now(how):
            raise Killed


class Table(Net):
    """Laptops that are killed and start again, and a link that is cut and comes back."""

    def __init__(self, name: str, seed: int, point: Point) -> None:
        super().__init__(Random(seed))
        self.kind, self.turns, self.point = KINDS[name], TURNS.get(name, 2), point
        self.laptops: list[MemoryShelf] = []
        self.up: list[bool] = [False] * self.kind.seats
        self.cut = False
        self.invitation = b""
        self.chosen: dict[tuple[int, int], str] = {}
        for seat in range(self.kind.seats):
            self.laptops.append(MemoryShelf(Own(here={seat: f"Player {seat}"})))
            self.laptops[seat].breaks = point.kill

    def open(self, at: int) -> None:
        """Start one laptop: it goes on with what it has stored, or begins."""
        shelf = self.laptops[at]
        if shelf.entries():
            match = RemoteMatch(shelf)
        elif at == 0:
            match = RemoteMatch.host(shelf, self.kind.game, self.kind.options)
        else:
            match = RemoteMatch.join(shelf, self.invitation)
        if at == 0:
            self.invitation = match.post()
        if at < len(self.matches):
            self.matches[at] = match
            self.connect(at)
        else:
            self.add(match)
        self.up[at] = True
        match.settle()
        match.tell()

    def unless_killed(self, at: int, do: Callable[[], object]) -> None:
        try:
            do()
        except Killed:
            self.up[at] = False
            self.under_way = [each for each in self.under_way if each[0] != at]

    def send(self, me: int, data: bytes) -> None:
        if not self.cut:
            super().send(me, data)

    def step(self) -> None:
        to, data = self.under_way.pop(0)
        if self.point.is_now("cut"):
            self.under_way.clear()
            self.cut = True
        elif self.up[to]:
            self.unless_killed(to, lambda: self.matches[to].receive(data))

    def choose(self) -> bool:
        ready = [
            (at, seat)
            for at, match in enumerate(self.matches)
            if self.up[at] and match.rounds and len(match.rounds.turns) < self.turns
            for seat in match.to_choose
        ]
        if not ready:
            return False
        at, seat = self.chance.choice(ready)
        match = self.matches[at]
        rounds = rounds_of(match)
        text = "" if seat in rounds.rolling else self.chance.choice(rounds.texts(seat))

        def do() -> None:
            match.choose(seat, text)
            self.chosen[len(rounds.turns), seat] = text
            match.tell()

        self.unless_killed(at, do)
        return True

    def is_done(self) -> bool:
        if not all(self.up) or not all(match.rounds for match in self.matches):
            return False
        rounds = [rounds_of(match) for match in self.matches]
        enough = all(len(each.turns) >= self.turns or each.is_over for each in rounds)
        return enough and are_same(*self.matches)

    def run(self) -> None:
        idle = 0
        while not self.is_done():
            for at in range(self.kind.seats):
                if not self.up[at] and (at == 0 or (self.invitation and at <= len(self.matches))):
                    self.unless_killed(at, lambda at=at: self.open(at))  # type: ignore[misc]
            if self.under_way and self.chance.random() < 0.7:
                self.step()
            elif not self.choose() and not self.under_way:
                idle += 1
                assert idle < 60
                self.cut = self.cut and idle < 3
                for at, match in enumerate(self.matches):
                    if self.up[at]:
                        self.unless_killed(at, match.tell)


@pytest.mark.parametrize("how", ["cut", "kill before", "kill after"])
@pytest.mark.parametrize("name", KINDS)
def test_nothing_is_lost_wherever_it_breaks(name: str, how: str) -> None:
    for seed in range(TIMES):
        whole = Point(how, -1)
        Table(name, seed, whole).run()
        assert whole.count > 10
        for at in range(whole.count):
            table = Table(name, seed, Point(how, at))
            table.run()
            assert not table.refused, at
            rounds = rounds_of(table.matches[0])
            list(replay(rounds.record()))
            for (turn, seat), text in table.chosen.items():
                assert not text or turn >= len(rounds.turns) or rounds.turns[turn][seat] == text
