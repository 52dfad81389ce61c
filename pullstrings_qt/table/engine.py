"""The engine: computer players think in one worker process, and the window never waits for them.

The worker is spawned, never forked: it holds nothing of Qt and nothing of the window. Threads
would share Python's lock with the window and make it stutter.
"""

import json
import logging
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from PySide6.QtCore import QObject, Qt, QTimer, Signal, SignalInstance

from pullstrings_qt.core.engine_protocol import (
    AnalysisRequest,
    EngineRequest,
    Told,
    serve,
)

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Request: TypeAlias = EngineRequest | AnalysisRequest

_log = logging.getLogger(__name__)

ATTEMPTS: Final = 2  # how often a request is asked that workers die over, until it has failed

TIMEOUT: Final = 30.0
"""Seconds a worker may say nothing while it owes an answer; then it counts as stopped. The longest
thought of a strong player takes 6 s on a busy machine. A second attempt gets twice as long."""

_CHECKS: Final = 15
"""How often the worker is looked after during that time. Looks are counted and no clock is read:
where the whole app was stopped (Ctrl-Z, a closed lid), the worker gets its time again."""

SILENCE: Final = ("no players", "no analysis")  # codes of errors that are no fault: nobody can say
CLOSING_SECONDS: Final = 0.4  # for a worker that was asked to stop, and again once killed


@dataclass(slots=True)
class _Pending:
    """A request that waits for its answer, and how often a worker was asked."""

    request: Request
    attempts: int = 0


@contextmanager
def terminal_signals_blocked() -> Iterator[None]:
    """Start processes that never hear what a terminal says: it is for the app, which ends them."""
    if sys.platform == "win32":
        yield
        return
    from multiprocessing import resource_tracker  # noqa: PLC0415 - after the first picture

    resource_tracker.ensure_running()  # it would undo the next line
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Worker:
    """One spawned process, and a thread of ours that waits for what it sends."""

    def __init__(self, arrived: SignalInstance) -> None:
        """Start the process; `OSError` where the system cannot."""
        from multiprocessing import get_context  # noqa: PLC0415 - after the first picture

        context = get_context("spawn")
        self._connection, theirs = context.Pipe()
        self.process = context.Process(
            target=serve, args=(theirs,), name="pullstrings-thinking", daemon=True
        )
        try:
            with terminal_signals_blocked():
                self.process.start()
        except OSError:
            self._connection.close()
            raise
        finally:
            theirs.close()  # so that the worker's end alone is open and its death shows
        self._thread = Thread(
            target=self._listen,
            args=(self._connection, arrived),
            name="pullstrings-listening",
            daemon=True,
        )
        self._thread.start()

        self.owed: set[int] = set()

    def send(self, number: int, request: Request) -> None:
        """Ask; a worker that is gone is noticed by the listening thread."""
        self.owed.add(number)
        self._say({"id": number, **request.document()})

    def interrupt(self) -> None:
        """Let it end what it is thinking about; it says so of everything it still owes."""
        self._say({"method": "stop"})

    def _say(self, line: Mapping[str, Any]) -> None:
        try:
            self._connection.send_bytes(json.dumps(line).encode())
        except OSError:
            _log.info("the engine process is gone")

    def stop(self, *, listens: bool = True) -> None:
        """End the process within a second, even if it hangs; ask it first if it `listens`."""
        if listens:
            self.process.terminate()
            self.process.join(CLOSING_SECONDS)
        if self.process.is_alive():
            self.process.kill()
            self.process.join(CLOSING_SECONDS)
        self._thread.join(CLOSING_SECONDS / 4)
        self._connection.close()

    def _listen(self, connection: "Connection", arrived: SignalInstance) -> None:
        told: Told | None
        while True:
            try:
                told = json.loads(connection.recv_bytes())
            except (EOFError, OSError):
                told = None
            try:
                arrived.emit(self, told)
            except RuntimeError:  # the window is gone
                return
            if told is None:
                return


class EngineProcess(QObject):
    """Answers for computer players, in one worker process; call `close` at the end."""

    answered = Signal(object)  # an `EngineAnswer`
    analyzed = Signal(object)  # likewise, to an `AnalysisRequest`
    failed = Signal(object)  # an `EngineRequest` over which the worker died twice, or had no answer
    restarted = Signal(object)  # one that is asked again, as the worker said nothing any more
    _arrived = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        """Start nothing yet: the first question starts a worker."""
        super().__init__(parent)
        self._worker: _Worker | None = None
        self._numbers = count()  # after a turn is taken back an old answer would fit a new request
        self._pending: dict[int, _Pending] = {}
        self._closed = False
        self.timeout = TIMEOUT  # seconds a worker may say nothing while it owes an answer
        self._silent_checks = 0
        self._watchdog = QTimer(self)
        self._watchdog.timeout.connect(self._check_worker)
        self._arrived.connect(self._on_arrived, Qt.ConnectionType.QueuedConnection)

    @property
    def process_id(self) -> int | None:
        """The PID of the worker, or None while there is none."""
        return None if self._worker is None else self._worker.process.pid

    def warm(self) -> None:
        """Start the worker if there is none, before there is a question."""
        if self._worker is None and not self._closed:
            try:
                self._worker = _Worker(self._arrived)
            except OSError:
                _log.warning("no thinking process can be started", exc_info=True)

    def ask(self, request: Request) -> None:
        """Answer later, by `answered` or `failed`, or `analyzed`, without an analysis if it fails.

        A request takes the place of one for the same match, turn and seat.
        """
        if self._closed:
            return
        asked = (request.match, request.revision, request.seat)
        for number, old in list(self._pending.items()):
            if (old.request.match, old.request.revision, old.request.seat) == asked:
                del self._pending[number]
        number = next(self._numbers)
        self._pending[number] = _Pending(request)
        self._send(number)

    def forget(self, match: str) -> None:
        """Drop the answers to come for a match, and end the thinking; the rest is asked again."""
        dropped = {number for number, each in self._pending.items() if each.request.match == match}
        for number in dropped:
            del self._pending[number]
        if self._worker is not None and dropped & self._worker.owed:
            self._worker.interrupt()

    def close(self) -> None:
        """End the worker and answer nothing more; takes a second at most."""
        self._closed = True
        self._watchdog.stop()
        self._pending.clear()
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.stop()

    def _send(self, number: int) -> None:
        pending = self._pending.get(number)
        if pending is None:
            return
        self.warm()
        if self._worker is None or pending.attempts == ATTEMPTS:
            message = "there is no thinking process, or it dies of this request"
            error = {"code": "internal", "message": message}
            self._arrived.emit(None, {"id": number, "error": error})
            return
        pending.attempts += 1
        self._worker.send(number, pending.request)
        if not self._watchdog.isActive():
            self._silent_checks = 0
            self._watchdog.start(round(1000 * self.timeout / _CHECKS))

    def _check_worker(self) -> None:
        """Replace a worker that owes an answer and has said nothing for too long."""
        worker = self._worker
        if worker is None:
            return
        self._silent_checks += 1
        asked = [self._pending.get(number) for number in worker.owed]
        attempts = max((each.attempts for each in asked if each is not None), default=1)
        if self._silent_checks >= _CHECKS * attempts:
            _log.warning("the thinking process says nothing any more")
            for pending in list(self._pending.values()):
                if pending.attempts < ATTEMPTS and isinstance(pending.request, EngineRequest):
                    self.restarted.emit(pending.request)
            self._replace(worker, listens=False)

    def _on_arrived(self, worker: _Worker | None, told: Told | None) -> None:
        """Take what came from a worker; None in place of an answer says that the worker is gone."""
        if told is None:
            if worker is not None and worker is self._worker:
                _log.warning("the thinking process ended by itself")
                self._replace(worker)
            return
        number = told.get("id", -1)  # a stop is answered without one
        if worker is not None:
            worker.owed.discard(number)
            if worker is self._worker:
                self._silent_checks = 0  # it gets all the time again for what it still owes
                if not worker.owed:
                    self._watchdog.stop()
        pending = self._pending.get(number)
        if pending is None:
            return
        if "stopped" in told or told.get("error", {}).get("code") == "stopped":
            pending.attempts -= 1
            self._send(number)
        else:
            del self._pending[number]
            _tell(self, pending.request, told)

    def _replace(self, worker: _Worker, *, listens: bool = True) -> None:
        """End a worker, and send all open requests to another one."""
        self._worker = None
        self._watchdog.stop()
        worker.stop(listens=listens)
        for number in list(self._pending):
            self._send(number)


def _tell(engine: EngineProcess, request: Request, told: Told) -> None:
    error = told.get("error")
    if error is not None and error["code"] not in SILENCE:
        _log.warning("a computer player failed: %s", error["message"])
    if isinstance(request, AnalysisRequest):
        engine.analyzed.emit(request.answer(told))
    elif error is not None:
        engine.failed.emit(request)
    else:
        engine.answered.emit(request.answer(told))
