"""A bad line: everything between two ends goes through here, late, counted, and cut at will.

It stands in for the kernel's own tools (netem), which are missing in some kernels and need root.
Over TCP a lost packet is a late one, so loss is told as that: the bytes wait until the sender would
have sent them again.
"""

import ctypes
import heapq
import select
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

AGAIN: Final = 0.25
"""Seconds until TCP sends a lost packet again."""
_PIECE: Final = 1_400  # bytes of one packet
_PATIENCE: Final = 0.01  # seconds


@dataclass(frozen=True, slots=True)
class Weather:
    """How bad a line is.

    Attributes:
        delay: seconds each way.
        loss: share of the packets that have to be sent again.
    """

    delay: float = 0.0
    loss: float = 0.0


FAIR = Weather()


def place_of(namespace: str) -> Path:
    """Return the file of a network namespace that `ip netns` made; of this thread's if unnamed."""
    return Path("/run/netns", namespace) if namespace else Path("/proc/thread-self/ns/net")


@contextmanager
def inside(namespace: str) -> Iterator[None]:
    """Be in a network namespace with this thread; its sockets and processes stay there."""
    with place_of("").open("rb") as before, place_of(namespace).open("rb") as there:
        _enter(there.fileno())
        try:
            yield
        finally:
            _enter(before.fileno())


def _enter(place: int) -> None:
    if ctypes.CDLL(None, use_errno=True).setns(place, 0) != 0:
        raise OSError(ctypes.get_errno(), "the network namespace cannot be entered")


class Relay(threading.Thread):
    """Carries TCP connections to a port of this machine.

    Attributes:
        port: where it listens.
        target: the port it carries to; 0 while nobody is there.
        carried: bytes so far, both ways.
    """

    def __init__(self, weather: Weather = FAIR, *, namespace: str = "", seed: int = 0) -> None:
        super().__init__(daemon=True)
        self.port = self.target = self.carried = 0
        self._weather, self._namespace = weather, namespace
        self._chance = Random(seed)
        self._others: dict[socket.socket, socket.socket] = {}
        self._due: list[tuple[float, int, socket.socket, bytes]] = []
        self._orders = count()
        self._left: int | None = None  # bytes until it is cut
        self._swallows = False
        self._dead: set[socket.socket] = set()
        self._ready = threading.Event()
        self._ends = False
        self.start()
        self._ready.wait()

    def cut(self, after: int, *, silently: bool) -> None:
        """Cut all connections after so many bytes, in the middle of a message too."""
        self._swallows, self._left = silently, after

    @property
    def is_cut(self) -> bool:
        """Whether the cut that was asked for last has come."""
        return self._left is None

    def end(self) -> None:
        """Carry nothing more."""
        self._ends = True
        self.join()

    def run(self) -> None:
        """Carry until the end."""
        place = inside(self._namespace) if self._namespace else nullcontext()
        with place, socket.create_server(("0.0.0.0", 0)) as server:
            self.port = server.getsockname()[1]
            self._ready.set()
            while not self._ends:
                readable, _, _ = select.select([server, *self._others], [], [], self._pause())
                for ready in readable:
                    if ready is server:
                        self._welcome(server.accept()[0])
                    elif ready in self._others:
                        self._take(ready)
                self._pass_on()
            self._hang_up(*list(self._others))

    def _pause(self) -> float:
        due = self._due[0][0] - time.monotonic() if self._due else _PATIENCE
        return max(0.0, min(due, _PATIENCE))

    def _welcome(self, near: socket.socket) -> None:
        try:
            far = socket.create_connection(("127.0.0.1", self.target))
        except OSError:
            near.close()
            return
        for each, other in ((near, far), (far, near)):
            each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._others[each] = other

    def _take(self, source: socket.socket) -> None:
        try:
            data = source.recv(_PIECE)
        except OSError:
            data = b""
        late = self._weather.delay
        if data and self._chance.random() < self._weather.loss:
            late += AGAIN
        target = self._others[source]
        last = max((due for due, _order, to, _data in self._due if to is target), default=0.0)
        due = max(time.monotonic() + late, last)  # in order, as TCP is
        heapq.heappush(self._due, (due, next(self._orders), target, data))
        if not data:
            self._others.pop(source)
            source.close()

    def _pass_on(self) -> None:
        while self._due and self._due[0][0] <= time.monotonic():
            _due, _order, target, data = heapq.heappop(self._due)
            if not data:
                self._hang_up(target)
            elif target in self._dead:
                continue
            elif self._left is None or self._left > len(data):
                self._left = None if self._left is None else self._left - len(data)
                self._send(target, data)
            else:
                before, self._left = data[: self._left], None
                self._send(target, before)
                self._break()

    def _break(self) -> None:
        if self._swallows:
            self._dead |= self._others.keys()
        else:
            self._due.clear()
            self._hang_up(*list(self._others))

    def _send(self, target: socket.socket, data: bytes) -> None:
        with suppress(OSError):
            self.carried += len(data)
            target.sendall(data)

    def _hang_up(self, *sockets: socket.socket) -> None:
        for each in sockets:
            self._others.pop(each, None)
            self._dead.discard(each)
            each.close()
