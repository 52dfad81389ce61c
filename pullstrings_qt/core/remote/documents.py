"""What is said once: invitation, request and beginning, and how documents are packed.

An honest app writes them, but anybody can sign them: each is checked as hard as what is not signed
(protocol, sections 3, 4 and 6).
"""

import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pullstrings_qt.core.game import Options, Seat, Setup
from pullstrings_qt.core.remote.entries import LONGEST_BLOB, MOST_PEERS, SIGNATURE, TAG, Reader
from pullstrings_qt.core.remote.keys import KEY, PeerKey, is_signed
from pullstrings_qt.core.remote.refused import Refused

VERSION: Final = 1
"""Of the protocol; apps of another one are told so."""
SEED: Final = 16
"""Bytes each peer adds to chance."""
MOST_SEATS: Final = 16
LONGEST_NAME: Final = 40
LONGEST_DOCUMENT: Final = 8 * LONGEST_BLOB
REQUEST: Final = 0xF0
"""The first byte of a request; a post never begins with it."""
REFUSAL: Final = 0xF1
"""The first byte of the answer to a request that is not let in."""

Here = Mapping[Seat, str]
"""Who sits at one laptop: names by seat."""


def pack(document: Mapping[str, Any]) -> bytes:
    """Return a JSON object as a few bytes."""
    text = json.dumps(document, separators=(",", ":"), sort_keys=True)
    return zlib.compress(text.encode(), 9)


def unpack(blob: bytes) -> dict[str, Any]:
    """Return the JSON object of a blob, however well it is packed.

    Raises:
        Refused: it is none, or too long.
    """
    try:
        packed = zlib.decompressobj()
        text = packed.decompress(blob, LONGEST_DOCUMENT)
        document = json.loads(text) if packed.eof and not packed.unused_data else None
    except (zlib.error, ValueError, RecursionError):
        document = None
    if not isinstance(document, dict):
        raise Refused("damaged")
    return document


@dataclass(frozen=True, slots=True)
class Invitation:
    """What a host invites to.

    Attributes:
        game: id of the game; it need not be here.
        options: as in the record, not checked yet.
        here: who sits at the host.
        key: public key of the host.
        seed: what binds the host to its part of chance.
    """

    game: str
    options: Options
    here: Here
    key: bytes
    seed: bytes

    def packed(self) -> bytes:
        """Return it as a blob; `read` gives it back."""
        return pack(
            {
                "v": VERSION,
                "game": self.game,
                "options": dict(self.options),
                "here": _write_here(self.here),
                "key": self.key.hex(),
                "seed": self.seed.hex(),
            }
        )

    @classmethod
    def read(cls, blob: bytes) -> "Invitation":
        """Return the invitation of a blob.

        Raises:
            Refused: it is none, or of another version.
        """
        document = unpack(blob)
        if document.get("v") != VERSION:
            raise Refused("version")
        game, options = document.get("game"), document.get("options")
        if not isinstance(game, str) or not isinstance(options, dict):
            raise Refused("no invitation")
        return cls(
            game,
            options,
            _read_here(document.get("here")),
            _read_bytes(document.get("key"), KEY),
            _read_bytes(document.get("seed"), SEED),
        )


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody who wants to join sends: public key, part of chance, and who sits there."""

    key: bytes
    seed: bytes
    here: Here

    def signed(self, match: bytes, key: PeerKey) -> bytes:
        """Return it as bytes, signed for a match."""
        plain = self.key + self.seed + pack({"here": _write_here(self.here)})
        return bytes((REQUEST,)) + match[:TAG] + key.sign(match + plain) + plain

    @classmethod
    def read(cls, data: bytes, match: bytes) -> "Request":
        """Return the request that bytes stand for.

        Raises:
            Refused: it is none, it is for another match, or somebody else has signed it.
        """
        reader = Reader(data)
        kind, tag, signature = reader.take(1)[0], reader.take(TAG), reader.take(SIGNATURE)
        key, seed, about = reader.take(KEY), reader.take(SEED), reader.take(reader.left)
        is_ours = kind == REQUEST and tag == match[:TAG]
        if not is_ours or not is_signed(key, match + key + seed + about, signature):
            raise Refused("no request")
        return cls(key, seed, _read_here(unpack(about).get("here")))


def write_refusal(match: bytes, host: PeerKey, guest: bytes) -> bytes:
    """Return the answer to the request of a guest, by its key, that is not let in."""
    return bytes((REFUSAL,)) + guest + host.sign(bytes((REFUSAL,)) + match + guest)


def is_refusal(data: bytes, match: bytes, host: bytes, guest: bytes) -> bool:
    """Tell whether bytes are the host's answer to this guest that it is not let in."""
    head = bytes((REFUSAL,)) + guest
    signed = bytes((REFUSAL,)) + match + guest
    return data.startswith(head) and is_signed(host, signed, data[len(head) :])


@dataclass(frozen=True, slots=True)
class Beginning:
    """How a match begins.

    Attributes:
        keys, seeds: of the peers after the host.
        owners: the peer that plays each seat.
        names: by seat.
        seed: the host's part of chance; empty where the set-up hides something.
        setup: what is open of such a set-up, else empty.
    """

    keys: tuple[bytes, ...]
    seeds: tuple[bytes, ...]
    owners: tuple[int, ...]
    names: tuple[str, ...]
    seed: bytes = b""
    setup: Setup | None = None

    def packed(self) -> bytes:
        """Return it as a blob; `read` gives it back."""
        chance = {"seed": self.seed.hex()} if self.setup is None else {"setup": dict(self.setup)}
        return pack(
            {
                "keys": [key.hex() for key in self.keys],
                "seeds": [seed.hex() for seed in self.seeds],
                "owner": list(self.owners),
                "names": list(self.names),
                **chance,
            }
        )

    @classmethod
    def read(cls, blob: bytes) -> "Beginning":
        """Return the beginning of a blob.

        Raises:
            Refused: it is none.
        """
        document = unpack(blob)
        keys, seeds, owners, names = (
            _read_list(document.get(key)) for key in ("keys", "seeds", "owner", "names")
        )
        setup = document.get("setup")
        if not isinstance(setup, dict | None):
            raise Refused("no invitation")
        if (
            not 1 <= len(keys) == len(seeds) < MOST_PEERS
            or not 1 <= len(owners) == len(names) <= MOST_SEATS
            or not all(type(peer) is int and 0 <= peer <= len(keys) for peer in owners)
            or not all(map(_is_name, names))
            or (setup is not None and "seed" in document)
        ):
            raise Refused("no invitation")
        return cls(
            tuple(_read_bytes(key, KEY) for key in keys),
            tuple(_read_bytes(seed, SEED) for seed in seeds),
            owners,
            names,
            b"" if setup is not None else _read_bytes(document.get("seed"), SEED),
            setup,
        )


def _read_bytes(value: Any, size: int) -> bytes:
    if not isinstance(value, str) or not re.fullmatch(f"[0-9a-f]{{{2 * size}}}", value):
        raise Refused("no invitation")
    return bytes.fromhex(value)


def _read_list(value: Any) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise Refused("no invitation")
    return tuple(value)


def _write_here(here: Here) -> dict[str, str]:
    return {str(seat): name for seat, name in here.items()}


def _read_here(value: Any) -> Here:
    if not isinstance(value, dict) or not all(
        re.fullmatch("[0-9]|1[0-5]", seat) and _is_name(name) for seat, name in value.items()
    ):
        raise Refused("no invitation")
    return {int(seat): name for seat, name in value.items()}


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_NAME and value.isprintable()
