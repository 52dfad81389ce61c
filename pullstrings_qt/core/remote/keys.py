"""Keys of peers and invitations, signatures and sealed boxes (protocol, section 2).

Nothing else imports PyNaCl, and this only where it is used: that takes 64 ms.
"""
# ruff: noqa: PLC0415 - see above

import hashlib
import hmac
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from pullstrings_qt.core.remote.refused import Refused

if TYPE_CHECKING:
    from nacl.signing import SigningKey

KEY: Final = 32  # bytes of every key
_STEPS: Final = 64  # a sealed message has a multiple of so many bytes: that says little


class PeerKey:
    """The key of one laptop in one match: who holds it plays the seats of that laptop."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret  # what is stored

    @cached_property
    def _key(self) -> "SigningKey":
        from nacl.signing import SigningKey

        return SigningKey(self.secret)

    @cached_property
    def public(self) -> bytes:
        """What the others know of it."""
        return bytes(self._key.verify_key)

    def sign(self, message: bytes) -> bytes:
        """Return the signature of a message."""
        return self._key.sign(message).signature

    def derive(self, purpose: bytes) -> bytes:
        """Return bytes that only this key leads to."""
        return hmac.digest(self.secret, purpose, hashlib.sha256)

    def shared_with(self, public: bytes) -> bytes:
        """Return the key that only two peers know; `Refused` where the other key is none."""
        from nacl.bindings import crypto_scalarmult
        from nacl.exceptions import CryptoError
        from nacl.signing import VerifyKey

        try:
            point = VerifyKey(public).to_curve25519_public_key().encode()
            common = crypto_scalarmult(self._key.to_curve25519_private_key().encode(), point)
        except (CryptoError, TypeError, ValueError):
            raise Refused("sealed") from None
        return hashlib.sha256(b"pullstrings pair 1" + common).digest()


def is_signed(public: bytes, message: bytes, signature: bytes) -> bool:
    """Tell whether the owner of a public key signed the message."""
    from nacl.exceptions import CryptoError
    from nacl.signing import VerifyKey

    try:
        VerifyKey(public).verify(message, signature)
    except (CryptoError, TypeError, ValueError):
        return False
    return True


class InvitationKeys(NamedTuple):
    """Where two laptops meet, and the key of what they say there."""

    topic: str
    key: bytes


@lru_cache(maxsize=2)
def invitation_keys(code: str) -> InvitationKeys:
    """Return the topic at which two laptops meet and the key of their first messages.

    That takes half a second and 64 MiB, for whoever tries all codes, too; the last ones are kept.
    """
    from nacl.pwhash import argon2id

    stretched = argon2id.kdf(
        16 + KEY, code.encode(), b"pullstrings inv1", opslimit=2, memlimit=64 * 2**20
    )
    return InvitationKeys(stretched[:16].hex(), stretched[16:])


def seal(key: bytes, message: bytes) -> bytes:
    """Return a message that nobody without the key can read, alter or measure exactly."""
    from nacl.secret import SecretBox

    padded = message + b"\x80" + bytes(-(len(message) + 1) % _STEPS)
    return bytes(SecretBox(key).encrypt(padded))


def open_sealed(key: bytes, sealed: bytes) -> bytes:
    """Return a sealed message; `Refused` where the key is another one, or a bit was changed."""
    from nacl.exceptions import CryptoError
    from nacl.secret import SecretBox

    try:
        return SecretBox(key).decrypt(sealed).rstrip(b"\0")[:-1]
    except (CryptoError, TypeError, ValueError):
        raise Refused("sealed") from None
