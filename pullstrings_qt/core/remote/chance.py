"""What binds a laptop to a choice, and chance that all laptops decide together.

Protocol, sections 5 and 6.
"""

import hashlib
from collections.abc import Mapping, Sequence
from random import Random

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.remote.entries import COMMITMENT, SALT
from pullstrings_qt.core.remote.keys import PeerKey


def salt(key: PeerKey, match: bytes, tick: int, seat: Seat) -> bytes:
    """Return the salt of a commitment; only the key leads to it, so nothing of it is stored."""
    return key.derive(b"pullstrings salt 1" + _place(match, tick, seat))[:SALT]


def commitment(match: bytes, tick: int, seat: Seat, salt: bytes, text: bytes) -> bytes:
    """Return what binds a seat to its choice and tells nothing of it."""
    place = _place(match, tick, seat)
    return hashlib.sha256(b"pullstrings choice 1" + place + salt + text).digest()[:COMMITMENT]


def seed_commitment(seed: bytes) -> bytes:
    """Return what binds the host to its part of chance."""
    return hashlib.sha256(b"pullstrings seed 1" + seed).digest()[: len(seed)]


def joint_chance(seeds: Sequence[bytes]) -> Random:
    """Return chance to which each peer has added a seed."""
    return Random(hashlib.sha256(b"pullstrings chance 1" + b"".join(seeds)).digest())


def rolled(seat: Seat, salts: Mapping[Seat, bytes], faces: Sequence[str]) -> str:
    """Return what the die of a seat shows, decided by the salts of all deciding seats."""
    together = b"".join(salts[each] for each in sorted(salts))
    number = hashlib.sha256(b"pullstrings die 1" + bytes((seat,)) + together).digest()
    return faces[int.from_bytes(number) % len(faces)]


def _place(match: bytes, tick: int, seat: Seat) -> bytes:
    return match + tick.to_bytes(4) + bytes((seat,))
