"""What carries a match between laptops; nothing listens or announces until one of these is made."""

from collections.abc import Sequence
from enum import Enum, StrEnum

from PySide6.QtCore import QObject, Signal


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


class Carrier(QObject):
    """Hands over bytes, and may lose them.

    Signals:
        opened: nothing; the other side is reached, and all it may lack should be sent.
        received: bytes.
        lost: nothing; the other side is not reached any more.

    Attributes:
        link: how it stands with the other side.

    Ownership: the parent owns it.
    """

    opened = Signal()
    received = Signal(object)
    lost = Signal()

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
