"""The logs of all peers, bound to one another (protocol, sections 1, 3 and 4)."""

from collections.abc import Iterable, Sequence
from copy import copy

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
    write_body,
)
from pullstrings_qt.core.remote.keys import PeerKey, is_signed
from pullstrings_qt.core.remote.refused import Refused

SIGNED = b"pullstrings entry 1"  # what is signed begins with this


class Logs:
    """The logs of all peers as far as they are known here."""

    def __init__(self) -> None:
        self.entries: list[list[Entry]] = [[]]
        self.heads: list[list[bytes]] = [[first_head(b"", HOST)]]  # first that of an empty log
        self.invitation: Invitation | None = None  # the first two entries of the host
        self.beginning: Beginning | None = None

    @property
    def counts(self) -> tuple[int, ...]:
        """How many entries of each log there are."""
        return tuple(map(len, self.entries))

    @property
    def match(self) -> bytes:
        """The id of the match, as soon as the invitation is there; else nothing."""
        return self.heads[HOST][1] if self.entries[HOST] else b""

    @property
    def keys(self) -> tuple[bytes, ...]:
        """The public key of each peer that is known."""
        host = () if self.invitation is None else (self.invitation.key,)
        return host if self.beginning is None else (*host, *self.beginning.keys)

    def others(self, peer: int, number: int) -> list[int]:
        """Return the peers whose logs an entry says it has seen, in order."""
        if peer == HOST and number <= BEGUN:
            return []
        return [other for other in range(len(self.entries)) if other != peer]

    def written(self, peer: int, key: PeerKey, acts: Iterable[Act]) -> Bundle:
        """Return the next entry of a peer, which has seen all that is here, signed."""
        number = len(self.entries[peer]) + 1
        others = self.others(peer, number)
        body = write_body([len(self.entries[other]) for other in others], acts)
        seen = [self.heads[other][-1] for other in others]
        head = next_head(self.heads[peer][-1], seen, body)
        return Bundle((Entry(peer, number, body, key.sign(SIGNED + head)),), head[:CHECK])

    def with_bundles(
        self, bundles: Sequence[Bundle], *, trusted: bool = False
    ) -> tuple["Logs", list[Written]]:
        """Return the logs with the entries of a post, which may have seen each other, and the new.

        Signatures of what is `trusted` were checked before. `Refused` where something before them
        is missing, or they were not written by who they name.
        """
        logs, new = copy(self), list[Written]()
        logs.entries = [list(log) for log in self.entries]
        logs.heads = [list(heads) for heads in self.heads]
        left = [_BundleReader(bundle) for bundle in bundles]
        while left:
            if not any(reader.read(logs, new) for reader in left):
                raise Refused("gap")
            for reader in left:
                if not (reader.left or trusted):
                    reader.check(logs)
            left = [reader for reader in left if reader.left]
        return logs, new

    def add(self, head: bytes, entry: Entry, acts: Sequence[Act]) -> None:
        """Add an entry to its log; the first two of the host say who plays."""
        self.entries[entry.peer].append(entry)
        self.heads[entry.peer].append(head)
        if entry.peer != HOST or entry.number > BEGUN:
            return
        if [act.kind for act in acts] != [Kind(entry.number)]:
            raise Refused("no invitation")
        if entry.number == Kind.INVITE:
            self.invitation = Invitation.read(acts[0].data)
            return
        self.beginning = Beginning.read(acts[0].data)
        for other in range(1, len(self.keys)):
            self.entries.append([])
            self.heads.append([first_head(self.match, other)])


class _BundleReader:
    """Reads a bundle entry by entry, as far as what each has seen is there."""

    def __init__(self, bundle: Bundle) -> None:
        self._bundle, self._peer = bundle, bundle.entries[0].peer
        self.left = list(bundle.entries)
        self._head = b""
        self._forks = self._adds = False

    def read(self, logs: Logs, new: list[Written]) -> bool:
        """Add what can be added to the logs; return whether anything could be read."""
        before = len(self.left)
        while self.left and self._peer < len(logs.entries) and self._take(logs, new):
            del self.left[0]
        return len(self.left) < before

    def _take(self, logs: Logs, new: list[Written]) -> bool:
        entry, log, heads = self.left[0], logs.entries[self._peer], logs.heads[self._peer]
        number = entry.number
        if number > len(log) + 1:
            return False
        follows = self._head in (b"", heads[number - 1])
        if follows and number <= len(log) and log[number - 1].body == entry.body:
            self._head = heads[number]  # it is here already
            return True
        others = logs.others(self._peer, number)
        counts, acts = read_body(entry.body, len(others))
        known = dict(zip(others, counts, strict=True))
        if any(count > len(logs.entries[other]) for other, count in known.items()):
            return False
        seen = [logs.heads[other][count] for other, count in known.items()]
        self._head = next_head(self._head or heads[number - 1], seen, entry.body)
        if number <= len(log):
            self._forks |= heads[number] != self._head
            return True
        logs.add(self._head, entry, acts)
        self._adds = True
        all_seen = (known.get(each, number - 1) for each in range(len(logs.entries)))
        new.append(Written(self._peer, number, tuple(all_seen), acts))
        return True

    def check(self, logs: Logs) -> None:
        """Refuse a bundle that its peer has not signed, or that tells another log than is here."""
        if not self._adds and not self._forks:
            return
        signature = self._bundle.entries[-1].signature
        if not is_signed(logs.keys[self._peer], SIGNED + self._head, signature):
            damaged = self._head[:CHECK] == self._bundle.check
            raise Refused("forged" if damaged else "grown apart")
        if self._forks:
            raise Refused("two copies")
