"""Where matches with other laptops begin, come back after a start, and find their messages."""

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import urlsplit

from PySide6.QtCore import QObject, QTimer, Signal

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.game import Options, Seat
from pullstrings_qt.core.remote.documents import Invitation
from pullstrings_qt.core.remote.entries import HOST, TAG
from pullstrings_qt.core.remote.keys import InvitationKeys, PeerKey, invitation_keys
from pullstrings_qt.core.remote.lines import new_code, read_code, read_lines
from pullstrings_qt.core.remote.match import Own, RemoteMatch, free_seats, read_invitation
from pullstrings_qt.core.remote.refused import Refused
from pullstrings_qt.storage import Store
from pullstrings_qt.storage.remote import RemoteShelf
from pullstrings_qt.table.carriers import Carrier, Way
from pullstrings_qt.table.new_match import SeatChoice
from pullstrings_qt.table.remote_match import RemoteTable

if TYPE_CHECKING:
    from pullstrings_qt.table.carriers.broker import Broker
    from pullstrings_qt.table.carriers.lan import Announced, Finder

USED: Final = "remote.used"  # setting: somebody has invited or joined; only then starts listen
LETTER_BOX: Final = "remote.letter_box"
"""Setting: the broker as an address, ``//host`` or ``mqtt://host:port`` (without TLS), or empty."""

_FORGET_MS: Final = 3_500  # an invitation in the flat that is not heard again for so long is gone


def stretch_now(code: str, then: Callable[[InvitationKeys], None]) -> None:
    """Find the keys of an invitation at once."""
    then(invitation_keys(code))


class Joining(QObject):
    """Somebody here wants to join a match; nothing of it is stored yet."""

    invited = Signal()  # `invitation` and `free` are known
    failed = Signal(object)  # `Refused`; the invitation cannot be taken

    def __init__(self, laptops: "OtherLaptops", ways: Collection[Way] = (), code: str = "") -> None:
        """Join a match that goes in some ways, and has digits if a broker is one of them."""
        super().__init__(laptops)
        self._laptops = laptops
        self._own = Own(code=code, ways=sorted(ways))
        self._data = b""
        self._carrier: Carrier | None = None
        self.invitation: Invitation | None = None  # None until it is known
        self.free: tuple[Seat, ...] = ()

    def look(self, way: Way, host: bytes = b"") -> None:
        """Look for the invitation by its digits, or by the key of a host in the flat."""
        self._carrier = self._laptops.carrier(way, PeerKey(self._own.key), host, self._own.code)
        if self._carrier is not None:
            self._carrier.received.connect(self._come)

    def _come(self, data: bytes) -> None:
        if self.invitation is None:
            try:
                self.take(data)
            except Refused as problem:
                self.failed.emit(problem)
            else:
                self.invited.emit()

    def take(self, data: bytes) -> None:
        """Take the first message of a host; `Refused` where it is nothing this app can play."""
        self.invitation = read_invitation(data)
        self.free, self._data = free_seats(self.invitation), data

    def join(self, here: Mapping[Seat, SeatChoice]) -> RemoteTable:
        """Ask to be let in at some of the free seats; once, however often somebody presses."""
        self.close()
        asked = self._laptops.table_of_message(self._data)
        begin = partial(RemoteMatch.join, invitation=self._data)
        return asked or self._laptops.lay(self._own, here, begin)

    def close(self) -> None:
        """Look no longer."""
        if self._carrier is not None:
            self._carrier.close()
            self._carrier = None
        self.deleteLater()


class Pasted(NamedTuple):
    """What a pasted message was."""

    table: RemoteTable | None  # the match it belongs to; None for an invitation
    joining: Joining | None = None  # where it invites to another match
    is_new: bool = True  # False where all of it was known


class OtherLaptops(QObject):
    """All matches with other laptops; what cannot be stored or read raises a `StoreError`."""

    found = Signal(object)  # `Announced`, each second while somebody in the flat invites
    nearby_changed = Signal()  # somebody is `nearby`, or nobody any more
    opened = Signal(object)  # `RemoteTable`; a match is carried from now on

    def __init__(
        self,
        store: Store,
        parent: QObject | None = None,
        stretch: Callable[[str, Callable[[InvitationKeys], None]], None] = stretch_now,
    ) -> None:
        """Play what is in a store; `stretch` hands over the keys of a code after half a second."""
        super().__init__(parent)
        self._store, self._stretch = store, stretch
        self._tables: list[RemoteTable] = []
        self._finder: Finder | None = None
        self._broker: Broker | None = None
        self.nearby: Announced | None = None  # who was heard last in the flat, if still there
        self._forgets = QTimer(self, interval=_FORGET_MS, singleShot=True)
        self._forgets.timeout.connect(self._forget)

    @property
    def tables(self) -> tuple[RemoteTable, ...]:
        """The matches, those begun last first."""
        return tuple(self._tables)

    def go_on(self) -> None:
        """Open what was going on, and hear the flat."""
        for shelf in reversed(self._store.remote.open()):
            with suppress(PullstringsError):  # this version cannot play it
                remote = RemoteMatch(shelf)
                if remote.id:
                    self._open(shelf, remote)
                else:  # the app was killed before it had said anything
                    shelf.close()
        self.listen()

    def listen(self) -> None:
        """Hear who invites in the flat."""
        self._hearing()

    def _hearing(self) -> "Finder":
        from pullstrings_qt.table.carriers.lan import Finder  # noqa: PLC0415 - loads QtNetwork

        if self._finder is None:
            self._finder = Finder(self)
            self._finder.found.connect(self._find)
        return self._finder

    def _find(self, announced: "Announced") -> None:
        known = {key.hex() for table in self.tables for key in table.remote.logs.keys}
        if announced.who and announced.key not in known:
            is_new, self.nearby = self.nearby is None, announced
            self._forgets.start()
            if is_new:
                self.nearby_changed.emit()
            self.found.emit(announced)

    def _forget(self) -> None:
        self.nearby = None
        self.nearby_changed.emit()

    @property
    def letter_box(self) -> str:
        """The broker that carries matches over the internet; empty for none."""
        return self._store.settings.get(LETTER_BOX, "")

    def use_letter_box(self, place: str) -> None:
        """Use another broker (`LETTER_BOX`), or none."""
        self._store.settings.set(LETTER_BOX, place)
        for table in self.tables:
            table.carry(table.ways - {Way.BROKER})
        if self._broker is not None:
            self._broker.close()
            self._broker.deleteLater()
            self._broker = None
        for table in self.tables:
            table.carry(table.ways)

    @property
    def has_internet(self) -> bool:
        """Whether the package that talks to a letter box is here."""
        return find_spec("paho") is not None

    def carrier(
        self, way: Way, key: PeerKey, host: bytes, code: str, invitation: Invitation | None = None
    ) -> Carrier | None:
        """Return a new carrier of a match; None where there is no letter box.

        The key is of this laptop; host (its public key), code and invitation as far as known.
        """
        hosts = invitation is not None and key.public == host
        if way is Way.FLAT:
            from pullstrings_qt.table.carriers.lan import LanGuest, LanHost  # noqa: PLC0415

            if invitation is not None and hosts:
                who = ", ".join(name for _seat, name in sorted(invitation.here.items()))
                return LanHost(key, invitation.game, who, self)
            return LanGuest(key, host, self._hearing(), self)
        if not self.has_internet or not self.letter_box:
            return None
        from pullstrings_qt.table.carriers.broker import TLS_PORT, Broker, BrokerCarrier  # noqa: PLC0415

        if self._broker is None:
            place = urlsplit(self.letter_box)
            tls = place.scheme != "mqtt"
            self._broker = Broker(
                place.hostname or "", place.port or TLS_PORT, tls=tls, parent=self
            )
        carrier = BrokerCarrier(self._broker, key, hosts=hosts)
        if code:
            self._stretch(code, carrier.meet)
        return carrier

    def _carrier_of(self, way: Way, table: RemoteTable) -> Carrier | None:
        remote, invitation = table.remote, table.remote.logs.invitation
        host = invitation.key if invitation is not None else b""
        # who has written an entry knows that the match has begun
        all_know = remote.rounds is not None and (remote.peer != HOST or all(remote.logs.counts))
        return self.carrier(way, remote.key, host, "" if all_know else table.code, invitation)

    def host(
        self, game: str, options: Options, here: Mapping[Seat, SeatChoice], ways: Collection[Way]
    ) -> RemoteTable:
        """Invite to a match, or raise `Refused`; seats that nobody has here are free."""
        own = Own(code=new_code(), ways=sorted(ways))
        return self.lay(own, here, partial(RemoteMatch.host, game=game, options=options))

    def lay(
        self, own: Own, here: Mapping[Seat, SeatChoice], begin: Callable[[RemoteShelf], RemoteMatch]
    ) -> RemoteTable:
        """Store a new match and carry it."""
        self._store.settings.set(USED, True)
        names = {seat: who.name for seat, who in here.items()}
        levels = {seat: who.level for seat, who in here.items() if who.level is not None}
        shelf = self._store.remote.add(replace(own, here=names, levels=levels))
        try:
            remote = begin(shelf)
        except PullstringsError:
            shelf.close()
            raise
        return self._open(shelf, remote)

    def _open(self, shelf: RemoteShelf, remote: RemoteMatch) -> RemoteTable:
        remote.settle()
        table = RemoteTable(shelf, remote, self._carrier_of, self)
        table.gone.connect(partial(self._lose, table))
        self._tables.insert(0, table)
        self.opened.emit(table)
        return table

    def _lose(self, table: RemoteTable) -> None:
        if table in self._tables:
            self._tables.remove(table)

    def table_of(self, match_id: int) -> RemoteTable | None:
        """Return the table at which a stored match is played; None for one between people here."""
        return next((table for table in self.tables if table.match_id == match_id), None)

    def table_of_message(self, data: bytes) -> RemoteTable | None:
        """Return the table whose match a message belongs to; None where it is not known here."""
        tag = data[1 : 1 + TAG]
        return next((table for table in self.tables if table.remote.id[:TAG] == tag), None)

    def look_up(self, code: str) -> Joining:
        """Look for the invitation with these digits; `Refused` where one is wrong."""
        joining = Joining(self, (Way.BROKER,), read_code(code))
        joining.look(Way.BROKER)
        return joining

    def visit(self, announced: "Announced") -> Joining:
        """Ask who invites in the flat what to."""
        joining = Joining(self, (Way.FLAT,))
        joining.look(Way.FLAT, bytes.fromhex(announced.key))
        return joining

    def again(self, table: RemoteTable) -> Joining | None:
        """Return how to join the next match to which others of this one invite; None if none do."""
        code, data = table.remote.next_invitation or ("", b"")
        if not data or self.table_of_message(data) is not None:
            return None
        try:
            return self._invited(data, table.ways, code)
        except Refused:
            return None

    def paste(self, text: str) -> Pasted:
        """Take the messages in a text, or raise `Refused`; the last of them says what it was."""
        for data in read_lines(text):
            table = self.table_of_message(data)
            if table is not None:
                pasted = Pasted(table, is_new=table.take(data))
                continue
            try:
                pasted = Pasted(None, self._invited(data))
            except Refused as problem:
                is_of_a_match = problem.reason in ("damaged", "gap", "no invitation")
                raise Refused("other match") if is_of_a_match else problem from None
        return pasted

    def _invited(self, data: bytes, ways: Collection[Way] = (), code: str = "") -> Joining:
        joining = Joining(self, ways, code)
        try:
            joining.take(data)
        except Refused:
            joining.close()
            raise
        return joining

    def close(self) -> None:
        """Hang up; matches that are done are cleared up."""
        for table in self.tables:
            if table.is_done:
                table.forget()
        if self._broker is not None:
            self._broker.close()
