"""A real broker, Debian's mosquitto, as the letter box of two laptops."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.remote.keys import InvitationKeys, PeerKey, open_sealed
from pullstrings_qt.core.remote.match import RemoteMatch
from pullstrings_qt.core.remote.refused import Refused
from pullstrings_qt.table.carriers.broker import ROOT, Broker, BrokerCarrier
from tests.core.remote.laptops import KINDS, are_same, choose, guest, host, rounds_of
from tests.table.carriers.mosquitto import LOCAL, Mosquitto
from tests.table.carriers.post_office import Letter

INVITATION = InvitationKeys("4" * 32, bytes(32))


@pytest.fixture
def mosquitto(tmp_path: Path) -> Iterator[Mosquitto]:
    broker = Mosquitto(tmp_path)
    yield broker
    broker.kill()


@pytest.fixture
def connect(qtbot: QtBot, mosquitto: Mosquitto) -> Iterator[Callable[[], Broker]]:
    house = QObject()
    brokers: list[Broker] = []

    def connect_to() -> Broker:
        brokers.append(Broker(LOCAL, mosquitto.port, tls=False, parent=house))
        return brokers[-1]

    yield connect_to
    for broker in brokers:
        broker.close()
    house.deleteLater()


class Laptop:
    def __init__(self, broker: Broker, match: RemoteMatch, *, hosts: bool) -> None:
        self.broker, self.match, self.refused = broker, match, list[Refused]()
        self.carrier = BrokerCarrier(broker, match.key, hosts=hosts)
        self.carrier.meet(INVITATION)
        match.send = self.carrier.send
        self.carrier.opened.connect(match.tell)
        self.carrier.received.connect(self.receive)
        if match.rounds is not None:
            self.pair()
        match.tell()

    def receive(self, data: bytes) -> None:
        try:
            if self.match.receive(data):
                self.pair()
        except Refused as problem:
            self.refused.append(problem)

    def pair(self) -> None:
        self.carrier.begin(self.match.id, self.match.peer, self.match.logs.keys)
        self.match.tell()

    def choose(self, chance: Random) -> None:
        for seat in sorted(self.match.to_choose):
            choose(self.match, seat, chance)
            self.match.tell()


def has_played(turns: int, *laptops: Laptop) -> Callable[[], bool]:
    return lambda: all(len(rounds_of(laptop.match).turns) >= turns for laptop in laptops)


def begin(qtbot: QtBot, connect: Callable[[], Broker]) -> tuple[Laptop, Laptop]:
    mara = Laptop(connect(), host(KINDS["pulling strings"]), hosts=True)
    theo = Laptop(connect(), guest(mara.match.post(), 1), hosts=False)
    begun = lambda: bool(mara.match.rounds and theo.match.rounds)  # noqa: E731
    qtbot.waitUntil(begun, timeout=20_000)
    return mara, theo


def test_a_match_over_a_broker_that_dies_and_forgets(
    qtbot: QtBot, connect: Callable[[], Broker], mosquitto: Mosquitto
) -> None:
    chance = Random(1)
    mara, theo = begin(qtbot, connect)
    for turn in range(1, 6):
        if turn == 3:
            mosquitto.kill()
            mara.choose(chance)
            mosquitto.start()
            theo.choose(chance)
        else:
            mara.choose(chance)
            theo.choose(chance)
        qtbot.waitUntil(has_played(turn, mara, theo), timeout=20_000)
    assert are_same(mara.match, theo.match)
    assert not mara.refused + theo.refused


def test_laptops_that_are_never_there_together(qtbot: QtBot, connect: Callable[[], Broker]) -> None:
    chance = Random(2)
    mara, theo = begin(qtbot, connect)
    theo.choose(chance)
    qtbot.waitUntil(lambda: bool(rounds_of(mara.match).commitments), timeout=10_000)
    theo.broker.close()
    mara.choose(chance)
    mara.match.tell()
    back = Laptop(connect(), RemoteMatch(theo.match._shelf), hosts=False)
    qtbot.waitUntil(has_played(1, mara, back), timeout=10_000)
    assert are_same(mara.match, back.match)


def test_what_the_broker_sees(qtbot: QtBot, connect: Callable[[], Broker]) -> None:
    """Neither names nor choices, and after the invitation nothing its code could open.

    Whatever else lies in the letter box is passed over.
    """
    letters: list[Letter] = []
    spy = connect()
    spy.came.connect(lambda *letter: letters.append(Letter(*letter)))
    spy.hear(f"{ROOT}/#")
    qtbot.waitUntil(spy._client.is_connected, timeout=10_000)
    spy.leave(f"{ROOT}/spy", b"")
    qtbot.waitUntil(lambda: bool(letters), timeout=10_000)  # now it hears everything
    for topic in ("host", "guest/x", "guest/12345678"):
        assert spy.leave(f"{ROOT}/{INVITATION[0]}/{topic}", b"noise")
    chance = Random(3)
    mara, theo = begin(qtbot, connect)
    for sender in ("0", "1", "7", "x"):
        assert spy.leave(f"{mara.carrier._box}/{sender}/0", b"noise")

    def left() -> list[Letter]:
        return [letter for letter in letters if letter.content != b"noise"]

    begun = len(left())
    for turn in range(1, 3):
        mara.choose(chance)
        theo.choose(chance)
        qtbot.waitUntil(has_played(turn, mara, theo), timeout=10_000)
    qtbot.waitUntil(lambda: len(left()) > begun + 4, timeout=10_000)
    for letter in left():
        assert b"Mara" not in letter.content
        assert b"Guest" not in letter.content
        assert not letter.content or (len(letter.content) - 40) % 64 == 0
    paired = [letter for letter in left() if letter.content and INVITATION[0] not in letter.topic]
    assert len(paired) > 4
    for letter in paired:
        with pytest.raises(Refused):
            open_sealed(INVITATION[1], letter.content)
    mara.carrier.close()
    theo.carrier.close()

    def is_empty() -> bool:
        return not any({letter.topic: letter.content for letter in left()}.values())

    qtbot.waitUntil(is_empty, timeout=10_000)


def test_a_broker_that_is_not_there_takes_no_letter(qtbot: QtBot) -> None:
    house = QObject()
    broker = Broker(LOCAL, 1, tls=False, parent=house)
    carrier = BrokerCarrier(broker, PeerKey(bytes([1]) * 32), hosts=True)
    carrier.meet(INVITATION)
    carrier.send(b"hello")
    assert carrier._left == {}
    broker.close()
    house.deleteLater()
