"""``python -m tests.robustness.two_windows FOLDER``: two real windows play; nobody sees too much.

As root, with Xvfb and tcpdump. Two apps with a folder, a display and a network namespace each play
a match of Pulling Strings over a cable (veth), from the invitation to the end; then both press
“Play again”, and the next match begins, which one of them ends here. Meanwhile every packet is
kept, and of both displays a picture every 40 ms. Afterwards:

- no picture of a board changes after its own choice until that laptop knows that both are bound;
- no packet has a name in it but the announcement of the open invitation, and none what shows a
  choice; all of TCP is sealed boxes.

The pictures around the last choices stay in the folder, for people to look at.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QTimer
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from benchmarks.two_laptops import NAMESPACES, cable
from pullstrings_qt.app.start import AppSession, application
from pullstrings_qt.core.remote.entries import Kind, read_body
from pullstrings_qt.core.remote.rounds import Rounds
from pullstrings_qt.storage import open_store
from pullstrings_qt.table.carriers import Link
from pullstrings_qt.table.new_match import ELSEWHERE, SeatChoice
from pullstrings_qt.table.remote_match import RemoteTable
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.turn import Phase
from pullstrings_qt.ui.new_match.dialog import NewMatchDialog
from tests.robustness.party import shown_early

NAMES: Final = ("Wilhelmine", "Balthasar")
SCREENS: Final = (61, 62)
EVERY: Final = 0.04  # seconds
_LATEST: Final = 600  # seconds for all of it
_SETTLES: Final = 2.5  # seconds after its own choice a board may move
_BEFORE, _AFTER = 0.4, 0.5
"""Seconds around the moment at which all were bound whose pictures are kept."""
_SIZE: Final = (1366, 768)
_FORMAT: Final = QImage.Format.Format_RGB32
_HEAD, _HELLO, _BOX = 4, 32, 64


# --- in the window ------------------------------------------------------------------------------


class App:
    """One of the apps, which presses its own buttons."""

    def __init__(self, seat: int, folder: Path) -> None:
        self._qt = application()
        session = AppSession(open_store(folder), geometry=False)
        session.store.settings.set("sounds.offered", True)
        session.store.profiles.add(NAMES[seat])
        appearance = session.appearance
        appearance.use(appearance.preferences._replace(pace="quick"))
        session.begin()
        self._seat, self._chance = seat, Random(seat)
        self._window, self._navigation = session.window, session.navigation
        self._window.setGeometry(0, 0, *_SIZE)
        self._told, self._pressed = set[tuple[object, ...]](), set[str]()
        self._since = time.monotonic()
        self._table: RemoteTable | None = None  # the first match

    def play(self) -> None:
        """Invite or join, and play until somebody ends this."""
        QTest.qWait(1_000)
        if self._seat == 0:
            self._invite()
        else:
            self._navigation.home.top.join_button.click()
        timer = QTimer(interval=20)
        timer.timeout.connect(self._step)
        timer.start()
        self._qt.exec()

    def _tell(self, *what: object) -> None:
        if what not in self._told:
            self._told.add(what)
            print(json.dumps([self._seat, time.monotonic(), *what]), flush=True)

    def _invite(self) -> None:
        self._navigation.matches.ask_new_match("pulling_strings")
        dialog = self._window.overlay
        assert isinstance(dialog, NewMatchDialog)
        for place, chooser in enumerate(dialog.seats):
            chooser.choose(ELSEWHERE if place else SeatChoice(NAMES[0]))
        dialog._seats_changed()
        dialog.start_button.click()

    def _press(self, *all_words: str) -> None:
        for button in (self._window.overlay or self._window).findChildren(Button):
            for words in all_words:
                is_it = button.isVisible() and f"{button.words} ".startswith(f"{words} ")
                if is_it and words not in self._pressed:
                    self._pressed.add(words)
                    button.click()

    def _step(self) -> None:
        page = self._navigation.match_page
        if page is None and ("again",) in self._told:
            self._tell("ended")
            return
        if page is None:
            self._press(*(("Let",) if self._seat == 0 else ("Play with", "Join")))
            return
        if self._table is None:
            self._table = self._navigation.laptops.laptops.tables[0]
            self._table.changed.connect(self._tell_bound)
            self._tell_bound()
        if page.match.outcome is not None:
            if ("over",) not in self._told:
                self._pressed.clear()
            self._tell("over")
            self._press("How it ended", "Play again", "Join", "Let")
            return
        if ("over",) in self._told:
            self._end_it_here(page)
            return
        rounds = self._rounds
        corner = page.view.mapTo(self._window, page.view.rect().topLeft())
        self._tell("board", corner.x(), corner.y(), int(page.view.side))
        self._tell("turn", page.match.turn)
        if page.turn.phase is not Phase.CHOOSING:
            self._since = time.monotonic()
            return
        # both ways round: each is the last to choose in every other turn
        waits = 3.5 if (page.match.turn + self._seat) % 2 else 0.5
        if self._seat not in rounds.chosen and time.monotonic() - self._since > waits:
            self._choose(page)
            if self._seat in self._rounds.chosen or self._rounds.tick > rounds.tick:
                self._tell("did", rounds.tick)

    def _end_it_here(self, page: MatchPage) -> None:
        """End the next match at the one laptop; the other one hears that nobody is there."""
        self._tell("again")
        if self._navigation.laptops.laptops.tables[0].link is Link.LEFT:
            self._tell("left")
        if self._seat == 0 and "End it here" not in self._pressed:
            if self._window.overlay is None:
                actions = page.header.menu.actions()
                next(each for each in actions if each.text() == "End it here").trigger()
            self._press("End it here")

    def _tell_bound(self) -> None:
        """Tell which turns are bound, before anything of them can be painted."""
        rounds = self._rounds
        for turn in range(len(rounds.turns) + (rounds.deciding == rounds.chosen)):
            self._tell("bound", turn)

    @property
    def _rounds(self) -> Rounds:
        assert self._table is not None
        return self._table.remote.begun

    def _choose(self, page: MatchPage) -> None:
        ids = [place.id for place in page.scene.places() if place.choosable]
        for row in range(page.scene.tray_seats):
            ids += [item.id for item in page.scene.tray(row) if item.choosable]
        if ids:
            page.scene.activate_place(self._chance.choice(ids))
        page.rails.main.click()
        QApplication.processEvents()


# --- who looks on -------------------------------------------------------------------------------


class Picture(NamedTuple):
    """The pixels of a display at a moment."""

    at: float
    pixels: bytes


def photograph(folder: Path) -> Picture:
    """Return what is on the display that Xvfb keeps in a file."""
    data = (folder / "Xvfb_screen0").read_bytes()
    size, colors = int.from_bytes(data[:4]), int.from_bytes(data[76:80])
    begin = size + 12 * colors
    return Picture(time.monotonic(), data[begin : begin + 4 * _SIZE[0] * _SIZE[1]])


def look_on(folder: Path) -> int:
    """Let both play, and say what was seen; return the exit code."""
    film: dict[int, list[Picture]] = {0: [], 1: []}
    said: list[list[Any]] = []
    trace = folder / "packets.pcap"
    with ExitStack() as stack:
        stack.enter_context(cable())
        first, _second = NAMESPACES
        sniff = ["tcpdump", "-i", "veth-a", "-U", "-s", "0", "-w", str(trace)]
        _start(stack, ["ip", "netns", "exec", first, *sniff])
        for seat, screen in enumerate(SCREENS):
            screens = folder / f"screen {seat}"
            screens.mkdir(parents=True)
            size = f"{_SIZE[0]}x{_SIZE[1]}x24"
            server = ["Xvfb", f":{screen}", "-screen", "0", size, "-fbdir", str(screens)]
            _start(stack, [*server, "-nolisten", "tcp"])
        time.sleep(2)
        apps = [_start_app(stack, seat, folder) for seat in (0, 1)]
        for app in apps:
            assert app.stdout is not None
            os.set_blocking(app.stdout.fileno(), False)
        ends = time.monotonic() + _LATEST
        while time.monotonic() < ends and not _is_done(said):
            began = time.monotonic()
            for seat in (0, 1) if _matters(said) else ():
                _add(film[seat], photograph(folder / f"screen {seat}"))
            for app in apps:
                assert app.stdout is not None
                said += [json.loads(line) for line in iter(app.stdout.readline, b"")]
            time.sleep(max(0.0, EVERY - (time.monotonic() - began)))
    (folder / "said.json").write_text(json.dumps(said), encoding="utf-8")
    faults = [*seen_early(film, said, folder), *told_in_clear(trace, folder)]
    gaps = [now.at - then.at for then, now in pairwise(film[0]) if now.at - then.at < 1]
    kept = sum(map(len, film.values()))
    print(f"{_turns(said)} turns, {kept} pictures, median every {1000 * median(gaps):.0f} ms")
    print(f"{_count(said, 'over')} have seen the end, {_count(said, 'again')} play the next match")
    for fault in faults:
        print(fault)
    print(f"{_count(said, 'ended')} has ended it here, {_count(said, 'left')} has heard so")
    return 0 if _is_done(said) and not faults else 1


def _is_done(said: list[list[Any]]) -> bool:
    wanted = {"again": 2, "ended": 1, "left": 1}
    return all(_count(said, what) >= count for what, count in wanted.items())


def _count(said: list[list[Any]], what: str) -> int:
    """Return how many apps have said something."""
    return sum(word[2:] == [what] for word in said)


def _matters(said: list[list[Any]]) -> bool:
    """Tell whether somebody has chosen, or all were bound just now."""
    last = {what: at for _seat, at, what, *_more in said}
    bound = last.get("bound", 0.0)
    return bool(last.get("did", 0.0) > bound or time.monotonic() - bound < _AFTER)


def _add(film: list[Picture], picture: Picture) -> None:
    """Add a picture; pages at rest look the same, and are kept once."""
    same = bool(film) and film[-1].pixels == picture.pixels
    film.append(picture._replace(pixels=film[-1].pixels) if same else picture)


def _turns(said: list[list[Any]]) -> int:
    return max((word[3] for word in said if word[2] == "turn"), default=0)


def _start(stack: ExitStack, words: list[str], **more: str) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(words, stdout=subprocess.PIPE, env={**os.environ, **more})
    stack.callback(process.wait)
    stack.callback(process.kill)
    return process


def _start_app(stack: ExitStack, seat: int, folder: Path) -> subprocess.Popen[bytes]:
    program = [sys.executable, "-m", __spec__.name, str(seat), str(folder / NAMES[seat])]
    words = ["ip", "netns", "exec", NAMESPACES[seat], *program]
    display = {"DISPLAY": f":{SCREENS[seat]}", "QT_QPA_PLATFORM": "xcb", "HOME": str(folder)}
    return _start(stack, words, **display)


def seen_early(
    film: dict[int, list[Picture]], said: list[list[Any]], folder: Path
) -> Iterator[str]:
    """Yield each board that changed between its own choice and the moment all were bound."""
    waits = compared = 0
    for seat, pictures in film.items():
        moments = {(what, *more): at for who, at, what, *more in said if who == seat}
        x, y, side = next(more for who, _at, what, *more in said if (who, what) == (seat, "board"))
        for turn in range(_turns(said) + 1):
            did, bound = moments.get(("did", turn)), moments.get(("bound", turn))
            if did is None or bound is None or bound - did < _SETTLES:
                continue
            shown = [each for each in pictures if did + _SETTLES < each.at < bound]
            boards = [_cut_out(each.pixels, x, y, side) for each in shown]
            waits, compared = waits + 1, compared + len(boards)
            if len(set(boards)) > 1:
                for number, board in enumerate(dict.fromkeys(boards)):
                    at = folder / f"changed {seat} turn {turn} {number}.png"
                    QImage(board, side, len(board) // side // 4, _FORMAT).save(str(at))
                yield f"the board of {NAMES[seat]} changed in turn {turn}: see {folder}"
        _save(pictures, moments, folder / f"pictures {seat}")
    print(f"{compared} pictures of boards in {waits} waits for the other choice")


def _cut_out(pixels: bytes, x: int, y: int, side: int) -> bytes:
    rows = range(y, min(y + side, _SIZE[1]))
    return b"".join(pixels[4 * (row * _SIZE[0] + x) :][: 4 * side] for row in rows)


def _save(pictures: list[Picture], moments: dict[Any, float], folder: Path) -> None:
    """Save the pictures around the moment at which both were bound, named by milliseconds."""
    folder.mkdir()
    for (what, *more), bound in moments.items():
        for each in pictures if what == "bound" else ():
            if -_BEFORE < each.at - bound < _AFTER:
                image = QImage(each.pixels, *_SIZE, _FORMAT)
                name = f"turn {more[0]} {1000 * (each.at - bound):+06.0f} ms.png"
                image.scaledToWidth(683).save(str(folder / name))


def told_in_clear(trace: Path, folder: Path) -> Iterator[str]:
    """Yield what a packet tells that it must not."""
    logs = []
    for name in NAMES:
        store = open_store(folder / name).store
        logs.append(store.remote.open()[-1].entries())
        store.close()
    yield from shown_early(logs[0])
    acts = [
        act
        for peer, number, body, _signature in logs[0]
        for act in read_body(body, 0 if peer == 0 and number <= 2 else 1)[1]
        if act.kind is Kind.REVEAL
    ]
    udp, streams = packets(trace)
    for stream in streams.values():
        if any(name.encode() in stream for name in NAMES):
            yield "a name is in TCP"
        if any(act.secret in stream for act in acts):
            yield "what opens a choice is in TCP"
        at = 0 if stream[:2] == b"\0\0" else _HELLO
        while at < len(stream):
            size = int.from_bytes(stream[at : at + _HEAD])
            if (size - 40) % _BOX:
                yield f"a frame of {size} bytes is no box"
            at += _HEAD + size
    named = [packet for packet in udp if any(name.encode() in packet for name in NAMES)]
    strange = [packet for packet in udp if not packet.startswith(b"pullstrings-invites 1 ")]
    size = sum(map(len, streams.values()))
    print(f"{len(acts)} shown choices; TCP: {size} bytes in {len(streams)} streams")
    print(f"UDP: {len(udp)} packets; {len(named)} with the name of who invites openly")
    if strange:
        yield f"{len(strange)} packets are no announcements: {strange[0]!r}"


def packets(trace: Path) -> tuple[list[bytes], dict[bytes, bytes]]:
    """Return the datagrams of a trace, and the bytes of each direction of TCP, as sent."""
    data, at = trace.read_bytes(), 24
    udp, streams, expected = [], dict[bytes, bytes](), dict[bytes, int]()
    while at + 16 <= len(data):
        size = int.from_bytes(data[at + 8 : at + 12], "little")
        packet, at = data[at + 16 : at + 16 + size], at + 16 + size
        if packet[12:14] != b"\x08\0":
            continue  # neighbors and IPv6
        ip = packet[14 : 14 + int.from_bytes(packet[16:18])]
        inner, kind = ip[4 * (ip[0] & 15) :], ip[9]
        if kind == 17:
            udp.append(inner[8:])
        elif kind == 6:
            way, number = ip[12:20] + inner[:4], int.from_bytes(inner[4:8])
            content = inner[4 * (inner[12] >> 4) :]
            if content and number >= expected.get(way, 0):
                streams[way] = streams.get(way, b"") + content
                expected[way] = number + len(content)
    return udp, streams


if __name__ == "__main__":
    if len(sys.argv) == 3:
        App(int(sys.argv[1]), Path(sys.argv[2])).play()
    else:
        sys.exit(look_on(Path(sys.argv[1])))
