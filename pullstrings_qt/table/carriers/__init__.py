"""What carries a match between laptops; nothing listens or announces until one of these is made."""

from collections.abc import Sequence
from enum import Enum, StrEnum

from PySide6.QtCore import QObject, Signal


class Way(StrEnum):
    """How laptops reach each other by themselves; messages can be copied and pasted besides."""

    FLAT = "flat"
    BROKER = "broker"


class Link(Enum):
    """How it stands with the other laptops, the best first."""

    CONNECTED = "connected"  # the other laptop, or the letter box, is reached
    LEFT = "left"  # the other app was closed
    LOST = "lost"  # nothing comes any more
    UNREACHABLE = "unreachable"  # the letter box is not reached
    WAITING = "waiting"  # nobody was there yet


class Carrier(QObject):
    """Hands over bytes, and may lose them."""

    opened = Signal()  # the other side is reached, and all it may lack should be sent
    received = Signal(object)  # bytes
    lost = Signal()  # the other side is not reached any more

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.link = Link.WAITING

    def stand(self, link: Link) -> None:
        """Tell how it stands with the other side."""
        self.link = link
        (self.opened if link is Link.CONNECTED else self.lost).emit()

    def send(self, data: bytes) -> None:
        """Send bytes to all others, in place of all that was sent before."""
        raise NotImplementedError

    def begin(self, match: bytes, peer: int, keys: Sequence[bytes]) -> None:
        """Go on without the invitation: the match has begun, with these public keys by peer."""

    def close(self) -> None:
        """Hang up for good."""
        self.deleteLater()
