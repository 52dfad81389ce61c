"""The logs of all peers, bound to one another (protocol, sections 1, 3 and 4)."""

from collections.abc import Sequence

from pullstrings_qt.core.remote.documents import Beginning, Invitation
from pullstrings_qt.core.remote.entries import (
    BEGUN,
    CHECK,
    HOST,
    Act,
    Bundle,
    Entry,
    Kind,
    Written,
    first_head,
    next_head,
    read_body,
)
from pullstrings_qt.core.remote.keys import PeerKey, is_signed
from pullstrings_qt.core.remote.refused import Refused

SIGNED = b"pullstrings entry 1"
"""What is signed begins with this."""


class Logs:
    """The logs as far as they are known here.

    Attributes:
        entries: of each peer.
        heads: of each peer; the first is that of an empty log.
        keys: public, of each peer.
    """

    def __init__(self) -> None:
        self.entries: list[list[Entry]] = [[]]
        self.heads: list[list[bytes]] = [[first_head(b"", HOST)]]
        self.keys: list[bytes] = []

    @property
    def counts(self) -> tuple[int, ...]:
        """How many entries of each log there are."""
        return tuple(map(len, self.entries))

    @property
    def match(self) -> bytes:
        """The id of the match, as soon as the invitation is there; else nothing."""
        return self.heads[HOST][1] if self.entries[HOST] else b""

    def others(self, peer: int, number: int) -> list[int]:
        """Return the peers whose logs an entry says it has seen, in order."""
        if peer == HOST and number <= BEGUN:
            return []
        return [other for other in range(len(self.entries)) if other != peer]

    def with_bundles(
        self, bundles: Sequence[Bundle], *, trusted: bool = False
    ) -> tuple["Logs", list[Written]]:
        """Return the logs with the entries of a post, which may have seen each other, and the new.

        Args:
            bundles: in any order.
            trusted: True for entries from one's own store, whose signatures were checked.

        Raises:
            Refused: something before them is missing, or they were not written by who they name.
        """
        logs, new = self._copied(), list[Written]()
        left = [_BundleReader(bundle) for bundle in bundles]
        while left:
            read = [reader.read(logs, new) for reader in left]
            if not any(read):
                raise Refused("gap")
            for reader in left:
                if reader.is_done and not trusted:
                    reader.check(logs)
            left = [reader for reader in left if not reader.is_done]
        return logs, new

    def sign_last(self, peer: int, key: PeerKey) -> Entry:
        """Put a signature to the last entry of a log and return it."""
        log = self.entries[peer]
        log[-1] = Entry(log[-1].body, key.sign(SIGNED + self.heads[peer][-1]))
        return log[-1]

    def add(self, peer: int, head: bytes, entry: Entry, acts: Sequence[Act]) -> None:
        """Add an entry to its log; invitation and beginning bring the keys."""
        self.entries[peer].append(entry)
        self.heads[peer].append(head)
        number = len(self.entries[peer])
        if peer != HOST or number > BEGUN:
            return
        if [act.kind for act in acts] != [Kind(number)]:
            raise Refused("no invitation")
        if number == Kind.INVITE:
            self.keys = [Invitation.read(acts[0].data).key]
            return
        self.keys += Beginning.read(acts[0].data).keys
        for other in range(1, len(self.keys)):
            self.entries.append([])
            self.heads.append([first_head(self.match, other)])

    def _copied(self) -> "Logs":
        other = Logs()
        other.entries = [list(log) for log in self.entries]
        other.heads = [list(heads) for heads in self.heads]
        other.keys = list(self.keys)
        return other


class _BundleReader:
    """Reads a bundle entry by entry, as far as what each has seen is there."""

    def __init__(self, bundle: Bundle) -> None:
        self._bundle = bundle
        self._read = 0
        self._head = b""
        self._forks = self._adds = False

    @property
    def is_done(self) -> bool:
        return self._read == len(self._bundle.entries)

    def read(self, logs: Logs, new: list[Written]) -> int:
        """Add what can be added to the logs; return how many entries were read."""
        before = self._read
        while not self.is_done and self._bundle.peer < len(logs.entries):
            if not self._read_next(logs, new):
                break
            self._read += 1
        return self._read - before

    def _read_next(self, logs: Logs, new: list[Written]) -> bool:
        peer, number = self._bundle.peer, self._bundle.first + self._read
        entry, here = self._bundle.entries[self._read], len(logs.entries[peer])
        if number > here + 1:
            return False
        if self._is_known(logs, number):
            self._head = logs.heads[peer][number]
            return True
        others = logs.others(peer, number)
        counts, acts = read_body(entry.body, len(others))
        known = dict(zip(others, counts, strict=True))
        if any(count > len(logs.entries[other]) for other, count in known.items()):
            return False
        heads = [logs.heads[other][count] for other, count in known.items()]
        self._head = next_head(self._head or logs.heads[peer][number - 1], heads, entry.body)
        if number <= here:
            self._forks |= logs.heads[peer][number] != self._head
        else:
            seen = tuple(known.get(each, number - 1) for each in range(len(logs.entries)))
            logs.add(peer, self._head, entry, acts)
            self._adds = True
            new.append(Written(peer, number, entry, seen, acts))
        return True

    def _is_known(self, logs: Logs, number: int) -> bool:
        """Tell whether an entry is here already, and all before it in the bundle."""
        log, heads = logs.entries[self._bundle.peer], logs.heads[self._bundle.peer]
        follows = self._head in (b"", heads[number - 1])
        body = self._bundle.entries[self._read].body
        return follows and number <= len(log) and log[number - 1].body == body

    def check(self, logs: Logs) -> None:
        """Refuse a bundle that its peer has not signed, or that tells another log than is here."""
        if not self._adds and not self._forks:
            return
        signature = self._bundle.entries[-1].signature
        if not is_signed(logs.keys[self._bundle.peer], SIGNED + self._head, signature):
            damaged = self._head[:CHECK] == self._bundle.check
            raise Refused("forged" if damaged else "grown apart")
        if self._forks:
            raise Refused("two copies")
