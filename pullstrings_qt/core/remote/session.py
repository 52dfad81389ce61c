"""What to send when (protocol, section 4: answer and beat)."""

from collections.abc import Callable

from pullstrings_qt.core.remote.documents import REQUEST
from pullstrings_qt.core.remote.entries import HOST
from pullstrings_qt.core.remote.match import NOBODY, RemoteMatch
from pullstrings_qt.core.remote.refused import Refused


class Session:
    """A match and whatever carries it.

    Attributes:
        match: the match of this laptop.
        send: hands bytes to the carrier, which may lose, double or reorder them; it can be
            replaced at any moment.
        relays: whether the others hear one another only through this laptop.
    """

    def __init__(
        self, match: RemoteMatch, send: Callable[[bytes], None], *, relays: bool = False
    ) -> None:
        self.match, self.send, self.relays = match, send, relays
        self._last = b""

    def beat(self) -> None:
        """Send all others may lack: when a link opens, and now and then while one waits."""
        self.post(forward=True)

    def post(self, *, answering: bool = False, forward: bool = False) -> None:
        """Send what the others may lack: after a choice, and when something came.

        An answer does not repeat what was said last; to `forward` are entries of others, too.
        """
        data = self.data(forward=forward)
        if not answering or data != self._last:
            self._last = data
            self.send(data)

    def data(self, *, forward: bool = False) -> bytes:
        """Return what the others may lack; before this laptop is let in, the request."""
        if self.match.rounds is None and self.match.peer == NOBODY:
            return self.match.request
        return self.match.post(forward=forward or self.relays)

    def receive(self, data: bytes) -> bool:
        """Take what came and answer where something is lacking; return whether anything is new.

        Raises:
            Refused: it cannot be taken.
            PullstringsError: it could not be stored.
        """
        if data[:1] == bytes((REQUEST,)):
            return self.match.peer == HOST and self._let_in(data)  # else it was meant for the host
        try:
            taken = self.match.take(data)
        except Refused as problem:
            if problem.reason != "gap":
                raise
            self.post(answering=True)
            return False
        if taken.answer:
            self.post(answering=True, forward=not taken.entries)
        return bool(taken.entries)

    def _let_in(self, request: bytes) -> bool:
        had_begun = self.match.rounds is not None
        if not self.match.let_in(request):
            return False
        self.post()
        return not had_begun
