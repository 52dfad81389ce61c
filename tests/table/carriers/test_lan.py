"""Two laptops in one flat, here on one machine: found, sealed, and found again."""

from collections.abc import Callable
from random import Random

import pytest
from PySide6.QtCore import QObject
from PySide6.QtNetwork import QHostAddress, QTcpSocket, QUdpSocket
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.remote.keys import PeerKey
from pullstrings_qt.core.remote.match import RemoteMatch
from pullstrings_qt.table.carriers import Link, lan
from pullstrings_qt.table.carriers.lan import Announced, Finder, LanGuest, LanHost
from tests.core.remote.laptops import KINDS, are_same, choose, guest, host, rounds_of

LOCAL = "127.0.0.1"


@pytest.fixture
def port(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return a free port for announcements, which here go to this machine alone."""
    monkeypatch.setattr(lan, "broadcast_addresses", lambda: [QHostAddress(LOCAL)])
    monkeypatch.setattr(lan, "EVERY_MS", 50)
    free = QUdpSocket()
    assert free.bind(QHostAddress(LOCAL), 0)
    port = int(free.localPort())
    free.close()
    monkeypatch.setattr(lan, "PORT", port)
    return port


def carried(match: RemoteMatch, carrier: LanHost | LanGuest) -> None:
    match.send = carrier.send
    carrier.opened.connect(match.tell)
    carrier.received.connect(match.receive)


def play(
    qtbot: QtBot, matches: list[RemoteMatch], turns: int, before: Callable[[int], None]
) -> None:
    chance = Random(1)
    for turn in range(1, turns + 1):
        before(turn)
        for match in matches:
            for seat in sorted(match.to_choose):
                choose(match, seat, chance)
                match.tell()
        qtbot.waitUntil(
            lambda turn=turn: all(len(rounds_of(m).turns) >= turn for m in matches),  # type: ignore[misc]
            timeout=10_000,
        )


def test_a_port_that_another_program_has_is_heard_once_it_is_free(qtbot: QtBot, port: int) -> None:
    house = QObject()
    other = QUdpSocket(house)
    assert other.bind(QHostAddress(QHostAddress.SpecialAddress.AnyIPv4), port)
    finder = Finder(house)
    other.close()
    with qtbot.waitSignal(finder.found):
        hosting = LanHost(PeerKey(bytes([1]) * 32), "mijnlieff", "Mara", house)
    hosting.close()
    house.deleteLater()


def test_who_announces_keeps_nobody_from_hearing(
    qtbot: QtBot, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = QObject()
    hosting = LanHost(PeerKey(bytes([1]) * 32), "mijnlieff", "Mara", house)
    monkeypatch.setattr(lan, "PORT", hosting._socket.localPort())  # the system may choose that one
    assert Finder(house)._socket.state() is QUdpSocket.SocketState.BoundState
    hosting.close()
    house.deleteLater()


def test_a_match_in_one_flat(qtbot: QtBot, port: int) -> None:
    house = QObject()
    mara = host(KINDS["pulling strings"])
    finder = Finder(house)
    with qtbot.waitSignal(finder.found) as found:
        hosting = LanHost(mara.key, "pulling_strings", "Mara", house)
    carried(mara, hosting)
    key = mara.key.public.hex()
    assert found.args == [Announced(key, hosting.port, "pulling_strings", "Mara", LOCAL)]
    theo = guest(mara.post(), 1)
    visiting = LanGuest(theo.key, mara.key.public, finder, house)
    carried(theo, visiting)
    qtbot.waitUntil(lambda: mara.rounds is not None and theo.rounds is not None, timeout=10_000)

    def trouble(turn: int) -> None:
        nonlocal hosting
        if turn == 3:  # the link breaks, and the next announcement brings it back
            assert visiting._link is not None
            visiting._link.close()
        if turn == 5:  # the host starts again, at another port
            hosting.close()
            hosting = LanHost(mara.key, "pulling_strings", "Mara", house)
            carried(mara, hosting)

    play(qtbot, [mara, theo], 6, trouble)
    assert are_same(mara, theo)
    house.deleteLater()


def test_a_host_in_two_networks_keeps_its_link(qtbot: QtBot, port: int) -> None:
    house, finder = QObject(), QObject()
    mara, theo = PeerKey(bytes([1]) * 32), PeerKey(bytes([2]) * 32)
    hosting = LanHost(mara, "pulling_strings", "Mara", house)
    heard = Finder(finder)
    visiting = LanGuest(theo, mara.public, heard, house)
    with qtbot.waitSignal(visiting.opened):
        pass
    there = visiting._link
    elsewhere = Announced(mara.public.hex(), hosting.port, "pulling_strings", "Mara", "127.0.0.2")
    heard.found.emit(elsewhere)
    qtbot.wait(150)
    assert (visiting._link, visiting.link) == (there, Link.CONNECTED)
    house.deleteLater()
    finder.deleteLater()


def test_what_crosses_the_wire_tells_nothing(qtbot: QtBot, port: int) -> None:
    mara, theo = PeerKey(bytes([1]) * 32), PeerKey(bytes([2]) * 32)
    house = QObject()
    hosting = LanHost(mara, "pulling_strings", "Mara", house)
    socket = QTcpSocket(house)
    heard = bytearray()
    socket.readyRead.connect(lambda: heard.extend(socket.readAll().data()))
    socket.connectToHost(LOCAL, hosting.port)
    with qtbot.waitSignal(hosting.opened):
        socket.write(theo.public)
    hosting.send(b"Theo chose n3")
    qtbot.waitUntil(lambda: len(heard) > 4)
    assert b"Theo" not in heard
    assert (len(heard) - 4 - 40) % 64 == 0
    house.deleteLater()


def test_a_stranger_at_the_port_is_hung_up_on(qtbot: QtBot, port: int) -> None:
    house = QObject()
    hosting = LanHost(PeerKey(bytes([1]) * 32), "pulling_strings", "Mara", house)
    heard: list[bytes] = []
    hosting.received.connect(heard.append)
    for noise in (bytes(32), b"GET / HTTP/1.1\r\n\r\n" * 4, b"\xff" * 200):
        socket = QTcpSocket(house)
        socket.connectToHost(LOCAL, hosting.port)
        with qtbot.waitSignal(socket.disconnected):
            socket.write(noise + bytes(100))
        assert heard == []
    house.deleteLater()


def test_a_packet_that_announces_nothing_is_passed_over_and_long_words_are_cut() -> None:
    key, others = "0" * 64, '"game": "x", "who": "y"'
    for said in (
        *("", "{}", '{"key": "00", "port": 1, ' + others + "}", "[" * 2000),
        *(f'{{"key": "{key}", "port": {port}, {others}}}' for port in ("99999", "1e999")),
    ):
        assert Announced.read(f"pullstrings-invites 1 {said}".encode(), LOCAL) is None
    for packet in (b"", b"hello", b"pullstrings-invites 1 \xff"):
        assert Announced.read(packet, LOCAL) is None
    announced = Announced(key, 1, "x" * 500, "Mara\n\u202e" * 100)
    read = Announced.read(announced.packet(), LOCAL)
    assert read is not None
    assert (len(read.game), "\n" in read.who, len(read.who) <= 40) == (40, False, True)
