"""Broken bytes, and nonsense that is rightly signed: refused with a sentence, or without effect."""

import copy
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pullstrings_qt.core.remote.documents import REQUEST, pack, unpack
from pullstrings_qt.core.remote.entries import Act, Kind, read_body
from pullstrings_qt.core.remote.match import RemoteMatch
from pullstrings_qt.core.remote.refused import Refused
from tests.core.remote.laptops import (
    KINDS,
    TIMES,
    MemoryShelf,
    Net,
    begun,
    cheat,
    digest,
    guest,
    host,
    rounds_of,
    shelf_of,
    whole_logs,
    wild,
)

ODD: list[Any] = [
    *(None, True, -1, 0, 3, 2**70, 1.5, 1e300, "", "x", "00", "é" * 50, "A" * 300, [], {}, [1]),
    *(["?"], {"0": "Mara"}, [[]] * 3, {"x": {"y": []}}, "ff" * 32, ["ff" * 32], [["?"]], [0, "A"]),
]


def broken(data: bytes, others: list[bytes], chance: Random) -> bytes:
    found = bytearray(data)
    for _change in range(chance.choice((1, 1, 1, 2, 5))):
        at = chance.randrange(len(found) + 1)
        match chance.randrange(6):
            case 0 if found:
                found[at % len(found)] ^= 1 << chance.randrange(8)
            case 1:
                del found[at : at + chance.randrange(1, 9)]
            case 2:
                found[at:at] = chance.randbytes(chance.randrange(1, 9))
            case 3:
                del found[at:]
            case 4:
                other = chance.choice(others)
                found[at:] = other[chance.randrange(len(other)) :]
            case _:
                found = bytearray(chance.choice(others)[:4] + chance.randbytes(at))
    return bytes(found)


@pytest.mark.parametrize("name", KINDS)
def test_broken_posts(name: str) -> None:
    for seed in range(TIMES):
        chance = Random(seed)
        net = begun(name, Net(chance))
        posts = [match.request for match in net.matches]
        for _act in range(30):
            match = chance.choice(net.matches)
            wild(match, chance)
            posts.append(match.post())
            match.tell()
            net.step()
        posts += [whole_logs(match) for match in net.matches]
        signed = [match.logs.heads[match.peer] for match in net.matches]
        target = chance.choice(net.matches)
        for _post in range(300):
            data = broken(chance.choice(posts), posts, chance)
            before = digest(rounds_of(target)), len(shelf_of(target).entries())
            take = target.let_in if data[:1] == bytes((REQUEST,)) else target.take
            if is_refused(take, data):
                now = digest(rounds_of(target)), len(shelf_of(target).entries())
                assert now == before
        for peer, heads in enumerate(target.logs.heads):
            assert peer == target.peer or set(heads) <= set(signed[peer])  # all really signed
        opened = RemoteMatch(shelf_of(target))
        assert digest(rounds_of(opened)) == digest(rounds_of(target))


def is_refused(take: Callable[[bytes], object], data: bytes) -> bool:
    try:
        take(data)
    except Refused as problem:
        return str(problem).endswith(".")
    return False


def bent(value: Any, chance: Random) -> Any:
    if isinstance(value, dict) and value and chance.random() < 0.85:
        key = chance.choice(list(value))
        roll = chance.random()
        if roll < 0.15:
            return {each: value[each] for each in value if each != key}
        if roll < 0.25:
            key = chance.choice(["x", "seed", "setup", "owner", "deck"])
            return {**value, key: chance.choice(ODD)}
        return {**value, key: bent(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.7:
        at, roll = chance.randrange(len(value)), chance.random()
        if roll < 0.2:
            return value[:at] + value[at + 1 :]
        new = chance.choice(ODD) if roll < 0.4 else bent(value[at], chance)
        return [*value[:at], new, *value[at + (roll >= 0.4) :]]
    return copy.deepcopy(chance.choice(ODD))


def take_or_refuse(match: RemoteMatch, post: bytes) -> None:
    """Whatever is taken, the store opens again and tells the same match."""
    is_refused(match.take, post)
    opened = RemoteMatch(shelf_of(match))
    assert opened.logs.counts == match.logs.counts
    assert (opened.rounds is None) == (match.rounds is None)
    if match.rounds and opened.rounds:
        assert digest(opened.rounds) == digest(match.rounds)


@pytest.mark.parametrize("name", KINDS)
def test_odd_invitations(name: str) -> None:
    chance = Random(name)
    for _time in range(25 * TIMES):
        mara = host(KINDS[name])
        invitation = bent(unpack(first_act(mara, 0).data), chance)
        blank = RemoteMatch(MemoryShelf(mara.own))
        try:
            theo = guest(cheat(blank, Act(Kind.INVITE, data=pack(invitation))), 1)
        except Refused:
            continue
        assert theo.request


@pytest.mark.parametrize("name", KINDS)
def test_odd_beginnings(name: str) -> None:
    chance = Random(name)
    for _time in range(25 * TIMES):
        mara = host(KINDS[name])
        guests = [guest(mara.post(), seat) for seat in range(1, KINDS[name].seats)]
        before = RemoteMatch(shelf_of(mara).copied())
        for each in guests:
            mara.let_in(each.request)
        beginning = bent(unpack(first_act(mara, 1).data), chance)
        take_or_refuse(guests[0], cheat(before, Act(Kind.BEGIN, data=pack(beginning))))


@pytest.mark.parametrize("name", KINDS)
def test_odd_acts(name: str) -> None:
    chance = Random(name)
    for _match in range(2 * TIMES):
        net = begun(name, Net(chance))
        for _choice in range(chance.randrange(6)):
            net.choose_somewhere()
            net.run()
        for _time in range(40):
            liar, target = chance.sample(net.matches, 2)
            take_or_refuse(target, cheat(liar, *[odd_act(target, chance)] * chance.choice((1, 2))))


def odd_act(match: RemoteMatch, chance: Random) -> Act:
    rounds, kind = rounds_of(match), chance.choice(list(Kind))
    cards = {"deck": [len(rounds.turns), "A", "B"], "x": [0]}
    blobs = (Kind.INVITE, Kind.BEGIN, Kind.DEAL, Kind.SEED)
    return Act(
        kind,
        chance.randrange(16),
        max(0, rounds.tick + chance.choice((0, 0, 0, -1, 1, 5))),
        chance.choice((rounds.mark, b"xx")) if kind in (Kind.COMMIT, Kind.PLAY) else b"",
        chance.randbytes({Kind.COMMIT: 16, Kind.REVEAL: 10}.get(kind, 0)),
        chance.choice((0, 1, 2, 50, 2**30)),
        pack(bent(cards, chance))
        if kind in blobs
        else chance.choice((b"n1", b"draw", b"lot1", b"\xff", b"x" * 200, b"", b"S@a1")),
    )


def first_act(match: RemoteMatch, at: int) -> Act:
    return read_body(match.logs.entries[0][at].body, 0)[1][0]
