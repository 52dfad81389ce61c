"""The flat: laptops find one another by broadcast and talk over TCP (protocol, section 8)."""

import json
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtNetwork import (
    QAbstractSocket,
    QHostAddress,
    QNetworkInterface,
    QTcpServer,
    QTcpSocket,
    QUdpSocket,
)

from pullstrings_qt.core.letters import one_line
from pullstrings_qt.core.remote.keys import KEY, PeerKey, open_sealed, seal
from pullstrings_qt.core.remote.refused import Refused
from pullstrings_qt.table.carriers import Carrier, Link

PORT: Final = 47_474
EVERY_MS: Final = 1_000
SILENCE_MS: Final = 6_000  # a link on which nothing came for so long is dead, whatever TCP thinks
LONGEST_FRAME: Final = 1_100_000
LONGEST_WORD: Final = 40
_HEAD: Final = b"pullstrings-invites 1 "
_MANY: Final = 2_048
_SHARED: Final = QUdpSocket.BindFlag.ShareAddress | QUdpSocket.BindFlag.ReuseAddressHint
"""How every socket for announcements is bound, so that none keeps others from `PORT`."""


class Announced(NamedTuple):
    """What a laptop in the flat says of the match it invites to."""

    key: str  # the public key of the host, as hexadecimal digits
    port: int  # where it listens
    game: str
    who: str  # nobody once the match has begun
    address: str = ""  # empty in what is sent

    def packet(self) -> bytes:
        """Return it as it is sent."""
        about = self._asdict()
        del about["address"]
        return _HEAD + json.dumps(about).encode()

    @classmethod
    def read(cls, packet: bytes, address: str) -> "Announced | None":
        """Return what a packet announces; None for anything else."""
        if not packet.startswith(_HEAD):
            return None
        try:
            about = json.loads(packet.removeprefix(_HEAD))
            key, port = bytes.fromhex(about["key"]), int(about["port"])
            game, who = (one_line(str(about[word]))[:LONGEST_WORD] for word in ("game", "who"))
        except (ValueError, TypeError, LookupError, OverflowError, RecursionError):
            return None
        is_usable = len(key) == KEY and 0 < port < 65_536
        return cls(key.hex(), port, game, who, address) if is_usable else None


def broadcast_addresses() -> list[QHostAddress]:
    """Return the broadcast address of every network this laptop is in."""
    interfaces = QNetworkInterface.allInterfaces()
    found = [entry.broadcast() for each in interfaces for entry in each.addressEntries()]
    return [address for address in found if not address.isNull()]


class Finder(QObject):
    """Hears who invites, as soon as the system lets it listen and no other program has the port."""

    found = Signal(object)  # `Announced`, each time it is said

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._socket = QUdpSocket(self)
        self._socket.readyRead.connect(self._read)
        self._tries = QTimer(self)
        self._tries.timeout.connect(self._listen)
        self._tries.start(EVERY_MS)
        self._listen()

    def _listen(self) -> None:
        if self._socket.bind(QHostAddress(QHostAddress.SpecialAddress.AnyIPv4), PORT, _SHARED):
            self._tries.stop()

    def _read(self) -> None:
        while self._socket.hasPendingDatagrams():
            datagram = self._socket.receiveDatagram(_MANY)
            address = datagram.senderAddress().toString().removeprefix("::ffff:")
            announced = Announced.read(bytes(datagram.data().data()), address)
            if announced is not None:
                self.found.emit(announced)


class Connection(QObject):
    """One sealed connection, which owns its socket."""

    opened = Signal()  # both keys are known
    received = Signal(object)  # bytes
    closed = Signal(object)  # a `Link`, once

    def __init__(
        self, socket: QTcpSocket, key: PeerKey, theirs: bytes = b"", parent: QObject | None = None
    ) -> None:
        """Talk over a socket; who knows the key of the other side says its own first."""
        super().__init__(parent)
        self._socket, self._mine = socket, key
        self._key = key.shared_with(theirs) if theirs else b""
        self._is_closed = False
        socket.setParent(self)
        self._silence = QTimer(self)
        self._silence.timeout.connect(self.close)
        self._silence.start(SILENCE_MS)
        socket.setSocketOption(QAbstractSocket.SocketOption.LowDelayOption, 1)
        socket.readyRead.connect(self._read)
        socket.errorOccurred.connect(self._fail)
        if theirs:
            socket.connected.connect(lambda: socket.write(key.public))
            socket.connected.connect(self.opened)

    def send(self, data: bytes) -> None:
        """Send bytes if the link is open; else they are lost."""
        is_there = self._socket.state() is QAbstractSocket.SocketState.ConnectedState
        if self._key and is_there and not self._is_closed:
            sealed = seal(self._key, data)
            self._socket.write(len(sealed).to_bytes(4) + sealed)

    def _read(self) -> None:
        self._silence.start(SILENCE_MS)
        try:
            if not self._key and self._socket.bytesAvailable() >= KEY:
                self._key = self._mine.shared_with(bytes(self._socket.read(KEY).data()))
                self.opened.emit()
            while self._key and not self._is_closed and (frame := self._next_frame()):
                self.received.emit(open_sealed(self._key, frame))
        except Refused:  # whoever that is, it is not who knows the key
            self.close()

    def _next_frame(self) -> bytes:
        """Return the next whole frame, or nothing."""
        size = int.from_bytes(self._socket.peek(4).data())
        if size > LONGEST_FRAME:
            raise Refused("damaged")
        if self._socket.bytesAvailable() < 4 + size:
            return b""
        return bytes(self._socket.read(4 + size).data()[4:])

    def _fail(self, error: QAbstractSocket.SocketError) -> None:
        has_left = error is QAbstractSocket.SocketError.RemoteHostClosedError
        self.close(Link.LEFT if has_left else Link.LOST)

    def close(self, how: Link = Link.LOST) -> None:
        """Hang up; twice does no harm."""
        if self._is_closed:
            return
        self._is_closed = True
        self._silence.stop()
        self._socket.abort()
        self.closed.emit(how)
        self.deleteLater()


class LanHost(Carrier):
    """The carrier of a host in the flat: announces itself and has a link to each guest."""

    def __init__(self, key: PeerKey, game: str, who: str, parent: QObject | None = None) -> None:
        """Listen, and say every second that somebody invites to a game."""
        super().__init__(parent)
        self._key = key
        self._links: list[Connection] = []
        self._server = QTcpServer(self)
        self._server.newConnection.connect(self._welcome)
        self._server.listen(QHostAddress(QHostAddress.SpecialAddress.Any))
        self.port = self._server.serverPort()  # 0 where the system does not let it listen
        self._announced = Announced(key.public.hex(), self.port, game, who)
        self._socket = QUdpSocket(self)
        self._socket.bind(QHostAddress(QHostAddress.SpecialAddress.AnyIPv4), 0, _SHARED)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._announce)
        self._timer.start(EVERY_MS)
        self._announce()

    def _announce(self) -> None:
        for address in broadcast_addresses():
            self._socket.writeDatagram(self._announced.packet(), address, PORT)

    def begin(self, match: bytes, peer: int, keys: Sequence[bytes]) -> None:
        """Invite nobody any more; guests still find the way back."""
        self._announced = self._announced._replace(who="")

    def _welcome(self) -> None:
        while self._server.hasPendingConnections():
            link = Connection(self._server.nextPendingConnection(), self._key, parent=self)
            self._links.append(link)
            link.opened.connect(partial(self.stand, Link.CONNECTED))
            link.received.connect(self.received)
            link.closed.connect(self._forget)

    def _forget(self, how: Link) -> None:
        self._links = [link for link in self._links if link is not self.sender()]
        if not self._links:
            self.stand(how)

    def send(self, data: bytes) -> None:
        """Send to all guests that are there."""
        for link in list(self._links):
            link.send(data)

    def close(self) -> None:
        """Announce and listen no longer, and hang up."""
        self._timer.stop()
        self._server.close()
        for link in list(self._links):
            link.close()
        super().close()


class LanGuest(Carrier):
    """The carrier of a guest in the flat: it keeps a link to one host, wherever that is now."""

    def __init__(
        self, key: PeerKey, host_key: bytes, finder: Finder, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._key, self._host_key = key, host_key
        self._link: Connection | None = None
        self._finder = finder
        finder.found.connect(self._found)

    def _found(self, announced: Announced) -> None:
        """Connect, unless a link is there: a host in two networks is heard from both."""
        if announced.key != self._host_key.hex() or self._link is not None:
            return
        socket = QTcpSocket()
        self._link = Connection(socket, self._key, self._host_key, self)
        self._link.opened.connect(partial(self.stand, Link.CONNECTED))
        self._link.received.connect(self.received)
        self._link.closed.connect(self._lose)
        socket.connectToHost(announced.address, announced.port)

    def _lose(self, how: Link) -> None:
        self._link = None  # the next announcement brings it back
        self.stand(how)

    def send(self, data: bytes) -> None:
        """Send to the host, if it is there."""
        if self._link is not None:
            self._link.send(data)

    def close(self) -> None:
        """Hang up, and look for the host no longer."""
        self._finder.found.disconnect(self._found)
        if self._link is not None:
            self._link.close()
        super().close()
