"""Laptops that find each other: in the flat, and at a real broker by twelve digits."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtNetwork import QHostAddress, QUdpSocket
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.remote.refused import Refused
from pullstrings_qt.core.work_steps import run_to_end
from pullstrings_qt.storage import Store, open_store
from pullstrings_qt.table import other_laptops
from pullstrings_qt.table.carriers import Link, Way, lan
from pullstrings_qt.table.carriers.lan import Announced
from pullstrings_qt.table.match import Match
from pullstrings_qt.table.new_match import SeatChoice
from pullstrings_qt.table.other_laptops import LETTER_BOX, USED, OtherLaptops
from pullstrings_qt.table.remote_match import Asking, RemoteTable
from pullstrings_qt.table.stored_matches import opening_steps
from tests.table.carriers.mosquitto import LOCAL, Mosquitto

ROSE, THEO = {0: SeatChoice("Rose")}, {1: SeatChoice("Theo")}
Start = Callable[[str], OtherLaptops]


@pytest.fixture
def mosquitto(tmp_path: Path) -> Iterator[Mosquitto]:
    broker = Mosquitto(tmp_path)
    yield broker
    broker.kill()


@pytest.fixture
def start(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Return a function that starts the app of a laptop with a store of its own."""
    free = QUdpSocket()
    assert free.bind(QHostAddress(LOCAL), 0)
    monkeypatch.setattr(lan, "PORT", free.localPort())
    monkeypatch.setattr(lan, "EVERY_MS", 50)
    monkeypatch.setattr(lan, "broadcast_addresses", lambda: [QHostAddress("127.255.255.255")])
    free.close()
    started: list[tuple[OtherLaptops, Store]] = []

    def begin(name: str) -> OtherLaptops:
        store = open_store(tmp_path / name).store
        started.append((OtherLaptops(store), store))
        return started[-1][0]

    yield begin
    for laptops, store in started:
        laptops.close()
        laptops.deleteLater()
        store.close()


def shown(laptops: OtherLaptops, table: RemoteTable) -> Match:
    match = run_to_end(opening_steps(laptops._store, table.match_id or 0, table))
    assert isinstance(match, Match)
    match.ready.connect(match.reveal)
    return match


def check_a_turn(qtbot: QtBot, *laptops: tuple[OtherLaptops, RemoteTable], turn: int = 1) -> None:
    matches = [shown(*each) for each in laptops]
    for match in matches:
        for seat in sorted(match.waiting):
            if match.players[seat].is_here:
                assert match.choose(seat, next(iter(match.rules.choices(match.state, seat))))
    qtbot.waitUntil(lambda: all(match.turn == turn for match in matches), timeout=20_000)


def test_laptops_in_one_flat_find_each_other(qtbot: QtBot, start: Start) -> None:
    rose, theo = start("rose"), start("theo")
    theo.listen()
    host = rose.host("pulling_strings", {}, ROSE, {Way.FLAT})
    with qtbot.waitSignal(theo.found, timeout=10_000) as found:
        pass
    assert found.args is not None
    announced = found.args[0]
    assert isinstance(announced, Announced)
    assert (announced.game, announced.who) == ("pulling_strings", "Rose")
    joining = theo.visit(announced)
    qtbot.waitUntil(lambda: joining.invitation is not None, timeout=10_000)
    assert joining.free == (1,)
    with qtbot.waitSignal(host.asked, timeout=10_000) as asked:
        guest = joining.join(THEO)
    assert asked.args is not None
    asking = asked.args[0]
    assert isinstance(asking, Asking)
    assert (asking.names, host.has_begun) == (("Theo",), False)
    with qtbot.waitSignal(guest.begun, timeout=10_000):
        host.let_in(asking)
    assert {host.link, guest.link} == {Link.CONNECTED}
    check_a_turn(qtbot, (rose, host), (theo, guest))
    with qtbot.waitSignal(guest.link_changed, timeout=10_000):
        host.carry(())
    assert {guest.link} == {Link.LEFT}


def test_laptops_meet_by_their_digits(
    qtbot: QtBot, start: Start, mosquitto: Mosquitto, monkeypatch: pytest.MonkeyPatch
) -> None:
    rose, theo = start("rose"), start("theo")
    for laptops in (rose, theo):
        laptops.use_letter_box(f"mqtt://{LOCAL}:{mosquitto.port}")
    host = rose.host("pulling_strings", {}, ROSE, {Way.BROKER})
    joining = theo.look_up(host.code)
    qtbot.waitUntil(lambda: joining.invitation is not None, timeout=20_000)
    guest = joining.join(THEO)
    qtbot.waitUntil(lambda: host.has_begun and guest.has_begun, timeout=20_000)
    assert host.link is Link.CONNECTED
    check_a_turn(qtbot, (rose, host), (theo, guest))
    monkeypatch.delattr(other_laptops, "invitation_keys")  # nothing is stretched any more
    for table in (host, guest):
        table.carry(())
        table.carry({Way.BROKER})
    check_a_turn(qtbot, (rose, host), (theo, guest), turn=2)
    mosquitto.kill()
    qtbot.waitUntil(lambda: guest.link is Link.UNREACHABLE, timeout=20_000)


def test_nothing_is_reached_before_it_is_asked_for(start: Start) -> None:
    rose = start("rose")
    assert rose._store.settings.get(USED, False) is False
    assert (rose._finder, rose._broker, rose.tables) == (None, None, ())
    table = rose.host("mijnlieff", {}, ROSE, set())
    assert (rose._finder, rose._broker, rose.tables) == (None, None, (table,))
    assert rose._store.settings.get(USED, False) is True
    table.use({Way.BROKER})  # there is no letter box
    assert rose._broker is None
    assert table.link is Link.WAITING


def test_what_is_pasted_is_joined_once_and_what_cannot_be_taken_says_why(start: Start) -> None:
    rose, theo = start("rose"), start("theo")
    line = rose.host("mijnlieff", {}, ROSE, set()).line()
    with pytest.raises(Refused, match="no Pullstrings message"):
        theo.paste("Hello!")
    with pytest.raises(Refused, match="part of the message is missing"):
        theo.paste(line[:-3])
    with pytest.raises(Refused, match="One digit is not right"):
        theo.look_up("123456789013")
    first, second = (theo.paste(line).joining for _press in range(2))
    assert first is not None
    assert second is not None
    table = first.join(THEO)
    assert second.join(THEO) is table, "who presses twice joins once"
    assert list(theo.tables) == [table]
    answer = table.line()
    for _press in range(2):
        table.forget()
    assert not theo.tables
    other = start("other")
    with pytest.raises(Refused, match="belongs to another match"):
        other.paste(answer)
    assert theo._store.settings.get(LETTER_BOX, "") == ""
