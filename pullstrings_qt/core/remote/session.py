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
        self,
        match: RemoteMatch,
        send: Callable[[bytes], None],
        on_change: Callable[[], None],
        on_refused: Callable[[Refused], None],
        *,
        relays: bool = False,
    ) -> None:
        """Carry a match.

        Args:
            match: the match of this laptop.
            send: hands bytes to the carrier.
            on_change: called when entries came that count.
            on_refused: called with what was refused and should be shown.
            relays: whether the others hear one another only through this laptop.
        """
        self.match, self.send, self.relays = match, send, relays
        self._on_change, self._on_refused = on_change, on_refused
        self._last = b""

    def beat(self) -> None:
        """Send all others may lack: when a link opens, and now and then while one waits."""
        self.post(forward=True)

    def post(self, *, answering: bool = False, forward: bool = False) -> None:
        """Send what the others may lack: after a choice, and when something came.

        Args:
            answering: what was said last is not said again.
            forward: with entries of others, too.
        """
        if self.match.rounds is None and self.match.peer == NOBODY:
            data = self.match.request
        else:
            data = self.match.post(forward=forward or self.relays)
        if not answering or data != self._last:
            self._last = data
            self.send(data)

    def receive(self, data: bytes) -> None:
        """Take what came, say what it changed, and answer where something is lacking."""
        try:
            if data[:1] == bytes((REQUEST,)):
                if self.match.peer == HOST:  # else it was meant for the host
                    self._let_in(data)
                return
            taken = self.match.take(data)
        except Refused as problem:
            if problem.reason == "gap":
                self.post(answering=True)
            else:
                self._on_refused(problem)
            return
        if taken.entries:
            self._on_change()
        if taken.answer:
            self.post(answering=True, forward=not taken.entries)

    def _let_in(self, request: bytes) -> None:
        had_begun = self.match.rounds is not None
        if self.match.let_in(request):
            self.post()
            if not had_begun:
                self._on_change()
