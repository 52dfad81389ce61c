"""Entries of a log, their acts, and posts, as bytes and back (protocol, sections 3 and 4)."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from pullstrings_qt.core.remote.refused import Refused

TAG: Final = 3  # bytes of a post that tell its match from others
CHECK: Final = 2  # bytes of a head that tell a damaged signature from another log
SIGNATURE: Final = 64
SALT: Final = 10
COMMITMENT: Final = 16
MARK: Final = 2  # bytes that tell whether two laptops see the same position
LONGEST_TEXT: Final = 200
LONGEST_BLOB: Final = 16_384
LONGEST_POST: Final = 1_000_000
MOST_ACTS: Final = 32
MOST_ENTRIES: Final = 4_096
MOST_PEERS: Final = 6
HOST: Final = 0  # the peer that invites
BEGUN: Final = 2  # entries of the host before there are others: invitation and beginning
LARGEST_NUMBER: Final = 2**31


class Kind(IntEnum):
    """What an act is."""

    INVITE = 1
    BEGIN = 2
    COMMIT = 3
    REVEAL = 4
    PLAY = 5
    OFFER = 6
    ANSWER = 7
    RESIGN = 8
    SAY = 9
    DEAL = 10
    SEED = 11
    AGAIN = 12


@dataclass(frozen=True, slots=True)
class Act:
    """One thing a peer does; what its kind does not use is empty."""

    kind: Kind
    seat: int = 0  # or 0 draw, 1 undo; 0 no, 1 yes to an offer; the number of a phrase
    tick: int = 0  # the decision it belongs to
    mark: bytes = b""  # of the position it was made in
    secret: bytes = b""  # a commitment, or the salt that opens one
    number: int = 0  # turns of the record an undo keeps, or the peer who is answered
    data: bytes = b""  # a choice as text, a packed document, or an invitation to the next match


class _Fields(NamedTuple):
    """Which fields follow the first byte of an act: sizes in bytes, 0 for none."""

    tick: bool = True
    mark: int = 0
    secret: int = 0
    number: bool = False
    data: int = 0


_BLOB = _Fields(tick=False, data=LONGEST_BLOB)
_FIELDS: Final = MappingProxyType(
    {
        Kind.INVITE: _BLOB,
        Kind.BEGIN: _BLOB,
        Kind.COMMIT: _Fields(mark=MARK, secret=COMMITMENT),
        Kind.REVEAL: _Fields(secret=SALT, data=LONGEST_TEXT),
        Kind.PLAY: _Fields(mark=MARK, data=LONGEST_TEXT),
        Kind.OFFER: _Fields(number=True),
        Kind.ANSWER: _Fields(number=True),
        Kind.RESIGN: _Fields(),
        Kind.SAY: _Fields(tick=False),
        Kind.DEAL: _Fields(data=LONGEST_BLOB),
        Kind.SEED: _BLOB,
        Kind.AGAIN: _BLOB,
    }
)


class Entry(NamedTuple):
    """One entry of a log, as it is sent and stored."""

    peer: int  # whose log
    number: int  # where in it, from 1
    body: bytes  # what its writer had seen of the other logs, and the acts
    signature: bytes = b""  # of the head with this entry; empty where a later one covers it


class Written(NamedTuple):
    """What an entry means."""

    peer: int  # whose log
    number: int  # where in it, from 1
    seen: tuple[int, ...]  # how many entries of each log, its own included, its writer had
    acts: tuple[Act, ...]


class Bundle(NamedTuple):
    """Entries of one peer that follow one another; the signature of the last covers them all."""

    entries: tuple[Entry, ...]  # at least one
    check: bytes = b""  # the first bytes of the last head


class Post(NamedTuple):
    """What a peer sends: how much of each log it has stored, and what the others may lack."""

    tag: bytes
    sender: int
    have: tuple[int, ...]
    bundles: tuple[Bundle, ...] = ()


class Reader:
    """Reads bytes from the front; `Refused` where they end too soon or mean nothing."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    @property
    def left(self) -> int:
        """How many bytes are left."""
        return len(self._data) - self._at

    def take(self, size: int) -> bytes:
        """Return the next bytes."""
        if size > self.left:
            raise Refused("damaged")
        self._at += size
        return self._data[self._at - size : self._at]

    def number(self, most: int = LARGEST_NUMBER) -> int:
        """Return the next number in LEB128, which has to be in its shortest form."""
        value = shift = 0
        while shift < 35:
            byte = self.take(1)[0]
            value |= (byte & 127) << shift
            if byte < 128:
                if value > most or (byte == 0 and shift > 0):
                    break
                return value
            shift += 7
        raise Refused("damaged")


def write_number(value: int) -> bytes:
    """Return a number from 0 as unsigned LEB128."""
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes((*out, value))


def write_body(seen: Sequence[int], acts: Iterable[Act]) -> bytes:
    """Return the body of an entry; `seen` has a number for each other peer."""
    return b"".join((*map(write_number, seen), *map(_write_act, acts)))


def _write_act(act: Act) -> bytes:
    fields = _FIELDS[act.kind]
    return b"".join(
        (
            bytes((act.kind << 4 | act.seat,)),
            write_number(act.tick) if fields.tick else b"",
            act.mark,
            act.secret,
            write_number(act.number) if fields.number else b"",
            write_number(len(act.data)) + act.data if fields.data else b"",
        )
    )


def read_body(body: bytes, others: int) -> tuple[tuple[int, ...], tuple[Act, ...]]:
    """Return what was seen of so many other logs, and the acts; `Refused` for anything else."""
    reader = Reader(body)
    seen = tuple(reader.number() for _ in range(others))
    acts = []
    while reader.left:
        acts.append(_read_act(reader))
    if not 1 <= len(acts) <= MOST_ACTS:
        raise Refused("damaged")
    return seen, tuple(acts)


def _read_act(reader: Reader) -> Act:
    first = reader.take(1)[0]
    if first >> 4 not in _FIELDS:
        raise Refused("version")
    kind = Kind(first >> 4)
    fields = _FIELDS[kind]
    return Act(
        kind,
        first & 15,
        tick=reader.number() if fields.tick else 0,
        mark=reader.take(fields.mark),
        secret=reader.take(fields.secret),
        number=reader.number() if fields.number else 0,
        data=reader.take(reader.number(fields.data)) if fields.data else b"",
    )


def first_head(match: bytes, peer: int) -> bytes:
    """Return the head of an empty log; that of the host comes before the match has an id."""
    scope = b"" if peer == HOST else match
    return hashlib.sha256(b"pullstrings log 1" + scope + bytes((peer,))).digest()


def next_head(head: bytes, seen: Iterable[bytes], body: bytes) -> bytes:
    """Return the head of a log one entry longer, bound to the heads that entry had seen."""
    return hashlib.sha256(head + b"".join(seen) + body).digest()


def write_post(post: Post) -> bytes:
    """Return a post as bytes."""
    out = bytes((post.sender << 4 | len(post.have),)) + post.tag
    out += b"".join(map(write_number, post.have))
    for entries, check in post.bundles:
        first, last = entries[0], entries[-1]
        out += bytes((first.peer,)) + write_number(first.number) + write_number(len(entries))
        out += b"".join(write_number(len(each.body)) + each.body for each in entries)
        out += check + last.signature
    return out


def read_post(data: bytes) -> Post:
    """Return the post that bytes stand for, or raise `Refused`."""
    if len(data) > LONGEST_POST:
        raise Refused("damaged")
    reader = Reader(data)
    first = reader.take(1)[0]
    sender, peers = first >> 4, first & 15
    if not sender < peers <= MOST_PEERS:
        raise Refused("damaged")
    tag = reader.take(TAG)
    have = tuple(reader.number() for _ in range(peers))
    bundles = []
    while reader.left:
        bundles.append(_read_bundle(reader, peers))
    return Post(tag, sender, have, tuple(bundles))


def _read_bundle(reader: Reader, peers: int) -> Bundle:
    peer, first, count = reader.number(peers - 1), reader.number(), reader.number(MOST_ENTRIES)
    if not first or not count:
        raise Refused("damaged")
    bodies = [reader.take(reader.number(4 * LONGEST_BLOB)) for _ in range(count)]
    check, signature = reader.take(CHECK), reader.take(SIGNATURE)
    *entries, last = (Entry(peer, number, body) for number, body in enumerate(bodies, first))
    return Bundle((*entries, last._replace(signature=signature)), check)
