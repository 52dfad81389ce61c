"""What carries a match between laptops; nothing listens or announces until one of these is made."""

from collections.abc import Sequence
from enum import Enum, StrEnum
from typing import Protocol

from PySide6.QtCore import SignalInstance


class Way(StrEnum):
    """How laptops reach each other by themselves; messages can be copied and pasted besides."""

    FLAT = "flat"
    BROKER = "broker"


class Link(Enum):
    """How it stands with the other laptops, the best first.

    Attributes:
        CONNECTED: the other laptop, or the letter box, is reached.
        LEFT: the other app was closed.
        LOST: nothing comes any more.
        UNREACHABLE: the letter box is not reached.
        WAITING: nobody was there yet.
    """

    CONNECTED = "connected"
    LEFT = "left"
    LOST = "lost"
    UNREACHABLE = "unreachable"
    WAITING = "waiting"


class Carrier(Protocol):
    """Hands over bytes, and may lose them."""

    @property
    def link(self) -> Link:
        """How it stands with the other side."""
        ...

    @property
    def opened(self) -> SignalInstance:
        """Emitted with nothing when the other side is reached: all it may lack should be sent."""
        ...

    @property
    def received(self) -> SignalInstance:
        """Emitted with bytes."""
        ...

    @property
    def lost(self) -> SignalInstance:
        """Emitted with nothing when the other side is not reached any more."""
        ...

    def send(self, data: bytes) -> None:
        """Send bytes to all others, in place of all that was sent before."""
        ...

    def begin(self, match: bytes, peer: int, keys: Sequence[bytes]) -> None:
        """Go on without the invitation: the match has begun, with these public keys by peer."""
        ...

    def close(self) -> None:
        """Hang up for good."""
        ...
