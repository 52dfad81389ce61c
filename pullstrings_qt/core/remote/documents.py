"""What is said once: invitation, request and beginning (protocol, sections 3, 4 and 6).

Anybody can sign them: each is checked as hard as what is not signed.
"""

import json
import re
import zlib
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from pullstrings_qt.core.game import Options, Seat, Setup
from pullstrings_qt.core.remote.entries import LONGEST_BLOB, MOST_PEERS, SIGNATURE, TAG, Reader
from pullstrings_qt.core.remote.keys import KEY, PeerKey, is_signed
from pullstrings_qt.core.remote.refused import Refused

VERSION: Final = 1  # of the protocol; apps of another one are told so
SEED: Final = 16  # bytes each peer adds to chance
MOST_SEATS: Final = 16
LONGEST_NAME: Final = 40
LONGEST_DOCUMENT: Final = 8 * LONGEST_BLOB
REQUEST: Final = 0xF0  # the first byte of a request; a post never begins with it
REFUSAL: Final = 0xF1  # the first byte of the answer to a request that is not let in
Here = Mapping[Seat, str]  # who sits at one laptop: names by seat


def pack(document: Mapping[str, Any]) -> bytes:
    """Return a JSON object as a few bytes; keys and seeds in it become hexadecimal digits."""
    text = json.dumps(document, separators=(",", ":"), sort_keys=True, default=bytes.hex)
    return zlib.compress(text.encode(), 9)


def unpack(blob: bytes) -> dict[str, Any]:
    """Return the JSON object of a blob, however well it is packed, or raise `Refused`."""
    try:
        packed = zlib.decompressobj()
        text = packed.decompress(blob, LONGEST_DOCUMENT)
        document = json.loads(text) if packed.eof and not packed.unused_data else None
    except (zlib.error, ValueError, RecursionError):
        document = None
    if not isinstance(document, dict):
        raise Refused("damaged")
    return document


class Invitation(NamedTuple):
    """What a host invites to."""

    game: str  # which need not be here
    options: Options  # as in the record, not checked yet
    here: Here  # who sits at the host
    key: bytes  # public key of the host
    seed: bytes  # what binds the host to its part of chance

    def packed(self) -> bytes:
        """Return it as a blob; `read` gives it back."""
        plain = {"options": dict(self.options), "here": dict(self.here)}
        return pack({"v": VERSION, **self._asdict(), **plain})

    @classmethod
    def read(cls, blob: bytes) -> "Invitation":
        """Return the invitation of a blob; `Refused` for anything else, or another version."""
        document = unpack(blob)
        if document.get("v") != VERSION:
            raise Refused("version")
        keys = {"key": _hex(KEY), "seed": _hex(SEED)}
        return cls(**_read(document, game=_a(str), options=_a(dict), here=_here, **keys))


class Request(NamedTuple):
    """What somebody who wants to join sends: public key, part of chance, and who sits there."""

    key: bytes
    seed: bytes
    here: Here

    def signed(self, match: bytes, key: PeerKey) -> bytes:
        """Return it as bytes, signed for a match."""
        plain = self.key + self.seed + pack({"here": dict(self.here)})
        return bytes((REQUEST,)) + match[:TAG] + key.sign(match + plain) + plain

    @classmethod
    def read(cls, data: bytes, match: bytes) -> "Request":
        """Return the request that bytes stand for; `Refused` if it is not for this match."""
        reader = Reader(data)
        kind, tag, signature = reader.take(1)[0], reader.take(TAG), reader.take(SIGNATURE)
        key, seed, about = reader.take(KEY), reader.take(SEED), reader.take(reader.left)
        is_ours = kind == REQUEST and tag == match[:TAG]
        if not is_ours or not is_signed(key, match + key + seed + about, signature):
            raise Refused("no request")
        return cls(key, seed, **_read(unpack(about), here=_here))


def write_refusal(match: bytes, host: PeerKey, guest: bytes) -> bytes:
    """Return the answer to the request of a guest, by its key, that is not let in."""
    return bytes((REFUSAL,)) + guest + host.sign(bytes((REFUSAL,)) + match + guest)


def is_refusal(data: bytes, match: bytes, host: bytes, guest: bytes) -> bool:
    """Tell whether bytes are the host's answer to this guest that it is not let in."""
    head = bytes((REFUSAL,)) + guest
    signed = bytes((REFUSAL,)) + match + guest
    return data.startswith(head) and is_signed(host, signed, data[len(head) :])


class Beginning(NamedTuple):
    """How a match begins."""

    keys: tuple[bytes, ...]  # of the peers after the host
    seeds: tuple[bytes, ...]
    owner: tuple[int, ...]  # the peer that plays each seat
    names: tuple[str, ...]  # by seat
    seed: bytes | None = None  # the host's part of chance; None where the set-up hides something
    setup: Setup | None = None  # what is open of such a set-up

    def packed(self) -> bytes:
        """Return it as a blob; `read` gives it back."""
        return pack({key: value for key, value in self._asdict().items() if value is not None})

    @classmethod
    def read(cls, blob: bytes) -> "Beginning":
        """Return the beginning of a blob; `Refused` for anything else."""
        document = unpack(blob)
        open_chance = {"seed": _hex(SEED)} if document.get("setup") is None else {"setup": _a(dict)}
        read = cls(
            **_read(
                document,
                keys=_many(_hex(KEY)),
                seeds=_many(_hex(SEED)),
                owner=_many(_a(int)),
                names=_many(_name),
                **open_chance,
            )
        )
        if (
            (read.setup is not None and "seed" in document)
            or not 1 <= len(read.keys) == len(read.seeds) < MOST_PEERS
            or not 1 <= len(read.owner) == len(read.names) <= MOST_SEATS
            or not all(0 <= peer <= len(read.keys) for peer in read.owner)
        ):
            raise Refused("no invitation")
        return read


_Reads = Callable[[Any], Any]  # returns what a JSON value stands for, or raises `ValueError`


def _read(document: Mapping[str, Any], **fields: _Reads) -> dict[str, Any]:
    """Return fields of a document, each as its reader says, or raise `Refused`."""
    try:
        return {key: read(document[key]) for key, read in fields.items()}
    except (LookupError, TypeError, ValueError):
        raise Refused("no invitation") from None


def _if(is_right: bool, value: Any) -> Any:
    if not is_right:
        raise ValueError
    return value


def _a(kind: type) -> _Reads:
    return lambda value: _if(type(value) is kind, value)


def _many(read: _Reads) -> _Reads:
    return lambda value: tuple(map(read, _a(list)(value)))


def _hex(size: int) -> _Reads:
    digits = re.compile(f"[0-9a-f]{{{2 * size}}}")
    return lambda value: bytes.fromhex(_if(bool(digits.fullmatch(value)), value))


def _name(value: Any) -> Any:
    return _if(len(_a(str)(value)) <= LONGEST_NAME and value.isprintable(), value)


def _here(value: Any) -> Here:
    names = {seat: _name(name) for seat, name in _a(dict)(value).items()}
    seats = re.compile("[0-9]|1[0-5]")
    return {int(_if(bool(seats.fullmatch(seat)), seat)): name for seat, name in names.items()}
